/* alone.ts - requests outside a table that the engine in the worker answers.
 *
 * With a server the worker still replays records and verifies deals; it is then started when it is first needed.
 *
 * SPDX-License-Identifier: MIT */
import type { DailyDeal } from "../daily/deals.ts";
import type { ServerView } from "../transport/messages.ts";
import { WorkerTransport } from "../transport/worker.ts";
import type { Kept } from "../engine/keep.ts";
import { bookWords } from "../i18n/book.ts";
import { language } from "../i18n/index.ts";
import { type Api, type Explained, type Played, Refusal, type RuleTables, withLabels } from "./api.ts";
import { refused, type Told } from "./refusal.ts";

let worker: WorkerTransport | undefined;

/** `name`: the name of the player without a server. */
export function engine(name = "Player"): WorkerTransport {
    worker ??= new WorkerTransport(name);
    return worker;
}

/** A refusal of the engine. */
type Failed = Told & { error: string };

/** The answer of the engine. */
async function asked<T extends object | boolean>(question: Parameters<WorkerTransport["ask"]>[0]): Promise<T> {
    const asking = engine();
    const answer = await asking.ask<T | Failed>(question).catch(() => {
        /* It could not be fetched; the next question tries again. */
        if (worker === asking) worker = undefined;
        throw new Refusal("gone", refused("unreachable"));
    });
    if (typeof answer === "object" && "error" in answer) throw new Refusal(answer.error, answer);
    return answer;
}

let told = "en";

/** Gives the engine the current language; English if the catalogue cannot be loaded. */
async function giveWords(): Promise<void> {
    const wanted = language();
    if (told === wanted) return;
    const words = await bookWords().catch(() => []);
    await asked({ what: "words", words });
    told = words.length > 0 ? wanted : "en";
}

/** The rules of a game in the current language. */
export async function explained(variant: string, options: Record<string, string>): Promise<Explained> {
    await giveWords();
    return asked({ what: "explain", variant, options });
}

/** The ruling when somebody erred, in the current language. */
export async function ruling<T extends object>(variant: string, options: Record<string, string>, answers: Record<string, string>): Promise<T> {
    await giveWords();
    return asked<T>({ what: "ruling", variant, options, answers });
}

const tagOf = (record: string, name: string) => new RegExp(`^\\[${name} "(.*)"\\]$`, "m").exec(record)?.[1];

/** A record as a line of the history; the person has the seat without a bot. */
function played({ table, ended, record }: Kept): Played {
    const players = Number(tagOf(record, "Players") ?? 4);
    const names = Array.from({ length: players }, (_, seat) => tagOf(record, `Seat${seat}`) ?? "");
    const seat = names.findIndex((name) => !name.startsWith("bot:"));
    const result = (tagOf(record, "Result") ?? "").split(" ").map(Number);
    const own = result[Math.max(seat, 0) % result.length] ?? 0;
    return {
        table,
        variant: tagOf(record, "Variant") ?? "",
        names,
        seat,
        result,
        won: own === Math.max(...result),
        ended: new Date(ended).toISOString(),
    };
}

export class AloneApi implements Api {
    async rules(): Promise<RuleTables> {
        return withLabels(await asked<RuleTables>({ what: "rules" }));
    }

    explain(variant: string, options: Record<string, string>): Promise<Explained> {
        return explained(variant, options);
    }

    async record(table: string): Promise<string> {
        const kept = (await asked<Kept[]>({ what: "records" })).find((each) => each.table === table);
        if (!kept) throw new Refusal("not_found", refused("unknown_match"));
        return kept.record;
    }

    async history(): Promise<Played[]> {
        return (await asked<Kept[]>({ what: "records" })).map(played);
    }
}

/** A replayed match: the views at the beginning and after each event. */
export interface Replayed {
    variant: string;
    /** The score that wins. */
    target: number;
    names: string[];
    steps: ServerView[];
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

/** The deals of a date; none if it is no date. */
export const deals = (date: string): Promise<{ deals: DailyDeal[] }> => asked({ what: "daily", date });

/** The pack that a seed gives, first card dealt first, and the hash of the seed. */
export function packOf(jokers: number, seed: string): Promise<{ hash: string; pack: string[] }> {
    return asked({ what: "pack", jokers, seed });
}
