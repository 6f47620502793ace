/* dates.ts - days and times as the reader writes them.
 *
 * The words are those of the language of the page; order and clock are those of the reader's country, which the browser tells.
 * Months have names: 11/12 is a day in November in one country and in December in another.
 *
 * SPDX-License-Identifier: MIT */
import { language } from "./index.ts";

/* A plain "en" would be American. */
const USUAL: Record<string, string> = { en: "en-GB" };

const locale = (): string => navigator.languages.find((each) => each.startsWith(`${language()}-`)) ?? USUAL[language()] ?? language();

/** A day, or what `form` has of a time. */
export const dateText = (when: Date | number | string, form: Intl.DateTimeFormatOptions = { dateStyle: "medium" }): string => new Date(when).toLocaleString(locale(), form);

/** A day and its time. */
export const momentText = (when: Date | number | string): string => dateText(when, { dateStyle: "medium", timeStyle: "short" });

/** A calendar day that is the same everywhere, "2026-11-28", with its weekday. */
export const calendarText = (day: string): string => dateText(day, { timeZone: "UTC", dateStyle: "full" });
