/* chip.tsx - the chip of a seat: name, cards, bid, points, clock.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useState } from "preact/hooks";
import { soon } from "../app/later.tsx";
import { t, tn } from "../i18n/index.ts";
import { plainNumber } from "../i18n/numbers.ts";
import type { ServerTable, ServerView } from "../transport/messages.ts";
import type { View } from "../transport/shapes.ts";
import { SeatFace } from "../faces/seat_face.tsx";
import { bidText, isNumber } from "./actions.ts";
import { isNewcomer } from "./newcomer.ts";
import { robotName, seatName } from "./seats.ts";
import { type Exchanged, exchangedText } from "./stages.ts";
import type { TableStore } from "./store.ts";

function Clock({ store }: { store: TableStore }) {
    const [, tick] = useState(0);
    const clock = store.shown?.clock;
    useEffect(() => {
        const timer = setInterval(() => tick((n) => n + 1), 1000);
        return () => clearInterval(timer);
    }, []);
    if (!clock) return null;
    const left = Math.max(0, Math.ceil((clock.left_ms - (performance.now() - store.since)) / 1000));
    const hours = Math.floor(left / 3600);
    const text = hours >= 48 ? t("{n} d", { n: Math.round(left / 86_400) }) : hours > 0 ? t("{n} h", { n: hours }) : left >= 60 ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : String(left);
    return (
        <span class={left <= 10 ? "clock late" : "clock"} title={tn("{n} second left", "{n} seconds left", left)}>
            {text}
        </span>
    );
}

/** The points that a side has won in this hand so far, and its bid. */
export function Points({ view, side }: { view: View; side: number }) {
    const points = view.points[side] ?? 0;
    /* The bid is for both partners. */
    const together = view.partner < 0 || view.partner === view.bidder;
    const bid = view.bidder >= 0 && view.bidder % view.points.length === side && together && isNumber(view.high_bid) ? Number(view.high_bid) : 0;
    const playing = view.phase === "play" || points > 0;
    if (!playing || (points === 0 && bid === 0)) return null;
    return (
        <small class="points" title={t("Points won")}>
            <span aria-hidden="true">{bid ? `+${points}/${bid}` : `+${points}`}</span>
            <span class="unseen">
                {bid ? t("{points} of the {bid} points bid", { points, bid }) : tn("{n} point in this hand", "{n} points in this hand", points)}
            </span>
        </small>
    );
}

/** The cards that a seat got in the exchange, for a newcomer: a tap says all that it did. */
function NewCards({ who, exchanged }: { who: string; exchanged: Exchanged }) {
    const { drew = 0, took = 0, kitty = 0, claimed = 0 } = exchanged;
    const n = drew + took + kitty + claimed;
    if (n === 0) return null;
    return (
        <button type="button" class="exchanged" aria-haspopup="dialog" onClick={() => void soon().then(({ showExchange }) => showExchange(who, exchanged))}>
            {tn("{n} new card", "{n} new cards", n)}
        </button>
    );
}

interface ChipProps {
    store: TableStore;
    info: ServerTable;
    shown: ServerView;
    seat: number;
}

/** The chip of a seat. */
export function Chip({ store, info, shown, seat }: ChipProps) {
    const { view } = shown;
    const at = info.seats[seat]!;
    const turn = view.seat === seat && !store.sweep;
    const sides = view.scores.length;
    const cards = view.hands[seat]?.length ?? 0;
    const inHand = view.seat >= 0;
    const partner = view.partner === seat && view.bidder !== seat;
    const exchanged = inHand ? exchangedText(store.exchanged[seat] ?? {}) : [];
    const classes = ["chip", turn && "turn", view.out[seat] && "out", view.bidder === seat && "bidder", seat === info.seat && "own", info.seat >= 0 && sides > 0 && sides < info.players && (seat % sides === info.seat % sides ? "ours" : "theirs")];
    return (
        <div class={classes.filter(Boolean).join(" ")} data-seat={seat}>
            <SeatFace info={info} seat={seat} />
            <p class="name">
                {view.dealer === seat && (
                    <abbr class="mark dealer" title={t("Dealer")}>
                        D
                    </abbr>
                )}
                <span class="person">{seatName(info, seat)}</span>
                {sides === info.players && view.scores[seat] !== undefined && (
                    <span class="score">
                        {plainNumber(view.scores[seat])}
                    </span>
                )}
            </p>
            <p class="facts">
                {cards > 0 && (
                    <span class="count" title={tn("{n} card", "{n} cards", cards)}>
                        <i aria-hidden="true" />
                        {cards}
                        <span class="unseen"> {tn("card", "cards", cards)}</span>
                    </span>
                )}
                {(at.bot || at.away) && <span class="mark">{at.away ? t("away") : <><span class="robot">{robotName(at.bot, seat)}, </span>{t("bot")}</>}</span>}
                {at.next && <span class="mark">{t("next: {name}", { name: at.next })}</span>}
                {!at.bot && !at.online && at.name && seat !== info.seat && <span class="mark">{t("offline")}</span>}
                {view.bidder === seat && view.high_bid && <span class="called" title={t("Bid")}>{bidText(view.high_bid)}</span>}
                {partner && <span class="called">{t("partner")}</span>}
                {view.out[seat] && <span>{t("out")}</span>}
                {sides === info.players && inHand && <Points view={view} side={seat} />}
                {shown.clock?.seat === seat && <Clock store={store} />}
            </p>
            {exchanged.length > 0 && isNewcomer() && <NewCards who={seatName(info, seat)} exchanged={store.exchanged[seat]!} />}
            {exchanged.length > 0 && !isNewcomer() && (
                <p class="exchanged" title={exchanged.join(" · ")}>
                    {exchanged.map((text, at) => (
                        <span key={text}>
                            {at > 0 && <i>&nbsp;· </i>}
                            {text}
                        </span>
                    ))}
                </p>
            )}
        </div>
    );
}
