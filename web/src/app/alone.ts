/* alone.ts - what is asked for outside a table, answered by the engine in the worker.
 *
 * With a server the worker is still the one who plays records through and checks deals; it is
 * then begun when first needed.
 *
 * SPDX-License-Identifier: MIT */
import type { ServerView } from "../transport/messages.ts";
import { WorkerTransport } from "../transport/worker.ts";
import type { Kept } from "../engine/keep.ts";
import { bookWords } from "../i18n/book.ts";
import { language } from "../i18n/index.ts";
import { type Api, type Explained, type Played, Refusal, type RuleTables } from "./api.ts";

let worker: WorkerTransport | undefined;

/** `name`: what a player who is alone is called. */
export function engine(name = "Player"): WorkerTransport {
    worker ??= new WorkerTransport(name);
    return worker;
}

/** The answer of the engine, whose refusals are {"error":sentence}. */
async function asked<T extends object | boolean>(question: Parameters<WorkerTransport["ask"]>[0]): Promise<T> {
    const answer = await engine().ask<T | { error: string }>(question);
    if (typeof answer === "object" && "error" in answer) throw new Refusal("engine", answer.error);
    return answer;
}

let told = "en";

/** The rules of a game in the language that is read now. Without its words, in English. */
export async function explained(variant: string, options: Record<string, string>): Promise<Explained> {
    const wanted = language();
    if (told !== wanted) {
        const words = await bookWords().catch(() => []);
        await asked({ what: "words", words });
        told = words.length > 0 ? wanted : "en";
    }
    return asked({ what: "explain", variant, options });
}

const tagOf = (record: string, name: string) => new RegExp(`^\\[${name} "(.*)"\\]$`, "m").exec(record)?.[1];

/** A record as a line of the history; the one person is the seat that is no bot. */
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
    rules(): Promise<RuleTables> {
        return asked({ what: "rules" });
    }

    explain(variant: string, options: Record<string, string>): Promise<Explained> {
        return explained(variant, options);
    }

    async record(table: string): Promise<string> {
        const kept = (await asked<Kept[]>({ what: "records" })).find((each) => each.table === table);
        if (!kept) throw new Refusal("unknown_table", "There is no record of that match.");
        return kept.record;
    }

    async history(): Promise<Played[]> {
        return (await asked<Kept[]>({ what: "records" })).map(played);
    }
}

/** A match played through: what could be seen at the beginning and after each event. */
export interface Replayed {
    variant: string;
    names: string[];
    steps: ServerView[];
}

/** `seat`: who looks; -1 sees everything. */
export async function replay(record: string, seat: number): Promise<Replayed> {
    const [head, ...steps] = await engine().ask<[Omit<Replayed, "steps"> | { error: string }, ...ServerView[]]>({ what: "replay", record, seat });
    if ("error" in head) throw new Refusal("bad_record", head.error);
    return { ...head, steps };
}

/** The pack that a seed gives, first card dealt first, and the hash of the seed. */
export function packOf(jokers: number, seed: string): Promise<{ hash: string; pack: string[] }> {
    return asked({ what: "pack", jokers, seed });
}
