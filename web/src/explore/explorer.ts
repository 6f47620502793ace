/* explorer.ts - a hand that somebody sets up to see what its calls are worth: its address, its record, and what the study
 * module says of it.
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

const pairsOf = (options: Record<string, string>) => Object.entries(options).map(([key, value]) => `${key}=${value}`).join(", ");

/** The address of a hand. */
export function pathOf({ game, options, cards, dealer, score, calls }: SetUp): string {
    const query = { game, options: pairsOf(options), cards: cards.join("."), dealer: dealer < 0 ? "" : String(dealer), score: score.some((points) => points !== 0) ? score.join(".") : "", calls: calls.join(".") };
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
    };
}

/** The address of what the seat that is to call holds; "" if none is, or its cards are hidden. */
export function pathFrom({ variant: game, options }: { variant: string; options: Record<string, string> }, { phase, seat, dealer, hands, scores, calls }: View): string {
    if (phase !== "bid" || seat < 0 || !hands[seat]?.every(isCard)) return "";
    const turned = <T>(list: readonly T[]) => list.map((_, at) => list[(at + seat) % list.length]!);
    return pathOf({ game, options, cards: hands[seat], dealer: (dealer - seat + hands.length) % hands.length, score: turned(scores), calls: calls.map(([, call]) => call) });
}

/** The hand for the module: a record without events (src/web/study.h). `others`: the seed of the cards that are not known. */
export function recordOf({ game, options, cards, dealer, score }: SetUp, done: readonly string[], others = ""): string {
    const tags = { Variant: game, Options: pairsOf(options), Dealer: String(dealer), Standing: score.join(" "), Cards0: cards.join(" "), Done: done.join(", "), Others: others };
    return `${Object.entries(tags)
        .filter(([, value]) => value !== "")
        .map(([name, value]) => `[${name} "${value}"]`)
        .join("\n")}\n`;
}

/* More would be no auction. */
const STEPS_MAX = 60;

/** What stands where nobody has said what was called: a pass, or else what is least. */
const usual = (choices: readonly string[]): string | undefined => ["pass", "play-on"].find((choice) => choices.includes(choice)) ?? choices[0];

/** Sets the hand up as far as to the call of who asks: calls that cannot be, and those that are missing, are the usual ones. */
export async function place(reviewer: Reviewer, hand: SetUp): Promise<Placed> {
    const done: string[] = [];
    const left = [...hand.calls];
    const { players } = await reviewer.place<Placed>(recordOf({ ...hand, cards: [], dealer: 0, score: [] }, []));
    const dealer = hand.dealer < 0 ? players - 1 : hand.dealer;
    for (;;) {
        const placed = { ...(await reviewer.place<Placed>(recordOf({ ...hand, dealer }, done))), dealer };
        const { legal } = placed;
        const calling = legal?.phase === "bid";
        const wanted = calling ? left.shift() : undefined;
        const choices = legal?.choices ?? [];
        if (!legal || done.length === STEPS_MAX || (calling && placed.turn === 0 && !wanted)) return placed;
        const choice = wanted && choices.includes(wanted) ? wanted : usual(choices);
        /* What no call was made for any more is not done. */
        if (!choice || (!calling && placed.done.some((each) => each.legal.phase === "bid"))) return placed;
        done.push(choice);
    }
}

/** The calls of a hand that is set up. */
export const callsOf = ({ done }: Placed): string[] => done.filter(({ legal }) => legal.phase === "bid").map(({ action }) => action);
