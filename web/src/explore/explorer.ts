/* explorer.ts - a hand that somebody sets up to see what its choices are worth: its address, its record, and what the study
 * module says of it.
 *
 * After the bidding the address has the whole pack, so that what is changed later changes nothing before it: a card that
 * another seat shall play changes places with one of its cards of the same kind, trump or plain.
 *
 * Who asks sits at seat 0, so a hand of another seat is turned.
 *
 * SPDX-License-Identifier: MIT */
import { isCard } from "../cards/cards.ts";
import type { Reviewer } from "../review/reviewer.ts";
import type { Card, Legal, View } from "../transport/shapes.ts";

export interface SetUp {
    game: string;
    /** House rules. */
    options: Record<string, string>;
    cards: Card[];
    /** -1: who sits on the right. */
    dealer: number;
    /** Of each side, the own one first; none: 0. */
    score: number[];
    /** From the dealer's left on. */
    calls: string[];
    /** What was done after the bidding. */
    acts: string[];
    /** As it is dealt; none: as the module deals it. */
    pack: Card[];
}

/** As the module has set it up. */
export interface Placed {
    /** Of the game. */
    cards: Card[];
    /** As it is dealt. */
    pack: Card[];
    dealt: number;
    players: number;
    dealer: number;
    sides: number;
    turn: number;
    /** The cards of each seat now; trumps, where they are named. */
    hands: Card[][];
    trumps?: Card[];
    done: { action: string; legal: Legal }[];
    legal?: Legal;
}

/** A mean and half its 95 % interval, in millionths. */
export type Mean = [number, number];

/** Shares are in millionths. */
export interface Call {
    call: string;
    /** How often the expert makes it. */
    advised: number;
    gets: number;
    makes?: number;
    points: Mean;
    chance: Mean;
    cost: Mean;
}

export interface Worths {
    worlds: number;
    asked: number;
    best: number;
    bid?: string;
    calls: Call[];
    suits: { trump: string; named: number; makes: number; points: Mean }[];
}

export interface Costs {
    /** The expert's, then the cheapest. */
    choices: { action: string; worlds: number; points: number; points_error: number; chance: number; chance_error: number }[];
}

const pairsOf = (options: Record<string, string>) => Object.entries(options).map(([key, value]) => `${key}=${value}`).join(", ");

/** The address of a hand. */
export function pathOf({ game, options, cards, dealer, score, calls, acts, pack }: SetUp): string {
    const query = { game, options: pairsOf(options), cards: cards.join("."), dealer: dealer < 0 ? "" : String(dealer), score: score.some((points) => points !== 0) ? score.join(".") : "", calls: calls.join("."), acts: acts.join(".").replaceAll(" ", "_"), pack: pack.join("") };
    return `/explore?${new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ""))}`;
}

/** The hand of an address; what is not written as by pathOf() is left out. */
export function setUpOf(query: URLSearchParams): SetUp {
    const matching = (name: string, form: RegExp) => form.exec(query.get(name) ?? "")?.[0] ?? "";
    const list = (text: string) => text.split(".").filter(Boolean);
    const options = matching("options", /^([a-z0-9_]{1,32}=[ !#-+\--Z^-~]{1,64}(, |$)){0,64}$/);
    return {
        game: matching("game", /^[a-z0-9-]{1,32}$/) || "us",
        options: Object.fromEntries(options.split(", ").filter(Boolean).map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)])),
        cards: [...new Set(list(matching("cards", /^[0-9A-Za-z.]{0,200}$/)))].filter(isCard),
        dealer: Number(matching("dealer", /^[0-6]$/) || -1),
        score: list(matching("score", /^(-?\d{1,4}\.?){0,7}$/)).map(Number),
        calls: list(matching("calls", /^[a-z0-9.-]{0,300}$/)),
        acts: list(matching("acts", /^[\w.-]{0,500}$/).replaceAll("_", " ")),
        pack: matching("pack", /^[0-9A-Za-z]{0,120}$/).match(/../g) ?? [],
    };
}

/** The address of what the seat that is to call holds; "" if none is, or its cards are hidden. */
export function pathFrom({ variant: game, options }: { variant: string; options: Record<string, string> }, { phase, seat, dealer, hands, scores, calls }: View): string {
    if (phase !== "bid" || seat < 0 || !hands[seat]?.every(isCard)) return "";
    const turned = <T>(list: readonly T[]) => list.map((_, at) => list[(at + seat) % list.length]!);
    return pathOf({ game, options, cards: hands[seat], dealer: (dealer - seat + hands.length) % hands.length, score: turned(scores), calls: calls.map(([, call]) => call), acts: [], pack: [] });
}

/** The hand for the module: a record without events (src/web/study.h). `others`: the seed of the cards that are not known. */
export function recordOf({ game, options, cards, dealer, score, pack }: SetUp, done: readonly string[], others = ""): string {
    const known = pack.length > 0 ? { Pack: pack.join(" ") } : { Cards0: cards.join(" "), Others: others };
    const tags = { Variant: game, Options: pairsOf(options), Dealer: String(dealer), Standing: score.join(" "), ...known, Done: done.join(", ") };
    return `${Object.entries(tags)
        .filter(([, value]) => value !== "")
        .map(([name, value]) => `[${name} "${value}"]`)
        .join("\n")}\n`;
}

/* More would be no hand. */
const STEPS_MAX = 60;

/** What stands where nobody has said what was done: a pass, or else what is least. */
function usual({ phase, choices = [], groups }: Legal): string | undefined {
    if (groups) return [phase, ...groups.flatMap(({ from, min }) => from.slice(0, min))].join(" ");
    return ["pass", "play-on"].find((choice) => choices.includes(choice)) ?? choices[0];
}

/** Whether that can be done; a choice of several cards is the module's to judge. */
const fits = (action: string, { phase, choices = [], groups }: Legal) => (groups ? action.split(" ")[0] === phase : choices.includes(action));

const called = (placed: Placed) => placed.done.some(({ legal }) => legal.phase === "bid");

/** Sets the hand up as far as to the first choice of who asks of which nothing is said: calls that cannot be, and those that are missing,
 * are the usual ones, and so is what the others do after the bidding. */
export async function place(reviewer: Reviewer, hand: SetUp): Promise<Placed> {
    const done: string[] = [];
    const calls = [...hand.calls];
    const acts = [...hand.acts];
    const { players } = await reviewer.place<Placed>(recordOf({ ...hand, cards: [], dealer: 0, score: [], pack: [] }, []));
    const dealer = hand.dealer < 0 ? players - 1 : hand.dealer;
    let before: Placed | undefined;
    for (;;) {
        const record = recordOf({ ...hand, dealer }, done);
        /* An address can say anything. */
        const found: Placed | undefined = await (before ? reviewer.place<Placed>(record).catch(() => undefined) : reviewer.place<Placed>(record));
        if (!found) return before!;
        const placed = { ...found, dealer };
        const { legal } = placed;
        if (!legal || done.length === STEPS_MAX) return placed;
        const left = legal.phase === "bid" ? calls : called(placed) && isSaid(legal) ? acts : [];
        const wanted = left.shift();
        const said = wanted !== undefined && fits(wanted, legal);
        /* What follows is not said of this any more. */
        if (wanted !== undefined && !said) left.length = 0;
        if (!said && placed.turn === 0 && (legal.phase === "bid" || called(placed))) return placed;
        const choice = said ? wanted : usual(legal);
        if (!choice) return placed;
        done.push(choice);
        before = placed;
    }
}

/** The calls of a hand that is set up. */
export const callsOf = ({ done }: Placed): string[] => done.filter(({ legal }) => legal.phase === "bid").map(({ action }) => action);

/** What is said of the hand: not which cards the others choose among theirs, which nobody sees. */
const isSaid = ({ seat, choices }: Legal) => seat === 0 || choices !== undefined;

/** What was done after them. */
export const actsOf = (placed: Placed): Placed["done"] => placed.done.slice(placed.done.findLastIndex(({ legal }) => legal.phase === "bid") + 1).filter(({ legal }) => isSaid(legal));

const swapped = (pack: readonly Card[], one: Card, other: Card): Card[] => pack.map((card) => (card === one ? other : card === other ? one : card));

/** The cards that nobody has shown, and that are not one's own: any may lie anywhere. */
export function hiddenOf({ pack, hands, done }: Placed): Card[] {
    const shown = done.flatMap(({ action, legal }) => (legal.phase === "play" || legal.seat === 0 ? action.split(" ") : []));
    return pack.filter((card) => !hands[0]!.includes(card) && !shown.includes(card));
}

const isTrump = ({ trumps = [] }: Placed, card: Card) => trumps.includes(card);

/** The cards that a seat may have played instead of `action`: one of its own of the same kind changes places with it. */
export function playable(placed: Placed, action: Card): Card[] {
    return [action, ...hiddenOf(placed).filter((card) => isTrump(placed, card) === isTrump(placed, action))];
}

/** The pack with which a seat plays `card` where it now plays `action`. */
export const playing = ({ pack }: Placed, action: Card, card: Card): Card[] => swapped(pack, action, card);

/** The cards that may have come instead of `card`, which one has drawn. */
export function drawable(placed: Placed, card: Card): Card[] {
    const stock = stockOf(placed);
    return [card, ...hiddenOf(placed).filter((other) => isTrump(placed, other) === isTrump(placed, card) || stock.some((each) => isTrump(placed, each) === isTrump(placed, other)))];
}

/** The hidden cards that were not dealt to a seat. */
const stockOf = (placed: Placed): Card[] => hiddenOf(placed).filter((card) => placed.pack.indexOf(card) >= placed.players * placed.dealt);

/** The pack with which one draws `wanted` for `card`. No hand that was dealt gets another number of trumps, so everybody draws what he drew. */
export function drawing(placed: Placed, card: Card, wanted: Card): Card[] {
    const same = isTrump(placed, wanted) === isTrump(placed, card) || stockOf(placed).includes(wanted);
    const other = same ? wanted : stockOf(placed).find((each) => isTrump(placed, each) === isTrump(placed, wanted))!;
    return swapped(swapped(placed.pack, other, wanted), card, wanted);
}
