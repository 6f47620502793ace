/* pad.ts - what the engine says of a score pad, and the calls that change one.
 *
 * The text of the score record is all there is to keep (pedro-record(5)): every call hands it to
 * the engine, which answers with everything to show and with the new text.
 *
 * SPDX-License-Identifier: MIT */
import { score } from "../app/questions.ts";
import { addRefusals } from "../app/refusal.ts";
import { RECORD_REFUSALS } from "../transport/refusals_record.ts";

addRefusals(RECORD_REFUSALS);

/** A hand as it was told. Sides are named by their number; without partners a seat is a side. */
export interface Told {
    kind: "scored" | "passed" | "misdeal" | "lost";
    dealer: number;
    bidder: number;
    bid: string;
    /** "" if it was not told. */
    trump: string;
    /** The partner that was called, or -1. */
    partner: number;
    /** By side; with a called partner those of the bidders, then those of the others. */
    points?: number[];
    /** The letters of the scoring cards that count for each side. */
    cards?: string[];
    /** The sides whose revoke counts, the first one first, where the game has a law for it. */
    revokes?: number[];
}

export interface Hand extends Told {
    mended: number;
    /** False after a hand that ended the match, as it does since a mend. */
    counts: boolean;
    made: boolean;
    /** The bidder's side revoked and can score nothing, so the bid is called neither made nor set. */
    void?: true;
    scored: number[];
    score: number[];
    winners: number[];
    /** Of two sides the one that has won the hand. */
    winner?: number;
}

export interface Row extends Told {
    row: "hand" | "mend" | "undo";
    hand: number;
    /** Taken back. */
    hidden: boolean;
}

export interface Needs {
    to_target: number;
    /** The lowest bid that wins the match whenever it is made, or "". */
    enough: string;
    /** The lowest bid that loses the match whenever it is set, or "". */
    loses: string;
    locked: boolean;
}

export interface Pad {
    variant: string;
    title: string;
    names: string[];
    teams: "pairs" | "solo" | "called";
    target: number;
    total: number;
    dealer: number;
    scores: number[];
    winners: number[];
    goes_out: boolean;
    bids: { least: number; most: number; forced: number; specials: [word: string, needs: number][] };
    passes: boolean;
    /** A wrong number of cards loses the deal. */
    loses: boolean;
    /** The game has a penalty for a revoke. */
    revokes: boolean;
    /** What some of the scoring cards make together. */
    points: number[];
    cards: [letter: string, points: number][];
    low: "taker" | "owner" | "dealt";
    sheet: "totals" | "difference" | "columns";
    needs: Needs[];
    hands: Hand[];
    rows: Row[];
    record: string;
}

const line = (told: Told): string => {
    if (told.kind !== "scored") return `${told.dealer} ${told.kind === "passed" ? "pass" : told.kind}`;
    const partner = told.partner < 0 ? "" : ` with ${told.partner}`;
    const won = told.cards ? `cards ${told.cards.map((letters) => letters || "-").join(" ")}` : told.points!.join(" ");
    return `${told.dealer} ${told.bidder} ${told.bid} ${told.trump || "-"}${partner} ${won}${told.revokes?.length ? ` revoke ${told.revokes.join(" ")}` : ""}`;
};

/** Reads a record. Rejects with the reason if it is none. */
export const read = (record: string): Promise<Pad> => score<Pad>("", record);
export const write = (pad: Pad, told: Told): Promise<Pad> => score<Pad>(`hand ${line(told)}`, pad.record);
export const mend = (pad: Pad, hand: number, told: Told): Promise<Pad> => score<Pad>(`mend ${hand} ${line(told)}`, pad.record);
export const undo = (pad: Pad): Promise<Pad> => score<Pad>("undo", pad.record);

/** The hands as CSV. */
export const csv = async (pad: Pad): Promise<string> => (await score<{ csv: string }>("csv", pad.record)).csv;

/** Who sits where when each player, in the order of their names, has drawn a card: the player of
 * each seat, and the seat that deals first. Rejects if a tie decides. */
export const draw = (record: string, cards: string[]): Promise<{ order: number[]; dealer: number }> =>
    score(`draw ${cards.join(" ")}`, record);

/* Control characters cannot stand in a record. */
const quoted = (text: string) => text.replace(/\p{Cc}/gu, " ").replace(/["\\]/g, "\\$&");

/** The record of a match that begins. */
export function blank(variant: string, options: Record<string, string>, names: string[], dealer: number): string {
    const now = new Date();
    const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, "0")).join(".");
    const tags: [string, string][] = [
        ["Score", "1"],
        ["Variant", variant],
        ["Options", Object.entries(options).map(([key, value]) => `${key}=${value}`).join(", ")],
        ["Dealer", String(dealer)],
        ...names.map((name, seat): [string, string] => [`Seat${seat}`, name]),
        ["Date", day],
    ];
    return `${tags.map(([name, value]) => `[${name} "${quoted(value)}"]`).join("\n")}\n\n`;
}

/** The house rules of a match. */
export const optionsOf = (pad: Pad): Record<string, string> =>
    Object.fromEntries(
        (/^\[Options "(.*)"\]$/m.exec(pad.record)?.[1] ?? "")
            .split(/,\s*/)
            .filter((each) => each.includes("="))
            .map((each): [string, string] => [each.slice(0, each.indexOf("=")), each.slice(each.indexOf("=") + 1)]),
    );

/** The side of a seat. */
export const sideOf = (pad: Pad, seat: number): number => (pad.teams === "pairs" ? seat % 2 : seat);

export const sideSeats = (pad: Pad, side: number): number[] => pad.names.map((_, seat) => seat).filter((seat) => sideOf(pad, seat) === side);

export const sideName = (pad: Pad, side: number): string =>
    sideSeats(pad, side)
        .map((seat) => pad.names[seat])
        .join(" + ");

/** The names of the sides that win points in a hand, and the index of the one that has the bid. */
export function groups(pad: Pad, told: Told): { names: string[]; bidding: number } {
    if (pad.teams !== "called") return { names: pad.scores.map((_, side) => sideName(pad, side)), bidding: sideOf(pad, told.bidder) };
    const ours = (seat: number) => seat === told.bidder || seat === told.partner;
    const named = (wanted: boolean) => pad.names.filter((_, seat) => ours(seat) === wanted).join(" + ");
    return { names: [named(true), named(false)], bidding: 0 };
}

/** The points of each group, also of a hand that was told card by card. */
export function pointsOf(pad: Pad, told: Told): number[] {
    if (!told.cards) return told.points!;
    const worth = new Map(pad.cards);
    const sums = told.cards.map((letters) => [...letters].reduce((sum, letter) => sum + (worth.get(letter) ?? 0), 0));
    if (pad.teams !== "called") return sums;
    const ours = sums.reduce((sum, points, seat) => sum + (seat === told.bidder || seat === told.partner ? points : 0), 0);
    return [ours, sums.reduce((sum, points) => sum + points, 0) - ours];
}
