/* time.ts - when an event begins, in words and as a countdown.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useState } from "preact/hooks";
import { dateText } from "../i18n/dates.ts";
import { language } from "../i18n/index.ts";

const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The time of a setting, "2026-12-01T19:00Z"; NaN if it is "". */
export const timeOf = (start: string): number => Date.parse(start);

/** As people here write it, in the time of their place. */
export const timeText = (time: number): string => {
    const other = new Date(time).getFullYear() !== new Date().getFullYear();
    return dateText(time, { weekday: "long", day: "numeric", month: "long", hour: "numeric", minute: "2-digit", ...(other && { year: "numeric" }) });
};

/** "in 2 days", "in 3 hours"; the last hour in minutes and seconds, "12:05". */
export function leftText(ms: number): string {
    const words = new Intl.RelativeTimeFormat(language(), { numeric: "always" });
    if (ms >= 2 * DAY_MS) return words.format(Math.floor(ms / DAY_MS), "day");
    if (ms >= HOUR_MS) return words.format(Math.floor(ms / HOUR_MS), "hour");
    const seconds = Math.max(0, Math.ceil(ms / SECOND_MS));
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Milliseconds until a time, each second anew; it ends at 0. */
export function useLeft(time: number): number {
    const [now, setNow] = useState(Date.now());
    const left = Math.max(0, time - now);
    const runs = left > 0;
    useEffect(() => {
        if (!runs) return undefined;
        const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
        return () => clearInterval(timer);
    }, [runs]);
    return left;
}

/** Between a setting and the value of a field of the kind datetime-local, which is in the time of the place. */
export function fieldOf(start: string): string {
    const time = timeOf(start);
    return Number.isNaN(time) ? "" : new Date(time - new Date(time).getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}

export const settingOf = (field: string): string => (field ? `${new Date(field).toISOString().slice(0, 16)}Z` : "");
