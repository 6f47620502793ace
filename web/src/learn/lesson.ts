/* lesson.ts - the explanations of a first hand.
 *
 * No game is named here. The sentences are chosen by the keys of the ruleset and by the effects of each event, so they
 * are right for every preset; the engine's hints give the recommended choices.
 *
 * SPDX-License-Identifier: MIT */
import type { RuleTables } from "../app/api.ts";
import { cardNames, suitName } from "../cards/cards.ts";
import { t, tn } from "../i18n/index.ts";
import { plainName } from "../table/seats.ts";
import { handSentences } from "../table/sentences.ts";
import type { Happening } from "../table/store.ts";
import type { ServerTable } from "../transport/messages.ts";
import type { Card, HandScore, Legal, View } from "../transport/shapes.ts";

/** One explanation. */
export interface Note {
    text: string;
    /** Its cards, each with its points. */
    cards?: [Card, number][];
}

/** The data of a game that a lesson needs. */
export interface Facts {
    /** The values of all keys. */
    keys: Record<string, string>;
    /** The worth of ranks, as in the key `points`: "5" for a five of trumps, "p" for the one of the same colour. */
    worth: [string, number][];
    total: number;
}

/* The least points of a trick that is explained. */
const RICH = 5;

const SAME_COLOUR: Record<string, string> = { c: "s", s: "c", d: "h", h: "d" };

export function factsOf(tables: RuleTables, variant: string): Facts {
    const defaults = tables.keys.map(({ name, default: value }) => [name, value] as const);
    const preset = tables.presets.find(({ name }) => name === variant);
    const keys: Record<string, string> = { ...Object.fromEntries(defaults), ...preset?.options };
    const worth = (keys.points ?? "").split(" ").flatMap((each): [string, number][] => {
        const [rank, points] = each.split("=");
        return rank && points ? [[rank, Number(points)]] : [];
    });
    return { keys, worth, total: worth.reduce((sum, [, points]) => sum + points, 0) };
}

/** The card of a letter of the key `points` when `suit` is trumps. */
function cardOf(letter: string, suit: string): Card {
    if (letter === "X") return "X1";
    if (letter === "x") return "X2";
    return letter === "p" ? `5${SAME_COLOUR[suit]}` : letter === "j" ? `J${SAME_COLOUR[suit]}` : letter + suit;
}

/** The cards that count when `suit` is trumps. */
export const worthsOf = ({ worth }: Facts, suit: string): [Card, number][] => worth.map(([letter, each]) => [cardOf(letter, suit), each]);

/** The longest suit of a hand; of two equally long ones that with the higher cards. */
export function longest(hand: readonly Card[]): string {
    const strength = (suit: string) => hand.filter((card) => card[1] === suit).reduce((sum, card) => sum + 100 + "23456789TJQKA".indexOf(card[0]!), 0);
    return ["s", "h", "c", "d"].sort((a, b) => strength(b) - strength(a))[0]!;
}

/** Whose the point of the two is, where it counts. */
function lowText({ keys, worth }: Facts): string {
    const of: Record<string, string> = {
        taker: t("The two counts for whoever wins it in a trick."),
        owner: t("The two counts for the player who held it last."),
        dealt: t("The two counts for the player to whom it was dealt."),
    };
    return worth.some(([letter]) => letter === "2") ? (of[keys.low ?? ""] ?? "") : "";
}

/** Before the first bid: what counts, and the partners. */
export function introduction(info: ServerTable, hand: readonly Card[], facts: Facts): Note[] {
    const { keys, worth, total } = facts;
    const teams: Record<string, string> = {
        pairs: t("You sit at the bottom, {who} is your partner: what one of you wins counts for both.", {
            who: plainName(info, (info.seat + info.players / 2) % info.players),
        }),
        solo: t("You sit at the bottom. Everyone plays for themselves."),
        called: t("You sit at the bottom. The bidder calls a card, and whoever holds it is the partner."),
    };
    const suit = longest(hand);
    const points = tn(
        "There is {n} point in a hand, and only trumps score. With {suit} as trumps it would be on these cards:",
        "There are {n} points in a hand, and only trumps score. With {suit} as trumps they would be on these cards:",
        total,
        { suit: suitName(suit) },
    );
    const most = Math.max(...worth.map(([, each]) => each));
    const pedros = worth.filter(([letter]) => letter === "5" || letter === "p");
    const catching = pedros.length === 2 && pedros.every(([, each]) => each === most);
    const heart = [catching && t("The two fives are called pedros. Saving yours and catching theirs is the heart of the game."), lowText(facts)].filter(Boolean).join(" ");
    return [
        { text: points, cards: worthsOf(facts, suit) },
        ...(heart ? [{ text: heart }] : []),
        { text: teams[keys.teams ?? ""] ?? "" },
    ];
}

/** The explanations of choices, when they occur for the first time. */
export function task({ phase }: Legal, { leader, seat, trick }: View): string {
    switch (phase) {
        case "bid":
            return t("Bid as many points as you expect to win. The highest bid names the trumps; whoever wins less than the bid loses points.");
        case "trump":
            return t("Your bid is the highest, so you name the trumps. They beat all other cards.");
        case "discard":
            return t("Now throw away what you do not need.");
        case "take":
            return t("Now take the cards that you want to keep.");
        case "give":
            return t("Now give cards to your partner.");
        case "call":
            return t("Now call a card that will help you.");
        case "play":
            return trick.length === 0 && leader === seat
                ? t("You lead: put a card on the table. Everyone adds one, and the highest trump wins the trick.")
                : t("You may play the cards that stand out. The highest trump wins the trick, and its winner leads the next one.");
        default:
            return "";
    }
}

const kindsOf = ({ after: { effects = [] } }: Happening) => new Set(effects.map(({ kind }) => kind));

/** The short explanations of an event; `told` has the earlier ones, and the new ones are added. */
export function notesOf(info: ServerTable, happening: Happening, facts: Facts, hand: HandScore | undefined, told: Set<string>): Note[] {
    const { view, effects = [], names } = happening.after;
    const kinds = kindsOf(happening);
    const notes: Note[] = [];
    const once = (what: string, text: string) => {
        if (told.has(what)) return;
        told.add(what);
        notes.push({ text });
    };
    for (const effect of effects) {
        const { kind, seat = -1, cards = [] } = effect;
        if (kind === "named") {
            const others = (names?.trumps ?? []).filter((card) => card[1] !== view.trump);
            notes.push({ text: t("Trumps are {suit}.", { suit: suitName(view.trump) }) });
            if (others.length > 0)
                notes.push({
                    text: tn("One more card is a trump, though it is of another suit: {cards}.", "More cards are trumps, though they are of other suits: {cards}.", others.length, {
                        cards: cardNames(others),
                    }),
                });
        }
        if (kind === "folded" && view.seat >= 0) once("folded", t("Whoever has no trumps left goes out of the hand and waits for the next one."));
        const number = kind === "trick_won" ? (effect.number ?? 0) : 0;
        if (number >= RICH) {
            const sides = view.points.length;
            const own = seat % sides === info.seat % sides;
            const five = cards.some((card) => card[0] === "5");
            const args = { n: number };
            if (own && five) notes.push({ text: t("You caught a pedro! This trick brings you {n} points.", args) });
            else if (own) notes.push({ text: t("A fine trick: it brings you {n} points.", args) });
            else notes.push({ text: t("This trick brings the others {n} points. Keep a card that scores for a trick that you win.", args) });
        }
    }
    if (kinds.has("play_began") && facts.keys.exchange === "refill" && facts.keys.discard === "plain")
        once("drew", t("Everyone threw away what is no trump and drew new cards. Whoever drew few holds many trumps: remember that."));
    if (kinds.has("scored") && hand) {
        notes.push({ text: handSentences(info, hand)[0] ?? "" });
        notes.push({ text: t("Hands are played until somebody has {target} points: that is going out, and it wins the match.", { target: facts.keys.target ?? "" }) });
        notes.push({ text: t("That is all there is to it. The rest comes with playing.") });
    }
    return notes.filter(({ text }) => text);
}
