/* due.ts - how many mistakes are due, for the start page: without the module that asks them (mistakes.ts).
 *
 * SPDX-License-Identifier: MIT */
import { stored } from "../app/device.ts";

export const MISTAKES = "pedro.mistakes";

/** On a date, "2026-11-29". Learned ones are in box 0. */
export const dueMistakes = (today: string): number => [...(stored(MISTAKES) ?? "").matchAll(/\[Mistake \\"[1-9] (\S+) /g)].filter(([, due]) => due! <= today).length;
