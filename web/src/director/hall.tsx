/* hall.tsx - the hall screen: pairings, standings and a clock, to be read from far away.
 *
 * It stands in a window of its own, on a projector, and follows what the director does in another window of the device.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useMemo, useState } from "preact/hooks";
import { store, stored } from "../app/device.ts";
import { Unfetched } from "../app/later.tsx";
import { Page, Trouble, usePromise } from "../app/page.tsx";
import { t } from "../i18n/index.ts";
import { useEvent } from "./event.ts";
import type { Journal } from "./journal.ts";
import { DeviceJournal } from "./kept.ts";
import { load } from "./load.ts";
import type { Module } from "./module.ts";
import type { State } from "./shapes.ts";
import { RankedHeading, StandingsTable } from "./standings.tsx";
import { entryText, resultText, sideText } from "./words.ts";

const MINUTES = 40;
const SOON_MS = 5 * 60_000;

/** When the clock of a tournament ends, in milliseconds since 1970; 0 if it does not run. It goes on over a reload. */
const endName = (id: string) => `pedro.director.clock.${id}`;

const minutesOf = ({ settings }: State): number => (settings.unit === "minutes" && Number(settings.length)) || MINUTES;

function Clock({ id, state }: { id: string; state: State }) {
    const [end, setEnd] = useState(() => Number(stored(endName(id))) || 0);
    const [minutes, setMinutes] = useState(minutesOf(state));
    const [now, setNow] = useState(Date.now());
    useEffect(() => {
        if (end === 0) return undefined;
        const timer = setInterval(() => setNow(Date.now()), 250);
        return () => clearInterval(timer);
    }, [end]);
    const set = (when: number) => {
        store(endName(id), String(when));
        setNow(Date.now());
        setEnd(when);
    };
    if (end === 0)
        return (
            <form class="hall-clock" onSubmit={(submit) => (submit.preventDefault(), set(Date.now() + minutes * 60_000))}>
                <label for="hall-minutes">{t("Minutes")}</label>
                <input id="hall-minutes" inputMode="numeric" maxLength={3} autoComplete="off" value={minutes} onInput={(input) => setMinutes(Number(input.currentTarget.value) || 0)} />
                <button type="submit">{t("Start the clock")}</button>
            </form>
        );
    const left = Math.max(0, Math.ceil((end - now) / 1000));
    return (
        <div class="hall-clock">
            <p role="timer" class={end - now <= SOON_MS ? "soon" : ""}>
                {left > 0 ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : t("Finish the hand")}
            </p>
            <button type="button" onClick={() => set(0)}>
                {t("Stop the clock")}
            </button>
        </div>
    );
}

/* The more there is to show, the smaller it is. */
const sizeOf = (rows: number): string => (rows <= 8 ? "few" : rows <= 20 ? "some" : "many");

function Hall({ module, id, journal }: { module: Module; id: string; journal: Journal }) {
    const { event, trouble } = useEvent(module, journal);
    if (!event) return <Trouble text={trouble} />;
    const { state } = event;
    const round = state.published > 0 ? module.round(state.published) : undefined;
    const ranked = state.published > 0 ? module.standings(state.published) : undefined;
    const size = sizeOf(Math.max(round?.tables.length ?? 0, state.entries.length / 2));
    return (
        <div class={`hall ${size}`}>
            <p class="hall-title">{state.title}</p>
            <Clock id={id} state={state} />
            {round && !state.over && (
                <section>
                    <h2>{t("Round {n}", { n: round.number })}</h2>
                    <ol class="pairings">
                        {round.tables.map((table) => (
                            <li key={table.number} class={table.state === "confirmed" ? "done" : ""}>
                                <span class="number">{table.number}</span>
                                <span>
                                    {table.sides.map((side, at) => (
                                        <span key={at} class="side">
                                            {sideText(side)}
                                        </span>
                                    ))}
                                </span>
                                <span class="result">{resultText(table)}</span>
                            </li>
                        ))}
                    </ol>
                    {round.byes.length > 0 && <p>{t("Bye: {names}", { names: round.byes.map(entryText).join(", ") })}</p>}
                </section>
            )}
            {ranked && (
                <section>
                    <RankedHeading ranked={ranked} over={state.over} />
                    <StandingsTable ranked={ranked} keys={module.keys} short />
                </section>
            )}
            {!round && <p>{t("No round is published yet.")}</p>}
        </div>
    );
}

/** The hall screen of a tournament whose rows are in `journal`; its clock is kept under `id`. */
export function HallScreen({ id, journal }: { id: string; journal: Journal }) {
    const { value: module, error } = usePromise(load, []);
    return (
        <Page title={t("Hall screen")} class="hall-page">
            {error && <Unfetched />}
            {module && <Hall module={module} id={id} journal={journal} />}
        </Page>
    );
}

export function HallPage({ id }: { id: string }) {
    return <HallScreen id={id} journal={useMemo(() => new DeviceJournal(id), [id])} />;
}
