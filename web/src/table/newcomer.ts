/* newcomer.ts - whether the person is new here: then the table says less, and explains what it says.
 *
 * SPDX-License-Identifier: MIT */
import { stored, storeHint } from "../app/device.ts";

const KEPT = "pedro.hands";
/* Whoever has seen so many hands to their end on this device is no newcomer. */
const MANY = 12;

const seen = () => Number(stored(KEPT) ?? 0);

export const isNewcomer = () => seen() < MANY;

/** A hand has been played to its end. */
export function handSeen(): void {
    if (isNewcomer()) storeHint(KEPT, String(seen() + 1));
}
