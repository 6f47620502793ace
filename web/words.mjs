/* words.mjs - makes the lists of words that can be typed from the C sources, which the terminal uses too.
 *
 * SPDX-License-Identifier: MIT */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const found = (text, pattern) => [...text.matchAll(pattern)].map(([, list]) => list);

/* "/score: mend" is a list of another program than the table's. */
const ofTable = (list) => !/^\/[a-z]+:/.test(list);

/** The lists of the C sources in the folder `source`: of actions, of suits, and of commands at a table (src/words/typed_words.h). */
export function lists(source) {
    const own = readFileSync(join(source, "words/answer_words.c"), "utf8");
    const all = readdirSync(source, { recursive: true }).filter((name) => name.endsWith(".c")).sort();
    return {
        ACTIONS: found(own, /\{N_\("([^"]+)"\), PEDRO_ACT_/g),
        SUITS: found(own, /\bN_\("((?:clubs|diamonds|hearts|spades) [^"]+)"\)/g),
        CARDS: found(own, /\bN_\("((?:off-)?joker [^"]+)"\)/g),
        COMMANDS: [...new Set(all.flatMap((name) => found(readFileSync(join(source, name), "utf8"), /\bN_\("(\/[a-z][^"]*)"\)/g)))].filter(ofTable),
    };
}

/** Writes words.ts in the folder text of `page`: each list under its first word. */
export function words(source, page) {
    const name = (list) => JSON.stringify(list.replace("/", "").split(" ")[0]);
    const text = [
        "/* Made by words.mjs from src/words/answer_words.c and the commands of the terminal. */",
        ...Object.entries(lists(source)).flatMap(([table, rows]) => [
            `export const ${table} = {`,
            ...rows.map((list) => `    ${name(list)}: ${JSON.stringify(list)},`),
            "} as const;",
        ]),
        "",
    ].join("\n");
    const target = join(page, "text/words.ts");
    if (!existsSync(target) || readFileSync(target, "utf8") !== text) writeFileSync(target, text);
}
