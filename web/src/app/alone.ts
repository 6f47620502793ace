/* alone.ts - requests outside a table that the engine in the worker answers.
 *
 * With a server the worker still replays records and verifies deals; it is then started when it is first needed.
 *
 * SPDX-License-Identifier: MIT */
import { WorkerTransport } from "../transport/worker.ts";
import type { Kept } from "../engine/keep.ts";
import { bookWords } from "../i18n/book.ts";
import { language } from "../i18n/index.ts";
import { type Api, type Explained, MATCHES_READ, type Played, Refusal, type RuleTables, withLabels } from "./api.ts";
import { refused, type Told } from "./refusal.ts";

let worker: WorkerTransport | undefined;

/** `name`: the name of the player without a server. */
export function engine(name = "Player"): WorkerTransport {
    worker ??= new WorkerTransport(name);
    return worker;
}

/** A refusal of the engine. */
export type Failed = Told & { error: string };

/** The answer of the engine. */
export async function asked<T extends object | boolean>(question: Parameters<WorkerTransport["ask"]>[0]): Promise<T> {
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
export async function giveWords(): Promise<void> {
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

    async records(): Promise<Played[]> {
        const kept = await asked<Kept[]>({ what: "records" });
        return kept.slice(0, MATCHES_READ).map((each) => ({ ...played(each), record: each.record }));
    }
}
