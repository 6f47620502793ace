/* sentences.ts - each event as sentences: for the live region, the log and the text mode.
 *
 * Only what the view shows is said, so nothing here can tell too much.
 *
 * SPDX-License-Identifier: MIT */
import { cardName, cardNames, isCard, isSuit, suitName } from "../cards/cards.ts";
import { N_, NN_, t, tn } from "../i18n/index.ts";
import type { ServerTable } from "../transport/messages.ts";
import type { Card, HandScore, View } from "../transport/shapes.ts";
import { bidText, isNumber, words } from "./actions.ts";
import { seatName, sideName } from "./seats.ts";
import type { Happening } from "./store.ts";

/* [of oneself, of others] */
const SIMPLE: Record<string, [string, string]> = {
    pass: [N_("You pass."), N_("{who} passes.")],
    dark: [N_("You bid in the dark: every point, unseen."), N_("{who} bids in the dark: every point, unseen.")],
    misdeal: [N_("You ask for a new deal."), N_("{who} asks for a new deal.")],
    "play-on": [N_("You play on."), N_("{who} plays on.")],
    "give-fold": [N_("You give away your trumps and fold."), N_("{who} gives away all trumps and folds.")],
    stay: [N_("You stay in."), N_("{who} stays in.")],
    fold: [N_("You fold."), N_("{who} folds.")],
    "throw-in": [
        N_("You throw the hand in: the bidding side has every point."),
        N_("{who} throws the hand in: the bidding side has every point."),
    ],
};

const CARDS: Record<string, { own: string; other: string; hidden: [string, string]; none: [string, string] }> = {
    discard: {
        own: N_("You discard {cards}."),
        other: N_("{who} discards {cards}."),
        hidden: NN_("{who} discards {n} card.", "{who} discards {n} cards."),
        none: [N_("You discard nothing."), N_("{who} discards nothing.")],
    },
    give: {
        own: N_("You give {cards}."),
        other: N_("{who} gives {cards}."),
        hidden: NN_("{who} gives {n} card.", "{who} gives {n} cards."),
        none: [N_("You give nothing."), N_("{who} gives nothing.")],
    },
    take: {
        own: N_("You take {cards}."),
        other: N_("{who} takes {cards}."),
        hidden: NN_("{who} takes {n} card.", "{who} takes {n} cards."),
        none: [N_("You take nothing."), N_("{who} takes nothing.")],
    },
    bury: {
        own: N_("You bury {cards}."),
        other: N_("{who} buries {cards}."),
        hidden: NN_("{who} buries {n} card.", "{who} buries {n} cards."),
        none: [N_("You bury nothing."), N_("{who} buries nothing.")],
    },
};

function acted(info: ServerTable, seat: number, action: string, led: boolean): string {
    const who = seatName(info, seat);
    const own = seat === info.seat;
    const [verb = "", ...cards] = words(action);
    const pick = (mine: string, theirs: string, args = {}) => t(own ? mine : theirs, { who, ...args });
    if (verb in SIMPLE) return pick(...SIMPLE[verb]!);
    if (verb in CARDS) {
        const { own: mine, other, hidden, none } = CARDS[verb]!;
        if (cards.length === 0) return pick(...none);
        if (cards.every(isCard)) return pick(mine, other, { cards: cardNames(cards) });
        return tn(hidden[0], hidden[1], cards.length, { who });
    }
    if (verb === "call")
        return pick(
            N_("You call {card}: whoever holds it is your partner."),
            N_("{who} calls {card}: whoever holds it is the partner."),
            { card: cardName(cards[0] ?? "") },
        );
    if (verb === "claim")
        return pick(
            N_("You claim {card} from the discards for {other}."),
            N_("{who} claims {card} from the discards for {other}."),
            { card: cardName(cards[0] ?? ""), other: cardName(cards[1] ?? "") },
        );
    if (isSuit(verb)) return pick(N_("You name {suit} trumps."), N_("{who} names {suit} trumps."), { suit: suitName(verb) });
    if (isCard(verb)) {
        const card = cardName(verb);
        return led
            ? pick(N_("You lead {card}."), N_("{who} leads {card}."), { card })
            : pick(N_("You play {card}."), N_("{who} plays {card}."), { card });
    }
    return pick(N_("You bid {bid}."), N_("{who} bids {bid}."), { bid: isNumber(verb) ? verb : bidText(verb) });
}

/** How a hand ended, in a sentence a side. */
export function handSentences(info: ServerTable, hand: HandScore): string[] {
    const sides = hand.score.length;
    const all: string[] = [];
    if (hand.bidder >= 0) {
        const who = seatName(info, hand.bidder);
        const own = hand.bidder === info.seat;
        const [mine, theirs] = hand.made
            ? [N_("You made your bid of {bid}."), N_("{who} made the bid of {bid}.")]
            : [N_("You were set in your bid of {bid}."), N_("{who} was set in the bid of {bid}.")];
        all.push(t(own ? mine : theirs, { who, bid: bidText(hand.bid) }));
    }
    for (let side = 0; side < sides; side++)
        all.push(
            t("{side}: {hand} in this hand, {score} in all.", {
                side: sideName(info, sides, side),
                hand: signed(hand.hand[side] ?? 0),
                score: plainNumber(hand.score[side] ?? 0),
            }),
        );
    return all;
}

/** A number as people write it: "7", "−7". */
export function plainNumber(n: number): string {
    return n < 0 ? `−${-n}` : String(n);
}

/** The same with its sign: "+7", "−7". */
export function signed(n: number): string {
    return n > 0 ? `+${n}` : plainNumber(n);
}

export function winnerSentence(info: ServerTable, view: View): string {
    const names = view.winner.map((side) => sideName(info, view.scores.length, side));
    const own = info.seat >= 0 && view.winner.some((side) => side === info.seat % view.scores.length);
    return own ? t("You win the match!") : t("{who} win the match.", { who: names.join(", ") });
}

/** What a seat is asked to do. */
export function promptSentence(phase: string): string {
    switch (phase) {
        case "misdeal":
            return t("Your hand has nothing that counts. Play it?");
        case "dark":
            return t("Your cards are still face down. Bid in the dark?");
        case "bid":
            return t("Your bid");
        case "trump":
            return t("Name the trumps");
        case "discard":
            return t("Choose what to discard");
        case "give":
            return t("Choose what to give your partner");
        case "take":
            return t("Choose what to take");
        case "bury":
            return t("Choose what to bury");
        case "claim":
            return t("Claim a trump from the discards?");
        case "fold":
            return t("Give your trumps away, or stay in?");
        case "call":
            return t("Call a card: whoever holds it is your partner");
        default:
            return t("Your turn");
    }
}

/** Sentences for an event, in the order things happened. */
export function sentences(info: ServerTable, { before, after, trick, scored }: Happening): string[] {
    const { event, view } = after;
    const all: string[] = [];
    if (!event) return all;
    if (event.deal !== undefined)
        all.push(
            view.dealer === info.seat
                ? t("Hand {hand}: you deal.", { hand: view.hand })
                : t("Hand {hand}: {who} deals.", { hand: view.hand, who: seatName(info, view.dealer) }),
        );
    else if (event.undo !== undefined) all.push(t("The last action is taken back."));
    else if (event.claim !== undefined)
        all.push(
            event.claim === info.seat
                ? t("You claim the rest of the tricks.")
                : t("{who} claims the rest of the tricks.", { who: seatName(info, event.claim) }),
        );
    else if (event.seat !== undefined && event.action)
        all.push(acted(info, event.seat, event.action, before?.view.trick.length === 0));

    const own = (seat: number) => seat === info.seat;
    if (before?.view.phase === "bid" && view.phase !== "bid" && view.bidder >= 0 && view.high_bid)
        all.push(
            t(own(view.bidder) ? N_("You have the bid: {bid}.") : N_("{who} has the bid: {bid}."), {
                who: seatName(info, view.bidder),
                bid: bidText(view.high_bid),
            }),
        );
    if (trick) {
        const who = seatName(info, trick.winner);
        all.push(t(own(trick.winner) ? N_("You win the trick.") : N_("{who} wins the trick."), { who }));
    }
    if (before && before.view.partner < 0 && view.partner >= 0)
        all.push(own(view.partner) ? t("You are the partner.") : t("{who} is the partner.", { who: seatName(info, view.partner) }));
    if (before)
        for (const [seat, out] of view.out.entries())
            if (out && !before.view.out[seat] && !event.action?.includes("fold"))
                all.push(
                    t(own(seat) ? N_("You have no trumps left and are out of the hand.") : N_("{who} has no trumps left and is out of the hand."), {
                        who: seatName(info, seat),
                    }),
                );
    const taken = gained(before?.view, view, info.seat);
    if (taken.length > 0 && event.deal === undefined) all.push(t("You get {cards}.", { cards: cardNames(taken) }));
    if (scored) all.push(...handSentences(info, scored));
    if (view.phase === "over") all.push(winnerSentence(info, view));
    return all;
}

/** Cards that have come to one's hand. */
function gained(before: View | undefined, after: View, seat: number): Card[] {
    const held = before?.hands[seat] ?? [];
    return (after.hands[seat] ?? []).filter((card) => isCard(card) && !held.includes(card));
}
