/* clocks.ts - the clocks of a table in words, for its form and for those who come by a link.
 *
 * SPDX-License-Identifier: MIT */
import { N_, t } from "../i18n/index.ts";

export const CLOCKS = [
    { name: "fair", about: N_("Fair: 15 seconds a turn") },
    { name: "slow", about: N_("Slow: a minute a turn") },
    { name: "fast", about: N_("Fast: six seconds a turn") },
    { name: "untimed", about: N_("No clock") },
    { name: "day1", about: N_("A day for each turn"), days: true },
    { name: "day3", about: N_("Three days for each turn"), days: true },
    { name: "day7", about: N_("A week for each turn"), days: true },
] as const;

/** Whether a clock gives days for each turn. */
export const hasDays = (clock: string) => CLOCKS.some((each) => each.name === clock && "days" in each);

/** What that means for those who play. */
export const daysText = () => t("Nobody has to be there at the same time: your matches stand on the start page, which says when it is your turn. When the time is up a bot plays until you are back.");
