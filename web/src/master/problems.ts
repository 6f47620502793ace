/* problems.ts - the problems of Pedro Master, and which of them were solved on this device.
 *
 * The rows (src/analyze/master_problem.h) are fetched when they are asked for. A problem is known by its game and its deal, as in the terminal.
 *
 * SPDX-License-Identifier: MIT */
import { doneOf, setDone } from "../app/done.ts";

export interface Problem {
    /** From 1; the easiest ones first. */
    number: number;
    game: string;
    seed: string;
    level: number;
    /** In how many of TRIES tries computer players left the safe line. */
    left: number;
    /** As the module reads it. */
    row: string;
}

export const LEVELS = 5;
export const TRIES = 100;

/** The problems of rows, which lack the name of their game. */
export function problemsOf(rows: Record<string, string[]>): Problem[] {
    const all = Object.entries(rows).flatMap(([game, each]) => each.map((row) => ({ game, row })));
    return all.map(({ game, row }, at) => {
        const [seed = "", , , level, left] = row.split(" ");
        return { number: at + 1, game, seed, level: Number(level), left: Number(left), row: `${game} ${row}` };
    });
}

export async function problems(): Promise<Problem[]> {
    return problemsOf((await import("./problem_rows.ts")).default);
}

const keyOf = ({ game, seed }: Problem) => `${game} ${seed}`;

export const isSolved = (problem: Problem): boolean => doneOf("master").has(keyOf(problem));
export const setSolved = (problem: Problem): void => setDone("master", keyOf(problem));

/** The first one after `number` that is not solved; after the last one comes the first. */
export function nextOf(all: readonly Problem[], number: number): Problem | undefined {
    const left = all.filter((problem) => problem.number !== number && !isSolved(problem));
    return left.find((problem) => problem.number > number) ?? left[0];
}
