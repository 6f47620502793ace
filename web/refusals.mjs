/* refusals.mjs - makes the list of refusals for the page from include/pedro/refusals.h, the one
 * place that has them.
 *
 * SPDX-License-Identifier: MIT */
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const LITERAL = String.raw`"(?:[^"\\]|\\.)*"`;

/** The rows X(CODE, "word", ERROR, "sentence") of the list: [word, sentence]. */
export function parse(text) {
    const row = new RegExp(String.raw`\bX\(\w+,\s*(${LITERAL}),\s*\w+,\s*(${LITERAL}(?:\s*${LITERAL})*)\)`, "g");
    const join = (literals) => [...literals.matchAll(new RegExp(LITERAL, "g"))].map(([part]) => JSON.parse(part)).join("");
    return [...text.replaceAll("\\\n", "\n").matchAll(row)].map(([, word, sentence]) => [JSON.parse(word), join(sentence)]);
}

/** Writes the module `target` from the header `source`, unless it is there already. */
export function refusals(source, target) {
    const rows = parse(readFileSync(source, "utf8"));
    const text = [
        "/* Made by refusals.mjs from include/pedro/refusals.h. */",
        "/** The sentence of each reason, in English and with its blanks. */",
        "export const REFUSALS = {",
        ...rows.map(([word, sentence]) => `    ${word}: ${JSON.stringify(sentence)},`),
        "} as const;",
        "",
    ].join("\n");
    if (!existsSync(target) || readFileSync(target, "utf8") !== text) writeFileSync(target, text);
}
