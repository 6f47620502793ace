/* shapes.ts - what the module tells of a tournament (src/web/director_json.c).
 *
 * Scores are in thousandths of a point; rounds, tables and entries are counted from 1.
 *
 * SPDX-License-Identifier: MIT */
import type { Told } from "../app/refusal.ts";

/** A setting of the table in src/tournament/keys.h. Labels, help and meanings are in English. */
export interface Key {
    name: string;
    kind: "number" | "word" | "list" | "text";
    /** Until when it may change: the first entry, the first round, or always with a warning. */
    when: "entries" | "rounds" | "warned";
    /** Only where the server has the tables. */
    online: boolean;
    least: number;
    most: number;
    first: string;
    label: string;
    help: string;
    words: { word: string; meaning: string }[];
}

export interface Entry {
    number: number;
    name: string;
    members: string[];
    /** The ids of those who have the places at a server; "" for nobody. */
    persons: string[];
    club: string;
    team: string;
    /** The first round for which it could be drawn. */
    joined: number;
    withdrawn: boolean;
    /** The row that changed the key of its slips last; 0: none did. */
    key: number;
}

export interface State {
    title: string;
    seed: string;
    /** The hash of the secret of the boards, and the secret when it is told; else "". */
    seal: string;
    secret: string;
    over: boolean;
    rows: number;
    published: number;
    /** With the draft. */
    rounds: number;
    /** 0 if the number of rounds is open. */
    planned: number;
    /** The next free number of an entry. */
    next: number;
    /** The last act that can be taken back, or "". */
    last: string;
    /** Of a table, and the partners of a side. */
    sides: number;
    partners: number;
    settings: Record<string, string>;
    entries: Entry[];
}

export interface Named {
    entry: number;
    name: string;
}

export interface Board {
    board: number;
    entered: boolean;
    played: boolean;
    /** If it was played. */
    points?: number[];
}

export interface Table {
    number: number;
    /** Of the table at the server, or "". */
    name: string;
    state: "empty" | "entered" | "disputed" | "confirmed";
    sides: Named[][];
    points: number[];
    /** The sides that did not come, from 1. */
    absent: number[];
    /** The side that won where points do not tell, or 0. */
    winner: number;
    /** Bids that each side lost. */
    sets: number[];
    /** The entry that entered the result, or 0 for the director. */
    by: number;
    changes: number;
    boards: Board[];
}

export interface Round {
    number: number;
    draft: boolean;
    /** When it was published, in seconds since 1970. */
    time: number;
    /** Tables without a result that counts. */
    missing: number;
    tables: Table[];
    byes: Named[];
    warnings: Told[];
    /** This round or the first later one that does not follow from corrected results, 0 for none; and the act that puts it right, without its reason. */
    turned: number;
    repair: string;
}

export interface Place extends Named {
    place: number;
    score: number;
    penalty: number;
    played: number;
    won: number;
    drawn: number;
    lost: number;
    points_won: number;
    points_lost: number;
    /** Bids lost. */
    sets: number;
    /** The values of the tie-breaks, in their order and each in its unit; "" for a lot. */
    tiebreak: string[];
    /** What separates it from the one before it: -1 the score, -2 nothing, -3 how far it came in a knock-out, else a tie-break. */
    decided: number;
    /** In a knock-out the round in which it went out, 0 while it is in; 0 in other forms. */
    out: number;
    withdrawn: boolean;
}

export interface Standings {
    /** The last one that counts. */
    round: number;
    /** Rounds 1 to this one have all their results. */
    complete: number;
    /** Tables of the rounds between with a result that counts, and all of them. */
    in: number;
    all: number;
    /** There are byes in the rounds between. */
    byes: boolean;
    tiebreaks: string[];
    places: Place[];
}

export interface Log {
    /** `undone`: it was taken back; `undoes`: it is an undo. The text of a row is its time, its actor and its act. */
    rows: { time: number; by: number; undone: boolean; undoes: boolean; act: string; text: string }[];
}

/** A season and its tournaments. */
export interface Season {
    name: string;
    events: {
        ring: string;
        file: string;
        /** Of the tournament, once it was taken. */
        name: string;
        over: boolean;
        taken: boolean;
    }[];
}

/** Something to print. */
export interface Paper {
    word: string;
    /** What it is, in English. */
    help: string;
    /** It is of a round that was drawn. */
    round: boolean;
}
