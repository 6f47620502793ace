/* requests.ts - what the page asks of the server about deals of the day (docs/openapi.yaml).
 *
 * SPDX-License-Identifier: MIT */
import { json, Refusal } from "../app/api.ts";
import { dayAfter, keepTry, today, tryAt } from "./tries.ts";

/** A person of a ranking. */
export interface Line {
    place: number;
    name: string;
    points: number;
    deals: number;
    own: boolean;
}

export interface Ranking {
    date: string;
    /** Results of the day are taken still. */
    open: boolean;
    players: number;
    /** The best, at most 100. */
    ranking: Line[];
    own?: Line;
}

export const ranking = (date: string): Promise<Ranking> => json("GET", `api/daily?date=${date}`);

export interface LeagueLine extends Line {
    /** 1: goes up, -1: goes down, as it stands. */
    moved: number;
}

export interface League {
    /** The days on which the week begins and ends. */
    week: string;
    ends: string;
    players: number;
    /** 1 is the highest; none if nobody has played. */
    league?: number;
    group: LeagueLine[];
    /** The last week that the person who asks has played, if it is over. */
    leagues?: { week: string; league: number; place: number; size: number; points: number; moved: number }[];
}

export const league = (): Promise<League> => json("GET", "api/daily/league");

/** Sends the first try at a deal, if it is over and the server does not have it. True if it has got it now. */
async function sendTry(date: string, game: string): Promise<boolean> {
    const tried = tryAt(date, game);
    if (!tried || tried.margin === undefined || tried.sent) return false;
    try {
        await json("POST", "api/daily", { date, game, answers: tried.answers.join("\n") });
    } catch (error) {
        /* Another time it would be refused too. */
        if (!(error instanceof Refusal && ["daily_over", "daily_answers", "daily_unknown"].includes(error.reason ?? ""))) throw error;
    }
    keepTry(date, game, { ...tryAt(date, game), ...tried, sent: true });
    return true;
}

/** Sends what the server does not have of a day, if it takes that still. Rejects with a sentence. */
export async function sendTries(date: string, games: readonly string[]): Promise<boolean> {
    if (date > dayAfter(today(), 1) || date < dayAfter(today(), -1)) return false;
    let sent = false;
    for (const game of games) sent = (await sendTry(date, game)) || sent;
    return sent;
}
