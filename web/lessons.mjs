/* lessons.mjs - makes modules of the lessons from data/lessons.
 *
 * SPDX-License-Identifier: MIT */
import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** The sections of a file: [head, rows]. */
export const sections = (file) =>
    readFileSync(file, "utf8")
        .replace(/^;.*\n/gm, "")
        .split(/^\[/m)
        .slice(1)
        .map((section) => [section.slice(0, section.indexOf("]")), Object.fromEntries([...section.matchAll(/^(\w+) = (.*)$/gm)].map(([, key, value]) => [key, value]))]);

const list = (text) => (text ? text.split("; ") : []);

/** The deals of each game: by game, then by lesson. */
export function deals(file) {
    const games = {};
    for (const [head, { seed, dealer, score, played, good, bad, even }] of sections(file)) {
        const [lesson, game] = head.split(" ");
        ((games[game] ??= {})[lesson] ??= []).push({
            seed: Number(seed),
            dealer: Number(dealer),
            score: score ? score.split(" ").map(Number) : [],
            played: list(played),
            good: list(good),
            bad: list(bad),
            even: list(even),
        });
    }
    return games;
}

/** Writes the module `target`. */
export function lessonDeals(file, target) {
    const text = [
        "/* Made by lessons.mjs from data/lessons/deals.ini. */",
        'import type { LessonDeal } from "./lessons.ts";',
        "",
        `const deals: Record<string, Record<string, LessonDeal[]>> = ${JSON.stringify(deals(file))};`,
        "export default deals;",
        "",
    ].join("\n");
    if (!existsSync(target) || readFileSync(target, "utf8") !== text) writeFileSync(target, text);
}
