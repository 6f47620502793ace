/* coded_papers.ts - puts QR codes on the papers of an event.
 *
 * Slips have one for each side, score cards one for their entry. The module writes slips in the order of the tables, cards in
 * that of the entries.
 *
 * SPDX-License-Identifier: MIT */
import { renderSVG } from "uqr";
import type { Event } from "../director/event.ts";
import { t } from "../i18n/index.ts";

/* On paper; a phone reads it from a hand's breadth. */
const SIZE = "26mm";

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Puts `codes` at the end of each section of a class, in order. */
function addCodes(html: string, section: string, codes: string[]): string {
    let at = 0;
    return html.replace(new RegExp(`(<section class="${section}">[^]*?)(</section>)`, "g"), (_, before: string, end: string) => `${before}${codes[at++] ?? ""}${end}`);
}

/** A paper of an event with its codes; `address` is where an entry tells its results, "" if it has no key. */
export function codedPaper({ module, state }: Pick<Event, "module" | "state">, address: (entry: number) => string, paper: string, round: number, html: string): string {
    const code = (entry: number, text: string): string => {
        const link = address(entry);
        if (!link) return "";
        const image = renderSVG(link, { ecc: "M", border: 2 }).replace("<svg ", `<svg width="${SIZE}" height="${SIZE}" role="img" aria-label="${escaped(t("QR code of the link"))}" `);
        return `<td width="50%">${image}<br>${escaped(text)}</td>`;
    };
    const row = (cells: string) => cells && `<table><tbody><tr>${cells}</tr></tbody></table>`;
    if (paper === "slips" && round > 0)
        return addCodes(html, "slip", module.round(round).tables.map(({ sides }) => row(sides.map((side) => code(side[0]!.entry, t("Result by {names}", { names: side.map((each) => each.name).join(" + ") }))).join(""))));
    if (paper === "cards")
        return addCodes(html, "card", state.entries.filter(({ withdrawn }) => !withdrawn).map(({ number }) => row(code(number, t("Tell your results here.")))));
    return html;
}
