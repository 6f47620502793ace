/* requests.ts - what the page of a person asks of the server (docs/openapi.yaml).
 *
 * SPDX-License-Identifier: MIT */
import { json, type Rating } from "../app/api.ts";
import type { Listed } from "../event/requests.ts";

/** A rating after a match. */
export interface Point {
    at: string;
    rating: number;
    /** As it was then: the true strength is within this of the rating in 95 cases of 100. */
    margin: number;
    /** Of its record; only the newest matches have it. */
    match?: string;
}

/** A person's strength in one family of games. */
export interface Family {
    name: string;
    /** In English. */
    title: string;
    rating: number;
    margin: number;
    matches: number;
    provisional: boolean;
    /** The word of a grade, or "". */
    grade: string;
    /** The oldest first. The newest are all there, the older ones are some of many. */
    points: Point[];
}

export interface Grade {
    name: string;
    /** In English. */
    title: string;
    /** The least rating. */
    from: number;
}

export interface Strength {
    person: string;
    picture: string;
    own: boolean;
    families: Family[];
    partners: (Rating & { family: string })[];
    /** The highest first. */
    grades: Grade[];
}

/** A tournament in which the person has a place. */
export interface Played extends Listed {
    played: {
        entry: number;
        entry_name: string;
        /** 0: it is not over, or the entry has no place. */
        place: number;
        places: number;
    };
}

export const strength = (name: string): Promise<Strength> => json("GET", `api/ratings?${new URLSearchParams({ person: name })}`);
export const played = async (name: string): Promise<Played[]> =>
    (await json<{ tournaments: Played[] }>("GET", `api/tournaments?${new URLSearchParams({ person: name })}`)).tournaments;
