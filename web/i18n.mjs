/* i18n.mjs - makes modules for the client from the gettext catalogues, and the template of the catalogues from the
 * sources.
 *
 *     node i18n.mjs             po/LANGUAGE.po -> src/i18n/catalogues/LANGUAGE.ts
 *     node i18n.mjs --extract   all sources -> po/pedro.pot, and the catalogues merged with it
 *
 * A catalogue of the client has only the strings that the client can use: its own, and those of the engine (names of
 * presets, help of keys, reasons of bots). The sentences of rule books are in a separate module, LANGUAGE.book.ts,
 * loaded with the first rule book, and the terms of card players in LANGUAGE.glossary.ts, loaded with the first of them.
 *
 * SPDX-License-Identifier: MIT */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { sections } from "./lessons.mjs";

const web = dirname(fileURLToPath(import.meta.url));
const top = join(web, "..");
const po = join(top, "po");

/* Sources whose strings reach the client. */
const shown = /^(include\/pedro\/keys|include\/pedro\/refusals|src\/bots\/|src\/rating\/|src\/rules\/|data\/presets|web\/|src\/words\/(answer_words|places))/;
/* Commands that can be typed: see src/words/typed_words.h. */
const isTyped = (id) => id.startsWith("/");
/* Sources of the rule books and rulings, which the engine writes. */
const book = /^src\/words\/(about|explain|law|ruling)/;
/* Sources of what is said of the mistakes of a match, which another module writes. */
const review = /^src\/(analyze|bots|words\/(rich|seats|player_names|sorting))/;
/* Sources of the pages Director and Events, which have a catalogue of their own, and of the papers, which its module makes. */
const director = /^(web\/src\/(director|event)\/|src\/tournament\/|src\/papers\/papers\.c)/;
const papers = /^src\/(papers|series)\//;
/* The texts of lessons, and the keys of those that are translated. */
const LESSONS = "data/lessons/lessons.ini";
const LESSON_KEYS = ["title", "about", "task", "right", "wrong"];
/* The terms of card players. */
const GLOSSARY = "data/glossary.ini";
/* Begins the entry of a term's forms, so that it is no other entry: one form alone is translated elsewhere as a word. */
const FORMS = "forms: ";
/* The engine gets the plural form of numbers up to this one; larger numbers are plural. */
const NUMBER_MAX = 99;

/** Parses a .po file: [{id, plural, texts, refs, fuzzy}]. */
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

/** The plural category of Intl for each form of the catalogue: the formula of its header is evaluated for numbers,
 * whose categories Intl gives. */
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
        if (!id || fuzzy || !texts[0] || (!isTyped(id) && !refs.some((ref) => shown.test(ref) && !director.test(ref)))) continue;
        messages[id] = plural === undefined ? texts[0] : texts;
    }
    return { plurals: pluralNames(header, language), messages };
}

/** The messages of the page Director that no other page has. */
export function directorMessages(language) {
    const messages = {};
    for (const { id, plural, texts, refs, fuzzy } of parsePo(readFileSync(join(po, `${language}.po`), "utf8"))) {
        const others = refs.some((ref) => shown.test(ref) && !director.test(ref));
        if (!id || fuzzy || !texts[0] || others || !refs.some((ref) => director.test(ref))) continue;
        messages[id] = plural === undefined ? texts[0] : texts;
    }
    return messages;
}

/** The catalogue that a module gets for what it writes: see engine_words() in src/web/engine.h. `written` are its sources. */
export function bookWords(language, written = book) {
    const entries = parsePo(readFileSync(join(po, `${language}.po`), "utf8"));
    const { plurals } = catalogue(language);
    if (plurals.length > 2) throw new Error(`${language}: the engine knows of two forms only`);
    const rules = new Intl.PluralRules(language);
    /* Every category except `one` (many, other) is the plural. */
    const forms = Array.from({ length: NUMBER_MAX + 1 }, (_, n) => (rules.select(n) === plurals[0] ? 0 : 1)).join("");
    const words = new Map([["", forms]]);
    for (const { id, plural, texts, refs, fuzzy } of entries) {
        if (!id || fuzzy || !texts[0] || !refs.some((ref) => written.test(ref))) continue;
        words.set(id, texts[0]);
        if (plural !== undefined) words.set(plural, texts[1] ?? texts[0]);
    }
    return [...words].sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}

/** The rows of data/glossary.ini: [forms, meaning]. */
const terms = () =>
    readFileSync(join(top, GLOSSARY), "utf8")
        .split("\n")
        .filter((line) => line && !line.startsWith(";"))
        .map((line) => line.split(" = "));

/** The rows in a language; those in English have no catalogue. */
export function glossary(language) {
    if (language === "en") return terms();
    const texts = new Map(parsePo(readFileSync(join(po, `${language}.po`), "utf8")).map((entry) => [entry.id, entry.fuzzy ? "" : entry.texts[0]]));
    return terms().map(([forms, meaning]) => [texts.get(FORMS + forms) || forms, texts.get(meaning) || meaning]);
}

/** The lessons in a language: name, then the texts. */
export function lessons(language) {
    const texts = new Map(language === "en" ? [] : parsePo(readFileSync(join(po, `${language}.po`), "utf8")).map((entry) => [entry.id, entry.fuzzy ? "" : entry.texts[0]]));
    return sections(join(top, LESSONS)).map(([name, rows]) => [name, ...LESSON_KEYS.map((key) => texts.get(rows[key]) || rows[key])]);
}

/** The rows of what was measured about advice: the presets of each, and its text. */
export function advice(language) {
    const source = readFileSync(join(top, "src/words/measured_table.h"), "utf8");
    const rows = [...source.matchAll(/^MEASURED\("([^"]+)", "[^"]+", N_\("([^"]+)"\)\)$/gm)].map(([, presets, text]) => [presets, text]);
    if (language === "en") return rows;
    const texts = new Map(parsePo(readFileSync(join(po, `${language}.po`), "utf8")).map((entry) => [entry.id, entry.fuzzy ? "" : entry.texts[0]]));
    return rows.map(([presets, text]) => [presets, texts.get(text) || text]);
}

/** Writes the modules. */
export function catalogues() {
    const out = join(web, "src/i18n/catalogues");
    mkdirSync(out, { recursive: true });
    for (const language of ["en", ...languages()]) {
        writeFileSync(
            join(out, `${language}.advice.ts`),
            `/* ${language}.advice.ts - made from src/words/measured_table.h. SPDX-License-Identifier: MIT */\n\n` +
                `const rows: readonly [string, string][] = ${JSON.stringify(advice(language), null, 1)};\n` +
                "export default rows;\n",
        );
        writeFileSync(
            join(out, `${language}.glossary.ts`),
            `/* ${language}.glossary.ts - made from ${GLOSSARY}. SPDX-License-Identifier: MIT */\n\n` +
                `const rows: readonly [string, string][] = ${JSON.stringify(glossary(language), null, 1)};\n` +
                "export default rows;\n",
        );
        writeFileSync(
            join(out, `${language}.lessons.ts`),
            `/* ${language}.lessons.ts - made from ${LESSONS}. SPDX-License-Identifier: MIT */\n\n` +
                `const rows: readonly (readonly string[])[] = ${JSON.stringify(lessons(language), null, 1)};\n` +
                "export default rows;\n",
        );
    }
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
        writeFileSync(
            join(out, `${language}.review.ts`),
            `/* ${language}.review.ts - made from po/${language}.po. SPDX-License-Identifier: MIT */\n\n` +
                `const words: readonly [string, string][] = ${JSON.stringify(bookWords(language, review), null, 1)};\n` +
                "export default words;\n",
        );
        writeFileSync(
            join(out, `${language}.director.ts`),
            `/* ${language}.director.ts - made from po/${language}.po. SPDX-License-Identifier: MIT */\n` +
                'import type { Catalogue } from "../index.ts";\n\n' +
                `const messages: Catalogue["messages"] = ${JSON.stringify(directorMessages(language), null, 1)};\n` +
                `const words: readonly [string, string][] = ${JSON.stringify(bookWords(language, papers), null, 1)};\n` +
                "export default { messages, words };\n",
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
        .flatMap((line) => {
            const found = pattern.exec(line);
            return found ? [found[1].trim()] : [];
        });

/** The strings of t(), N_(), tn() and NN_() in TypeScript: literals, or literals joined by +. */
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
            const id = join(found[1] ?? found[2]);
            const row = seen.get(id) ?? { refs: new Set(), plural: undefined };
            row.refs.add(path);
            if (found[3]) row.plural = join(found[3]);
            seen.set(id, row);
        }
    }
    return [...seen]
        .map(
            ([id, { refs, plural }]) =>
                `#: ${[...refs].join(" ")}\nmsgid ${JSON.stringify(id)}\n` +
                (plural === undefined
                    ? 'msgstr ""\n'
                    : `msgid_plural ${JSON.stringify(plural)}\nmsgstr[0] ""\nmsgstr[1] ""\n`),
        )
        .join("\n");
}

/** Entries of data files that xgettext does not read. */
function dataEntries() {
    const seen = new Map();
    const presets = "data/presets.ini";
    for (const text of rows(presets, /^(?:title|place)\s*=\s*(.+)$/)) seen.set(text, presets);
    for (const [forms, meaning] of terms()) seen.set(FORMS + forms, GLOSSARY).set(meaning, GLOSSARY);
    for (const [, rows] of sections(join(top, LESSONS))) for (const key of LESSON_KEYS) seen.set(rows[key], LESSONS);
    for (const suit of ["clubs", "diamonds", "hearts", "spades"])
        for (const rank of ["ace", "king", "queen", "jack", "ten", "nine", "eight", "seven", "six", "five", "four", "three", "two"])
            seen.set(`${rank} of ${suit}`, "web/src/cards/cards.ts");
    return [...seen]
        .map(([text, path]) => `#: ${path}\nmsgid ${JSON.stringify(text)}\nmsgstr ""\n`)
        .join("\n");
}

function extract() {
    const run = (program, args, input) => execFileSync(program, args, { cwd: top, input });
    /* Line numbers would change most entries with every change of a source. */
    const location = "--add-location=file";
    const common = [location, "--from-code=UTF-8", "--add-comments=TRANSLATORS", "--no-wrap", "-o", "-"];
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
        const all = run("msgcat", [location, "--no-wrap", ...files]).toString();
        /* A date would change the file in every run. */
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
        run("msgmerge", ["-q", location, "--no-fuzzy-matching", "--no-wrap", "--backup=none", "-U", `po/${language}.po`, "po/pedro.pot"]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    if (process.argv[2] === "--extract") extract();
    else catalogues();
}
