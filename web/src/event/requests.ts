/* requests.ts - what the page asks of the server about its events (docs/openapi.yaml).
 *
 * SPDX-License-Identifier: MIT */
import { json } from "../app/api.ts";

export type Phase = "entry" | "running" | "over";

/** An event in a list. */
export interface Listed {
    name: string;
    title: string;
    /** The name of a preset. */
    game: string;
    form: string;
    /** In UTC, "2026-12-01T19:00Z", or "". */
    start?: string;
    entries: number;
    /** The most entries; 0: no limit. */
    limit?: number;
    state: Phase;
    /** The person who asks is its director. */
    own: boolean;
    /** The entry of the person who asks, or 0. */
    entry: number;
    password: boolean;
    /** The days until the next one is announced; 0: never. */
    repeats: number;
    owner: string;
}

/** An event and its rows from one on. */
export interface Hosted {
    name: string;
    listed: boolean;
    own: boolean;
    entry: number;
    password: boolean;
    repeats: number;
    rows: string[];
    /** Of all rows. */
    count: number;
}

export interface Opening {
    title: string;
    acts: string;
    listed: boolean;
    password?: string;
    /** In days; 0: once. */
    repeats?: number;
}

/** The key of the page on which an entry tells its results. */
export interface Slip {
    entry: number;
    key: string;
}

/** Those who sit together. */
export interface Side {
    entries: number[];
    names: string[];
}

/** What an entry sees on that page: its table in a round; round 0 if it has none. */
export interface Told {
    title: string;
    round: number;
    /** Those in which it has a table. */
    rounds: number[];
    table: number;
    state: "empty" | "entered" | "disputed" | "confirmed";
    sides: Side[];
    /** The own side, from 1. */
    side: number;
    points: number[];
    /** The entry that told the result, or 0. */
    by: number;
    boards: { board: number; entered: boolean }[];
}

/** What a table did with a board. */
export interface Played {
    round: number;
    table: number;
    /** It was played: else it counts for nobody. */
    played: boolean;
    points: number[];
    /** The name of its match, if it was played at the server. */
    match?: string;
    /** Of that match: what was bid and by which seat (-1 if all passed), and whether it was made. */
    bid?: string;
    bidder?: number;
    trump?: string;
    made?: boolean;
}

const path = (name: string, rest = "") => `api/tournaments/${encodeURIComponent(name)}${rest}`;

export const list = async (query: string): Promise<Listed[]> => (await json<{ tournaments: Listed[] }>("GET", `api/tournaments?${query}`)).tournaments;
export const open = async (opening: Opening): Promise<string> => (await json<{ name: string }>("POST", "api/tournaments", opening)).name;
export const hosted = (name: string, from: number): Promise<Hosted> => json("GET", path(name, `?from=${from}`));
export const act = (name: string, acts: string): Promise<unknown> => json("POST", path(name, "/acts"), { acts });
export const enter = (name: string, entering: { members: string[]; club?: string; password?: string }): Promise<unknown> => json("POST", path(name, "/enter"), entering);
export const join = (name: string, entry: number): Promise<unknown> => json("POST", path(name, "/join"), { entry });
export const leave = (name: string): Promise<unknown> => json("POST", path(name, "/leave"));
export const slips = async (name: string): Promise<Slip[]> => (await json<{ slips: Slip[] }>("GET", path(name, "/slips"))).slips;
/** Of the last round, unless there is a number. */
export const slip = (name: string, entry: number, key: string, round: number): Promise<Told> =>
    json("GET", path(name, `/slip?${new URLSearchParams({ entry: String(entry), key, ...(round > 0 && { round: String(round) }) })}`));
export const boards = async (name: string, board: number): Promise<Played[]> => (await json<{ tables: Played[] }>("GET", path(name, `/boards?board=${board}`))).tables;

/** A result by an entry, or its answer to that of another. */
export interface Result {
    entry: number;
    key: string;
    round: number;
    table: number;
    acts: "result" | "board" | "confirm" | "dispute";
    board?: number;
    points?: string;
}
export const tell = (name: string, result: Result): Promise<unknown> => json("POST", path(name, "/result"), result);
