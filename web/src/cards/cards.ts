/* cards.ts - the names of cards and the order of hands.
 *
 * A card is two letters, "As" or "Td"; jokers are X1 and X2, and "??" is one that may not be seen. The page does not
 * know the values of cards.
 *
 * SPDX-License-Identifier: MIT */
import { N_, t } from "../i18n/index.ts";
import type { Card } from "../transport/shapes.ts";

const SUITS: Record<string, string> = {
    c: N_("clubs"),
    d: N_("diamonds"),
    h: N_("hearts"),
    s: N_("spades"),
};

const RANKS: Record<string, string> = {
    A: "ace",
    K: "king",
    Q: "queen",
    J: "jack",
    T: "ten",
    9: "nine",
    8: "eight",
    7: "seven",
    6: "six",
    5: "five",
    4: "four",
    3: "three",
    2: "two",
};

export const SYMBOLS: Record<string, string> = { c: "♣", d: "♦", h: "♥", s: "♠" };

export const isJoker = (card: Card) => card[0] === "X";
export const isCard = (text: string) => /^([2-9TJQKA][cdhs]|X[12])$/.test(text);
export const isSuit = (text: string) => text in SUITS;

export function suitName(suit: string): string {
    return t(SUITS[suit] ?? "");
}

/** All cards but the jokers. */
export const pack: Card[] = Object.keys(SUITS).flatMap((suit) => Object.keys(RANKS).map((rank) => rank + suit));

/** "king of clubs", in English. */
export const cardEnglish = (card: Card) => `${RANKS[card[0]!]} of ${SUITS[card[1]!]}`;

/** "king of clubs", "off joker". */
export function cardName(card: Card): string {
    if (card === "X1") return t("joker");
    if (card === "X2") return t("off joker");
    const rank = RANKS[card[0] ?? ""];
    const suit = SUITS[card[1] ?? ""];
    /* Languages compose the name of a card differently, so each name is translated as a whole: i18n.mjs lists all of
     * them. */
    return rank && suit ? t(`${rank} of ${suit}`) : t("a hidden card");
}

/** "10♥", where a name would be too long. */
export function cardSign(card: Card): string {
    if (isJoker(card)) return `${card === "X1" ? "★" : "☆"} ${t("joker")}`;
    if (!isCard(card)) return "?";
    return rankSign(card) + SYMBOLS[card[1]!];
}

export function rankSign(card: Card): string {
    return card[0] === "T" ? "10" : card[0]!;
}

/** "the king of clubs, ace of hearts and two of spades" */
export function cardNames(cards: readonly Card[]): string {
    return new Intl.ListFormat(document.documentElement.lang || "en", { type: "conjunction" }).format(
        cards.map(cardName),
    );
}

const ORDER = "23456789TJQKA";
const strength = (card: Card) => (isJoker(card) ? 100 : ORDER.indexOf(card[0]!));

/** Suits in an order in which red and black alternate, trumps first. */
function suitOrder(trump: string, held: Set<string>): string[] {
    const around = ["s", "h", "c", "d"];
    const at = Math.max(around.indexOf(trump), 0);
    const order = [...around.slice(at), ...around.slice(0, at)].filter((suit) => held.has(suit));
    /* If two of a colour are adjacent, the third goes between them. */
    const red = (suit: string | undefined) => suit === "h" || suit === "d";
    if (order.length === 3 && red(order[1]) === red(order[2])) {
        if (!trump || order[0] !== trump) return [order[1]!, order[0]!, order[2]!];
    }
    return order;
}

/** A hand in the order in which it is held: `trumps` (from high to low, if known) first, then suit by suit. */
export function sortHand(cards: readonly Card[], trump: string, trumps: readonly Card[] = []): Card[] {
    const rest = cards.filter((card) => !trumps.includes(card));
    const suits = suitOrder(trump, new Set(rest.map((card) => card[1]!)));
    const place = (card: Card) => (isJoker(card) ? -1 : suits.indexOf(card[1]!));
    return [
        ...trumps.filter((card) => cards.includes(card)),
        ...rest.sort((a, b) => place(a) - place(b) || strength(b) - strength(a)),
    ];
}
