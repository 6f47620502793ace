/* start.tsx - the first page: the game itself, a click from the cards.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useRef, useState } from "preact/hooks";
import { Fan } from "../../home/fan.tsx";
import { Today } from "../../home/today.tsx";
import { t } from "../../i18n/index.ts";
import { Later, named, soon } from "../later.tsx";
import { Link } from "../links.tsx";
import { Page, Trouble } from "../page.tsx";
import { usePlay } from "../play.ts";
import { offersLesson } from "../../table/newcomer.ts";
import { sparesData } from "../device.ts";
import { type AppContext, OFFLINE, unfinished, useAppSoon } from "../app_context.ts";

/* The two fives of a colour are what the game turns on. */
const CARDS = ["Ah", "Kh", "5h", "5d", "Jh", "Th", "2h"];
const FIVES = ["5h", "5d"];

/* The game that is played at once. */
const FIRST = "us";

const guest = named(soon, "Guest");
const popular = named(soon, "Popular");
const onlinePart = named(soon, "Online");
const ownTables = named(soon, "OwnTables");
const miniature = named(soon, "Miniature");

/* What can wait does so until the page stands, in milliseconds. */
const STANDING_MS = 600;

/** Whether the page has stood for a moment, complete. */
function useStanding(app: AppContext | null): boolean {
    const [standing, setStanding] = useState(false);
    useEffect(() => {
        if (!app) return;
        const timer = setTimeout(() => setStanding(true), STANDING_MS);
        return () => clearTimeout(timer);
    }, [app]);
    return standing;
}

function Unfinished({ app }: { app: AppContext }) {
    const [, redraw] = useState(0);
    if (app.unfinished.length === 0) return null;
    return (
        <section>
            <h2>{t("Go on where you were")}</h2>
            <ul class="rows">
                {app.unfinished.map(({ table, title }, _, all) => (
                    <li key={table}>
                        <Link to={`/t/${table}`}>{t(title)}</Link> {all.some((other) => other.title === title && other.table !== table) && <span class="dim">{table} </span>}
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

/** The first lesson, before the first match of somebody who is new; one press declines it, and it is not offered again. */
function Offer({ decline, busy }: { decline: () => void; busy: boolean }) {
    const box = useRef<HTMLDivElement>(null);
    useEffect(() => box.current?.querySelector("a")?.focus(), []);
    return (
        <div class="doors" role="group" aria-labelledby="offer" ref={box}>
            <p class="lead" id="offer">
                {t("Is the game new to you?")}
            </p>
            <Link class="button primary big" to="/learn">
                {t("Learn in two minutes")}
                <small>{t("a first hand, explained as you play it")}</small>
            </Link>
            <button type="button" class="big" disabled={busy} onClick={decline}>
                {t("No, just play")}
                <small>{t("you and three bots")}</small>
            </button>
        </div>
    );
}

function Doors({ app, online, start, busy }: { app: AppContext | null; online: boolean; start: () => void; busy: boolean }) {
    /* A match that waits is what one comes back for. */
    const [match] = unfinished();
    return (
        <div class="doors">
            {match && (
                <Link class="button primary big" to={`/t/${match.table}`}>
                    {t("Go on")}
                    <small>{t(match.title)}</small>
                </Link>
            )}
            <button type="button" class={match ? "big" : "primary big"} disabled={busy || !app} onClick={start}>
                {t("Play now")}
                <small>{t("you and three bots")}</small>
            </button>
            <Link class={match ? "button" : "button big"} to="/learn">
                {t("Learn in two minutes")}
                {!match && <small>{t("a first hand, explained as you play it")}</small>}
            </Link>
            <Link class="button" to="/new">
                {t("Choose a game")}
            </Link>
            <Link class="button" to="/daily">
                {t("Deal of the day")}
            </Link>
            {online && (
                <Link class="button" to="/lobby">
                    {t("Play with others")}
                </Link>
            )}
        </div>
    );
}

export function StartPage() {
    const app = useAppSoon();
    const online = app ? !app.alone : !OFFLINE;
    const { play, busy, trouble } = usePlay();
    const standing = useStanding(app);
    const [offered, setOffered] = useState(false);
    useEffect(() => {
        if (standing && !sparesData()) app?.prepare();
    }, [standing]);
    return (
        <Page title="Pedro" class="start">
            <div class="hero">
                <Fan cards={CARDS} alight={FIVES} />
                <div class="welcome">
                    <p class="lead">{t("Bid for trumps, catch the fives: the family of Pedro card games, alone or with friends.")}</p>
                    {offered ? <Offer decline={() => play(FIRST)} busy={busy} /> : <Doors app={app} online={online} start={() => (offersLesson() ? setOffered(true) : play(FIRST))} busy={busy} />}
                    <Trouble text={trouble} />
                    {app && !app.alone && <Later optional load={ownTables} with={{}} />}
                    <Today standing={standing} />
                    <div class="who">
                        {online && <div class="count">{app && <Later optional load={onlinePart} with={{}} />}</div>}
                        {app && <Later optional load={guest} with={{}} />}
                    </div>
                </div>
                <div class="stage">
                    {standing && !sparesData() && <Later optional load={miniature} with={{ variant: FIRST }} />}
                </div>
            </div>
            {app && <Unfinished app={app} />}
            {app && <Later optional load={popular} with={{ app, busy, play }} />}
        </Page>
    );
}
