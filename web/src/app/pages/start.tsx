/* start.tsx - the first page: one click and the cards are dealt.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useState } from "preact/hooks";
import { N_, t } from "../../i18n/index.ts";
import { type Preset } from "../api.ts";
import { go, Link } from "../links.tsx";
import { Page, Trouble } from "../page.tsx";
import { useApp } from "../app_context.ts";

/** The games most people look for, and what each is like. */
const popular: { name: string; about: string }[] = [
    { name: "us", about: N_("Fourteen points in a hand, ten of them in the two pedros.") },
    { name: "finland", about: N_("Only trumps are played, and whoever runs out of them folds.") },
    { name: "cinch", about: N_("The game of the old books, played to fifty-one.") },
    { name: "fives", about: N_("One pedro only; the dealer may steal the bid.") },
    { name: "sixtythree", about: N_("King, nine and three score too: 63 points in a hand.") },
    { name: "king", about: N_("The king is worth thirty, and the bidder takes a kitty.") },
];

export function StartPage() {
    const app = useApp();
    const [trouble, setTrouble] = useState("");
    const [busy, setBusy] = useState(false);
    const [, redraw] = useState(0);
    const [presets, setPresets] = useState<Preset[]>([]);
    useEffect(() => {
        app.api.rules().then(
            (tables) => setPresets(tables.presets),
            () => setPresets([]),
        );
    }, [app]);
    const play = async (variant: string) => {
        if (busy) return;
        setBusy(true);
        try {
            go(`/t/${await app.open({ variant, clock: "untimed", private: true, start: true, bots: app.bot })}`);
        } catch (refusal) {
            setTrouble((refusal as Error).message);
            setBusy(false);
        }
    };
    const shown = popular.flatMap(({ name, about }) => {
        const preset = presets.find((each) => each.name === name);
        return preset ? [{ preset, about }] : [];
    });
    return (
        <Page title="Pedro" class="start">
            <p class="lead">{t("Bid for trumps, catch the fives: the family of Pedro card games, alone or with friends.")}</p>
            <div class="doors">
                <button type="button" class="primary big" disabled={busy} onClick={() => play("us")}>
                    {t("Play now")}
                    <small>{t("you and three bots")}</small>
                </button>
                <Link class="button big" to="/new">
                    {t("Choose a game")}
                    <small>{t("any rules, with friends or bots")}</small>
                </Link>
                {!app.alone && (
                    <Link class="button big" to="/lobby">
                        {t("Open tables")}
                        <small>{t("join or watch")}</small>
                    </Link>
                )}
            </div>
            <Trouble text={trouble} />
            {app.unfinished.length > 0 && (
                <section>
                    <h2>{t("Go on where you were")}</h2>
                    <ul class="rows">
                        {app.unfinished.map(({ table, title }) => (
                            <li key={table}>
                                <Link to={`/t/${table}`}>{t(title)}</Link> <span class="dim">{table}</span>{" "}
                                <button type="button" class="plain" onClick={() => (app.giveUp(table), redraw((n) => n + 1))}>
                                    {t("Give up")}
                                    <span class="unseen">
                                        {t(title)} {table}
                                    </span>
                                </button>
                            </li>
                        ))}
                    </ul>
                </section>
            )}
            {shown.length > 0 && (
                <section>
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
                                    <Link to={`/rules/${preset.name}`} aria-label={t("Rules of {game}", { game: t(preset.title) })}>
                                        {t("Rules")}
                                    </Link>
                                </p>
                            </li>
                        ))}
                    </ul>
                </section>
            )}
            <p class="dim">
                <Link to="/text">{t("Text mode")}</Link>
                {" · "}
                {t("Everything by keyboard and screen reader: typed moves, spoken events.")}
            </p>
        </Page>
    );
}
