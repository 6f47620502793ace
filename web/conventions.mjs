/* conventions.mjs - makes a module of what the calls of the computer players mean, from data/conventions.txt.
 *
 * SPDX-License-Identifier: MIT */
import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** Writes the module `target`: by game, then by level, the rows of calls. */
export function conventionRows(file, target) {
    const games = {};
    for (const [, game, level, rows] of readFileSync(file, "utf8").matchAll(/^(\S+) (\w+): (.+)$/gm)) (games[game] ??= {})[level] = rows.split("; ").map((row) => row.split(" "));
    const text = [
        "/* Made by conventions.mjs from data/conventions.txt. */",
        `const rows: Record<string, Record<string, string[][]>> = ${JSON.stringify(games)};`,
        "export default rows;",
        "",
    ].join("\n");
    if (!existsSync(target) || readFileSync(target, "utf8") !== text) writeFileSync(target, text);
}
