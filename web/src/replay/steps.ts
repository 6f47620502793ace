/* steps.ts - a match as steps, and the places in it that people jump to.
 *
 * Each seat's throw and draw is a step of its own, as at the table (table/stages.ts).
 *
 * SPDX-License-Identifier: MIT */
import { stages } from "../table/stages.ts";
import type { ServerView } from "../transport/messages.ts";
import type { HandScore } from "../transport/shapes.ts";
import type { Replayed } from "../app/questions.ts";

/** A place to jump to: the first call, the naming of trumps, the first card of a trick, the result. */
export interface Mark {
    at: number;
    kind: "calls" | "trump" | "trick" | "result";
    /** The trick, 1 for the first; its winner, or -1, and its points. */
    trick: number;
    winner: number;
    points: number;
}

export interface Hand {
    /** Its steps: the deal, and the last one. */
    from: number;
    to: number;
    marks: Mark[];
    /** Its line of the score sheet, if it was scored. */
    line: HandScore | undefined;
}

/** All steps of a match. The result of a hand is a step after its last trick; the score sheet comes with it, as from a
 * table. */
export function stepsOf({ steps }: Replayed): ServerView[] {
    let history: HandScore[] = [];
    return steps.flatMap(({ line, ...whole }, at): ServerView[] => {
        const views = at === 0 ? [whole] : stages(steps[at - 1]!.view, whole);
        if (!line) return views;
        history = [...history, line];
        const { event, effects = [], names, ...view } = views.pop()!;
        const ended = effects.findLastIndex(({ kind }) => kind === "trick_won") + 1;
        const result = { ...view, effects: effects.slice(ended), names: { ...names!, history } };
        if (ended === 0) return [...views, { ...result, ...(event && { event }) }];
        return [...views, { ...view, ...(event && { event }), effects: effects.slice(0, ended), names: names! }, result];
    });
}

/** The hands of a match and their marks. */
export function handsOf(steps: readonly ServerView[]): Hand[] {
    const hands: Hand[] = [];
    let led = false;
    steps.forEach(({ event, effects = [], view, names }, at) => {
        if (event?.deal !== undefined) hands.push({ from: at, to: at, marks: [], line: undefined });
        const hand = hands.at(-1);
        if (!hand) return;
        const { marks } = hand;
        const mark = (kind: Mark["kind"]) => marks.push({ at, kind, trick: marks.filter((each) => each.kind === "trick").length + 1, winner: -1, points: 0 });
        const once = (kind: Mark["kind"], is: boolean) => is && !marks.some((each) => each.kind === kind) && mark(kind);
        hand.to = at;
        once("calls", view.calls.length > 0);
        for (const effect of effects) {
            once("trump", effect.kind === "named");
            if (effect.kind === "led") led = true;
            if (effect.kind === "played" && led) {
                mark("trick");
                led = false;
            }
            const last = marks.at(-1);
            if (effect.kind === "trick_won" && last?.kind === "trick") Object.assign(last, { winner: effect.seat ?? -1, points: effect.number ?? 0 });
        }
        if (names?.history && !hand.line) {
            hand.line = names.history.at(-1);
            mark("result");
        }
    });
    return hands;
}

/** The step that is shown first: the first call, or the first deal where nobody bids. */
export function firstStep([first]: readonly Hand[]): number {
    return first?.marks.find(({ kind }) => kind === "calls")?.at ?? first?.from ?? 0;
}
