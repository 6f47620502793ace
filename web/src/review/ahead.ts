/* ahead.ts - the review of a match that has just ended: its first question is looked for while the person reads the result.
 *
 * Only that is, since most results lead to no review. Nothing is analysed before a match is over.
 *
 * SPDX-License-Identifier: MIT */
import type { AppContext } from "../app/app_context.ts";
import { currentPath } from "../app/links.tsx";
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
    if (seat < 0 || ready || !wanted()) return;
    ready = new Reviewer();
    await ready.prepare(record, seat);
}

/** The reviewer that has begun, which goes on if it has to do with the same match, or a new one. */
export function begun(progress: (done: number) => void): Reviewer {
    const reviewer = ready ?? new Reviewer();
    ready = undefined;
    reviewer.progress = progress;
    return reviewer;
}
