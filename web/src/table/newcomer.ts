/* newcomer.ts - whether the person is new here: then the table says less, and explains what it says.
 *
 * SPDX-License-Identifier: MIT */
import { stored, storeHint } from "../app/device.ts";

const KEPT = "pedro.hands";
/* Whoever has seen so many hands to their end on this device is no newcomer. */
const MANY = 12;

/* The first lesson was offered: on this device, and since the page was opened, which is all that is known where nothing can be stored. */
const OFFERED = "pedro.offered";
let offered = false;

const seen = () => Number(stored(KEPT) ?? 0);

export const isNewcomer = () => seen() < MANY;

/** A hand has been played to its end. */
export function handSeen(): void {
    if (isNewcomer()) storeHint(KEPT, String(seen() + 1));
}

/** True once, for somebody who has seen no hand yet: then the first lesson is offered before a match. */
export function offersLesson(): boolean {
    if (offered || seen() > 0 || stored(OFFERED)) return false;
    offered = true;
    storeHint(OFFERED, "1");
    return true;
}
