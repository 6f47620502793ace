/* reviewer.ts - asks the worker that reviews a match, and that tells what calls are worth.
 *
 * SPDX-License-Identifier: MIT */
import { Refusal } from "../app/api.ts";
import type { Replayed } from "../app/questions.ts";
import { refused, type Told } from "../app/refusal.ts";
import { reviewWords } from "../i18n/review.ts";
import type { Legal } from "../transport/shapes.ts";

declare const REVIEWER_URL: string;

/** To the worker. "judge" and "rest" are of a match that goes on: nothing comes back. */
export type Letter = { kind: "judge"; record: string; seat: string } | { kind: "rest"; on: boolean } | { kind: "begin"; record: string; seat: string; whole: boolean; words: readonly (readonly [string, string])[] } | { kind: "answer"; question: number; action: string } | { kind: "line"; better: boolean } | { kind: "place"; record: string } | { kind: "bids"; record: string; worlds: number } | { kind: "choices"; record: string; worlds: number };

/** From it. */
export type Reply = { kind: "progress"; done: number } | { kind: "review"; text: string } | { kind: "answer"; text: string } | { kind: "broken"; why: string };

/** A decision that was a clear mistake. */
export interface Question {
    /** Events of the match before it. */
    event: number;
    hand: number;
    seat: number;
    /** The expert's choice. */
    preferred: string;
    legal: Legal;
}

/** A review, of which questions come out one by one; those that have come out stay. */
export interface Review {
    /** Everything is known. */
    over: boolean;
    variant: string;
    /** Decisions that were looked at, and clear mistakes among them, of which the costliest are asked about. */
    judged: number;
    questions: Question[];
    /* When it is over: */
    mistakes: number;
    words: string;
    /** Of each hand, then of the match: the parts of its luck and play, in tenths of a point, and their sum. */
    luck?: number[][];
}

export interface Verdict {
    grade: "best" | "good" | "worse" | "unknown" | "";
    /** What there is to say, and a hand played out after both choices: a sentence a line. */
    words: string;
    example: string;
}

/** Whose decisions are reviewed: those of a seat, of all, or the one that the tag Mistake of the record names. */
export type Reviewed = number | "all" | "mistake";

const letterOf = (reviewed: Reviewed) => (reviewed === "all" ? "-" : reviewed === "mistake" ? "!" : String(reviewed));

interface Settle {
    resolve: (text: string) => void;
    reject: (error: Error) => void;
}

const answerOf = <T extends object>(text: string): T => {
    const answer = JSON.parse(text) as T | (Told & { error: string });
    if ("error" in answer) throw new Refusal(answer.error, answer);
    return answer;
};

/** Makes one review at a time, and asks one question at a time. */
export class Reviewer {
    private readonly worker = new Worker(new URL(REVIEWER_URL, document.baseURI), { type: "module", name: "review" });
    private settle: Settle | undefined;
    private resting = false;
    /** Who makes a review. */
    private makes: ((text: string | Error) => void) | undefined;

    constructor(public progress: (done: number) => void = () => undefined) {
        this.worker.onmessage = ({ data }: MessageEvent<Reply>) => {
            if (data.kind === "progress") this.progress(data.done);
            else if (data.kind === "review") this.makes?.(data.text);
            else if (data.kind === "answer") this.settle?.resolve(data.text);
            else this.fail();
        };
        this.worker.onerror = () => this.fail();
    }

    /** Judges the hands of a match that are over, and tells nothing; prepare() and make() then take over what was judged. */
    judge(record: string, reviewed: Reviewed): void {
        this.resting = false;
        this.worker.postMessage({ kind: "judge", record, seat: letterOf(reviewed) } satisfies Letter);
    }

    /** Stops that after the step that is being made, or goes on with it. */
    rest(on: boolean): void {
        if (on === this.resting) return;
        this.resting = on;
        this.worker.postMessage({ kind: "rest", on } satisfies Letter);
    }

    /** Finds the first question; make() then takes over what was judged. */
    async prepare(record: string, reviewed: Reviewed): Promise<void> {
        const words = await reviewWords().catch(() => []);
        this.worker.postMessage({ kind: "begin", record, seat: letterOf(reviewed), whole: false, words } satisfies Letter);
    }

    /** Resolves to the review when everything is known; `found` is told of it with each new question. */
    async make(record: string, reviewed: Reviewed, found: (review: Review) => void = () => undefined): Promise<Review> {
        const words = await reviewWords().catch(() => []);
        return new Promise((resolve, reject) => {
            this.makes = (text) => {
                try {
                    if (text instanceof Error) throw text;
                    const review = answerOf<Review>(text);
                    if (review.over) resolve(review);
                    else found(review);
                } catch (error) {
                    reject(error as Error);
                }
            };
            this.worker.postMessage({ kind: "begin", record, seat: letterOf(reviewed), whole: true, words } satisfies Letter);
        });
    }

    /** The verdict on an action; on "" only what is right. */
    answer(question: number, action: string): Promise<Verdict> {
        return this.ask<Verdict>({ kind: "answer", question, action });
    }

    /** The example of the last verdict, after the preferred choice or after the one that was judged, as the steps of a replay. */
    line(better: boolean): Promise<Replayed["steps"]> {
        return this.ask<Replayed["steps"]>({ kind: "line", better });
    }

    /** A hand that is set up (src/web/study.h). */
    place<T extends object>(record: string): Promise<T> {
        return this.ask<T>({ kind: "place", record });
    }

    /** What each call of it is worth. */
    bids<T extends object>(record: string, worlds: number): Promise<T> {
        return this.ask<T>({ kind: "bids", record, worlds });
    }

    /** What each choice costs. */
    choices<T extends object>(record: string, worlds: number): Promise<T> {
        return this.ask<T>({ kind: "choices", record, worlds });
    }

    close(): void {
        this.worker.terminate();
    }

    private fail(): void {
        const error = new Refusal("gone", refused("unreachable"));
        this.settle?.reject(error);
        this.makes?.(error);
    }

    private async ask<T extends object>(letter: Letter): Promise<T> {
        return answerOf<T>(
            await new Promise<string>((resolve, reject) => {
                this.settle = { resolve, reject };
                this.worker.postMessage(letter);
            }),
        );
    }
}
