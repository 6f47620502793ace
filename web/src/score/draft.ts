/* draft.ts - the hand that is being told while people look for a ruling, and the hand as the ruling leaves it.
 *
 * Both are kept in the tab only, and belong to a record: once that has changed they are forgotten.
 *
 * SPDX-License-Identifier: MIT */
import { store, stored, unstore } from "../app/device.ts";
import type { Told } from "./pad.ts";

export interface Draft {
    record: string;
    /** The page of rulings for the game (pathOf() without answers). */
    game: string;
    told: Told;
    points: (number | undefined)[];
    /** With two sides: which of them has the bid, and the points that both win together. */
    bidding: number;
    total: number;
}

const TAB = "sessionStorage";
const DRAFT = "pedro.score.draft";
const RULED = "pedro.score.ruled";

function kept<T>(key: string): T | undefined {
    try {
        return (JSON.parse(stored(key, TAB) ?? "null") as T | null) ?? undefined;
    } catch {
        return undefined;
    }
}

export const keepDraft = (draft: Draft): void => store(DRAFT, JSON.stringify(draft), TAB);

/** The last one, of any match. */
export function lastDraft(): Draft | undefined {
    const draft = kept<Draft>(DRAFT);
    /* JSON has no undefined. */
    return draft && { ...draft, points: draft.points.map((each) => each ?? undefined) };
}

export function draftOf(record: string): Draft | undefined {
    const draft = lastDraft();
    return draft?.record === record ? draft : undefined;
}

/** Has the hand written down when the match is shown next. */
export function keepRuled(draft: Draft, told: Told): void {
    store(RULED, JSON.stringify({ record: draft.record, told }), TAB);
    unstore(DRAFT, TAB);
}

/** The hand to be written down in this match, once. */
export function takeRuled(record: string): Told | undefined {
    const ruled = kept<{ record: string; told: Told }>(RULED);
    unstore(RULED, TAB);
    return ruled?.record === record ? ruled.told : undefined;
}
