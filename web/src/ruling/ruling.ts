/* ruling.ts - what the engine answers to a table in dispute (src/protocol/ruling_json.h), and the address that holds
 * the questions and answers.
 *
 * SPDX-License-Identifier: MIT */
import type { Draft } from "../score/draft.ts";
import type { Told } from "../score/pad.ts";

export interface Question {
    name: "what" | "when" | "by" | "bid" | "points" | "scores";
    text: string;
    /** There is no ruling without its answer. */
    needed: boolean;
    /** "" if it is not known. */
    answer: string;
    options: { word: string; text: string }[];
}

export interface Choice {
    by: string;
    word: string;
    text: string;
    follows: string;
    /** Who deals again if this is chosen. */
    deal: "" | "same" | "next";
}

export interface Score {
    made: boolean;
    /** The bidder's side first. */
    hand: [number, number];
    after: [number, number];
}

export interface Law {
    /** With `status` clubs: the games that have this law. */
    games?: { name: string; title: string }[];
    law: string[];
    choices: Choice[];
    deal: "" | "same" | "next";
    effects: string[];
    /** If bid and points are known: without and with what the law costs. */
    score?: { played: Score; ruled: Score };
}

export interface Ruling {
    title: string;
    /** Those that matter, up to the first needed one without an answer. */
    questions: Question[];
    given: boolean;
    status?: "law" | "clubs" | "people";
    about?: string;
    laws?: Law[];
}

/** The dispute of an address. */
export interface Dispute {
    variant: string;
    options: Record<string, string>;
    answers: Record<string, string>;
}

/** The sides that revoked, the first one first: "bidder", "others", or both as "bidder-first", "others-first". */
function revoked(by: string, bidding: number): number[] {
    const first = by.startsWith("bidder") ? bidding : 1 - bidding;
    return by.endsWith("-first") ? [first, 1 - first] : [first];
}

/** The hand of the score keeper as the ruling leaves it; undefined if that cannot be written down. */
export function ruledHand({ status, laws }: Ruling, { answers }: Dispute, { told, bidding, total }: Draft): Told | undefined {
    const law = laws?.[0];
    if (!law || status === "clubs") return undefined;
    const deal = law.deal || law.choices.find((choice) => choice.deal)?.deal;
    if (deal === "same") return { ...told, kind: "misdeal" };
    if (deal === "next" && status === "law") return { ...told, kind: "lost" };
    if (!law.score || bidding < 0) return undefined;
    const { cards: _, ...plain } = told;
    const won = Number(answers.points);
    return {
        ...plain,
        bid: answers.bid!,
        points: bidding === 0 ? [won, total - won] : [total - won, won],
        revokes: revoked(answers.by!, bidding),
    };
}

const NAMES = ["what", "when", "by", "bid", "points", "scores"];

export function disputeOf(query: URLSearchParams): Dispute {
    const options = query.getAll("o").flatMap((each): [string, string][] => {
        const at = each.indexOf("=");
        return at > 0 ? [[each.slice(0, at), each.slice(at + 1)]] : [];
    });
    const answers = NAMES.flatMap((name): [string, string][] => (query.get(name) ? [[name, query.get(name)!]] : []));
    return { variant: query.get("game") || "us", options: Object.fromEntries(options), answers: Object.fromEntries(answers) };
}

/** The path of the page with the dispute in it. */
export function pathOf({ variant, options, answers }: Dispute): string {
    const query = new URLSearchParams([
        ["game", variant],
        ...Object.entries(options).map(([key, value]): [string, string] => ["o", `${key}=${value}`]),
        ...NAMES.flatMap((name): [string, string][] => (answers[name] ? [[name, answers[name]]] : [])),
    ]);
    return `/ruling?${query}`;
}

/** The dispute with another answer to a question; what depended on the old one is forgotten. */
export function answered(dispute: Dispute, name: string, answer: string): Dispute {
    const { answers } = dispute;
    const kept = name === "what" ? Object.fromEntries(Object.entries(answers).filter(([each]) => each !== "when" && each !== "by")) : answers;
    return { ...dispute, answers: { ...kept, [name]: answer } };
}
