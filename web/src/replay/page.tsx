/* page.tsx - a match once more, at the table: by itself or step by step, from any seat or with all hands open.
 *
 * The engine in a worker replays the record, so the page shows the same views as in play.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { againPath } from "../app/again_address.ts";
import { type Replayed, replay } from "../app/questions.ts";
import { useApp } from "../app/app_context.ts";
import { Share } from "../app/between.tsx";
import { currentPath, currentQuery, go, Link, useQuery } from "../app/links.tsx";
import { download, Page, Trouble, usePromise } from "../app/page.tsx";
import { addRefusals } from "../app/refusal.ts";
import { setTitle } from "../app/title.ts";
import { pathFrom } from "../explore/explorer.ts";
import { t } from "../i18n/index.ts";
import { useTable } from "../table/store.ts";
import { TableView } from "../table/table.tsx";
import type { ServerTable, ServerView } from "../transport/messages.ts";
import { RECORD_REFUSALS } from "../transport/refusals_record.ts";
import { Controls } from "./controls.tsx";
import { OpenHand } from "./open_hand.tsx";
import { Playback, usePlayback } from "./playback.ts";
import { TextReplay } from "./text.tsx";
import { firstStep, type Hand, handsOf, stepsOf } from "./steps.ts";

addRefusals(RECORD_REFUSALS);

/** The match as a table, seen from `seat`. */
export function tableOf(table: string, { variant, title, options, target, sides, names }: Replayed, seat: number): ServerTable {
    return {
        type: "table", table, variant, title, options, target, sides, seat, players: names.length, host: false, started: true, over: true,
        seats: names.map((name) => {
            const bot = /^bot:(.*)/.exec(name)?.[1] ?? "";
            return { name: bot ? "" : name, bot, away: false, online: true, absent: false };
        }),
        clock: "untimed", watchers: 0, undo: -1, hints: false, private: true, club: false,
    };
}

/** What was dealt and done in hand `number` of a record: the line of the deal, and those of what each seat did. */
function linesOf(record: string, number: number): { deal: string; done: string[] } | undefined {
    const [deal, ...lines] = record.split("\ndeal ")[number + 1]?.split("\n") ?? [];
    return deal === undefined ? undefined : { deal, done: lines.map((line) => line.trim()).filter((line) => /^\d /.test(line)) };
}

/** All is played again by the first person of the match; or what was done up to a step stays, and else who has the turn
 * there plays, or decides there and watches experts do all else. */
type Again = "again" | "on" | "watch";

/** The page on which the deal of a hand is played once more, up to the step `at` as it was if that stays; "" where that
 * cannot be. Who plays sits where the replay is seen from. The record has the packs. The player returns to the page `from`. */
function dealAgain(how: Again, from: string, record: string, match: Replayed, steps: readonly ServerView[], hand: Hand | undefined, number: number, viewer: number, at: number): string {
    const [on, watch] = [how !== "again", how === "watch"];
    const lines = linesOf(record, number);
    const turn = steps[at]!.view.seat;
    if (!hand || !lines || (on && turn < 0)) return "";
    const done = steps.slice(hand.from + 1, at + 1).filter(({ event }) => event?.action !== undefined).length;
    const { dealer, scores } = steps[hand.from]!.view;
    const after = steps[hand.to]!.view.scores;
    const bots = match.names.map((name) => (watch ? "expert" : /^bot:([a-z]{1,32})$/.exec(name)?.[1] ?? "strong"));
    const person = on ? turn : Math.max(0, match.names.findIndex((name) => !name.startsWith("bot:")));
    const again = { variant: match.variant, options: match.options, seed: undefined, pack: lines.deal.trim().split(" "), dealer, score: scores, seat: viewer >= 0 && !watch ? viewer : person, bots, played: on ? lines.done.slice(0, done) : [], watch };
    return againPath(again, after.map((points, side) => points - (scores[side] ?? 0)), from);
}

/* After so many milliseconds at a step, the address is that of the step. */
const SETTLED_MS = 250;

/** A number of the address, or what stands for none. */
function numberIn(name: string, none: number): number {
    const text = currentQuery().get(name) ?? "";
    return /^\d{1,5}$/.test(text) ? Number(text) : none;
}

/** What can be done with the match, in a dialog. */
function Doings({ table, record, on, watch, again, worth, share, close }: { table: string; record: string; on: string; watch: string; again: string; worth: string; share: string; close: () => void }) {
    const dialog = useRef<HTMLDialogElement>(null);
    useEffect(() => dialog.current?.showModal(), []);
    return (
        <dialog class="leave-dialog" ref={dialog} aria-labelledby="doings" onClose={close}>
            <h2 id="doings">{t("This match")}</h2>
            <p class="actions">
                <button type="button" class="primary" onClick={() => go(`/review/${table}`)}>
                    {t("What could I have done better?")}
                </button>
                {on && (
                    <button type="button" aria-keyshortcuts="O" onClick={() => go(on)}>
                        {t("Play on from here")}
                    </button>
                )}
                {watch && (
                    <button type="button" aria-keyshortcuts="W" onClick={() => go(watch)}>
                        {t("Decide here, then watch experts")}
                    </button>
                )}
                {again && (
                    <button type="button" onClick={() => go(again)}>
                        {t("Replay this deal")}
                    </button>
                )}
                {worth && (
                    <button type="button" onClick={() => go(worth)}>
                        {t("What is each call worth?")}
                    </button>
                )}
                <Link class="button" to={`/replay/${table}?text`}>
                    {t("This match as text")}
                </Link>
                <button type="button" onClick={() => download(`${table}.pedro`, record)}>
                    {t("Download the record")}
                </button>
                <button type="button" onClick={close}>
                    {t("Close")}
                </button>
            </p>
            {share && <Share path={share} label={t("A link to this step")} />}
        </dialog>
    );
}

/** Keys that work everywhere on the page, except where they mean something else. */
function useKeys(playback: Playback, hands: readonly Hand[], on: string, watch: string): void {
    useLayoutEffect(() => {
        const key = (event: KeyboardEvent) => {
            const { target } = event;
            if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
            if (target instanceof Element && target.closest("input, select, textarea, dialog, .panel, .hand")) return;
            const { at } = playback;
            if (event.key === "ArrowRight") playback.forward();
            else if (event.key === "ArrowLeft") playback.jump(at - 1);
            else if (event.key === "PageDown") playback.jump(hands.find(({ from }) => from > at)?.from ?? playback.last);
            else if (event.key === "PageUp") playback.jump(hands.findLast(({ from }) => from < at)?.from ?? 0);
            else if (event.key.toLowerCase() === "o" && on) go(on);
            else if (event.key.toLowerCase() === "w" && watch) go(watch);
            else return;
            event.preventDefault();
        };
        addEventListener("keydown", key);
        return () => removeEventListener("keydown", key);
    }, [playback, hands, on, watch]);
}

interface PlayerProps {
    table: string;
    record: string;
    match: Replayed;
    /** From which the match was replayed. */
    seat: number;
    setSeat: (seat: number) => void;
    /** Others can follow a link to the match. */
    shared: boolean;
}

function Player({ table, record, match, seat, setSeat, shared }: PlayerProps) {
    const [playback] = useState(() => new Playback(table));
    const [open, setOpen] = useState(false);
    const steps = useMemo(() => stepsOf(match), [match]);
    const hands = useMemo(() => handsOf(steps), [steps]);
    useEffect(() => () => playback.close(), [playback]);
    const begun = useRef(false);
    useLayoutEffect(() => {
        playback.show(tableOf(table, match, seat), steps, begun.current ? playback.at : numberIn("step", firstStep(hands)));
        begun.current = true;
    }, [playback, steps]);
    usePlayback(playback);
    const { info, shown } = useTable(playback.store);
    const { at, playing } = playback;
    useEffect(() => setTitle(`${t("Replay")} · Pedro`), []);
    /* Nobody looks on. */
    useEffect(() => {
        const hide = () => document.hidden && playback.play(false);
        document.addEventListener("visibilitychange", hide);
        return () => document.removeEventListener("visibilitychange", hide);
    }, [playback]);
    /* The address leads back to this step, for oneself and for others. */
    const path = `/replay/${table}?${new URLSearchParams({ step: String(at), ...(seat >= 0 ? { seat: String(seat) } : {}) })}`;
    useEffect(() => {
        if (!shown || playing) return;
        /* Browsers allow only so many changes in a while. Another page may have the address by then. */
        const timer = setTimeout(() => currentPath() === `/replay/${table}` && go(path, true), SETTLED_MS);
        return () => clearTimeout(timer);
    }, [path, playing, shown === null]);
    const number = hands.findLastIndex(({ from }) => from <= at);
    const pageOf = (how: Again) => (info && shown ? dealAgain(how, path, record, match, steps, hands[number], number, seat, at) : "");
    const [on, watch, again] = [pageOf("on"), pageOf("watch"), pageOf("again")];
    useKeys(playback, hands, on, watch);
    if (!info || !shown) return null;
    const dock = <Controls playback={playback} info={info} shown={shown} hands={hands} whole={{ seat, setSeat, open: () => (playback.play(false), setOpen(true)) }} />;
    return (
        <main id="main" class="at-table replaying">
            <h1 class="unseen">{t("Replay")}</h1>
            <TableView store={playback.store} leave={() => go("/history")} replay={{ dock, before: (each) => <OpenHand shown={shown} seat={each} /> }} />
            {open && <Doings table={table} record={record} on={on} watch={watch} again={again} worth={pathFrom(match, shown.view)} share={shared ? path : ""} close={() => setOpen(false)} />}
        </main>
    );
}

export function ReplayPage({ table }: { table: string }) {
    const app = useApp();
    const text = useQuery().has("text");
    const [seat, setSeat] = useState(() => numberIn("seat", -1));
    const { value, error } = usePromise(async () => {
        const record = await app.api.record(table);
        return { record, match: await replay(record, seat), seat };
    }, [app, table, seat]);
    const steps = useMemo(() => value && stepsOf(value.match), [value]);
    if (value && steps && text) return <TextReplay info={tableOf(table, value.match, -1)} steps={steps} hands={handsOf(steps)} />;
    if (value) return <Player table={table} record={value.record} match={value.match} seat={value.seat} setSeat={setSeat} shared={!app.alone} />;
    return (
        <Page title={t("Replay")}>
            <Trouble text={error?.message ?? ""} />
            {error && <Link to="/history">{t("Matches played")}</Link>}
        </Page>
    );
}
