/* deals.ts - the tables on which a deal of the day is played, each in a worker of its own.
 *
 * A table is opened from rows (docs/table.md) that follow from the deal alone: one board, on which hints are not given and
 * nothing is taken back, with the bots of the deal. All of its random numbers come from the seed of the deal, so the same
 * answers give the same hand; a try that was left is repeated from its answers.
 *
 * SPDX-License-Identifier: MIT */
import { refusalText } from "../app/refusal.ts";
import { TableStore } from "../table/store.ts";
import { Client } from "../transport/client.ts";
import type { ServerView } from "../transport/messages.ts";
import { WorkerTransport } from "../transport/worker.ts";
import { keepTry, type Try } from "./tries.ts";

/** As engine_daily() in src/web/engine.h tells it. */
export interface DailyDeal {
    variant: string;
    title: string;
    players: number;
    dealer: number;
    bot: string;
    seed: string;
}

/** The seat of the person, and its side. */
export const SEAT = 0;
/** The target is out of reach, as one hand is played (src/table/daily.h). */
export const TARGET = "9999";

const TABLE = "again";
const CLAIM = "claim";

function rowsOf({ variant, players, dealer, bot, seed }: DailyDeal, name: string): string[] {
    const others = Array.from({ length: players - 1 }, (_, at) => `bot ${at + 1} ${bot}`);
    const rows = [`open 1 ${TABLE} ${variant} untimed h ${bot} target=${TARGET}`, `event daily 1 1 boards 1 ${dealer + 1} 3600 bot Deal of the day`, `sit ${SEAT} me p ${name}`, ...others, `start ${dealer}`, `deal ${seed}`];
    return rows.map((row) => `1 ${row}`);
}

function connect(deal: DailyDeal, name: string): { transport: WorkerTransport; client: Client } {
    const transport = new WorkerTransport(name, 1, rowsOf(deal, name), true);
    return { transport, client: new Client(transport) };
}

const isOver = ({ view }: ServerView) => view.phase === "over";

/** The result of a hand that is over, as daily_margin() in src/table/daily.h has it. */
function marginOf({ names }: ServerView): number {
    const [own = 0, ...others] = names?.history?.at(-1)?.hand ?? [];
    return own - Math.max(...others);
}

/** Gives answers until there are no more, or one is refused; resolves to those that were taken, and to the view then. */
function answerAll(client: Client, answers: readonly string[]): Promise<{ taken: string[]; view: ServerView }> {
    return new Promise((resolve, reject) => {
        const taken: string[] = [];
        let asked = -1;
        const stop = client.onMessage((message) => {
            if (message.type !== "view" || (!message.legal && !isOver(message)) || message.seq === asked) return;
            asked = message.seq;
            const next = answers[taken.length];
            const end = () => (stop(), resolve({ taken, view: message }));
            if (isOver(message) || next === undefined) return end();
            const request = next === CLAIM ? ({ type: "claim", table: TABLE } as const) : ({ type: "act", table: TABLE, seq: message.seq, action: next } as const);
            void client.request(request).then((refusal) => refusal && (taken.pop(), end()));
            taken.push(next);
        });
        void client.join(TABLE).then((refusal) => refusal && (stop(), reject(new Error(refusalText(refusal)))));
    });
}

/** The table of a first try. */
export class DailyTable {
    private constructor(
        private readonly transport: WorkerTransport,
        readonly store: TableStore,
    ) {}

    /** Opens the table, where the try goes on that was left; what is answered on it is kept. Rejects with a sentence. */
    static async open(date: string, deal: DailyDeal, name: string, left?: Try): Promise<DailyTable> {
        const { transport, client } = connect(deal, name);
        const { taken, view } = await answerAll(client, left?.answers ?? []).catch((error: Error) => {
            transport.close();
            throw error;
        });
        const keep = (told: ServerView) => keepTry(date, deal.variant, { answers: [...taken], ...(isOver(told) && { margin: marginOf(told) }) });
        keep(view);
        client.onMessage((message) => {
            if (message.type !== "view" || message.seq <= view.seq) return;
            const { claim, seat, action } = message.event ?? {};
            if (claim === SEAT) taken.push(CLAIM);
            else if (seat === SEAT && action && taken.at(-1) !== CLAIM) taken.push(action);
            else if (!isOver(message)) return;
            keep(message);
        });
        return new DailyTable(transport, new TableStore(client, TABLE));
    }

    close(): void {
        this.store.close();
        this.transport.close();
    }
}

/** The par: what the bot makes of the deal in the person's seat. Rejects with a sentence. */
export async function parOf(deal: DailyDeal, name: string): Promise<number> {
    const { transport, client } = connect(deal, name);
    try {
        return await new Promise((resolve, reject) => {
            client.onMessage((message) => message.type === "view" && isOver(message) && resolve(marginOf(message)));
            const away = () => client.request({ type: "away", table: TABLE, on: true });
            void client
                .join(TABLE)
                .then((refusal) => refusal ?? away())
                .then((refusal) => refusal && reject(new Error(refusalText(refusal))));
        });
    } finally {
        transport.close();
    }
}
