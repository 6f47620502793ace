/* requests.ts - what the page asks of the server about challenges (docs/openapi.yaml), and those that this device knows.
 *
 * SPDX-License-Identifier: MIT */
import { json } from "../app/api.ts";
import { store, stored } from "../app/device.ts";

export interface Try {
    /** None of the bot, whose result is the par. */
    name?: string;
    over: boolean;
    table?: string;
    /** Of each deal, once they may be told. */
    margins?: number[];
    sum?: number;
    /** 0: a deal is missing, or the par. */
    place?: number;
}

export interface Challenge {
    name: string;
    game: string;
    deals: number;
    places: number;
    /** In seconds since 1970. */
    ends: number;
    over: boolean;
    /** The own try, 0: none. */
    own: number;
    hash: string;
    secret?: string;
    tries: Try[];
}

const path = (name: string) => `api/challenges/${encodeURIComponent(name)}`;

export const open = async (game: string, places: number): Promise<string> => (await json<{ name: string }>("POST", "api/challenges", { game, places })).name;
export const challenge = (name: string): Promise<Challenge> => json("GET", path(name));
export const play = async (name: string): Promise<string> => (await json<{ table: string }>("POST", `${path(name)}/play`, {})).table;

/** A challenge that the person has made or joined. */
export interface Listed extends Known {
    places: number;
    taken: number;
    over: boolean;
    joined: boolean;
    played: boolean;
}

export const listed = async (): Promise<Listed[]> => (await json<{ challenges: Listed[] }>("GET", "api/challenges")).challenges;

/* --- those that this device knows --- */

const KEPT = "pedro.challenges";
const KNOWN_MAX = 12;

export interface Known {
    name: string;
    game: string;
    ends: number;
}

export function known(): Known[] {
    try {
        const kept: unknown = JSON.parse(stored(KEPT) ?? "[]");
        return Array.isArray(kept) ? (kept as Known[]).filter((each) => typeof each?.name === "string") : [];
    } catch {
        return [];
    }
}

/** The newest first. */
export function remember({ name, game, ends }: Known): void {
    store(KEPT, JSON.stringify([{ name, game, ends }, ...known().filter((each) => each.name !== name)].slice(0, KNOWN_MAX)));
}
