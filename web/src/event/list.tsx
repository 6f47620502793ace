/* list.tsx - the page Events: those of this server, and a new one.
 *
 * SPDX-License-Identifier: MIT */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app/app_context.ts";
import { Unfetched } from "../app/later.tsx";
import { go, Link, useQuery } from "../app/links.tsx";
import { Page, Trouble, usePromise } from "../app/page.tsx";
import { Tile } from "../app/tile.tsx";
import { useTitles } from "../app/titles.ts";
import { load } from "../director/load.ts";
import { N_, t, tn } from "../i18n/index.ts";
import { NewEvent } from "./new.tsx";
import { repeatsText } from "./repeats.ts";
import { list, type Listed, type Phase } from "./requests.ts";
import { timeOf, timeText } from "../director/time.ts";

const PHASES: { phase: Phase; label: string }[] = [
    { phase: "running", label: N_("Running now") },
    { phase: "entry", label: N_("Open for entry") },
    { phase: "over", label: N_("Finished") },
];

function Row({ event, games }: { event: Listed; games: Record<string, string> }) {
    const { name, title, game, start = "", entries, limit = 0, own, entry, password, repeats, owner } = event;
    const time = timeOf(start);
    return (
        <li>
            <Link to={`/e/${name}`}>{title}</Link> {own && <span class="tag">{t("you direct it")}</span>} {entry > 0 && <span class="tag">{t("you take part")}</span>}{" "}
            {password && <span class="tag">{t("password")}</span>}
            <span class="dim line">
                {[
                    t(games[game] ?? game),
                    ...(Number.isNaN(time) ? [] : [timeText(time)]),
                    ...(repeats > 0 ? [repeatsText(repeats)] : []),
                    limit > 0 ? t("{n} of {all} entries", { n: entries, all: limit }) : tn("{n} entry", "{n} entries", entries),
                    t("by {name}", { name: owner }),
                ].join(" · ")}
            </span>
        </li>
    );
}

/** What one comes for: the own tournament that is played, else the next one that is open, else a new one. */
function First({ found }: { found: Listed[] }) {
    const first = found.find(({ state, entry }) => state === "running" && entry > 0) ?? found.find(({ state, entry }) => state === "entry" && entry === 0);
    return (
        <p class="doors">
            {first && (
                <Link class="button primary big" to={`/e/${first.name}`}>
                    {first.title}
                    <small>{t(PHASES.find(({ phase }) => phase === first.state)!.label)}</small>
                </Link>
            )}
            <button type="button" class={first ? "" : "primary big"} onClick={() => go("/events?new=1")}>
                {t("A new tournament")}
            </button>
        </p>
    );
}

function Found() {
    const app = useApp();
    const games = useTitles();
    const [mine, setMine] = useState(false);
    const [found, setFound] = useState<Listed[] | undefined>();
    const [trouble, setTrouble] = useState("");
    useEffect(() => {
        const look = () => list(mine ? "mine=1" : "").then((all) => (setFound(all), setTrouble("")), (error: Error) => setTrouble(error.message));
        void look();
        /* After a break of the connection the list may be another one. */
        return app.client.onMessage((message) => message.type === "welcome" && void look());
    }, [mine]);
    return (
        <EventsCover lead={
            <>
                <p>{t("Tournaments that begin by themselves and are played here, and those of clubs with cards.")}</p>
                {found && <First found={found} />}
            </>
        }>
            <Trouble text={trouble} />
            <label class="check">
                <input type="checkbox" checked={mine} onChange={(event) => setMine(event.currentTarget.checked)} />
                {t("Only mine")}
            </label>
            {found?.length === 0 && <p>{mine ? t("You direct no tournament and take part in none.") : t("No tournament is announced. You can open one.")}</p>}
            {PHASES.map(({ phase, label }) => {
                const those = found?.filter(({ state }) => state === phase) ?? [];
                return those.length === 0 ? null : (
                    <section key={phase}>
                        <h2>{t(label)}</h2>
                        <ul class="rows">
                            {those.map((event) => (
                                <Row key={event.name} event={event} games={games} />
                            ))}
                        </ul>
                    </section>
                );
            })}
            <h2>{t("Club tools")}</h2>
            <ul class="tiles">
                <Tile to="/director" title={t("Director")} about={t("Run a tournament from this device.")} cards={["Ks", "Qs"]} />
                <Tile to="/season" title={t("Season")} about={t("Several tournaments, one table of results, and who plays the final.")} cards={["As", "Ad"]} />
                <Tile to="/score" title={t("Score")} about={t("Keep the score of a match with paper cards.")} cards={["5h", "5d"]} />
            </ul>
        </EventsCover>
    );
}

function EventsCover({ lead, children }: { lead?: ComponentChildren; children: ComponentChildren }) {
    return (
        <Page title={t("Tournaments")} class="wide director-page events" cards={["Kh", "Ah", "Qh"]} lead={lead}>
            {children}
        </Page>
    );
}

export function EventsPage() {
    const app = useApp();
    const begins = useQuery().has("new");
    const { value: module, error } = usePromise(load, []);
    if (app.alone)
        return (
            <EventsCover>
                <p>
                    {t("These tournaments are on a server, and there is none here.")} <Link to="/director">{t("Director")}</Link>
                </p>
            </EventsCover>
        );
    if (!begins) return <Found />;
    return (
        <Page title={t("A new tournament")} class="wide director-page events">
            {error && <Unfetched />}
            {module && <NewEvent module={module} />}
        </Page>
    );
}
