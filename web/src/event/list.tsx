/* list.tsx - the page Events: those of this server, and a new one.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app/app_context.ts";
import { Unfetched } from "../app/later.tsx";
import { go, Link, useQuery } from "../app/links.tsx";
import { Page, Trouble, usePromise } from "../app/page.tsx";
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
        <>
            <p class="actions">
                <button type="button" class="primary big" onClick={() => go("/events?new=1")}>
                    {t("A new tournament")}
                </button>
                <label class="check">
                    <input type="checkbox" checked={mine} onChange={(event) => setMine(event.currentTarget.checked)} />
                    {t("Only mine")}
                </label>
            </p>
            <Trouble text={trouble} />
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
        </>
    );
}

export function EventsPage() {
    const app = useApp();
    const begins = useQuery().has("new");
    const { value: module, error } = usePromise(load, []);
    return (
        <Page title={begins ? t("A new tournament") : t("Tournaments")} class="wide director-page events" {...(!begins && { cards: ["Kh", "Ah", "Qh"], lead: !app.alone && <p>{t("Tournaments that begin by themselves and are played here, and those of clubs with cards.")}</p> })}>
            {error && <Unfetched />}
            {app.alone && <p>{t("These tournaments are on a server, and there is none here.")} <Link to="/director">{t("Director")}</Link></p>}
            {module && !app.alone && (begins ? <NewEvent module={module} /> : <Found />)}
        </Page>
    );
}
