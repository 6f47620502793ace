/* later.tsx - parts of the page that are fetched when they are first shown.
 *
 * SPDX-License-Identifier: MIT */
import type { ComponentType } from "preact";
import { t } from "../i18n/index.ts";
import { Page, Trouble, usePromise } from "./page.tsx";

interface Props<P> {
    /** Imports the part; always the same function. */
    load: () => Promise<{ default: ComponentType<P> }>;
    with: P;
}

/** A `load` for a part that its module exports by name. */
export const named = <M, K extends keyof M>(load: () => Promise<M>, name: K) => () => load().then((module) => ({ default: module[name] }));

/* The addresses of style sheets that the first load leaves out, from build.mjs. */
declare const STYLES: Record<"director" | "learn" | "person" | "ruling" | "score", string>;

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

/** A page that is fetched when it is opened. */
export function LaterPage<P extends object>({ load, with: props }: Props<P>) {
    const { value, error } = usePromise(load, [load]);
    if (value) return <value.default {...props} />;
    if (!error) return <main id="main" class="page" />;
    return (
        <Page title="Pedro">
            <Trouble text={t("This page cannot be fetched without a network.")} />
        </Page>
    );
}

/** An optional part of a page: it is left out if it cannot be fetched. */
export function Later<P extends object>({ load, with: props }: Props<P>) {
    const { value } = usePromise(load, [load]);
    return value ? <value.default {...props} /> : null;
}
