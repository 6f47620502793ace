/* commands.ts - the table of commands of the text mode, with their answers.
 *
 * The words are those of the terminal. A command that only shows something returns lines to be read aloud.
 *
 * SPDX-License-Identifier: MIT */
import { cardName, cardNames, sortHand, suitName } from "../cards/cards.ts";
import { N_, t, tn } from "../i18n/index.ts";
import { signed } from "../i18n/numbers.ts";
import { bidText } from "../table/actions.ts";
import { sentences } from "../table/sentences.ts";
import { seatName, sideName, sidesTold } from "../table/seats.ts";
import type { TableStore } from "../table/store.ts";
import type { ServerTable } from "../transport/messages.ts";
import type { View } from "../transport/shapes.ts";
import { errors } from "./irregular.ts";
import { choicesText, KEEP } from "./parse.ts";
import { isBegun, isTyped, label, labels } from "./typed.ts";
import { ACTIONS, COMMANDS } from "./words.ts";

export interface Command {
    /** As in typed.ts. */
    words: string;
    help: string;
    /** Lines to be read aloud, or nothing if the following event is told by itself. */
    run(store: TableStore, info: ServerTable, view: View): string[];
    /** Only at club tables. */
    club?: boolean;
}

/** Seats are named by number: "revoke 1 (West)". */
const namedSeats = (choices: string, info: ServerTable) =>
    choices.replace(/\b\d\b/g, (seat) => `${seat} (${seatName(info, Number(seat))})`);

/** The question to the person, or whose turn it is. */
export function question(store: TableStore, info: ServerTable, view: View): string {
    if (store.legal) {
        const choices = choicesText(store.legal);
        switch (store.legal.phase) {
            case "misdeal":
                return t("You hold nothing that scores. A new deal, or play on? Legal: {choices}.", { choices });
            case "dark":
                return t("Before you see your cards: dark bids every point. Legal: {choices}.", { choices });
            case "bid":
                return t("Your bid; legal: {choices}.", { choices });
            case "trump":
                return t("Name trumps; legal: {choices}.", { choices });
            case "discard":
                return t("You are to discard {choices}.", { choices });
            case "give":
                return t("You are to give {choices}.", { choices });
            case "take":
                return t("You are to take from the stock {choices}.", { choices });
            case "bury":
                return t("Before you play you are to bury {choices}.", { choices });
            case "claim":
                return t("You may claim a trump from the discards; legal: {choices}.", { choices });
            case "fold":
                return t("You may give away your trumps and fold; legal: {choices}.", { choices });
            case "call":
                return t("Call the trump whose holder is to be your partner; legal: {choices}.", { choices });
            case "demand":
                return t("Shall the card out of turn go back? Legal: {choices}.", { choices });
            case "require":
                return t("What must the offender's partner lead? Legal: {choices}.", { choices });
            case "review":
                return t("Did an opponent revoke in this hand? Legal: {choices}.", { choices: namedSeats(choices, info) });
            default:
                return view.trick.length === 0
                    ? t("Your lead; legal: {choices}.", { choices })
                    : t("Your card; legal: {choices}.", { choices });
        }
    }
    if (view.phase === "over") return t("The match is over.");
    return view.seat >= 0 ? t("{who} is to act.", { who: seatName(info, view.seat) }) : t("The next hand is about to be dealt.");
}

/** The cards that the person holds. */
export function hand(_: TableStore, info: ServerTable, view: View): string[] {
    if (info.next !== undefined) return [t("You take your seat when this hand is over.")];
    if (info.seat < 0) return [t("You only watch.")];
    const cards = sortHand(view.hands[info.seat] ?? [], view.trump);
    return cards.length > 0 ? [t("You hold {cards}.", { cards: cardNames(cards) })] : [t("You hold no cards.")];
}

function trick(_: TableStore, info: ServerTable, view: View): string[] {
    if (view.trick.length === 0) return [t("No card lies on the table.")];
    return [
        t("Trick {number}.", { number: view.tricks + 1 }),
        ...view.trick.map(([seat, card]) => t("{who}: {card}.", { who: seatName(info, seat), card: cardName(card) })),
    ];
}

function table(store: TableStore, info: ServerTable, view: View): string[] {
    const lines = [t("Hand {hand}, dealt by {who}.", { hand: view.hand, who: seatName(info, view.dealer) })];
    if (view.bidder >= 0)
        lines.push(t("The bid: {bid}, by {who}.", { bid: bidText(view.high_bid), who: seatName(info, view.bidder) }));
    if (view.trump) lines.push(t("Trumps: {suit}.", { suit: suitName(view.trump) }));
    return [...lines, ...trick(store, info, view), question(store, info, view)];
}

function last(store: TableStore, info: ServerTable): string[] {
    const names = store.shown?.names;
    if (!names || names.last_trick.length === 0) return [t("No trick has been played in this hand.")];
    return [
        ...names.last_trick.map(([seat, card]) => t("{who}: {card}.", { who: seatName(info, seat), card: cardName(card) })),
        t("Won by {who}.", { who: seatName(info, names.winner) }),
    ];
}

function hands(store: TableStore, info: ServerTable): string[] {
    const held = store.shown?.names?.held;
    if (!held) return [t("The hands are shown when this deal is over.")];
    return held.flatMap((cards, seat) => (cards.length > 0 ? [t("{who}: {card}.", { who: seatName(info, seat), card: cardNames(sortHand(cards, "")) })] : []));
}

function auction(_: TableStore, info: ServerTable, view: View): string[] {
    if (view.calls.length === 0) return [t("Nobody has bid yet.")];
    return view.calls.map(([seat, bid]) => t("{who}: {bid}.", { who: seatName(info, seat), bid: bidText(bid) }));
}

function points(store: TableStore, info: ServerTable, view: View): string[] {
    const taken = store.shown?.names?.taken ?? [];
    return sidesTold(info, view.points.length).map((side) => {
        const n = view.points[side]!;
        const cards = taken[side] ?? [];
        const who = sideName(info, view.points.length, side);
        return cards.length > 0
            ? tn("{side}: {n} point, {cards}.", "{side}: {n} points, {cards}.", n, { side: who, cards: cardNames(cards) })
            : tn("{side}: {n} point.", "{side}: {n} points.", n, { side: who });
    });
}

function score(store: TableStore, info: ServerTable, view: View): string[] {
    const sides = view.scores.length;
    if (sides === 0) return [t("No hand has been scored yet.")];
    const row = (n: number[], say: (n: number) => string) =>
        sidesTold(info, sides).map((side) => `${sideName(info, sides, side)} ${say(n[side]!)}`).join(", ");
    return [
        ...store.history.map((each, i) => t("Hand {hand}: {scores}.", { hand: i + 1, scores: row(each.hand, signed) })),
        t("In all: {scores}.", { scores: row(view.scores, String) }),
    ];
}

function recap(store: TableStore, info: ServerTable): string[] {
    const start = store.log.map((each) => each.after.event?.deal !== undefined).lastIndexOf(true);
    return store.log.slice(Math.max(start, 0)).flatMap(({ after }) => sentences(info, after));
}

/** Examples of moves, with what they do; the blanks are words of the person's language. */
const EXAMPLES: [string, string][] = [
    ["9, {pass}", N_("bid nine, or pass")],
    ["{hearts}", N_("name trumps; h will do")],
    ["5h, 10s", N_("play the five of hearts, the ten of spades")],
    ["2h 3d", N_("choose cards to discard, give, take or bury; those that must go may be left out")],
    ["{keep} As 5h", N_("discard all but these")],
];

export function examples(): [typed: string, help: string][] {
    const own: Record<string, string> = { pass: label(ACTIONS.pass), hearts: suitName("h"), keep: label(KEEP) };
    return EXAMPLES.map(([typed, about]) => [typed.replace(/\{(\w+)\}/g, (_, word: string) => own[word]!), about]);
}

function help(store: TableStore, info: ServerTable, view: View): string[] {
    const rows = (all: readonly [string, string][]) => all.map(([typed, about]) => `${typed}: ${t(about)}`);
    return [
        question(store, info, view),
        t("To play, in words of your language or in English:"),
        ...rows(examples()),
        t("To ask:"),
        ...rows(commandsAt(info).map(({ words, help: about }) => [labels(words), about])),
    ];
}

export const commands: Command[] = [
    { words: COMMANDS.help, help: N_("what can be typed"), run: help },
    { words: COMMANDS.err, help: N_("at a club table: do what the rules forbid, in turn or out of turn"), run: errors, club: true },
    { words: COMMANDS.hand, help: N_("the cards you hold"), run: hand },
    { words: COMMANDS.table, help: N_("trumps, the bid, the trick so far, and whose turn it is"), run: table },
    { words: N_("/trick"), help: N_("the cards on the table"), run: trick },
    { words: COMMANDS.points, help: N_("points won in this hand"), run: points },
    { words: COMMANDS.last, help: N_("the trick before this one"), run: last },
    { words: COMMANDS.auction, help: N_("who bid what in this hand"), run: auction },
    { words: COMMANDS.recap, help: N_("all that has happened in this hand"), run: recap },
    { words: N_("/hands"), help: N_("all hands of the deal that is over"), run: hands },
    { words: COMMANDS.score, help: N_("the score sheet"), run: score },
    {
        words: COMMANDS.hint,
        help: N_("what a sensible player would do, and why"),
        run: (store) => {
            if (!store.legal) return [t("There is nothing for you to decide now.")];
            void store.ask({ type: "hint", table: store.name });
            return [];
        },
    },
    {
        words: COMMANDS.undo,
        help: N_("ask to take back your last action"),
        run: (store) => {
            void store.ask({ type: "undo", table: store.name, answer: "ask" });
            return [t("You ask to take back your last action.")];
        },
    },
    {
        words: COMMANDS.claim,
        help: N_("claim the rest of the tricks"),
        run: (store) => {
            void store.ask({ type: "claim", table: store.name });
            return [];
        },
    },
];

/** The commands at a table. */
export const commandsAt = (info: ServerTable) => commands.filter(({ club }) => !club || info.club);

/** The command that a line stands for: one of its words, or the beginning of words of exactly one command. */
export function findCommand(line: string, info: ServerTable): Command | undefined {
    const word = line.trim();
    const here = commandsAt(info);
    const begun = here.filter(({ words }) => isBegun(word, words));
    return here.find(({ words }) => isTyped(word, words)) ?? (begun.length === 1 ? begun[0] : undefined);
}

/** "claim" alone claims the rest of the points, except in the phase in which a card is claimed. */
export const claimsTheRest = (line: string, phase: string) => phase !== "claim" && isTyped(line.trim(), COMMANDS.claim);
