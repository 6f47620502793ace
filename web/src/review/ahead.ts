/* ahead.ts - reviews that are begun before anybody asks for one, in one worker.
 *
 * When a match has ended its first question is looked for while the person reads the result; only that is, since most results lead to no
 * review. Of a match of one person against the computers of this page the hands that are over are judged before, whenever it is the
 * person's turn; nothing is told of that before the match is over (docs/review.md).
 *
 * SPDX-License-Identifier: MIT */
import { asked } from "../app/alone.ts";
import type { AppContext } from "../app/app_context.ts";
import { currentPath } from "../app/links.tsx";
import type { TableStore } from "../table/store.ts";
import { Reviewer } from "./reviewer.ts";

/** A match that is over; without a server its table is its name. */
export interface Match {
    name: string;
    record: string;
}

export const matchOf = async (app: AppContext, table: string): Promise<Match> => app.server?.match(table) ?? { name: table, record: await app.api.record(table) };

export const seatsOf = (record: string): [number, string][] => [...record.matchAll(/^\[Seat(\d) "(.*)"\]$/gm)].map(([, seat, name]) => [Number(seat), name!]);

/** The seat of the only person of a record; -1 if there is none or more than one. */
function personOf(record: string): number {
    const seats = seatsOf(record).filter(([, name]) => !name.startsWith("bot:"));
    return seats.length === 1 ? seats[0]![0] : -1;
}

/** The seat that is wanted, or of the person who looks on: the others' mistakes are theirs to find. */
export function seatOf(record: string, me: string, wanted = ""): number {
    if (/^\d$/.test(wanted)) return Number(wanted);
    const own = seatsOf(record).find(([, name]) => name === me);
    return own ? own[0] : personOf(record);
}

let ready: Reviewer | undefined;

/** Ends what was begun, unless its review is being opened. */
export function leave(): void {
    if (currentPath().startsWith("/review/")) return;
    ready?.close();
    ready = undefined;
}

/** Looks for the first question of a match in which the person had a seat, if it still is `wanted`. */
export async function prepare(app: AppContext, table: string, wanted: () => boolean): Promise<void> {
    const { record } = await matchOf(app, table);
    const seat = seatOf(record, app.me.name);
    if (seat < 0 || !wanted()) return;
    ready ??= new Reviewer();
    await ready.prepare(record, seat);
}

/* At which devices begin to save power, if they are not being charged. */
const LOW_BATTERY = 0.2;

type Battery = { charging: boolean; level: number };

const battery = (): Promise<Battery | undefined> => (navigator as { getBattery?: () => Promise<Battery> }).getBattery?.().catch(() => undefined) ?? Promise.resolve(undefined);

/** Judges the hands of a match that are over while it goes on, when nothing else is to be done. Returns what ends that. */
export function follow(store: TableStore): () => void {
    /* Lines of the score sheet whose hands are being judged. */
    let given = 0;
    let power: Battery | undefined;
    let on = true;
    const free = () => on && store.alone && store.waits && !document.hidden && (power === undefined || power.charging || power.level > LOW_BATTERY);
    const give = async (hands: number) => {
        given = hands;
        const { record } = await asked<{ record?: string }>({ what: "hands", table: store.name });
        if (!on || !record || store.info?.over) return;
        ready ??= new Reviewer();
        ready.judge(record, store.info!.seat);
        ready.rest(!free());
    };
    const look = () => {
        const { info, history } = store;
        if (!info || info.over || info.tournament) return;
        ready?.rest(!free());
        if (free() && history.length > given) void give(history.length).catch(() => undefined);
    };
    void battery().then((known) => {
        power = known;
        look();
    });
    const deaf = store.onChange(look);
    document.addEventListener("visibilitychange", look);
    return () => {
        on = false;
        deaf();
        document.removeEventListener("visibilitychange", look);
        leave();
    };
}

/** The reviewer that has begun, which goes on if it has to do with the same match, or a new one. */
export function begun(progress: (done: number) => void): Reviewer {
    const reviewer = ready ?? new Reviewer();
    ready = undefined;
    reviewer.progress = progress;
    return reviewer;
}
