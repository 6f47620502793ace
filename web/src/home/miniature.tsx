/* miniature.tsx - a small table on the start page at which bots play, to show the game.
 *
 * It is a real table in its own worker, always with the same cards. It stops with reduced motion, while it is not
 * visible, and when the person pauses it.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import type { Choosing } from "../table/choosing.ts";
import { Felt } from "../table/felt.tsx";
import { Hand } from "../table/hand.tsx";
import { calmMotion } from "../table/settings.ts";
import { Solo } from "../table/solo.ts";
import { type TableStore, useTable } from "../table/store.ts";

const SEED = 1445;
const PLAYERS = "club";
/* Interval of the checks for the next action, in milliseconds. */
const LOOK_MS = 900;
/* Number of checks before the next hand or match begins, so that the result can be read. */
const READING = 5;

/* There are no choices here. */
const IDLE: Choosing = {
    legal: null,
    picked: new Set(),
    asks: false,
    can: () => false,
    tap: () => undefined,
    put: () => false,
    drop: () => undefined,
    done: () => undefined,
    ready: false,
    act: () => undefined,
    pickAll: () => undefined, errs: () => false, error: "", ask: () => undefined,
};

/** One decision for the seat at the bottom: a bot keeps the seat for it. */
function decide(store: TableStore): void {
    const away = (on: boolean) => void store.client.request({ type: "away", table: store.name, on });
    away(true);
    away(false);
}

function Moving({ store, on }: { store: TableStore; on: boolean }) {
    const box = useRef<HTMLDivElement>(null);
    useTable(store);
    const { info, shown } = store;
    useEffect(() => {
        if (!on) return;
        let read = 0;
        const timer = setInterval(() => {
            const place = box.current?.getBoundingClientRect();
            if (document.hidden || !place || place.bottom < 0 || place.top > innerHeight) return;
            const over = store.shown?.view.phase === "over" && !store.sweep;
            if (over || store.scored) {
                if (++read < READING) return;
                read = 0;
                if (over) void store.client.request({ type: "start", table: store.name, bots: PLAYERS });
                else store.goOn();
            } else if (store.legal) decide(store);
        }, LOOK_MS);
        return () => clearInterval(timer);
    }, [on, store]);
    useEffect(() => store.hold(!on), [on, store]);
    if (!info || !shown) return null;
    return (
        <div class="table mini" ref={box} inert>
            <div class="board">
                <Felt store={store} info={info} shown={shown} look={() => undefined} />
                <Hand info={info} shown={shown} choosing={IDLE} />
            </div>
        </div>
    );
}

export function Miniature({ variant }: { variant: string }) {
    const [solo, setSolo] = useState<Solo | null>(null);
    const [on, setOn] = useState(() => !calmMotion());
    useEffect(() => {
        let opened: Solo | undefined;
        let gone = false;
        Solo.open(SEED, t("Player"), variant, PLAYERS).then(
            (ready) => {
                opened = ready;
                if (gone) ready.close();
                else setSolo(ready);
            },
            () => undefined,
        );
        return () => {
            gone = true;
            opened?.close();
        };
    }, [variant]);
    if (!solo) return null;
    return (
        <>
            <div class="frame" role="img" aria-label={t("A table at which four bots play a hand")}>
                <Moving store={solo.store} on={on} />
            </div>
            <button type="button" class="pause" onClick={() => setOn(!on)}>
                {on ? t("Stop the table") : t("Let them play")}
            </button>
        </>
    );
}
