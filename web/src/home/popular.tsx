/* popular.tsx - what follows the first screen of the start page: the most popular games, and the text mode.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useState } from "preact/hooks";
import type { AppContext } from "../app/app_context.ts";
import type { Preset } from "../app/api.ts";
import { ourRules, rulesPath } from "../app/our_rules.ts";
import { Link } from "../app/links.tsx";
import { N_, t } from "../i18n/index.ts";

/** The most popular games, with a description. */
const popular: { name: string; about: string }[] = [
    { name: "us", about: N_("Fourteen points in a hand, ten of them in the two pedros.") },
    { name: "finland", about: N_("Only trumps are played, and whoever runs out of them folds.") },
    { name: "cinch", about: N_("The game of the old books, played to fifty-one.") },
    { name: "fives", about: N_("One pedro only; the dealer may steal the bid.") },
    { name: "sixtythree", about: N_("King, nine and three score too: 63 points in a hand.") },
    { name: "king", about: N_("The king is worth thirty, and the bidder takes a kitty.") },
];

/** What follows the first screen, all at once. */
export function Popular({ app, busy, play }: { app: AppContext; busy: boolean; play: (variant: string) => void }) {
    const [presets, setPresets] = useState<Preset[] | null>(null);
    useEffect(() => {
        app.api.rules().then(
            (tables) => setPresets(tables.presets),
            () => setPresets([]),
        );
    }, [app]);
    if (!presets) return null;
    const shown = popular.flatMap(({ name, about }) => {
        const preset = presets.find((each) => each.name === name);
        return preset ? [{ preset, about }] : [];
    });
    const text = (
        <p class="dim">
            <Link to="/text">{t("Text mode")}</Link>
            {" · "}
            {t("Everything by keyboard and screen reader: typed moves, spoken events.")}
        </p>
    );
    if (shown.length === 0) return text;
    const ours = ourRules();
    return (
        <section>
            {ours.length > 0 && (
                <>
                    <h2>{t("Our rules")}</h2>
                    <ul class="rows">
                        {ours.map((rules) => (
                            <li key={rules.name}>
                                <Link to={rulesPath(rules)}>{rules.name}</Link> <span class="dim">{t(presets.find(({ name }) => name === rules.variant)?.title ?? "")}</span>
                            </li>
                        ))}
                    </ul>
                </>
            )}
            <h2>{t("Popular games")}</h2>
            <ul class="games">
                {shown.map(({ preset, about }) => (
                    <li key={preset.name}>
                        <h3>{t(preset.title)}</h3>
                        <p class="dim">{t(preset.place)}</p>
                        <p>{t(about)}</p>
                        <p class="actions">
                            <button type="button" disabled={busy} onClick={() => play(preset.name)}
                                aria-label={t("Play {game} with bots", { game: t(preset.title) })}>
                                {t("Play")}
                            </button>
                            <Link to={`/learn/${preset.name}`} aria-label={t("Learn {game}", { game: t(preset.title) })}>
                                {t("Learn")}
                            </Link>
                            <Link to={`/rules/${preset.name}`} aria-label={t("Rules of {game}", { game: t(preset.title) })}>
                                {t("Rules")}
                            </Link>
                        </p>
                    </li>
                ))}
            </ul>
            {text}
        </section>
    );
}
