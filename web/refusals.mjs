/* refusals.mjs - makes the lists of refusals for the page from include/pedro/refusals.h, which defines them.
 *
 * SPDX-License-Identifier: MIT */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const LITERAL = String.raw`"(?:[^"\\]|\\.)*"`;

/** The rows X(CODE, "word", ERROR, "sentence") of the list: [code, word, sentence]. */
export function parse(text) {
    const row = new RegExp(String.raw`\bX\((\w+),\s*(${LITERAL}),\s*\w+,\s*(${LITERAL}(?:\s*${LITERAL})*)\)`, "g");
    const joined = (literals) => [...literals.matchAll(new RegExp(LITERAL, "g"))].map(([part]) => JSON.parse(part)).join("");
    return [...text.replaceAll("\\\n", "\n").matchAll(row)].map(([, code, word, sentence]) => [code, JSON.parse(word), joined(sentence)]);
}

/** Reasons that only these sources give, and that only some pages can meet. */
const LATE = [
    { file: "refusals_director.ts", name: "DIRECTOR_REFUSALS", sources: /^(?:(?:tournament|rating|series)\/|server\/(?:hall|api_board|api_entry|api_slip|api_tournament))/ },
    { file: "refusals_record.ts", name: "RECORD_REFUSALS", sources: /^record\/(draw|pad|record_read|ruleset_file|told_text)\.c$/ },
];

/** Sources whose refusals no page gets: those of `pedro referee`. */
const NEVER = /^protocol\/referee/;

/** By code: the sources in the folder that give it. */
function givers(source) {
    const found = new Map();
    for (const file of readdirSync(source, { recursive: true }).filter((name) => name.endsWith(".c") && !name.endsWith("_test.c")))
        for (const [, code] of readFileSync(join(source, file), "utf8").matchAll(/\bPEDRO_REFUSED_(\w+)/g)) found.set(code, [...(found.get(code) ?? []), file]);
    return found;
}

/** Writes a module, unless it is up to date. */
function write(target, name, rows) {
    const text = [
        "/* Made by refusals.mjs from include/pedro/refusals.h. */",
        "/** The sentence of each reason, in English and with its blanks. */",
        `export const ${name} = {`,
        ...rows.map(([, word, sentence]) => `    ${word}: ${JSON.stringify(sentence)},`),
        "} as const;",
        "",
    ].join("\n");
    if (!existsSync(target) || readFileSync(target, "utf8") !== text) writeFileSync(target, text);
}

/** The reasons that the page gives by itself, as when there is no network: the first load has no others. */
function ofPage(page) {
    const words = new Set();
    for (const file of readdirSync(page, { recursive: true }).filter((name) => /\.tsx?$/.test(name)))
        for (const [, one, other] of readFileSync(join(page, file), "utf8").matchAll(/\brefused\("(\w+)"\)|\bREFUSALS\.(\w+)/g)) words.add(one ?? other);
    return words;
}

/** Writes refusals.ts, refusals_more.ts and the late lists in the folder transport of `page`, from the header `list` and the C
 * sources in the folder `source`. */
export function refusals(list, source, page) {
    const rows = parse(readFileSync(list, "utf8"));
    const found = givers(source);
    const first = ofPage(page);
    const isFirst = ([, word]) => first.has(word);
    const onlyFrom = (sources, [code]) => found.has(code) && found.get(code).every((file) => sources.test(file));
    const lateOf = (row) => (isFirst(row) ? undefined : LATE.find(({ sources }) => onlyFrom(sources, row)));
    const target = join(page, "transport");
    write(join(target, "refusals.ts"), "REFUSALS", rows.filter(isFirst));
    write(join(target, "refusals_more.ts"), "MORE_REFUSALS", rows.filter((row) => !isFirst(row) && !lateOf(row) && !onlyFrom(NEVER, row)));
    for (const late of LATE) write(join(target, late.file), late.name, rows.filter((row) => lateOf(row) === late));
}
