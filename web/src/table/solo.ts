/* solo.ts - a table in its own worker, whose cards follow from a number, for the lesson and the table on the start
 * page, or in which a deal is played once more. Nothing of it is stored.
 *
 * SPDX-License-Identifier: MIT */
import { refusalText } from "../app/refusal.ts";
import { Client, type Request } from "../transport/client.ts";
import { WorkerTransport } from "../transport/worker.ts";
import { TableStore } from "./store.ts";

/** A deal to be played once more. Seats are those of the match that it comes from. */
export interface Deal {
    variant: string;
    options: Record<string, string>;
    /** As published after the hand, or the pack, in the words of a record. */
    seed: string | undefined;
    pack: string[];
    dealer: number;
    /** Before the hand, by side. */
    score: number[];
    /** The person's. */
    seat: number;
    /** By seat. */
    bots: string[];
    /** What was done of it already, in the words of a record: "2 discard 3c 4d". */
    played: string[];
    /** The person makes one decision; then bots play all seats to the end. */
    watch?: boolean;
}

/** The rows of a table on which that deal has just been dealt, or played so far (docs/table.md). */
export function rowsOf({ variant, options, seed, pack, dealer, score, seat, bots, played }: Deal, name: string): string[] {
    const given = Object.entries(options).map(([key, value]) => `${key}=${value}`).join(", ");
    const others = bots.flatMap((bot, at) => (at === seat ? [] : [`bot ${at} ${bot}`]));
    const rows = [`open 1 again ${variant} untimed h ${bots[(seat + 1) % bots.length]} ${given || "-"}`, `sit ${seat} me p ${name}`, ...others, ["start", dealer, ...score].join(" "), seed ? `deal ${seed}` : ["lay", ...pack].join(" "), ...played.map((line) => `act ${line.replace(" ", " 0 ")}`)];
    return rows.map((row) => `1 ${row}`);
}

export class Solo {
    private constructor(
        private readonly transport: WorkerTransport,
        readonly store: TableStore,
    ) {}

    /** Opens a table of a preset with a person, called `name`, at seat 0 and `bots` at all other seats. Rejects with
     * a sentence. */
    static open(seed: number, name: string, variant: string, bots: string): Promise<Solo> {
        const transport = new WorkerTransport(name, seed);
        const client = new Client(transport);
        return new Promise((resolve, reject) => {
            const stop = client.onMessage((message) => {
                if (message.type !== "table") return;
                stop();
                resolve(new Solo(transport, new TableStore(client, message.table)));
            });
            const opening = { type: "open", variant, bots, clock: "untimed", private: true, start: true } as Request;
            void client.request(opening).then((refusal) => {
                if (!refusal) return;
                transport.close();
                reject(new Error(refusalText(refusal)));
            });
        });
    }

    /** Opens a table on which `deal` is played once more. Rejects if there is no such deal. */
    static again(deal: Deal, name: string): Promise<Solo> {
        const transport = new WorkerTransport(name, 1, rowsOf(deal, name));
        const client = new Client(transport);
        const store = new TableStore(client, "again");
        return new Promise((resolve, reject) => {
            const stop = store.onChange(() => {
                if (store.joined) {
                    stop();
                    transport.close();
                    reject(new Error(refusalText(store.joined)));
                } else if (store.info && store.shown) {
                    stop();
                    resolve(new Solo(transport, store));
                }
            });
        });
    }

    /** Ends the worker. */
    close(): void {
        this.store.close();
        this.transport.close();
    }
}
