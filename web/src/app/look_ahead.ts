/* look_ahead.ts - begins reviews before anybody asks for one (../review/ahead.ts), when the browser has nothing else to do and may
 * fetch what is not asked for.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect } from "preact/hooks";
import type { TableStore } from "../table/store.ts";
import { type AppContext, useApp } from "./app_context.ts";
import { sparesData } from "./device.ts";

const ahead = () => import("../review/ahead.ts");

const whenIdle = (then: () => void) => ("requestIdleCallback" in window ? requestIdleCallback(then) : setTimeout(then));

/** Looks for the first question of a match that has ended. Returns what ends that. */
export function lookAhead(app: AppContext, table: string): () => void {
    let on = table !== "" && !sparesData();
    if (!on) return () => undefined;
    whenIdle(() => {
        if (on) void ahead().then(({ prepare }) => prepare(app, table, () => on)).catch(() => undefined);
    });
    return () => {
        on = false;
        void ahead().then(({ leave }) => leave(), () => undefined);
    };
}

/** Lets the hands that are over be judged while a match goes on against the computers of this page: only they know its cards. */
export function useJudging(store: TableStore): void {
    const app = useApp();
    const on = app.alone && store.client === app.client && store.history.length > 0 && !sparesData();
    useEffect(() => {
        if (!on) return;
        let left = false;
        let stop: (() => void) | undefined;
        whenIdle(() => {
            if (!left) void ahead().then(({ follow }) => !left && (stop = follow(store)), () => undefined);
        });
        return () => {
            left = true;
            stop?.();
        };
    }, [on, store]);
}
