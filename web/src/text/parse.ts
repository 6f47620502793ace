/* parse.ts - reads what a person types as an action.
 *
 * The words are those of records, and in each language those of its players: the lists are the terminal's (words.ts). A line is converted to the notation of records, and is
 * an action if it is among the choices: this file knows no rules.
 *
 * SPDX-License-Identifier: MIT */
import { cardEnglish, cardName, cardNames, isCard, isSuit, pack, suitName } from "../cards/cards.ts";
import { t, tn } from "../i18n/index.ts";
import type { Card, Group, Legal } from "../transport/shapes.ts";
import { isTyped, label } from "./typed.ts";
import { ACTIONS, CARDS, SUITS } from "./words.ts";

/** `action`: the text to send. `refusal`: the reason why it is not legal. Neither: the line is no action. */
export interface Reading {
    action?: string;
    refusal?: string;
}

const LONGEST = 400;
const drawn: Record<string, string> = { "♣": "c", "♧": "c", "♦": "d", "♢": "d", "♥": "h", "♡": "h", "♠": "s", "♤": "s" };
const suits: Record<string, string> = { clubs: "c", diamonds: "d", hearts: "h", spades: "s" };

/** The list for keeping the cards that follow. */
export const KEEP = "keep";

/** The lists for each word of records. */
const verbs: Record<string, string> = { ...ACTIONS, keep: KEEP };

/** The word of records that a typed word stands for. One word can be two verbs: that of the choices or of the phase comes first. */
function verbOf(word: string, phase = "", choices: readonly string[] = []): string | undefined {
    const meant = Object.keys(verbs).filter((verb) => isTyped(word, verbs[verb]!));
    return meant.find((verb) => choices.includes(verb) || verb === phase) ?? meant[0];
}

/** Verbs that may be left out, as the choice determines the action. */
const silent = new Set(["bid", "name", "play"]);
const choosing = new Set(["discard", "take", "give", "bury"]);

/** Actions of two words, which some people write without the dash. */
const isDashed = (word: string) => word.includes("-") && (word === "double-moon" || verbOf(word) !== undefined || isTyped(word, CARDS["off-joker"]));

/** Names of cards as sentences have them, "five of hearts", in the person's language and in English; the longest first. */
const cardWords = () =>
    pack.flatMap((card): [string, Card][] => [[cardName(card).toLowerCase(), card], [cardEnglish(card), card]]).sort(([one], [other]) => other.length - one.length);

function wordsOf(line: string): string[] {
    const plain = line
        .slice(0, LONGEST)
        .replace(/[♠-♧]/gu, (sign) => drawn[sign] ?? sign)
        .replace(/\ufe0f/gu, "")
        .toLowerCase();
    const short = cardWords().reduce((text, [name, card]) => text.replaceAll(name, ` ${card.toLowerCase()} `), plain);
    const words = short.split(/[\s,;]+/).filter(Boolean);
    return words.flatMap((word, i) => {
        const pair = `${word}-${words[i + 1] ?? ""}`;
        if (i > 0 && isDashed(`${words[i - 1]}-${word}`)) return [];
        return isDashed(pair) ? [pair] : [word];
    });
}

/** A card in the notation of records; "10h", "h5" and "joker" are accepted too. */
export function cardOf(word: string): Card | undefined {
    if (word === "x" || isTyped(word, CARDS.joker)) return "X1";
    if (isTyped(word, CARDS["off-joker"])) return "X2";
    const plain = word.toUpperCase().replace("10", "T");
    const turned = /^[CDHS][2-9TJQKA]$/.test(plain) ? plain[1]! + plain[0]! : plain;
    const card = turned[0] === "X" ? turned : turned[0] + (turned[1] ?? "").toLowerCase();
    return turned.length === 2 && isCard(card) ? card : undefined;
}

/** The cards of a line, "As 10h, five of clubs"; undefined if anything else is in it. */
export function cardsOf(line: string): Card[] | undefined {
    const cards = wordsOf(line).map(cardOf);
    return cards.every((card) => card !== undefined) ? cards : undefined;
}

function suitOf(word: string): string | undefined {
    const english = Object.keys(suits).find((name) => name.startsWith(word));
    const own = Object.values(suits).find((letter) => suitName(letter).toLowerCase() === word || isTyped(word, Object.values(SUITS)["cdhs".indexOf(letter)]!));
    return own ?? (english && suits[english]);
}

/** The cards that must go in every case: they come first in the choices. */
export function forcedCards(groups: Group[]): Card[] {
    const first = groups[0];
    return first && first.min === first.from.length ? first.from : [];
}

/** "up to 3", "2", "1 to 3" */
export function range({ min, max }: { min: number; max: number }): string {
    if (min === max) return String(max);
    return min === 0 ? t("up to {max}", { max }) : t("{min} to {max}", { min, max });
}

/** One choice in words: "pass", "9", "hearts", "five of hearts". */
export function choiceName(choice: string): string {
    if (isSuit(choice)) return suitName(choice);
    if (isCard(choice)) return cardName(choice);
    const [verb = "", ...rest] = choice.split(" ");
    return [verbs[verb] ? label(verbs[verb]) : verb, ...rest].join(" ").replace(/\b([2-9TJQKA][cdhs]|X[12])\b/g, (card) => cardName(card));
}

/** All choices in words. */
export function choicesText(legal: Legal): string {
    if (!legal.groups) {
        const names = (legal.choices ?? []).map(choiceName);
        return new Intl.ListFormat(document.documentElement.lang, { type: "disjunction" }).format(names);
    }
    const forced = forcedCards(legal.groups);
    return legal.groups
        .map((group) =>
            group.from === forced
                ? t("{cards}, which must go", { cards: cardNames(group.from) })
                : t("{range} of {cards}", { range: range(group), cards: cardNames(group.from) }),
        )
        .join("; ");
}

function readCards(words: string[], legal: Legal): Card[] | string {
    const cards: Card[] = [];
    for (const what of words) {
        const card = cardOf(what);
        const choices = choicesText(legal);
        if (!card) return t("`{what}` is no card; cards are written 5h, Td, As. Legal: {choices}.", { what, choices });
        if (cards.includes(card)) return t("{what} is there twice. Legal: {choices}.", { what: cardName(card), choices });
        cards.push(card);
    }
    return cards;
}

/** Reads an answer to a choice of cards. */
function readChoice(words: string[], keep: boolean, legal: Legal): Reading {
    const groups = legal.groups!;
    const forced = forcedCards(groups);
    const known = groups.flatMap((group) => group.from);
    const read = readCards(words, legal);
    if (typeof read === "string") return { refusal: read };
    const choices = choicesText(legal);
    const strange = read.filter((card) => !known.includes(card));
    if (strange.length > 0) return { refusal: t("You may not choose {what}; legal: {choices}.", { what: cardNames(strange), choices }) };
    const free = known.filter((card) => !forced.includes(card));
    const chosen = keep ? free.filter((card) => !read.includes(card)) : read.filter((card) => !forced.includes(card));
    const fits = groups.every((group) => {
        if (group.from === forced) return true;
        const count = group.from.filter((card) => chosen.includes(card)).length;
        return count >= group.min && count <= group.max;
    });
    if (!fits)
        return { refusal: tn("You chose {n} card; legal: {choices}.", "You chose {n} cards; legal: {choices}.", chosen.length, { choices }) };
    return { action: [legal.phase, ...forced, ...chosen].join(" ") };
}

/** A word in the notation of records. */
function standard(word: string, phase: string): string {
    if (phase === "trump") return suitOf(word) ?? word;
    return cardOf(word) ?? word;
}

export function parse(line: string, legal: Legal): Reading {
    const words = wordsOf(line);
    const first = words[0];
    if (!first) return {};
    const verb = verbOf(first, legal.phase, legal.choices);
    if (legal.groups) {
        if (verb === "keep" && legal.phase === "discard") return readChoice(words.slice(1), true, legal);
        if (verb && choosing.has(verb)) return readChoice(words.slice(1), false, legal);
        return cardOf(first) ? readChoice(words, false, legal) : {};
    }
    const choices = legal.choices ?? [];
    const begun = verb && !choices.includes(first) ? [verb, ...words.slice(1)] : words;
    const rest = verb && silent.has(verb) && words.length > 1 ? words.slice(1) : begun;
    const short = rest.length === 1 && (rest[0] === "p" || verbOf(rest[0]!) === "pass") && !choices.includes(rest[0]!) ? ["pass"] : rest;
    const action = short.map((word) => standard(word, legal.phase)).join(" ");
    if (choices.includes(action)) return { action };
    /* In the phase of claims a pair of cards is enough, and in the phase of calling a single card. */
    const full = `${legal.phase} ${action}`;
    if (choices.includes(full)) return { action: full };
    const move = short !== rest || verb || cardOf(first) || /^\d+$/.test(first) || isSuitWord(first);
    return move
        ? { refusal: t("{what} is not legal now; legal: {choices}.", { what: choiceName(action), choices: choicesText(legal) }) }
        : {};
}

/* A single letter is a command. */
const isSuitWord = (word: string) => word.length > 1 && suitOf(word) !== undefined;

/** Whether a line is a move, though nothing is asked now. */
export function isMove(line: string): boolean {
    const first = wordsOf(line)[0];
    return first !== undefined && (/^\d+$/.test(first) || verbOf(first) !== undefined || cardOf(first) !== undefined || isSuitWord(first));
}
