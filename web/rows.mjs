/* rows.mjs - makes modules of rows: the puzzles in data/puzzles, the problems in data/master.
 *
 * SPDX-License-Identifier: MIT */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The rows of each game, without its name. */
export function rows(folder) {
    const games = {};
    for (const file of readdirSync(folder).sort())
        for (const line of readFileSync(join(folder, file), "utf8").split("\n"))
            if (line && !line.startsWith(";")) (games[line.slice(0, line.indexOf(" "))] ??= []).push(line.slice(line.indexOf(" ") + 1));
    return games;
}

/** Writes the module `target`. */
export function rowModule(folder, target) {
    const text = [
        "/* Made by rows.mjs from the folder data. */",
        `const rows: Record<string, string[]> = ${JSON.stringify(rows(folder))};`,
        "export default rows;",
        "",
    ].join("\n");
    if (!existsSync(target) || readFileSync(target, "utf8") !== text) writeFileSync(target, text);
}
