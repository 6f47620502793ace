/* requests.ts - the statistics of the person, which the engine makes from the records of the matches (src/record/statistics.h).
 *
 * SPDX-License-Identifier: MIT */
import { asked } from "../app/alone.ts";
import type { Api } from "../app/api.ts";
import { reviews } from "./reviews.ts";

export interface Bids {
    bids: number;
    made: number;
}

export interface GameStatistics extends Bids {
    variant: string;
    matches: number;
    won: number;
    hands: number;
    /** From the smallest bid. */
    sizes: ({ bid: string } & Bids)[];
    /** By places to the left of the dealer, who is the first; the hands in which one sat there. */
    places: ({ hands: number } & Bids)[];
    trumps: ({ trump: string } & Bids)[];
    /** Points of the cards that the person played, and of others' that the own side caught. */
    kept: number;
    lost: number;
    caught: number;
    partners: ({ name: string; matches: number; won: number } & Bids)[];
    /** The newest matches that are over, the oldest first. */
    course: { won: boolean; hands: number; lead: number }[];
    /** Matches after which the style is told, and whether it is. */
    style_after: number;
    style: boolean;
    /** Ten times the average bid. */
    average: number;
    /** Of the matches that were reviewed, the oldest first: clear mistakes in a hundred decisions. */
    errors: number[];
}

/** A seat and the record of its match. */
type Seated = readonly [number, string];

const gamesOf = async (matches: Seated[]): Promise<GameStatistics[]> =>
    (await asked<{ games: GameStatistics[] }>({ what: "statistics", matches })).games.sort((one, other) => other.hands - one.hands);

/* Records that are asked for at the same time. */
const AT_ONCE = 4;

/** Those of another person, from records that everybody may read, the oldest first. Matches without that name are left out. */
export async function statisticsOf(api: Api, person: string, tables: string[]): Promise<GameStatistics[]> {
    const matches: Seated[] = [];
    for (let at = 0; at < tables.length; at += AT_ONCE)
        for (const record of await Promise.all(tables.slice(at, at + AT_ONCE).map((table) => api.record(table)))) {
            const [, seat] = [...record.matchAll(/^\[Seat(\d) "(.*)"\]$/gm)].find(([, , name]) => name === person) ?? [];
            if (seat !== undefined) matches.push([Number(seat), record]);
        }
    return (await gamesOf(matches)).map((game) => ({ ...game, errors: [] }));
}

/** By game, the one with most hands first. */
export async function statistics(api: Api): Promise<GameStatistics[]> {
    const matches = (await api.records()).reverse();
    const games = await gamesOf(matches.map(({ seat, record }) => [seat, record!] as const));
    const known = reviews();
    for (const game of games)
        game.errors = matches.flatMap(({ table, variant }) => {
            const { judged, mistakes } = (variant === game.variant && known[table]) || { judged: 0, mistakes: 0 };
            return judged > 0 ? [(100 * mistakes) / judged] : [];
        });
    return games;
}
