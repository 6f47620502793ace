/* page.tsx - the page Director: tournaments on this device, and one that is open.
 *
 * Loaded when it is first shown. It needs no server and no network.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useRef, useState } from "preact/hooks";
import { go, href, Link, useQuery } from "../app/links.tsx";
import { download, Page, Trouble, usePromise } from "../app/page.tsx";
import { language, N_, t, tn } from "../i18n/index.ts";
import { Entries } from "./entries.tsx";
import { Event, type Opened, useEvent } from "./event.ts";
import { forget, journal, type Kept, tournaments } from "./kept.ts";
import { load } from "./load.ts";
import { LogPage } from "./log.tsx";
import type { Module } from "./module.ts";
import { fileName, Papers } from "./papers.tsx";
import { Rounds } from "./round.tsx";
import { Settings, Setup } from "./setup.tsx";
import { StandingsPage } from "./standings.tsx";
import { actText } from "./words.ts";

function List({ module }: { module: Module }) {
    const [all, setAll] = useState<Kept[]>([]);
    const [begins, setBegins] = useState(false);
    const [trouble, setTrouble] = useState("");
    const file = useRef<HTMLInputElement>(null);
    const look = () => void tournaments().then(setAll, () => setTrouble(t("This device could not store it. Nothing has changed.")));
    useEffect(look, []);
    const open = (id: string) => go(`/director/${id}`);
    const take = async () => {
        const chosen = file.current?.files?.[0];
        if (!chosen) return;
        try {
            open(await Event.take(module, await chosen.text()));
        } catch (refusal) {
            const line = (refusal as { line?: number }).line;
            setTrouble(line ? t("Line {n} of the file: {reason}", { n: line, reason: (refusal as Error).message }) : (refusal as Error).message);
        }
    };
    const drop = async ({ id, title }: Kept) => {
        if (!confirm(t("Forget {title}? It cannot be brought back.", { title }))) return;
        await forget(id);
        look();
    };
    if (begins) return <Setup module={module} begun={open} cancel={() => setBegins(false)} />;
    return (
        <>
            <p class="lead">{t("Run a tournament on this device, without a network: entries, rounds, results, standings, prints.")}</p>
            <p class="actions">
                <button type="button" class="primary big" onClick={() => setBegins(true)}>
                    {t("A new tournament")}
                </button>
                <button type="button" onClick={() => file.current?.click()}>
                    {t("Open a file")}
                </button>
                <input ref={file} type="file" class="unseen" tabIndex={-1} aria-label={t("The file of a tournament")} onChange={() => void take()} />
            </p>
            <Trouble text={trouble} />
            {all.length > 0 && (
                <section>
                    <h2>{t("Tournaments on this device")}</h2>
                    <ul class="rows">
                        {all.map((kept) => (
                            <li key={kept.id}>
                                <Link to={`/director/${kept.id}`}>{kept.title}</Link>{" "}
                                <span class="dim">
                                    {new Date(kept.when).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" })}, {tn("{n} act", "{n} acts", kept.rows)}
                                </span>{" "}
                                <button type="button" class="plain" onClick={() => void drop(kept)}>
                                    {t("Forget")} <span class="unseen">{kept.title}</span>
                                </button>
                            </li>
                        ))}
                    </ul>
                </section>
            )}
        </>
    );
}

const views: { name: string; label: string; shown: (opened: Opened) => preact.ComponentChild }[] = [
    { name: "entries", label: N_("Entries"), shown: Entries },
    { name: "rounds", label: N_("Rounds"), shown: Rounds },
    { name: "standings", label: N_("Standings"), shown: StandingsPage },
    { name: "papers", label: N_("Papers"), shown: Papers },
    { name: "settings", label: N_("Settings"), shown: Settings },
    { name: "log", label: N_("Log"), shown: LogPage },
];

function Tournament({ module, id }: { module: Module; id: string }) {
    const opened = useEvent(module, id);
    const wanted = useQuery().get("view");
    if (!opened.event)
        return (
            <>
                <Trouble text={opened.trouble} />
                <Link to="/director">{t("All tournaments")}</Link>
            </>
        );
    const { event, act, trouble } = opened;
    const { state } = event;
    const view = views.find(({ name }) => name === wanted) ?? views[state.rounds > 0 ? 1 : 0]!;
    const save = async () => download(`${fileName(state.title)}.tournament`, await journal(id));
    return (
        <div class="director">
            <p class="event-title">
                <strong>{state.title}</strong> {state.over && <span class="tag">{t("finished")}</span>}
            </p>
            <nav class="views" aria-label={t("Parts of the tournament")}>
                <ul>
                    {views.map(({ name, label }) => (
                        <li key={name}>
                            <Link to={`/director/${id}?view=${name}`} {...(name === view.name ? { "aria-current": "page" as const } : {})}>
                                {t(label)}
                            </Link>
                        </li>
                    ))}
                </ul>
            </nav>
            <Trouble text={trouble} />
            <view.shown key={view.name} {...opened} />
            <footer class="actions">
                <button type="button" disabled={!state.last} onClick={() => void act("undo")}>
                    {t("Undo")}
                </button>
                {state.last && <span class="dim last">{actText(state.last, module.keys)}</span>}
                <button type="button" onClick={() => void save()}>
                    {t("Save as a file")}
                </button>
                <a href={href(`/hall/${id}`)} target="_blank" rel="noopener">
                    {t("Hall screen, in a new window")}
                </a>
                <Link to="/director">{t("All tournaments")}</Link>
            </footer>
        </div>
    );
}

export default function DirectorPage({ id }: { id: string }) {
    const { value: module, error } = usePromise(load, []);
    return (
        <Page title={t("Director")} class="wide director-page">
            {error && <Trouble text={t("This page cannot be fetched without a network.")} />}
            {module && (id ? <Tournament key={id} module={module} id={id} /> : <List module={module} />)}
        </Page>
    );
}
