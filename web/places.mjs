/* places.mjs - makes the table of places, and of what people call them, from the C source, which the terminal uses too.
 *
 * SPDX-License-Identifier: MIT */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The rows of src/words/places.c in the folder `source`: [place, its other words with commas between them]. */
export function parse(source) {
    const text = readFileSync(join(source, "words/places.c"), "utf8").replace(/\/\*[^]*?\*\//g, "");
    const rows = /\btable\[\] = \{([^]*?)\n\};/.exec(text)[1];
    return [...rows.matchAll(/\{N_\((".*?")\),\s*(?:N_\()?(".*?")\)?\}/g)].map(([, name, words]) => [JSON.parse(name), JSON.parse(words)]);
}

/** Writes places.ts in the folder app of `page`. */
export function places(source, page) {
    const text = [
        "/* Made by places.mjs from src/words/places.c. */",
        "/** Places by their names in data/presets.ini, and other words for each, with commas between them. */",
        "export const PLACES: readonly (readonly [string, string])[] = [",
        ...parse(source).map(([name, words]) => `    [${JSON.stringify(name)}, ${JSON.stringify(words)}],`),
        "];",
        "",
    ].join("\n");
    const target = join(page, "app/places.ts");
    if (!existsSync(target) || readFileSync(target, "utf8") !== text) writeFileSync(target, text);
}
