/* lessons.ts - the lessons that follow the first hand, and which of them have been done on this device.
 *
 * Texts are made from data/lessons/lessons.ini and the catalogues (web/i18n.mjs), deals from data/lessons/deals.ini
 * (web/lessons.mjs); both are fetched when a page with lessons is opened. Which choices a lesson praises was proved by the
 * engine (tools/lessons.c), so nothing has to be computed here.
 *
 * SPDX-License-Identifier: MIT */
import { doneOf, setDone } from "../app/done.ts";
import { language } from "../i18n/index.ts";

/** A deal up to a decision of seat 0. Actions are in the words of a record. */
export interface LessonDeal {
    seed: number;
    dealer: number;
    /** By side; empty: no score yet. */
    score: number[];
    /** Each with its seat. */
    played: string[];
    /** The best one is the first. */
    good: string[];
    bad: string[];
    even: string[];
}

/** Texts in the current language; {good} is the best choice. */
export interface Lesson {
    name: string;
    title: string;
    about: string;
    task: string;
    right: string;
    wrong: string;
    deals: LessonDeal[];
}

type Rows = readonly (readonly string[])[];

const texts: Record<string, () => Promise<{ default: Rows }>> = {
    en: () => import("../i18n/catalogues/en.lessons.ts"),
    sv: () => import("../i18n/catalogues/sv.lessons.ts"),
    fi: () => import("../i18n/catalogues/fi.lessons.ts"),
    es: () => import("../i18n/catalogues/es.lessons.ts"),
    fr: () => import("../i18n/catalogues/fr.lessons.ts"),
};

/** The lessons of a game, in their order. */
export async function lessonsOf(game: string): Promise<Lesson[]> {
    const [{ default: rows }, { default: deals }] = await Promise.all([texts[language()]!(), import("./lesson_deals.ts")]);
    return rows.flatMap(([name = "", title = "", about = "", task = "", right = "", wrong = ""]) => {
        const own = deals[game]?.[name];
        return own ? [{ name, title, about, task, right, wrong, deals: own }] : [];
    });
}

export type Mark = "good" | "bad" | "even" | "other";

/** What there is to say of a choice. */
export const markOf = ({ good, bad, even }: LessonDeal, action: string): Mark =>
    good.includes(action) ? "good" : bad.includes(action) ? "bad" : even.includes(action) ? "even" : "other";

/** The seed of the pack as the engine reads it. */
export const seedOf = (deal: LessonDeal): string => deal.seed.toString(16).padStart(64, "0");

const keyOf = (game: string, lesson: string) => `${game} ${lesson}`;

export const isDone = (game: string, lesson: string): boolean => doneOf("lesson").has(keyOf(game, lesson));
export const setLearned = (game: string, lesson: string): void => setDone("lesson", keyOf(game, lesson));
