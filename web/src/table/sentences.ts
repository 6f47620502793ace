/* sentences.ts - tells events in sentences, for the live region, the log and the text mode.
 *
 * They are made from the effects of the event, or of a step of it (stages.ts), which hold what its recipient may see and
 * nothing else; of the view only what stands after them is read.
 *
 * SPDX-License-Identifier: MIT */
import { cardName, cardNames, isCard, suitName } from "../cards/cards.ts";
import { N_, NN_, t, tn } from "../i18n/index.ts";
import { plainNumber, signed } from "../i18n/numbers.ts";
import type { Effect, ServerTable, ServerView } from "../transport/messages.ts";
import type { HandScore, View } from "../transport/shapes.ts";
import { bidText, words } from "./actions.ts";
import { seatName, sideName, sidesTold } from "./seats.ts";

type Pair = [own: string, other: string];

/* Cards that go from one place to another: those that are known, and a number of hidden ones. */
interface Move {
    shown: Pair;
    hidden?: string | [string, string];
}

const DRAWN: Move = { shown: [N_("You get {cards}."), N_("{who} gets {cards}.")], hidden: N_("{who} draws {drawn}.") };

const MOVES: Partial<Record<Effect["kind"], Move>> = {
    looked: { shown: DRAWN.shown },
    drew: DRAWN,
    redrew: DRAWN,
    picked_up: {
        shown: [N_("You pick up the kitty: {cards}."), N_("{who} picks up the kitty: {cards}.")],
        hidden: N_("{who} picks up the kitty."),
    },
    discarded: {
        shown: [N_("You discard {cards}."), N_("{who} discards {cards}.")],
        hidden: NN_("{who} throws {n} card and keeps {kept}.", "{who} throws {n} cards and keeps {kept}."),
    },
    gave: {
        shown: [N_("You give {cards}."), N_("{who} gives {cards}.")],
        hidden: NN_("{who} gives {n} card.", "{who} gives {n} cards."),
    },
    took: {
        shown: [N_("You take {cards}."), N_("{who} takes {cards}.")],
        hidden: NN_("{who} takes {n} card.", "{who} takes {n} cards."),
    },
    buried: { shown: [N_("You bury {cards}."), N_("{who} buries {cards}.")] },
    kept: {
        shown: [N_("Only you have trumps left: you keep {cards}."), N_("Only {who} has trumps left, and keeps {cards}.")],
    },
};

const SHOWING = NN_("{who} discards {count} card, showing {cards}.", "{who} discards {count} cards, showing {cards}.");

/* Actions of no cards at all, which have no effect. */
const NOTHING: Record<string, Pair> = {
    discard: [N_("You discard nothing."), N_("{who} discards nothing.")],
    give: [N_("You give nothing."), N_("{who} gives nothing.")],
    take: [N_("You take nothing."), N_("{who} takes nothing.")],
    bury: [N_("You bury nothing."), N_("{who} buries nothing.")],
};

/* Choices that were declined in a phase. */
const DECLINED: Record<string, Pair> = {
    dark: [N_("You pass."), N_("{who} passes.")],
    misdeal: [N_("You play on."), N_("{who} plays on.")],
    claim: [N_("You claim nothing."), N_("{who} claims nothing.")],
    fold: [N_("You stay in."), N_("{who} stays in.")],
    demand: [N_("You let the card stand."), N_("{who} lets the card stand.")],
    require: [N_("You leave the lead free."), N_("{who} leaves the lead free.")],
};

const CALLED: Record<string, Pair> = {
    pass: [N_("You pass."), N_("{who} passes.")],
    dark: [N_("You bid in the dark: every point, unseen."), N_("{who} bids in the dark: every point, unseen.")],
};

function moved({ kind, seat = 0, cards = [] }: Effect, view: View, say: Say): string {
    const { shown, hidden } = MOVES[kind]!;
    const known = cards.filter(isCard);
    const n = cards.length;
    const kept = view.hands[seat]?.length ?? 0;
    if (n > 0 && known.length === n) return say(shown, { cards: cardNames(known) });
    if (n === 0 || !hidden) return "";
    if (kind === "discarded" && known.length > 0)
        return say.many(...SHOWING, n, { count: n, cards: cardNames(known) });
    return typeof hidden === "string" ? say([hidden, hidden], { drawn: n }) : say.many(...hidden, n, { kept });
}

/** A sentence about the seat of an effect, in the second or the third person. */
interface Say {
    (pair: Pair, args?: Record<string, string | number>): string;
    many(one: string, many: string, n: number, args?: Record<string, string | number>): string;
}

function sayOf(info: ServerTable, seat = -1): Say {
    const who = seatName(info, seat);
    const say = (([own, other], args) => t(seat === info.seat ? own : other, { who, ...args })) as Say;
    say.many = (one, many, n, args) => tn(one, many, n, { who, ...args });
    return say;
}

/* What makes a deal void besides passes of all. */
const VOIDED = new Set<Effect["kind"]>(["misdealt", "card_exposed", "miscounted", "agreed_void"]);

/** The sentence of one effect; `effects` are all of the event. */
function sentence(info: ServerTable, { view }: ServerView, effects: Effect[], at: number): string {
    const effect = effects[at]!;
    const { kind, seat, forced, cards: [card = ""] = [] } = effect;
    const say = sayOf(info, seat);
    /* The sentence of a claim also has the card that was thrown for it. */
    if (kind === "discarded" && effects[at - 1]?.kind === "claimed") return "";
    if (kind in MOVES) return moved(effect, view, say);
    switch (effect.kind) {
        case "deal":
            return say([N_("Hand {hand}: you deal."), N_("Hand {hand}: {who} deals.")], { hand: effect.number ?? 0 });
        case "declined":
            /* Nobody says after a hand that there was no revoke. */
            if (effect.phase === "review") return "";
            return say(DECLINED[effect.phase] ?? DECLINED.fold!);
        case "misdealt":
            return say([N_("You ask for a new deal."), N_("{who} asks for a new deal.")]);
        case "called":
            return say(CALLED[effect.call] ?? [N_("You bid {bid}."), N_("{who} bids {bid}.")], { bid: bidText(effect.call) });
        case "called_out_of_turn":
            return say([N_("You bid {bid} out of turn: your side may only pass now."), N_("{who} bids {bid} out of turn: that side may only pass now.")], {
                bid: bidText(effect.call),
            });
        case "played_ahead":
            return say([N_("You play {card} out of turn."), N_("{who} plays {card} out of turn.")], { card: cardName(card) });
        case "withdrawn":
            return sayOf(info, effect.other)([N_("You demand that {card} goes back to the hand."), N_("{who} demands that {card} goes back to the hand.")], {
                card: cardName(card),
            });
        case "required":
            return say(
                effect.number === 1
                    ? [N_("You require a trump to be led."), N_("{who} requires a trump to be led.")]
                    : [N_("You require a plain card to be led."), N_("{who} requires a plain card to be led.")],
            );
        case "revoke_claimed":
            if (effect.other === info.seat) return say([N_("{who} says that you revoked."), N_("{who} says that you revoked.")]);
            return say([N_("You say that {other} revoked."), N_("{who} says that {other} revoked.")], { other: seatName(info, effect.other ?? -1) });
        case "revoke_found":
            return say([N_("You revoked in trick {number}, and it counts."), N_("{who} revoked in trick {number}, and it counts.")], {
                number: (effect.number ?? 0) + 1,
            });
        case "agreed_void":
            return t("All agree: this deal is void, and its dealer deals again.");
        case "card_exposed":
            return t("A card was exposed in the deal: the deal is void.");
        case "miscounted":
            return t("A wrong number of cards was dealt: the deal is void.");
        case "named":
            return say([N_("You name {suit} trumps."), N_("{who} names {suit} trumps.")], { suit: suitName(effect.suit) });
        case "claimed":
            return say([N_("You claim {card} from the discards for {other}."), N_("{who} claims {card} from the discards for {other}.")], {
                card: cardName(card),
                other: cardName(effects[at + 1]?.cards?.[0] ?? ""),
            });
        case "folded":
            if (!forced) return say([N_("You fold."), N_("{who} folds.")]);
            /* It does not matter after the hand. */
            if (view.seat < 0) return "";
            return say([N_("You have no trumps left and are out of the hand."), N_("{who} has no trumps left and is out of the hand.")]);
        case "threw_in":
            return say([
                N_("You throw the hand in: the bidding side has every point."),
                N_("{who} throws the hand in: the bidding side has every point."),
            ]);
        case "played":
            return say(leads(view, effects, card) ? [N_("You lead {card}."), N_("{who} leads {card}.")] : [N_("You play {card}."), N_("{who} plays {card}.")], {
                card: cardName(card),
            });
        case "partner_called":
            return say([N_("You call {card}: whoever holds it is your partner."), N_("{who} calls {card}: whoever holds it is the partner.")], {
                card: cardName(card),
            });
        case "partner_shown":
            return say([N_("You are the partner."), N_("{who} is the partner.")]);
        case "trick_won":
            return say([N_("You win the trick."), N_("{who} wins the trick.")]);
        case "made":
        case "set":
            return bidSentence(info, kind === "made", seat ?? -1, effect.call);
        case "scored":
            return scoreSentence(info, view.scores.length, seat ?? 0, effect.number ?? 0, view.scores[seat ?? 0] ?? 0);
        case "hand_void":
            return effects.some(({ kind }) => VOIDED.has(kind)) ? "" : t("Everybody has passed. {who} will deal next.", { who: seatName(info, view.dealer) });
    }
    return "";
}

/** Whether a card that was played is the first of its trick. */
function leads(view: View, effects: Effect[], card: string): boolean {
    const won = effects.find(({ kind }) => kind === "trick_won");
    return (won ? won.cards?.[0] : view.trick[0]?.[1]) === card;
}

function bidSentence(info: ServerTable, made: boolean, bidder: number, bid: string): string {
    return sayOf(info, bidder)(
        made
            ? [N_("You bid {bid} and made it."), N_("{who} bid {bid} and made it.")]
            : [N_("You bid {bid} and went set."), N_("{who} bid {bid} and went set.")],
        { bid: bidText(bid) },
    );
}

function scoreSentence(info: ServerTable, sides: number, side: number, hand: number, score: number): string {
    return t("{side}: {hand} in this hand, {score} in all.", {
        side: sideName(info, sides, side),
        hand: signed(hand),
        score: plainNumber(score),
    });
}

/** The end of a hand, in a sentence for each side. */
export function handSentences(info: ServerTable, { bidder, made, bid, hand, score }: HandScore): string[] {
    const sides = sidesTold(info, score.length).map((side) => scoreSentence(info, score.length, side, hand[side] ?? 0, score[side]!));
    return bidder >= 0 ? [bidSentence(info, made, bidder, bid), ...sides] : sides;
}

export function winnerSentence(info: ServerTable, view: View): string {
    const names = view.winner.map((side) => sideName(info, view.scores.length, side));
    const own = info.seat >= 0 && view.winner.some((side) => side === info.seat % view.scores.length);
    return own ? t("You win the match!") : t("{who} win the match.", { who: names.join(", ") });
}

/** The question to a seat. */
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
        case "demand":
            return t("Shall the card out of turn go back?");
        case "require":
            return t("What must the offender's partner lead?");
        case "review":
            return t("Did an opponent revoke in this hand?");
        case "call":
            return t("Call a card: whoever holds it is your partner");
        default:
            return t("Your turn");
    }
}

/** The result of the auction. */
function auctionSentence(info: ServerTable, view: View): string {
    if (view.phase === "bid" || view.phase === "dark" || view.bidder < 0 || !view.high_bid) return "";
    return sayOf(info, view.bidder)([N_("You have the bid: {bid}."), N_("{who} has the bid: {bid}.")], { bid: bidText(view.high_bid) });
}

/** Sentences for the event of a view, in the order of its effects. */
export function sentences(info: ServerTable, after: ServerView): string[] {
    const { event, effects = [], view } = after;
    const all: string[] = [];
    if (event?.undo !== undefined) all.push(t("The last action is taken back."));
    if (event?.claim !== undefined)
        all.push(sayOf(info, event.claim)([N_("You claim the rest of the tricks."), N_("{who} claims the rest of the tricks.")]));
    const [verb = "", card] = words(event?.action ?? "");
    if (verb in NOTHING && !card) all.push(sayOf(info, event?.seat)(NOTHING[verb]!));
    const lastCall = effects.findLastIndex(({ kind }) => kind === "called");
    for (const at of effects.keys()) {
        all.push(sentence(info, after, effects, at));
        if (at === lastCall) all.push(auctionSentence(info, view));
    }
    if (effects.some(({ kind }) => kind === "match_won")) all.push(winnerSentence(info, view));
    return all.filter(Boolean);
}
