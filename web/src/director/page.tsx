/* page.tsx - the page Director: tournaments on this device, and one that is open.
 *
 * Loaded when it is first shown. It needs no server and no network.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Unfetched } from "../app/later.tsx";
import { go, href, Link, useQuery } from "../app/links.tsx";
import { download, Page, Trouble, usePromise } from "../app/page.tsx";
import { momentText } from "../i18n/dates.ts";
import { t, tn } from "../i18n/index.ts";
import { Event, useEvent } from "./event.ts";
import { DeviceJournal, forget, type Kept, tournaments } from "./kept.ts";
import { load } from "./load.ts";
import { type Module, reasonOf } from "./module.ts";
import { fileName } from "./papers.tsx";
import { Setup } from "./setup.tsx";
import { Parts, views } from "./views.tsx";
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
            setTrouble(reasonOf(refusal));
        }
    };
    const drop = async ({ id, title }: Kept) => {
        if (!confirm(t("Forget {title}? It cannot be brought back.", { title }))) return;
        await forget(id);
        look();
    };
    if (begins) return <Setup module={module} begin={async (title, acts) => open(await Event.begin(module, title, acts))} cancel={() => setBegins(false)} />;
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
                <Link to="/season">{t("Season")}</Link>
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
                                    {momentText(kept.when)}, {tn("{n} act", "{n} acts", kept.rows)}
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

function Tournament({ module, id }: { module: Module; id: string }) {
    const journal = useMemo(() => new DeviceJournal(id), [id]);
    const opened = useEvent(module, journal);
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
    const save = async () => download(`${fileName(state.title)}.tournament`, await journal.read());
    return (
        <div class="director">
            <p class="event-title">
                <strong>{state.title}</strong> {state.over && <span class="tag">{t("finished")}</span>}
            </p>
            <Parts parts={views} shown={view.name} address={(name) => `/director/${id}?view=${name}`} />
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

export function DirectorPage({ id }: { id: string }) {
    const { value: module, error } = usePromise(load, []);
    return (
        <Page title={t("Director")} class="wide director-page">
            {error && <Unfetched />}
            {module && (id ? <Tournament key={id} module={module} id={id} /> : <List module={module} />)}
        </Page>
    );
}
