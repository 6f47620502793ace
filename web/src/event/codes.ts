/* codes.ts - QR codes on the papers of an event: each leads a phone to the page on which its entry tells the result.
 *
 * Slips have one for each side, score cards one for their entry. The module writes slips in the order of the tables, cards in
 * that of the entries.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useState } from "preact/hooks";
import { renderSVG } from "uqr";
import { shareable } from "../app/links.tsx";
import type { Event } from "../director/event.ts";
import { t } from "../i18n/index.ts";
import { type Slip, slips } from "./requests.ts";

/* On paper; a phone reads it from a hand's breadth. */
const SIZE = "26mm";

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Puts `codes` at the end of each section of a class, in order. */
function addCodes(html: string, section: string, codes: string[]): string {
    let at = 0;
    return html.replace(new RegExp(`(<section class="${section}">[^]*?)(</section>)`, "g"), (_, before: string, end: string) => `${before}${codes[at++] ?? ""}${end}`);
}

/** What makes papers with codes, once the keys are there; only the director of an event on paper gets them. */
export function useCodes(name: string, event: Event | undefined): ((paper: string, round: number, html: string) => string) | undefined {
    const [keys, setKeys] = useState<Slip[]>([]);
    const wanted = event !== undefined && event.own && event.state.settings.place !== "online" && event.state.settings.results !== "director";
    const entries = event?.state.entries.map(({ number, key }) => `${number}/${key}`).join(" ") ?? "";
    useEffect(() => {
        if (wanted) void slips(name).then(setKeys, () => setKeys([]));
    }, [wanted, entries]);
    if (!event || !wanted || keys.length === 0) return undefined;
    const code = (entry: number, text: string): string => {
        const found = keys.find((slip) => slip.entry === entry);
        if (!found) return "";
        const image = renderSVG(shareable(`/r/${name}/${entry}/${found.key}`), { ecc: "M", border: 2 }).replace("<svg ", `<svg width="${SIZE}" height="${SIZE}" role="img" aria-label="${escaped(t("QR code of the link"))}" `);
        return `<td width="50%">${image}<br>${escaped(text)}</td>`;
    };
    const row = (cells: string) => cells && `<table><tbody><tr>${cells}</tr></tbody></table>`;
    return (paper, round, html) => {
        if (paper === "slips" && round > 0)
            return addCodes(html, "slip", event.module.round(round).tables.map(({ sides }) => row(sides.map((side) => code(side[0]!.entry, t("Result by {names}", { names: side.map((each) => each.name).join(" + ") }))).join(""))));
        if (paper === "cards")
            return addCodes(html, "card", event.state.entries.filter(({ withdrawn }) => !withdrawn).map(({ number }) => row(code(number, t("Tell your results here.")))));
        return html;
    };
}
