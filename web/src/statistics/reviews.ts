/* reviews.ts - what the reviews of the person's own decisions found, match by match, kept on this device and with an account (app/progress.ts).
 *
 * SPDX-License-Identifier: MIT */
import type { Row } from "../app/api.ts";
import { stored, storeHint } from "../app/device.ts";

export const REVIEWS = "pedro.reviews";
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

/** As rows of progress; of two of one match the one that has judged more stays. */
export const reviewRows = (): Row[] => Object.entries(reviews()).map(([key, { judged, mistakes }]) => ({ kind: "review", key, stamp: judged, value: `${judged} ${mistakes}` }));

export function takeReviews(rows: Row[]): void {
    for (const { key, value } of rows) {
        const [judged, mistakes] = value.split(" ").map(Number);
        if (Number.isInteger(judged) && Number.isInteger(mistakes)) keepReview(key, { judged: judged!, mistakes: mistakes! });
    }
}
