/* reviews.ts - what the reviews of the person's own decisions found, match by match, kept on this device.
 *
 * SPDX-License-Identifier: MIT */
import { stored, storeHint } from "../app/device.ts";

const REVIEWS = "pedro.reviews";
/* The oldest go first. */
const MOST = 240;

interface Reviewed {
    judged: number;
    mistakes: number;
}

/** By the name of the match. */
export function reviews(): Record<string, Reviewed> {
    try {
        return Object.fromEntries(JSON.parse(stored(REVIEWS) ?? "[]") as [string, Reviewed][]);
    } catch {
        return {};
    }
}

export function keepReview(table: string, { judged, mistakes }: Reviewed): void {
    const others = Object.entries(reviews()).filter(([name]) => name !== table);
    storeHint(REVIEWS, JSON.stringify([...others, [table, { judged, mistakes }]].slice(-MOST)));
}
