/* start.tsx - the first page: the game itself, a click from the cards.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useState } from "preact/hooks";
import { Fan } from "../../home/fan.tsx";
import { N_, t } from "../../i18n/index.ts";
import { type Preset } from "../api.ts";
import { Later, named } from "../later.tsx";
import { Link } from "../links.tsx";
import { Page, Trouble } from "../page.tsx";
import { usePlay } from "../play.ts";
import { useApp } from "../app_context.ts";

/** The most popular games, with a description. */
const popular: { name: string; about: string }[] = [
    { name: "us", about: N_("Fourteen points in a hand, ten of them in the two pedros.") },
    { name: "finland", about: N_("Only trumps are played, and whoever runs out of them folds.") },
    { name: "cinch", about: N_("The game of the old books, played to fifty-one.") },
    { name: "fives", about: N_("One pedro only; the dealer may steal the bid.") },
    { name: "sixtythree", about: N_("King, nine and three score too: 63 points in a hand.") },
    { name: "king", about: N_("The king is worth thirty, and the bidder takes a kitty.") },
];

const FIRST = popular[0]!.name;

const guest = named(() => import("../../home/guest.tsx"), "Guest");
const online = named(() => import("../../home/online.tsx"), "Online");
const miniature = () => import("../../home/miniature.tsx");

/* What can wait does so until the page stands, in milliseconds. */
const STANDING_MS = 600;

/** Whether the page has stood for a moment. */
function useStanding(): boolean {
    const [standing, setStanding] = useState(false);
    useEffect(() => {
        const timer = setTimeout(() => setStanding(true), STANDING_MS);
        return () => clearTimeout(timer);
    }, []);
    return standing;
}

/* Whoever pays for each byte is not sent what may never be needed. */
const sparesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

function Unfinished() {
    const app = useApp();
    const [, redraw] = useState(0);
    if (app.unfinished.length === 0) return null;
    return (
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
    );
}

function Popular({ busy, play }: { busy: boolean; play: (variant: string) => void }) {
    const app = useApp();
    const [presets, setPresets] = useState<Preset[]>([]);
    useEffect(() => {
        app.api.rules().then(
            (tables) => setPresets(tables.presets),
            () => setPresets([]),
        );
    }, [app]);
    const shown = popular.flatMap(({ name, about }) => {
        const preset = presets.find((each) => each.name === name);
        return preset ? [{ preset, about }] : [];
    });
    if (shown.length === 0) return null;
    return (
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
        </section>
    );
}

export function StartPage() {
    const app = useApp();
    const { play, busy, trouble } = usePlay();
    const standing = useStanding();
    useEffect(() => {
        if (standing && !sparesData()) app.prepare();
    }, [standing]);
    return (
        <Page title="Pedro" class="start">
            <div class="hero">
                <Fan />
                <div class="welcome">
                    <p class="lead">{t("Bid for trumps, catch the fives: the family of Pedro card games, alone or with friends.")}</p>
                    <div class="doors">
                        <button type="button" class="primary big" disabled={busy} onClick={() => play(FIRST)}>
                            {t("Play now")}
                            <small>{t("you and three bots")}</small>
                        </button>
                        <Link class="button big" to="/learn">
                            {t("Learn in two minutes")}
                            <small>{t("a first hand, explained as you play it")}</small>
                        </Link>
                        <Link class="button" to="/new">
                            {t("Choose a game")}
                        </Link>
                        {!app.alone && (
                            <>
                                <Link class="button" to="/pair">
                                    {t("Find others to play with")}
                                </Link>
                                <Link class="button" to="/lobby">
                                    {t("Open tables")}
                                </Link>
                            </>
                        )}
                    </div>
                    <Trouble text={trouble} />
                    {!app.alone && <Later load={online} with={{}} />}
                    <Later load={guest} with={{}} />
                </div>
                <div class="stage">
                    {standing && !sparesData() && <Later load={miniature} with={{ variant: FIRST }} />}
                </div>
            </div>
            <Unfinished />
            <Popular busy={busy} play={play} />
            <p class="dim">
                <Link to="/text">{t("Text mode")}</Link>
                {" · "}
                {t("Everything by keyboard and screen reader: typed moves, spoken events.")}
            </p>
        </Page>
    );
}
