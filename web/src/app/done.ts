/* done.ts - lists of what was done on this device: each is a text with a line for everything, "us counts".
 *
 * SPDX-License-Identifier: MIT */
import { store, stored } from "./device.ts";

/** Their names on the device, by the kind of their rows (progress.ts). */
export const LISTS = { lesson: "pedro.lessons", puzzle: "pedro.puzzles", master: "pedro.master" } as const;

export const doneOf = (list: keyof typeof LISTS): Set<string> => new Set((stored(LISTS[list]) ?? "").split("\n").filter(Boolean));

export function setDone(list: keyof typeof LISTS, ...keys: string[]): void {
    const before = doneOf(list);
    const after = new Set([...before, ...keys]);
    if (after.size > before.size) store(LISTS[list], [...after].join("\n"));
}
