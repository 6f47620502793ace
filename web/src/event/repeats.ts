/* repeats.ts - how often an event is held.
 *
 * SPDX-License-Identifier: MIT */
import { N_, t } from "../i18n/index.ts";

/** What the form offers, in days; 0: once. */
export const REPEATS = [
    { days: 0, meaning: N_("once") },
    { days: 1, meaning: N_("every day") },
    { days: 7, meaning: N_("every week") },
    { days: 14, meaning: N_("every second week") },
    { days: 28, meaning: N_("every fourth week") },
];

/** A program can have chosen another number of days. */
export const repeatsText = (days: number): string => {
    const found = REPEATS.find((row) => row.days === days);
    return found ? t(found.meaning) : t("every {n} days", { n: days });
};
