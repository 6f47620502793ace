/* tries.ts - the first tries at deals of the day, kept on this device.
 *
 * Of each the answers are kept as they are given, so a try that was left goes on where it was, with the same cards and the
 * same bots: it cannot begin anew.
 *
 * SPDX-License-Identifier: MIT */

import type { Row } from "../app/api.ts";
import { store, stored } from "../app/device.ts";

export interface Try {
    /** The actions of the person as in records, or "claim". */
    answers: string[];
    /** Once the hand is over: points of the person's side, less those of the best other side. */
    margin?: number;
    /** What the bot made of it. */
    par?: number;
    /** The server has it, or has refused it. */
    sent?: true;
}

export const TRIES = "pedro.daily";
/* Older ones are forgotten. */
const TRIES_MAX = 1000;
const DAY_MS = 86_400_000;

const isTry = (value: unknown): value is Try =>
    typeof value === "object" &&
    value !== null &&
    Array.isArray((value as Try).answers) &&
    (value as Try).answers.every((answer) => typeof answer === "string") &&
    ["number", "undefined"].includes(typeof (value as Try).margin) &&
    ["number", "undefined"].includes(typeof (value as Try).par);

function parsed(text: string): unknown {
    try {
        return JSON.parse(text);
    } catch {
        return null; /* it was damaged */
    }
}

/** By date and game, "2026-11-27 us". */
function all(): Record<string, Try> {
    const read = parsed(stored(TRIES) ?? "null");
    return Object.fromEntries(Object.entries(read ?? {}).filter((row): row is [string, Try] => isTry(row[1])));
}

/** The day in UTC, "2026-11-27". */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** The day that comes `days` after another one, which is a date. */
export const dayAfter = (date: string, days: number): string => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

export const tryAt = (date: string, variant: string): Try | undefined => all()[`${date} ${variant}`];

export function keepTry(date: string, variant: string, tried: Try): void {
    const rows = Object.entries({ ...all(), [`${date} ${variant}`]: tried });
    store(TRIES, JSON.stringify(Object.fromEntries(rows.sort(([one], [other]) => (one < other ? -1 : 1)).slice(-TRIES_MAX))));
}

/** Those that are over as rows of progress: the first one stays. */
export const tryRows = (): Row[] =>
    Object.entries(all()).flatMap(([key, { answers, margin, par }]) => (margin === undefined ? [] : [{ kind: "daily", key, stamp: 1, value: JSON.stringify({ answers, margin, par }) }]));

/** A try that was over on another device ends one that was left here. */
export function takeTries(rows: Row[]): void {
    for (const { key, value } of rows) {
        const [date = "", variant = ""] = key.split(" ");
        const tried = parsed(value);
        if (isTry(tried) && tried.margin !== undefined && tryAt(date, variant)?.margin === undefined) keepTry(date, variant, tried);
    }
}

/** The days in a row, up to `date` or to the day before, on which a deal was played to its end. */
export function streak(date: string): number {
    const days = new Set(Object.entries(all()).flatMap(([key, { margin }]) => (margin === undefined ? [] : [key.slice(0, 10)])));
    let day = days.has(date) ? date : dayAfter(date, -1);
    let count = 0;
    for (; days.has(day); day = dayAfter(day, -1)) count++;
    return count;
}
