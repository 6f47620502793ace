/* sentences.ts - each event as sentences: for the live region, the log and the text mode.
 *
 * They are made from the effects of the event, which hold what its recipient may see and
 * nothing else; of the view only what stands after them is read.
 *
 * SPDX-License-Identifier: MIT */
import { cardName, cardNames, isCard, suitName } from "../cards/cards.ts";
import { N_, NN_, t, tn } from "../i18n/index.ts";
import type { Effect, ServerTable, ServerView } from "../transport/messages.ts";
import type { HandScore, View } from "../transport/shapes.ts";
import { bidText, words } from "./actions.ts";
import { seatName, sideName } from "./seats.ts";

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
        hidden: NN_("{who} discards {n} card.", "{who} discards {n} cards."),
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

/* What was offered in a phase and refused. */
const DECLINED: Record<string, Pair> = {
    dark: [N_("You pass."), N_("{who} passes.")],
    misdeal: [N_("You play on."), N_("{who} plays on.")],
    claim: [N_("You claim nothing."), N_("{who} claims nothing.")],
    fold: [N_("You stay in."), N_("{who} stays in.")],
};

const CALLED: Record<string, Pair> = {
    pass: [N_("You pass."), N_("{who} passes.")],
    dark: [N_("You bid in the dark: every point, unseen."), N_("{who} bids in the dark: every point, unseen.")],
};

/** How many cards an effect of another kind moved for the same seat, none of them known. */
function unseen(effects: Effect[], kind: Effect["kind"], seat: number | undefined): number {
    const other = effects.find((each) => each.kind === kind && each.seat === seat && each.forced);
    return other?.cards?.some(isCard) ? 0 : (other?.cards?.length ?? 0);
}

function moved({ kind, seat, forced, cards = [] }: Effect, effects: Effect[], say: Say): string {
    const { shown, hidden } = MOVES[kind]!;
    const known = cards.filter(isCard);
    const n = cards.length;
    if (n > 0 && known.length === n) return say(shown, { cards: cardNames(known) });
    if (n === 0 || !hidden) return "";
    if (kind === "discarded" && known.length > 0)
        return say.many(...SHOWING, n, { count: n, cards: cardNames(known) });
    /* What somebody threw and drew without being asked is one sentence. */
    if (forced && known.length === 0) {
        const drawn = kind === "discarded" ? unseen(effects, "drew", seat) : 0;
        if (drawn > 0) return say([N_("{who} throws {count} and draws {drawn}."), N_("{who} throws {count} and draws {drawn}.")], { count: n, drawn });
        if (kind === "drew" && unseen(effects, "discarded", seat) > 0) return "";
    }
    return typeof hidden === "string" ? say([hidden, hidden], { drawn: n }) : say.many(...hidden, n);
}

/** Says something of the seat of an effect, in the second or the third person. */
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

/** What one effect says; `effects` is what it stands among. */
function sentence(info: ServerTable, { view }: ServerView, effects: Effect[], at: number): string {
    const effect = effects[at]!;
    const { kind, seat, forced, cards: [card = ""] = [] } = effect;
    const say = sayOf(info, seat);
    /* The card thrown for one that is claimed is said with that. */
    if (kind === "discarded" && effects[at - 1]?.kind === "claimed") return "";
    if (kind in MOVES) return moved(effect, effects, say);
    switch (effect.kind) {
        case "deal":
            return say([N_("Hand {hand}: you deal."), N_("Hand {hand}: {who} deals.")], { hand: effect.number ?? 0 });
        case "declined":
            return say(DECLINED[effect.phase] ?? DECLINED.fold!);
        case "misdealt":
            return say([N_("You ask for a new deal."), N_("{who} asks for a new deal.")]);
        case "called":
            return say(CALLED[effect.call] ?? [N_("You bid {bid}."), N_("{who} bids {bid}.")], { bid: bidText(effect.call) });
        case "named":
            return say([N_("You name {suit} trumps."), N_("{who} names {suit} trumps.")], { suit: suitName(effect.suit) });
        case "claimed":
            return say([N_("You claim {card} from the discards for {other}."), N_("{who} claims {card} from the discards for {other}.")], {
                card: cardName(card),
                other: cardName(effects[at + 1]?.cards?.[0] ?? ""),
            });
        case "folded":
            if (!forced) return say([N_("You fold."), N_("{who} folds.")]);
            /* When the hand is over it matters no more. */
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
            return effects.some(({ kind }) => kind === "misdealt") ? "" : t("Everybody has passed. {who} will deal next.", { who: seatName(info, view.dealer) });
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
            ? [N_("You made your bid of {bid}."), N_("{who} made the bid of {bid}.")]
            : [N_("You were set in your bid of {bid}."), N_("{who} was set in the bid of {bid}.")],
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

/** How a hand ended, in a sentence a side. */
export function handSentences(info: ServerTable, { bidder, made, bid, hand, score }: HandScore): string[] {
    const sides = score.map((all, side) => scoreSentence(info, score.length, side, hand[side] ?? 0, all));
    return bidder >= 0 ? [bidSentence(info, made, bidder, bid), ...sides] : sides;
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

/** What everybody knows once the last call is made. */
function auctionSentence(info: ServerTable, view: View): string {
    if (view.phase === "bid" || view.phase === "dark" || view.bidder < 0 || !view.high_bid) return "";
    return sayOf(info, view.bidder)([N_("You have the bid: {bid}."), N_("{who} has the bid: {bid}.")], { bid: bidText(view.high_bid) });
}

/** Sentences for the event of a view, in the order things happened. */
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
