/* parse.ts - what a person types, read as an action.
 *
 * The words are those of the terminal and of records, and are never translated. A line is put
 * into the form records have, and is an action if the choices say so: no rule is known here.
 *
 * SPDX-License-Identifier: MIT */
import { cardName, cardNames, isCard, isSuit, suitName } from "../cards/cards.ts";
import { t, tn } from "../i18n/index.ts";
import type { Card, Group, Legal } from "../transport/shapes.ts";

/** `action`: as it is sent. `complaint`: why it is none. Neither: it is no move at all. */
export interface Reading {
    action?: string;
    complaint?: string;
}

const LONGEST = 400;
const drawn: Record<string, string> = { "♣": "c", "♧": "c", "♦": "d", "♢": "d", "♥": "h", "♡": "h", "♠": "s", "♤": "s" };
const suits: Record<string, string> = { clubs: "c", diamonds: "d", hearts: "h", spades: "s" };

/** Words that say what is done, where the choice itself already says so. */
const silent = new Set(["bid", "name", "trumps", "play", "lead"]);
const choosing = new Set(["discard", "throw", "take", "give", "bury"]);
/** Actions of two words, which some people write without the dash. */
const dashed = new Set(["play-on", "give-fold", "throw-in", "double-moon"]);

function wordsOf(line: string): string[] {
    const plain = line
        .slice(0, LONGEST)
        .replace(/[♠-♧]/gu, (sign) => drawn[sign] ?? sign)
        .replace(/\ufe0f/gu, "")
        .toLowerCase();
    const words = plain.split(/[\s,;]+/).filter(Boolean);
    return words.flatMap((word, i) => {
        const pair = `${word}-${words[i + 1] ?? ""}`;
        if (i > 0 && dashed.has(`${words[i - 1]}-${word}`)) return [];
        return dashed.has(pair) ? [pair] : [word];
    });
}

/** A card as records write it: "10h", "h5" and "joker" are heard too. */
export function cardOf(word: string): Card | undefined {
    if (word === "joker" || word === "x") return "X1";
    const plain = word.toUpperCase().replace("10", "T");
    const turned = /^[CDHS][2-9TJQKA]$/.test(plain) ? plain[1]! + plain[0]! : plain;
    const card = turned[0] === "X" ? turned : turned[0] + (turned[1] ?? "").toLowerCase();
    return turned.length === 2 && isCard(card) ? card : undefined;
}

function suitOf(word: string): string | undefined {
    const english = Object.keys(suits).find((name) => name.startsWith(word));
    const own = Object.values(suits).find((letter) => suitName(letter).toLowerCase() === word);
    return own ?? (english && suits[english]);
}

/** The cards that must go whatever one chooses: they come first in the choices. */
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

/** An answer to "so many of these cards". */
function readChoice(words: string[], keep: boolean, legal: Legal): Reading {
    const groups = legal.groups!;
    const forced = forcedCards(groups);
    const known = groups.flatMap((group) => group.from);
    const read = readCards(words, legal);
    if (typeof read === "string") return { complaint: read };
    const choices = choicesText(legal);
    const strange = read.filter((card) => !known.includes(card));
    if (strange.length > 0) return { complaint: t("You may not choose {what}; legal: {choices}.", { what: cardNames(strange), choices }) };
    const free = known.filter((card) => !forced.includes(card));
    const chosen = keep ? free.filter((card) => !read.includes(card)) : read.filter((card) => !forced.includes(card));
    const fits = groups.every((group) => {
        if (group.from === forced) return true;
        const count = group.from.filter((card) => chosen.includes(card)).length;
        return count >= group.min && count <= group.max;
    });
    if (!fits)
        return { complaint: tn("You chose {n} card; legal: {choices}.", "You chose {n} cards; legal: {choices}.", chosen.length, { choices }) };
    return { action: [legal.phase, ...forced, ...chosen].join(" ") };
}

/** A word as records write it. */
function standard(word: string, phase: string): string {
    if (phase === "trump") return suitOf(word) ?? word;
    return cardOf(word) ?? word;
}

export function parse(line: string, legal: Legal): Reading {
    const words = wordsOf(line);
    const first = words[0];
    if (!first) return {};
    if (legal.groups) {
        if (first === "keep" && legal.phase === "discard") return readChoice(words.slice(1), true, legal);
        if (choosing.has(first)) return readChoice(words.slice(1), false, legal);
        return cardOf(first) ? readChoice(words, false, legal) : {};
    }
    const choices = legal.choices ?? [];
    const rest = silent.has(first) && words.length > 1 ? words.slice(1) : words;
    const short = rest.length === 1 && rest[0] === "p" ? ["pass"] : rest;
    const action = short.map((word) => standard(word, legal.phase)).join(" ");
    if (choices.includes(action)) return { action };
    /* In the phase of claims a pair of cards will do, and a card alone where one is called. */
    const full = `${legal.phase} ${action}`;
    if (choices.includes(full)) return { action: full };
    const move = short !== rest || rest !== words || cardOf(first) || /^\d+$/.test(first) || isAction(first);
    return move
        ? { complaint: t("{what} is not legal now; legal: {choices}.", { what: choiceName(action), choices: choicesText(legal) }) }
        : {};
}

const actions = new Set([...silent, ...choosing, ...dashed, "pass", "dark", "misdeal", "stay", "claim", "call", "fold", "keep"]);

function isAction(word: string): boolean {
    return actions.has(word) || word in suits;
}
