/* shapes.ts - the types of the fields of kind `json` in data/messages.ini.
 *
 * A view and its choices are those of pedro-protocol(7), section 2.
 *
 * SPDX-License-Identifier: MIT */

/** "As", "Td", "X1"; "??" for a hidden card. */
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

/** The game of a tournament that a table plays. */
export interface TableTournament {
    name: string;
    title: string;
    round: number;
    /** Of the table in the tournament. */
    number: number;
    unit: "target" | "hands" | "minutes" | "boards";
    length: number;
    left_ms?: number;
    /** With boards: the first one of the table in this round, and the one that lies on it. */
    first?: number;
    board?: number;
    /** Of a challenge: `name` is its name, and the table waits for its person. */
    waits?: boolean;
}

export interface Names {
    last_trick: [number, Card][];
    winner: number;
    /** Scoring cards won, by side. */
    taken: Card[][];
    /** From high to low, once they are named. */
    trumps?: Card[];
    /** The points of each of these. */
    worth?: number[];
    /** How many cards each seat has drawn, robbed or picked up in this hand. */
    drawn?: number[];
    /** When a hand is over, until the next deal: by seat, the cards that were dealt, and those held when the play began. */
    dealt?: Card[][];
    held?: Card[][];
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
    /** Not online for 30 seconds: others may let a bot play. */
    absent: boolean;
    /** For the first match, at a table that waits for that. */
    ready?: boolean;
    /** The person for whom the seat is reserved until the hand is over. */
    next?: string;
    /** The picture that the person has chosen. */
    picture?: string;
}

export interface LobbyTable {
    table: string;
    variant: string;
    options: Record<string, string>;
    players: number;
    seats: { name: string; bot: string; empty: boolean; picture?: string }[];
    started: boolean;
    watchers: number;
    /** People may err here, and it is ruled. */
    club: boolean;
}

/** Somebody with whom the person has something to do. */
export interface Friend {
    person: number;
    name: string;
    picture: string;
    guest: boolean;
    /** A friend; asks to be one; was asked; is blocked. */
    state: "friend" | "asks" | "asked" | "blocked";
    /** Of a friend. */
    online?: boolean;
    /** The public table of a friend, */
    table?: string;
    variant?: string;
    /** and whether a seat there can be taken. */
    free?: boolean;
    /** At a private table. */
    away?: true;
    /** The tables to which the person has invited the friend. */
    invited?: string[];
}

export interface Invitation {
    table: string;
    variant: string;
    title: string;
    from: string;
    picture: string;
}
