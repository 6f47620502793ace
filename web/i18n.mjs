/* i18n.mjs - from the gettext catalogues to modules the client loads, and from the sources to
 * the template of the catalogues.
 *
 *     node i18n.mjs             po/LANGUAGE.po -> src/i18n/catalogues/LANGUAGE.ts
 *     node i18n.mjs --extract   all sources -> po/pedro.pot, and the catalogues merged with it
 *
 * A catalogue of the client holds only what the client can ask for: its own strings, and those
 * of the engine (names of presets, helps of keys, reasons of bots). What the engine says of the
 * rules is a module of its own, LANGUAGE.book.ts, loaded with the first rule book.
 *
 * SPDX-License-Identifier: MIT */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const web = dirname(fileURLToPath(import.meta.url));
const top = join(web, "..");
const po = join(top, "po");

/* Sources whose strings reach the client. */
const shown = /^(include\/pedro\/keys|include\/pedro\/refusals|src\/bots\/|src\/rules\/|data\/|web\/)/;
/* Those of the rules in words, which the engine writes. */
const book = /^src\/words\/explain/;
/* Up to here the engine is told which form a number takes; beyond, all are many. */
const NUMBER_MAX = 99;

/** A file of the kind .po: [{id, plural, texts, refs, fuzzy}]. */
export function parsePo(text) {
    const entries = [];
    let entry = null;
    let field = null;
    const begin = () => {
        if (!entry || entry.id !== undefined) {
            entry = { refs: [], texts: [], fuzzy: false };
            entries.push(entry);
        }
        return entry;
    };
    for (const line of text.split(/\r?\n/)) {
        const quoted = /"(.*)"\s*$/.exec(line);
        if (line.startsWith("#~")) continue;
        if (line.startsWith("#:")) begin().refs.push(...line.slice(2).trim().split(/\s+/));
        else if (line.startsWith("#,")) begin().fuzzy ||= line.includes("fuzzy");
        else if (line.startsWith("msgid_plural")) field = ["plural"];
        else if (line.startsWith("msgid")) {
            begin();
            field = ["id"];
        } else if (line.startsWith("msgstr")) {
            field = ["texts", Number(/^msgstr\[(\d)\]/.exec(line)?.[1] ?? 0)];
        } else if (!line.startsWith('"')) field = null;
        if (!field || !quoted) continue;
        const part = JSON.parse(`"${quoted[1]}"`);
        if (field[0] === "texts") entry.texts[field[1]] = (entry.texts[field[1]] ?? "") + part;
        else entry[field[0]] = (entry[field[0]] ?? "") + part;
    }
    return entries;
}

/** Which plural category of Intl each form of the catalogue stands for: the formula of its
 * header is tried on numbers, and the rule of the language says what they are called. */
function pluralNames(header, language) {
    const formula = /plural=([^;]+);/.exec(header)?.[1] ?? "n != 1";
    if (!/^[n\d\s!=<>&|?:%()]+$/.test(formula)) throw new Error(`${language}: strange plural formula`);
    const form = new Function("n", `return Number(${formula});`);
    const rules = new Intl.PluralRules(language);
    const names = [];
    for (let n = 200; n >= 0; n--) names[form(n)] = rules.select(n);
    return names;
}

function languages() {
    return readFileSync(join(po, "LINGUAS"), "utf8")
        .split("\n")
        .filter((line) => line && !line.startsWith("#"))
        .map((line) => line.trim());
}

export function catalogue(language) {
    const entries = parsePo(readFileSync(join(po, `${language}.po`), "utf8"));
    const header = entries.find((entry) => entry.id === "")?.texts[0] ?? "";
    const messages = {};
    for (const { id, plural, texts, refs, fuzzy } of entries) {
        if (!id || fuzzy || !texts[0] || !refs.some((ref) => shown.test(ref))) continue;
        messages[id] = plural === undefined ? texts[0] : texts;
    }
    return { plurals: pluralNames(header, language), messages };
}

/** What the engine is handed to write rule books: see engine_words() in src/web/engine.h. */
export function bookWords(language) {
    const entries = parsePo(readFileSync(join(po, `${language}.po`), "utf8"));
    const { plurals } = catalogue(language);
    if (plurals.length > 2) throw new Error(`${language}: the engine knows of two forms only`);
    const rules = new Intl.PluralRules(language);
    /* Whatever is not the one (many, other) is the many. */
    const forms = Array.from({ length: NUMBER_MAX + 1 }, (_, n) => (rules.select(n) === plurals[0] ? 0 : 1)).join("");
    const words = new Map([["", forms]]);
    for (const { id, plural, texts, refs, fuzzy } of entries) {
        if (!id || fuzzy || !texts[0] || !refs.some((ref) => book.test(ref))) continue;
        words.set(id, texts[0]);
        if (plural !== undefined) words.set(plural, texts[1] ?? texts[0]);
    }
    return [...words].sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}

/** Writes the modules. */
export function catalogues() {
    const out = join(web, "src/i18n/catalogues");
    mkdirSync(out, { recursive: true });
    for (const language of languages()) {
        const text =
            `/* ${language}.ts - made from po/${language}.po. SPDX-License-Identifier: MIT */\n` +
            'import type { Catalogue } from "../index.ts";\n\n' +
            `const catalogue: Catalogue = ${JSON.stringify(catalogue(language), null, 1)};\n` +
            "export default catalogue;\n";
        writeFileSync(join(out, `${language}.ts`), text);
        writeFileSync(
            join(out, `${language}.book.ts`),
            `/* ${language}.book.ts - made from po/${language}.po. SPDX-License-Identifier: MIT */\n\n` +
                `const words: readonly [string, string][] = ${JSON.stringify(bookWords(language), null, 1)};\n` +
                "export default words;\n",
        );
    }
}

function sources(folder) {
    return readdirSync(join(top, folder), { withFileTypes: true }).flatMap((item) => {
        const path = `${folder}/${item.name}`;
        if (item.isDirectory()) return item.name === "catalogues" ? [] : sources(path);
        return /\.tsx?$/.test(item.name) ? [path] : [];
    });
}

const rows = (path, pattern) =>
    readFileSync(join(top, path), "utf8")
        .split("\n")
        .flatMap((line, i) => {
            const found = pattern.exec(line);
            return found ? [{ text: found[1].trim(), ref: `${path}:${i + 1}` }] : [];
        });

/** The strings of t(), N_(), tn() and NN_() in TypeScript: literals, or literals put together with +. */
function webEntries() {
    const literal = String.raw`"(?:[^"\\\n]|\\.)*"`;
    const text = String.raw`(${literal}(?:\s*\+\s*${literal})*)`;
    const call = new RegExp(String.raw`\b(?:(?:t|N_)\(\s*${text}|(?:tn|NN_)\(\s*${text},\s*${text})`, "g");
    const join = (source) =>
        [...source.matchAll(new RegExp(literal, "g"))].map(([part]) => JSON.parse(part)).join("");
    const seen = new Map();
    for (const path of sources("web/src")) {
        const source = readFileSync(`${top}/${path}`, "utf8");
        for (const found of source.matchAll(call)) {
            const line = source.slice(0, found.index).split("\n").length;
            const id = join(found[1] ?? found[2]);
            const row = seen.get(id) ?? { refs: [], plural: undefined };
            row.refs.push(`${path}:${line}`);
            if (found[3]) row.plural = join(found[3]);
            seen.set(id, row);
        }
    }
    return [...seen]
        .map(
            ([id, { refs, plural }]) =>
                `#: ${refs.join(" ")}\nmsgid ${JSON.stringify(id)}\n` +
                (plural === undefined
                    ? 'msgstr ""\n'
                    : `msgid_plural ${JSON.stringify(plural)}\nmsgstr[0] ""\nmsgstr[1] ""\n`),
        )
        .join("\n");
}

/** Entries for data that has no xgettext of its own. */
function dataEntries() {
    const seen = new Map();
    for (const { text, ref } of rows("data/presets.ini", /^(?:title|place)\s*=\s*(.+)$/))
        seen.set(text, [...(seen.get(text) ?? []), ref]);
    for (const suit of ["clubs", "diamonds", "hearts", "spades"])
        for (const rank of ["ace", "king", "queen", "jack", "ten", "nine", "eight", "seven", "six", "five", "four", "three", "two"])
            seen.set(`${rank} of ${suit}`, ["web/src/cards/cards.ts"]);
    return [...seen]
        .map(([text, refs]) => `#: ${refs.join(" ")}\nmsgid ${JSON.stringify(text)}\nmsgstr ""\n`)
        .join("\n");
}

function extract() {
    const run = (program, args, input) => execFileSync(program, args, { cwd: top, input });
    const common = ["--from-code=UTF-8", "--add-comments=TRANSLATORS", "--no-wrap", "-o", "-"];
    const c = readFileSync(join(po, "POTFILES.in"), "utf8")
        .split("\n")
        .filter((line) => line && !line.startsWith("#"));
    const parts = [
        run("xgettext", ["-LC", "-k_", "-kN_", "-kngettext:1,2", /* PEDRO_ERRORS(), PEDRO_REFUSALS() */ "-kX:4", ...common, ...c]),
        ...[webEntries(), dataEntries()].map(
            (entries) => 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n' + entries,
        ),
    ];
    const files = parts.map((part, i) => {
        const file = join(po, `.part${i}.pot`);
        writeFileSync(file, part);
        return relative(top, file);
    });
    try {
        const all = run("msgcat", ["--no-wrap", ...files]).toString();
        /* A date would make every run a change. */
        const body = all.slice(all.indexOf("\n\n") + 2);
        writeFileSync(
            join(po, "pedro.pot"),
            "# Every sentence of pedro for a person, in the terminal and in the browser.\n" +
                "# Made by `node web/i18n.mjs --extract`.\n" +
                'msgid ""\nmsgstr ""\n"Project-Id-Version: pedro\\n"\n' +
                '"MIME-Version: 1.0\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n' +
                '"Content-Transfer-Encoding: 8bit\\n"\n\n' +
                body,
        );
    } finally {
        run("rm", ["-f", ...files]);
    }
    for (const language of languages())
        run("msgmerge", ["-q", "--no-fuzzy-matching", "--no-wrap", "--backup=none", "-U", `po/${language}.po`, "po/pedro.pot"]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    if (process.argv[2] === "--extract") extract();
    else catalogues();
}
