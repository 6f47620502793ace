/* facts.ts - what a match comes to in a few facts: the hand that turned it and the richest catch.
 *
 * They are made from the score sheet and from the effects of the tricks, never by comparing states.
 *
 * SPDX-License-Identifier: MIT */
import type { ServerView } from "../transport/messages.ts";
import type { Card, HandScore } from "../transport/shapes.ts";

/** A hand after which the lead was another by the most points. */
export interface Turn {
    /** 1 for the first hand. */
    hand: number;
    score: HandScore;
    /** By how much the hand changed the winner's lead. */
    swing: number;
}

/** A trick that took points from the side that had bid. */
export interface Catch {
    hand: number;
    seat: number;
    points: number;
    /** The card that won it. */
    card: Card;
}

/** How far `side` is ahead of the best of the others. */
function lead(scores: readonly number[], side: number): number {
    return scores[side]! - Math.max(...scores.filter((_, other) => other !== side));
}

/** The hand that helped the winner most; undefined if none did. */
export function turningPoint(sheet: readonly HandScore[], winner: number): Turn | undefined {
    let best: Turn | undefined;
    sheet.forEach((score, at) => {
        const swing = lead(score.score, winner) - (at > 0 ? lead(sheet[at - 1]!.score, winner) : 0);
        if (swing > (best?.swing ?? 0)) best = { hand: at + 1, score, swing };
    });
    return best;
}

/** The trick that took most points from the bidder's side; undefined if none took any. */
export function bestCatch(steps: readonly ServerView[]): Catch | undefined {
    let best: Catch | undefined;
    /* The card that each seat played last. */
    const played = new Map<number, Card>();
    for (const { effects = [], view } of steps)
        for (const effect of effects) {
            if (effect.kind === "played" && effect.seat !== undefined && effect.cards?.[0]) played.set(effect.seat, effect.cards[0]);
            if (effect.kind !== "trick_won" || effect.seat === undefined || view.bidder < 0) continue;
            const sides = view.points.length;
            const points = effect.number ?? 0;
            if (effect.seat % sides === view.bidder % sides || points <= (best?.points ?? 0)) continue;
            const card = played.get(effect.seat);
            if (card) best = { hand: view.hand, seat: effect.seat, points, card };
        }
    return best;
}
