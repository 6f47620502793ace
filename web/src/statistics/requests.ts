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
    /** Of the matches that were reviewed on this device, the oldest first: clear mistakes in a hundred decisions. */
    errors: number[];
}

/** By game, the one with most hands first. */
export async function statistics(api: Api): Promise<GameStatistics[]> {
    const matches = (await api.records()).reverse();
    const { games } = await asked<{ games: GameStatistics[] }>({ what: "statistics", matches: matches.map(({ seat, record }) => [seat, record!] as const) });
    const known = reviews();
    for (const game of games)
        game.errors = matches.flatMap(({ table, variant }) => {
            const { judged, mistakes } = (variant === game.variant && known[table]) || { judged: 0, mistakes: 0 };
            return judged > 0 ? [(100 * mistakes) / judged] : [];
        });
    return games.sort((one, other) => other.hands - one.hands);
}
