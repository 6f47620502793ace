/* contract.tsx - trump, bid, bidder and the points won so far, in one line at the edge of the felt.
 *
 * It has its own place and the same height in every phase, so nothing can displace it. Only names are shortened if
 * there is no room, never trump, bid and points.
 *
 * SPDX-License-Identifier: MIT */
import { Pip } from "../cards/face.tsx";
import { suitName } from "../cards/cards.ts";
import { t, tn } from "../i18n/index.ts";
import type { ServerTable, ServerView } from "../transport/messages.ts";
import type { View } from "../transport/shapes.ts";
import { bidText, isNumber } from "./actions.ts";
import { seatName } from "./seats.ts";

/** Whether a side has the bid: the bidder's, and the partner's once that is known. */
function hasBid(view: View, side: number): boolean {
    const sides = view.points.length;
    return side === view.bidder % sides || (view.partner >= 0 && side === view.partner % sides);
}

/** Points of the side that has the bid, and of the others. */
function pointsSoFar(view: View): [number, number] {
    const sum = (bid: boolean) => view.points.reduce((all, points, side) => (hasBid(view, side) === bid ? all + points : all), 0);
    return [sum(true), sum(false)];
}

function Points({ view }: { view: View }) {
    const [points, others] = pointsSoFar(view);
    const bid = isNumber(view.high_bid) ? Number(view.high_bid) : 0;
    return (
        <span class="so-far">
            <span>
                <span aria-hidden="true">{bid ? t("{points} of {bid}", { points, bid }) : points}</span>
                <span class="unseen">
                    {bid ? t("{points} of the {bid} points bid", { points, bid }) : tn("{n} point in this hand", "{n} points in this hand", points)}
                </span>
            </span>{" "}
            <span class="against">{t("others {points}", { points: others })}</span>
        </span>
    );
}

export function Contract({ info, shown: { view } }: { info: ServerTable; shown: ServerView }) {
    const called = view.bidder >= 0 && view.high_bid !== "";
    const playing = view.phase === "play" || view.points.some((points) => points > 0);
    return (
        <p class="contract">
            {!called && <span class="who">{view.phase === "bid" || view.phase === "dark" ? t("Nobody has bid yet.") : view.hand > 0 ? t("Hand {n}", { n: view.hand }) : t(info.title)}</span>}
            {view.trump && (
                <span class="trump">
                    <Pip suit={view.trump} />
                    <span class="suit">
                        <span class="unseen">{t("{suit} are trumps", { suit: suitName(view.trump) })}</span>
                        <span aria-hidden="true">{suitName(view.trump)}</span>
                    </span>
                </span>
            )}
            {called && (
                <>
                    {(!playing || !isNumber(view.high_bid)) && (
                        <span class="bid">
                            <span class="unseen">{t("Bid")} </span>
                            {bidText(view.high_bid)}
                        </span>
                    )}
                    <span class="who">{seatName(info, view.bidder)}</span>
                    {playing && <Points view={view} />}
                </>
            )}
        </p>
    );
}
