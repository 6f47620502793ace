/* shapes.ts - what the fields of kind `json` in data/messages.ini hold.
 *
 * A view and its choices are those of pedro-protocol(7), section 2.
 *
 * SPDX-License-Identifier: MIT */

/** "As", "Td", "X1"; "??" for one that may not be seen. */
export type Card = string;

export interface View {
    variant: string;
    phase: string;
    /** Deals so far. */
    hand: number;
    dealer: number;
    /** The seat to act, -1 in phases deal and over. */
    seat: number;
    high_bid: string;
    bidder: number;
    /** c d h s, or "". */
    trump: string;
    calls: [number, string][];
    hands: Card[][];
    stock: Card[];
    kitty: Card[];
    wash: Card[];
    out: boolean[];
    trick: [number, Card][];
    buried: [number, Card][];
    leader: number;
    tricks: number;
    /** By side: two in pairs, else one a seat. */
    points: number[];
    scores: number[];
    last_hand: number[];
    called: Card;
    partner: number;
    winner: number[];
}

/** One group of a choice of cards: between min and max of them. */
export interface Group {
    from: Card[];
    min: number;
    max: number;
    nonscoring?: number;
}

/** The choices: one of a list, or some cards of each group. */
export interface Legal {
    phase: string;
    seat: number;
    choices?: string[];
    groups?: Group[];
}

export interface TableEvent {
    seat?: number;
    action?: string;
    deal?: number;
    undo?: number;
    claim?: number;
}

/** A line of the score sheet. */
export interface HandScore {
    bid: string;
    bidder: number;
    trump: string;
    made: boolean;
    points: number[];
    hand: number[];
    score: number[];
}

export interface Names {
    last_trick: [number, Card][];
    winner: number;
    /** Scoring cards won, by side. */
    taken: Card[][];
    /** From high to low, once they are named. */
    trumps?: Card[];
    /** The whole score sheet, on joining and whenever it grew. */
    history?: HandScore[];
}

export interface Clock {
    seat: number;
    left_ms: number;
    bank_ms: number;
}

export interface Seat {
    name: string;
    /** The bot's name, or "" for a person or an empty seat. */
    bot: string;
    away: boolean;
    online: boolean;
    /** Who takes it from its bot when the hand is over. */
    next?: string;
}

export interface LobbyTable {
    table: string;
    variant: string;
    options: Record<string, string>;
    players: number;
    seats: { name: string; bot: string; empty: boolean }[];
    started: boolean;
    watchers: number;
}
