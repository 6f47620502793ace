/* page.tsx - the page of an event on the server: what everybody sees of it, and the views of the director, who alone can act.
 *
 * SPDX-License-Identifier: MIT */
import { useMemo } from "preact/hooks";
import { useApp } from "../app/app_context.ts";
import { Unfetched } from "../app/later.tsx";
import { href, Link, useQuery } from "../app/links.tsx";
import { download, Page, Trouble, usePromise } from "../app/page.tsx";
import { useEvent } from "../director/event.ts";
import { load } from "../director/load.ts";
import type { Module } from "../director/module.ts";
import { fileName } from "../director/papers.tsx";
import { Parts, type View, views } from "../director/views.tsx";
import { actText } from "../director/words.ts";
import { N_, t } from "../i18n/index.ts";
import { Boards } from "./boards.tsx";
import { HallJournal } from "./hall.ts";
import { Overview } from "./overview.tsx";
import { useCodes } from "./codes.ts";

function Shown({ module, name }: { module: Module; name: string }) {
    const { client } = useApp();
    const journal = useMemo(() => new HallJournal(client, name), [name]);
    const opened = useEvent(module, journal);
    const wanted = useQuery().get("view");
    const dress = useCodes(name, opened.event);
    /* The same functions at each change of the event: others would be other components, and forms would lose what is filled in. */
    const [overview, boards] = useMemo<View[]>(
        () => [
            { name: "event", label: N_("Overview"), shown: (shown) => <Overview {...shown} journal={journal} /> },
            { name: "boards", label: N_("Boards"), shown: (shown) => <Boards {...shown} name={name} /> },
        ],
        [journal],
    );
    if (!opened.event)
        return (
            <Page title={t("Tournament")} class="wide director-page">
                <Trouble text={opened.trouble} />
                <Link to="/events">{t("All tournaments")}</Link>
            </Page>
        );
    const { event, act, trouble } = opened;
    const { state } = event;
    const parts = [overview!, ...(Number(state.settings.boards) > 0 ? [boards!] : []), ...views].filter((part) => event.own || !part.own);
    const view = parts.find((part) => part.name === wanted) ?? parts[0]!;
    const save = async () => download(`${fileName(state.title)}.tournament`, await journal.read());
    return (
        <Page title={state.title} class="wide director-page">
            <div class="director">
                <Parts parts={parts} shown={view.name} address={(part) => `/e/${name}?view=${part}`} />
                <Trouble text={trouble} />
                <view.shown key={view.name} {...opened} {...(dress && { dress })} />
                <footer class="actions">
                    {event.own && (
                        <>
                            <button type="button" disabled={!state.last} onClick={() => void act("undo")}>
                                {t("Undo")}
                            </button>
                            {state.last && <span class="dim last">{actText(state.last, module.keys)}</span>}
                        </>
                    )}
                    <button type="button" onClick={() => void save()}>
                        {t("Save as a file")}
                    </button>
                    <a href={href(`/screen/${name}`)} target="_blank" rel="noopener">
                        {t("Hall screen, in a new window")}
                    </a>
                    <Link to="/events">{t("All tournaments")}</Link>
                </footer>
            </div>
        </Page>
    );
}

export function EventPage({ name }: { name: string }) {
    const { value: module, error } = usePromise(load, []);
    if (module) return <Shown key={name} module={module} name={name} />;
    return (
        <Page title={t("Tournament")} class="wide director-page">
            {error && <Unfetched />}
        </Page>
    );
}
