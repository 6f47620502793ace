/* parse.ts - reads what a person types as an action.
 *
 * The words are those of the terminal and of records, and in each language also those of its players: the lists are the
 * terminal's (src/words/answer.c), so they are translated once. A line is converted to the notation of records, and is
 * an action if it is among the choices: this file knows no rules.
 *
 * SPDX-License-Identifier: MIT */
import { cardName, cardNames, isCard, isSuit, suitName } from "../cards/cards.ts";
import { N_, t, tn } from "../i18n/index.ts";
import type { Card, Group, Legal } from "../transport/shapes.ts";

/** `action`: the text to send. `refusal`: the reason why it is not legal. Neither: the line is no action. */
export interface Reading {
    action?: string;
    refusal?: string;
}

const LONGEST = 400;
const drawn: Record<string, string> = { "♣": "c", "♧": "c", "♦": "d", "♢": "d", "♥": "h", "♡": "h", "♠": "s", "♤": "s" };
const suits: Record<string, string> = { clubs: "c", diamonds: "d", hearts: "h", spades: "s" };

/** The same suits as people type them. */
const typedSuits: Record<string, string> = { c: N_("clubs club"), d: N_("diamonds diamond"), h: N_("hearts heart"), s: N_("spades spade") };

/** What people type for each word of records. */
const verbs: Record<string, string> = {
    pass: N_("pass passes"),
    bid: N_("bid bids"),
    dark: N_("dark"),
    misdeal: N_("misdeal"),
    "play-on": N_("play-on"),
    name: N_("name trumps trump"),
    discard: N_("discard throw"),
    take: N_("take"),
    give: N_("give"),
    bury: N_("bury"),
    "give-fold": N_("give-fold"),
    stay: N_("stay"),
    claim: N_("claim"),
    play: N_("play lead"),
    call: N_("call"),
    fold: N_("fold"),
    "throw-in": N_("throw-in"),
    keep: N_("keep"),
};

/** Whether a word is among those of a list with blanks between them, in English or in the person's language. */
const isOneOf = (word: string, list: string) => list.split(" ").includes(word) || t(list).toLowerCase().split(" ").includes(word);

/** The word of records that a typed word stands for; words of the phase come first, as one word can be two verbs. */
function verbOf(word: string, phase = ""): string | undefined {
    const own = verbs[phase];
    return own && isOneOf(word, own) ? phase : Object.keys(verbs).find((verb) => isOneOf(word, verbs[verb]!));
}

/** Verbs that may be left out, as the choice determines the action. */
const silent = new Set(["bid", "name", "play"]);
const choosing = new Set(["discard", "take", "give", "bury"]);

/** Actions of two words, which some people write without the dash. */
const isDashed = (word: string) => word.includes("-") && (word === "double-moon" || verbOf(word) !== undefined || isOneOf(word, OFF_JOKER));

const JOKER = N_("joker jk");
const OFF_JOKER = N_("off-joker offjoker");

function wordsOf(line: string): string[] {
    const plain = line
        .slice(0, LONGEST)
        .replace(/[♠-♧]/gu, (sign) => drawn[sign] ?? sign)
        .replace(/\ufe0f/gu, "")
        .toLowerCase();
    const words = plain.split(/[\s,;]+/).filter(Boolean);
    return words.flatMap((word, i) => {
        const pair = `${word}-${words[i + 1] ?? ""}`;
        if (i > 0 && isDashed(`${words[i - 1]}-${word}`)) return [];
        return isDashed(pair) ? [pair] : [word];
    });
}

/** A card in the notation of records; "10h", "h5" and "joker" are accepted too. */
export function cardOf(word: string): Card | undefined {
    if (word === "x" || isOneOf(word, JOKER)) return "X1";
    if (isOneOf(word, OFF_JOKER)) return "X2";
    const plain = word.toUpperCase().replace("10", "T");
    const turned = /^[CDHS][2-9TJQKA]$/.test(plain) ? plain[1]! + plain[0]! : plain;
    const card = turned[0] === "X" ? turned : turned[0] + (turned[1] ?? "").toLowerCase();
    return turned.length === 2 && isCard(card) ? card : undefined;
}

function suitOf(word: string): string | undefined {
    const english = Object.keys(suits).find((name) => name.startsWith(word));
    const own = Object.values(suits).find((letter) => suitName(letter).toLowerCase() === word || isOneOf(word, typedSuits[letter]!));
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
    return isCard(choice)
        ? cardName(choice)
        : choice.replace(/\b([2-9TJQKA][cdhs]|X[12])\b/g, (card) => cardName(card));
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
    const verb = verbOf(first, legal.phase);
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
