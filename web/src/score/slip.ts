/* slip.ts - the slip of a tournament whose table keeps its score on this device, so that the result can be sent in.
 *
 * SPDX-License-Identifier: MIT */
import { store, stored, unstore } from "../app/device.ts";

const KEPT = "pedro.slip";

/** The address of the slip, "/r/NAME/ENTRY/KEY", or "". */
export const slip = (): string => stored(KEPT) ?? "";

export function keepSlip(path: string): void {
    store(KEPT, path);
}

/** The result was sent. */
export function dropSlip(path: string): void {
    if (slip() === path) unstore(KEPT);
}
