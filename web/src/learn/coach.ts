/* coach.ts - runs a lesson: pauses the table during an explanation, and requests a hint from the engine at each turn of
 * the learner. The table is held from the start.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useReducer, useRef } from "preact/hooks";
import type { TableStore } from "../table/store.ts";
import { type Facts, introduction, type Note, notesOf, task } from "./lesson.ts";

export interface Coach {
    /** The current explanation, until the person continues; none while the table moves. */
    step: Note[] | undefined;
    /** The explanation of a choice that is new. */
    task: string;
    /** The hand is over and completely explained. */
    done: boolean;
    goOn(): void;
}

export function useCoach(store: TableStore, facts: Facts): Coach {
    const [, draw] = useReducer((n: number) => n + 1, 0);
    const steps = useRef<Note[][]>([]);
    const told = useRef(new Set<string>());
    const introduced = useRef(false);
    const over = useRef(false);
    const asked = useRef(-1);

    useEffect(() => {
        const tell = (more: Note[][]) => {
            steps.current.push(...more.filter((notes) => notes.length > 0));
            if (steps.current.length > 0) store.hold(true);
            draw(0);
        };
        const change = () => {
            const { info, shown, legal } = store;
            const hand = shown?.view.hands[info?.seat ?? -1] ?? [];
            if (info && shown && !introduced.current) {
                introduced.current = hand.length > 0;
                if (introduced.current) tell(introduction(info, hand, facts).map((note) => [note]));
                else store.hold(false);
            }
            if (info && shown && legal && asked.current !== shown.seq) {
                asked.current = shown.seq;
                void store.ask({ type: "hint", table: store.name });
            }
        };
        const stops = [
            store.onChange(change),
            store.onHappening((happening) => {
                if (!store.info || over.current) return;
                over.current = happening.after.effects?.some(({ kind }) => kind === "scored") ?? false;
                tell([notesOf(store.info, happening, facts, store.history.at(-1), told.current)]);
            }),
        ];
        change();
        return () => stops.forEach((stop) => stop());
    }, [store]);

    const step = steps.current[0];
    const { legal, shown } = store;
    const what = legal?.phase ?? "";
    /* A choice is explained the first time; the explanation stays until the choice is made. */
    const first = useRef(new Map<string, number>());
    if (!step && legal && shown && !first.current.has(what)) first.current.set(what, shown.seq);
    const explains = legal && shown && first.current.get(what) === shown.seq;
    return {
        step,
        task: !step && explains ? task(legal, shown.view) : "",
        done: over.current && !step,
        goOn: () => {
            steps.current.shift();
            if (steps.current.length === 0 && !over.current) store.hold(false);
            draw(0);
        },
    };
}
