/* house_rules.mjs - makes the table of the ten questions of each game from data/house_rules.ini.
 *
 * SPDX-License-Identifier: MIT */
import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** The rows of the file: the keys that are asked of each game, and the answers that are offered for some keys. */
export function parse(file) {
    const sections = readFileSync(file, "utf8")
        .replace(/^;.*\n/gm, "")
        .split(/^\[.+\]\n/m)
        .slice(1)
        .map((section) => Object.fromEntries([...section.matchAll(/^(\w+) = (.*)$/gm)].map(([, name, value]) => [name, value])));
    const answersOf = ({ games, ask, ...rows }) => Object.fromEntries(Object.entries(rows).map(([key, answers]) => [key, answers.split(" | ")]));
    const [all, ...groups] = sections;
    return {
        answers: answersOf(all),
        asked: groups.map((group) => ({ games: group.games.split(" "), ask: group.ask.split(" "), answers: answersOf(group) })),
    };
}

/** Writes the module `target`. */
export function houseRules(file, target) {
    const { answers, asked } = parse(file);
    const text = [
        "/* Made by house_rules.mjs from data/house_rules.ini. */",
        `export const ANSWERS: Record<string, string[]> = ${JSON.stringify(answers)};`,
        "/** Games that are asked the same questions. */",
        "export const ASKED: { games: string[]; ask: string[]; answers: Record<string, string[]> }[] = [",
        ...asked.map((group) => `    ${JSON.stringify(group)},`),
        "];",
        "",
    ].join("\n");
    if (!existsSync(target) || readFileSync(target, "utf8") !== text) writeFileSync(target, text);
}
