/* moments.ts - what happens at a table that one may remember, as one word: for sounds and for what bots say.
 *
 * SPDX-License-Identifier: MIT */
import type { HandScore } from "../transport/shapes.ts";
import type { Happening } from "./store.ts";

/* From so many points on a trick is a rich one: a pedro, a king. */
export const RICH = 5;

/** All points of a hand, if the bidder's side won them; else 0. */
export function slam({ bidder, made, points }: HandScore): number {
    const all = points.reduce((sum, each) => sum + each, 0);
    return bidder >= 0 && made && points[bidder % points.length] === all ? Math.max(all, 0) : 0;
}

/** The points of the trick that an event completed. */
export function caughtPoints({ after: { effects = [] } }: Happening): number {
    const won = effects.find(({ kind }) => kind === "trick_won");
    return won?.kind === "trick_won" ? (won.number ?? 0) : 0;
}

/** `side`: the own side, or -1. */
export function momentOf(happening: Happening, side: number): "won" | "lost" | "slam" | "made" | "set" | "rich" | "" {
    const { view, names } = happening.after;
    if (view.phase === "over") return side < 0 || view.winner.includes(side) ? "won" : "lost";
    const hand = names?.history?.at(-1);
    if (hand && hand.bidder >= 0 && view.phase === "deal") return hand.made ? (slam(hand) ? "slam" : "made") : "set";
    return happening.trick && caughtPoints(happening) >= RICH ? "rich" : "";
}
