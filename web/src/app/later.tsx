/* later.tsx - parts of the page that are fetched when they are first shown.
 *
 * SPDX-License-Identifier: MIT */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { Page, Trouble, usePromise } from "./page.tsx";

interface Props<P> {
    /** Imports the part; always the same function. */
    load: () => Promise<{ default: ComponentType<P> }>;
    with: P;
}

/** By their `load`: the parts that are there, so that they are drawn at once. */
const fetched = new WeakMap<object, unknown>();

/** A `load` for a part that its module exports by name. */
export function named<M, K extends keyof M>(load: () => Promise<M>, name: K): () => Promise<{ default: M[K] }> {
    const part = () =>
        load().then((module) => {
            fetched.set(part, module[name]);
            return { default: module[name] };
        });
    return part;
}

/** The parts that follow the first load: the table, and what can wait. */
export const tables = () => import("./pages/tables.ts");
export const soon = () => import("./soon.ts");

/* The addresses of style sheets that the first load leaves out, from build.mjs. */
declare const STYLES: Record<"director" | "learn" | "person" | "replay" | "review" | "ruling" | "score" | "text", string>;

const styles = new Map<string, Promise<void>>();

/** Resolves when a style sheet applies. */
function style(name: keyof typeof STYLES): Promise<void> {
    const applied =
        styles.get(name) ??
        new Promise<void>((resolve, reject) => {
            const link = document.createElement("link");
            link.rel = "stylesheet";
            link.href = new URL(STYLES[name], document.baseURI).href;
            link.onload = () => resolve();
            link.onerror = () => (link.remove(), styles.delete(name), reject(new Error(name)));
            document.head.append(link);
        });
    styles.set(name, applied);
    return applied;
}

/** A `load` for a part with style sheets of its own. */
export const styled = <M,>(load: () => Promise<M>, ...names: (keyof typeof STYLES)[]) => async (): Promise<M> =>
    (await Promise.all([load(), ...names.map(style)]))[0];

/** Whether the server, or the site, has another version of the page than this; rejects if it cannot be reached. */
async function isReplaced(): Promise<boolean> {
    /* Not from a cache, and not from the one of the service worker (sw.ts). */
    const answer = await fetch(document.baseURI.replace(/#.*/, ""), { cache: "no-store" });
    if (!answer.ok) throw new Error(answer.statusText);
    return !(await answer.text()).includes(import.meta.url.replace(/.*\//, ""));
}

/** Says why a part cannot be fetched: there is no network, or a new version has taken the place of this one. Then a press
 * loads it, at the same address; matches go on, since they are kept by the server or on this device. */
export function Unfetched({ text = t("This page cannot be fetched without a network.") }: { text?: string }) {
    const [reached, setReached] = useState<{ replaced: boolean } | null>(null);
    useEffect(() => {
        let shown = true;
        const look = () => void isReplaced().then((replaced) => shown && setReached({ replaced }), () => undefined);
        look();
        addEventListener("online", look);
        return () => {
            shown = false;
            removeEventListener("online", look);
        };
    }, []);
    return (
        <>
            <Trouble text={reached?.replaced ? t("There is a new version of Pedro. Your matches go on in it.") : text} />
            {reached && (
                <p class="actions">
                    <button type="button" class="primary" onClick={() => location.reload()}>
                        {t("Load the page again")}
                    </button>
                </p>
            )}
        </>
    );
}

/** A part, once it is fetched, or why it cannot be. */
function usePart<P>(load: Props<P>["load"]): { Part?: ComponentType<P>; error?: Error } {
    const { value, error } = usePromise(load, [load]);
    const Part = (fetched.get(load) as ComponentType<P> | undefined) ?? value?.default;
    return { ...(Part && { Part }), ...(error && { error }) };
}

/** A page that is fetched when it is opened. */
export function LaterPage<P extends object>({ load, with: props }: Props<P>) {
    const { Part, error } = usePart(load);
    if (Part) return <Part {...props} />;
    if (!error) return <main id="main" class="page" />;
    return (
        <Page title="Pedro">
            <Unfetched />
        </Page>
    );
}

/** A part of a page. One that is optional is left out if it cannot be fetched. */
export function Later<P extends object>({ load, with: props, optional }: Props<P> & { optional?: boolean }) {
    const { Part, error } = usePart(load);
    if (Part) return <Part {...props} />;
    return error && !optional ? <Unfetched /> : null;
}
