/* papers.tsx - what is printed, and the files of a tournament.
 *
 * The module makes each paper as a page of HTML with its own style. It is shown in a shadow root, so that neither style touches
 * the other; when the page is printed, only the paper is.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useRef, useState } from "preact/hooks";
import { download } from "../app/page.tsx";
import { t } from "../i18n/index.ts";
import type { Opened } from "./event.ts";

/** Shows a page of HTML inside this one. */
export function Shown({ html }: { html: string }) {
    const box = useRef<HTMLDivElement>(null);
    useEffect(() => {
        /* The policy of the page allows no style inside of HTML. */
        const [, before = "", rules = "", after = ""] = /^([^]*)<style>([^]*)<\/style>([^]*)$/.exec(html) ?? [];
        const page = new DOMParser().parseFromString(before + after, "text/html");
        const root = box.current!.shadowRoot ?? box.current!.attachShadow({ mode: "open" });
        const style = new CSSStyleSheet();
        style.replaceSync(rules.replace(/\bbody\b/g, ":host"));
        root.adoptedStyleSheets = [style];
        /* This page has its own main part. */
        for (const main of page.querySelectorAll("main")) main.replaceWith(...main.childNodes);
        root.replaceChildren(...page.body.childNodes);
    }, [html]);
    return <div class="paper" ref={box} />;
}

/** A name for a file, without signs that some systems refuse. */
export const fileName = (title: string): string => title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "tournament";

export function Papers({ event, dress }: Opened) {
    const { state, module, rounds } = event;
    const papers = module.papers();
    const [kind, setKind] = useState(0);
    const [wanted, setWanted] = useState(0);
    const most = papers[kind]!.round ? rounds : state.published;
    const round = wanted > 0 && wanted <= most ? wanted : most;
    const made = papers[kind]!.round && most === 0 ? "" : module.paper(kind, round);
    const html = dress ? dress(papers[kind]!.word, round, made) : made;
    const name = fileName(state.title);
    return (
        <section class="papers">
            <h2>{t("Papers")}</h2>
            <p class="choose">
                <label for="paper-kind">{t("What to print")}</label>
                <select id="paper-kind" value={kind} onChange={(change) => setKind(Number(change.currentTarget.value))}>
                    {papers.map(({ word, help }, at) => (
                        <option key={word} value={at}>
                            {t(help)}
                        </option>
                    ))}
                </select>
            </p>
            {most > 1 && (
                <p class="choose">
                    <label for="paper-round">{t("Round")}</label>
                    <select id="paper-round" value={round} onChange={(change) => setWanted(Number(change.currentTarget.value))}>
                        {Array.from({ length: most }, (_, at) => (
                            <option key={at} value={at + 1}>
                                {at + 1}
                            </option>
                        ))}
                    </select>
                </p>
            )}
            <p class="actions">
                <button type="button" class="primary" disabled={!html} onClick={() => print()}>
                    {t("Print")}
                </button>
                <button type="button" disabled={!html} onClick={() => download(`${name}-${papers[kind]!.word}.html`, html, "text/html")}>
                    {t("Save as a page")}
                </button>
            </p>
            {html ? <Shown html={html} /> : <p>{t("No round is published yet.")}</p>}
            <h2>{t("Files")}</h2>
            <p class="actions">
                <button type="button" onClick={() => download(`${name}-standings.csv`, module.ranking(state.published), "text/csv")}>
                    {t("Standings as CSV")}
                </button>
                <button type="button" onClick={() => download(`${name}-results.csv`, module.results(), "text/csv")}>
                    {t("Results as CSV")}
                </button>
                <button type="button" onClick={() => download(`${name}.json`, module.json(), "application/json")}>
                    {t("Everything as JSON")}
                </button>
            </p>
        </section>
    );
}
