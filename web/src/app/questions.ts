/* questions.ts - what pages that are fetched later ask the engine: rulings, replays, score pads, packs.
 *
 * SPDX-License-Identifier: MIT */
import type { DailyDeal } from "../daily/deals.ts";
import type { ServerView } from "../transport/messages.ts";
import type { HandScore } from "../transport/shapes.ts";
import { asked, engine, type Failed, giveWords } from "./alone.ts";
import { Refusal } from "./api.ts";

/** The ruling when somebody erred, in the current language. */
export async function ruling<T extends object>(variant: string, options: Record<string, string>, answers: Record<string, string>): Promise<T> {
    await giveWords();
    return asked<T>({ what: "ruling", variant, options, answers });
}

/** A replayed match: the views at the beginning and after each event. */
export interface Replayed {
    variant: string;
    title: string;
    options: Record<string, string>;
    /** The score that wins. */
    target: number;
    sides: number;
    names: string[];
    /** With the line of the score sheet where a hand was scored. */
    steps: (ServerView & { line?: HandScore })[];
}

/** `seat`: the viewer; -1 sees all cards. */
export async function replay(record: string, seat: number): Promise<Replayed> {
    const [head, ...steps] = await engine().ask<[Omit<Replayed, "steps"> | Failed, ...ServerView[]]>({ what: "replay", record, seat });
    if ("error" in head) throw new Refusal(head.error, head);
    return { ...head, steps };
}

/** A score pad with one more row; see engine_score() in src/web/engine.h. */
export const score = <T extends object>(row: string, record: string): Promise<T> => asked<T>({ what: "score", row, record });

/** Whom score records name, those with most matches first. */
export interface Person {
    name: string;
    matches: number;
    won: number;
    bids: number;
    made: number;
    /** Ten times the average bid; 0 if no bid was a number. */
    average: number;
    partners: { name: string; matches: number; won: number }[];
}

export const people = async (records: readonly string[]): Promise<Person[]> => (await asked<{ people: Person[] }>({ what: "people", records })).people;

/** The pack that a seed gives, first card dealt first, and the hash of the seed. */
export function packOf(jokers: number, seed: string): Promise<{ hash: string; pack: string[] }> {
    return asked({ what: "pack", jokers, seed });
}

/** The deals of a date; none if it is no date. */
export const deals = (date: string): Promise<{ deals: DailyDeal[] }> => asked({ what: "daily", date });
