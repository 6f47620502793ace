/* mistakes.ts - the mistakes that are asked again, kept on this device.
 *
 * Each is the record of its match with the tag Mistake, `BOX DUE EVENT CHOICE` (src/analyze/mistake.h), as the terminal keeps
 * them too.
 *
 * SPDX-License-Identifier: MIT */
import type { Row } from "../app/api.ts";
import { store, stored } from "../app/device.ts";
import { MISTAKES } from "./due.ts";
import { isDue, LEARNED, type Leitner, right, stamp, wrong } from "./leitner.ts";

export interface Mistake {
    /** Which decision of which match: two of the same key are the same. */
    key: string;
    when: Leitner;
    /** Events before the decision. */
    event: number;
    preferred: string;
    /** With the tag. */
    record: string;
}

/* Learned ones go first, then those that are due last. */
const MOST = 200;
const DAY_MS = 86_400_000;

const TAG = /^\[Mistake "(\d) (\d{4}-\d{2}-\d{2}) (\d+) (.+)"\]\r?\n/m;

export const dayOf = (date: string): number => Math.floor(Date.parse(date) / DAY_MS);
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
export const thisDay = (): number => Math.floor(Date.now() / DAY_MS);

/** FNV-1a, as in src/base/fnv.h. */
function hash(text: string): string {
    let sum = 14695981039346656037n;
    for (const byte of new TextEncoder().encode(text)) sum = BigInt.asUintN(64, (sum ^ BigInt(byte)) * 1099511628211n);
    return sum.toString(16).padStart(16, "0");
}

const bare = (record: string) => record.replace(TAG, "");

/** The mistake of a record; undefined if it has no such tag. */
export function mistakeOf(record: string): Mistake | undefined {
    const [, box, date, event, preferred] = TAG.exec(record) ?? [];
    if (!box || !date || !event || !preferred) return undefined;
    return { key: `${event}-${hash(bare(record))}`, when: { box: Number(box), due: dayOf(date) }, event: Number(event), preferred, record };
}

/** A mistake with its tag, which stands before the others. */
function tagged(record: string, when: Leitner, event: number, preferred: string): Mistake {
    const text = bare(record);
    return { key: `${event}-${hash(text)}`, when, event, preferred, record: `[Mistake "${when.box} ${dateOf(when.due)} ${event} ${preferred}"]\n${text}` };
}

/** All that are kept, the first due first, the learned ones last. */
export function mistakes(): Mistake[] {
    try {
        const all = JSON.parse(stored(MISTAKES) ?? "[]") as unknown;
        if (!Array.isArray(all)) return [];
        return all.flatMap((record) => (typeof record === "string" && mistakeOf(record)) || []).sort(order);
    } catch {
        return [];
    }
}

function order(one: Mistake, other: Mistake): number {
    const learned = Number(one.when.box === LEARNED) - Number(other.when.box === LEARNED);
    return learned || one.when.due - other.when.due || (one.key < other.key ? -1 : 1);
}

/** Keeps mistakes, each in the place of the same one. */
function keep(...some: Mistake[]): void {
    const all = [...mistakes().filter(({ key }) => !some.some((mistake) => mistake.key === key)), ...some].sort(order);
    store(MISTAKES, JSON.stringify(all.slice(0, MOST).map(({ record }) => record)));
}

/** Keeps a decision that was not found, to be asked tomorrow. */
export const keepWrong = (record: string, event: number, preferred: string, day: number): void => keep(tagged(record, wrong(day), event, preferred));

/** Notes how a mistake was answered on a day, and resolves to what became of it. */
export function answer(mistake: Mistake, isRight: boolean, day: number): Mistake {
    const after = tagged(mistake.record, isRight ? right(mistake.when, day) : wrong(day), mistake.event, mistake.preferred);
    keep(after);
    return after;
}

export const dueOn = (day: number): Mistake[] => mistakes().filter(({ when }) => isDue(when, day));

/** As rows of progress. */
export const mistakeRows = (): Row[] => mistakes().map(({ key, when, record }) => ({ kind: "mistake", key, stamp: stamp(when), value: record }));

export const takeMistakes = (rows: Row[]): void => keep(...rows.flatMap(({ value }) => mistakeOf(value) ?? []));
