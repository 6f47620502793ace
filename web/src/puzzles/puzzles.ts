/* puzzles.ts - puzzles as the records of the mistakes that their second best choices would be, and which of them were found on this device.
 *
 * The rows (src/analyze/puzzle.h) are fetched when they are asked for. Which choice is the best was proved when they were made.
 *
 * SPDX-License-Identifier: MIT */
import { doneOf, setDone } from "../app/done.ts";
import { packOf, replay } from "../app/questions.ts";

export interface Puzzle {
    game: string;
    seed: number;
    dealer: number;
    /** The lowest level of computer players that find it, from 1. */
    level: number;
    /** What has to be chosen, then the themes. */
    tags: string[];
    /** Each with its seat; the last two in the words of a record too. */
    played: string[];
    best: string;
    other: string;
}

export const LEVELS = 5;

/** A row without the name of its game. */
export function puzzleOf(game: string, row: string): Puzzle {
    const [head = "", played = "", best = "", other = ""] = row.split(" | ");
    const [seed, dealer, level, tags = ""] = head.split(" ");
    return { game, seed: Number(seed), dealer: Number(dealer), level: Number(level), tags: tags.split(","), played: played ? played.split("; ") : [], best, other };
}

/** All puzzles, by game. */
export async function puzzles(): Promise<Record<string, Puzzle[]>> {
    const { default: rows } = await import("./puzzle_rows.ts");
    return Object.fromEntries(Object.entries(rows).map(([game, each]) => [game, each.map((row) => puzzleOf(game, row))]));
}

/** How many events come before the decision: the deal, and what was played. */
export const eventOf = ({ played }: Puzzle): number => 1 + played.length;

/** What the pack of a game is dealt to, and has besides the suits. */
export interface Pack {
    players: number;
    jokers: number;
}

/** The record of the mistake, due on `date`, with the lines that the terminal writes: so it is the same mistake on all devices of a person. */
export async function recordOf(puzzle: Puzzle, { players, jokers }: Pack, date: string): Promise<string> {
    const { game, dealer, level, tags, played, best, other } = puzzle;
    const { pack } = await packOf(jokers, puzzle.seed.toString(16).padStart(64, "0"));
    const before = [
        `[Mistake "1 ${date} ${eventOf(puzzle)} ${best}"]`,
        `[Variant "${game}"]`,
        '[Options ""]',
        `[Players "${players}"]`,
        `[Dealer "${dealer}"]`,
        `[Puzzle "${level} ${tags.join(",")}"]`,
        '[Result "*"]',
        "",
        `deal ${pack.join(" ")}`,
        ...played,
        "",
    ].join("\n");
    const { steps } = await replay(before, -1);
    return `${before}${steps.at(-1)!.view.seat} ${other}\n`;
}

const keyOf = ({ game, seed }: Puzzle) => `${game} ${seed}`;

export const isFound = (puzzle: Puzzle): boolean => doneOf("puzzle").has(keyOf(puzzle));
export const setFound = (puzzle: Puzzle): void => setDone("puzzle", keyOf(puzzle));

/** Some of a list: those not found before first, in an order of `random`, in which two that ask for the same kind of choice follow each other
 * only if no other is left. */
export function sitting(all: readonly Puzzle[], most: number, random: () => number = Math.random): Puzzle[] {
    const order = all.map((puzzle) => ({ puzzle, at: Number(isFound(puzzle)) + random() })).sort((one, other) => one.at - other.at);
    const left = order.map(({ puzzle }) => puzzle).slice(0, most);
    const mixed: Puzzle[] = [];
    while (left.length > 0) {
        const next = left.findIndex(({ tags }) => tags[0] !== mixed.at(-1)?.tags[0]);
        mixed.push(...left.splice(Math.max(next, 0), 1));
    }
    return mixed;
}
