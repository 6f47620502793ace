/* replay.tsx - a match step by step, from any seat or with all cards open.
 *
 * The engine in a worker replays the record, so the page shows the same views and sentences as at a table.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { Face } from "../../cards/face.tsx";
import { cardName, isCard, sortHand, suitName } from "../../cards/cards.ts";
import { t } from "../../i18n/index.ts";
import { bidText } from "../../table/actions.ts";
import { AllHands } from "../../table/hands.tsx";
import { plainName, sideName } from "../../table/seats.ts";
import { plainNumber, sentences } from "../../table/sentences.ts";
import { type Exchanged, exchangedText, stages, tally } from "../../table/stages.ts";
import type { ServerTable, ServerView } from "../../transport/messages.ts";
import { RECORD_REFUSALS } from "../../transport/refusals_record.ts";
import type { Card } from "../../transport/shapes.ts";
import { againPath } from "../again_address.ts";
import { Share } from "../between.tsx";
import { currentQuery, go } from "../links.tsx";
import { download, Page, Trouble, usePromise } from "../page.tsx";
import { addRefusals } from "../refusal.ts";
import { type Replayed, replay } from "../alone.ts";
import { useApp } from "../app_context.ts";

addRefusals(RECORD_REFUSALS);

/** The state in the form of a table, seen from `seat`. */
function tableOf(table: string, match: Replayed, seat: number): ServerTable {
    return {
        type: "table", table, variant: match.variant, title: match.variant, options: {},
        players: match.names.length, sides: match.steps[0]?.view.scores.length ?? match.names.length, target: match.target, seat, host: false, started: true, over: false,
        seats: match.names.map((name) => {
            const bot = /^bot:(.*)/.exec(name)?.[1] ?? "";
            return { name: bot ? "" : name, bot, away: false, online: true, absent: false };
        }),
        clock: "untimed", watchers: 0, undo: -1, hints: false, private: true, club: false,
    };
}

function Cards({ cards }: { cards: Card[] }) {
    return (
        <ul class="fan">
            {cards.map((card, i) => (
                <li key={`${card}${i}`}>
                    <span class="unseen">{cardName(card)}</span>
                    <span class="card" aria-hidden="true">
                        {isCard(card) && <Face card={card} />}
                    </span>
                </li>
            ))}
        </ul>
    );
}

/** A step: the view, the trick as it lies, whole in the step that ends it, who then won it, and the exchange so far. */
interface Step {
    shown: ServerView;
    trick: [number, Card][];
    winner: number;
    exchanged: Exchanged[];
}

/** All steps of a match. Each seat's throw and draw is one of its own. */
function stepsOf(match: Replayed): Step[] {
    const views = match.steps.flatMap((view, at) => (at === 0 ? [view] : stages(match.steps[at - 1]!.view, view)));
    let exchanged: Exchanged[] = [];
    return views.map((shown, at) => {
        const { effects = [], view } = shown;
        exchanged = tally(exchanged, shown);
        const won = effects.find(({ kind }) => kind === "trick_won");
        if (!won) return { shown, trick: view.trick, winner: -1, exchanged };
        const played = effects.flatMap(({ kind, seat = 0, cards = [] }): [number, Card][] => (kind === "played" ? [[seat, cards[0]!]] : []));
        return { shown, trick: [...(views[at - 1]?.view.trick ?? []), ...played], winner: won.seat ?? -1, exchanged };
    });
}

function Position({ info, step: { shown, trick, winner, exchanged } }: { info: ServerTable; step: Step }) {
    const { view } = shown;
    const seats = Array.from({ length: info.players }, (_, seat) => seat);
    const order = info.seat < 0 ? seats : [...seats.slice(info.seat), ...seats.slice(0, info.seat)];
    const sides = (numbers: number[]) => numbers.map((n, side) => `${sideName({ ...info, seat: -1 }, numbers.length, side)} ${plainNumber(n)}`).join(", ");
    return (
        <div class="position">
            <p>
                {t("Hand {hand}, dealt by {who}.", { hand: view.hand, who: plainName(info, view.dealer) })}{" "}
                {view.bidder >= 0 && t("The bid: {bid}, by {who}.", { bid: bidText(view.high_bid), who: plainName(info, view.bidder) })}{" "}
                {view.trump && t("Trumps: {suit}.", { suit: suitName(view.trump) })}{" "}
                {view.points.some((n) => n !== 0) && <span class="hand-count">{t("In this hand: {points}.", { points: sides(view.points) })}</span>}{" "}
                {view.scores.length > 0 && t("In all: {scores} of {target}.", { scores: sides(view.scores), target: info.target })}
            </p>
            <dl class="hands">
                {order.map((seat) => {
                    const played = trick.find(([who]) => who === seat)?.[1];
                    const known = (view.hands[seat] ?? []).filter(isCard);
                    const hidden = (view.hands[seat] ?? []).length - known.length;
                    return (
                        <div key={seat} class={view.seat === seat ? "turn" : ""}>
                            <dt>
                                {plainName(info, seat)} <span class="dim">{exchangedText(exchanged[seat] ?? {}).join(" · ")}</span>
                            </dt>
                            <dd>
                                <Cards cards={sortHand(known, view.trump, shown.names?.trumps)} />
                                {hidden > 0 && <span class="dim">{t("{n} hidden", { n: hidden })}</span>}
                            </dd>
                            <dd class={seat === winner ? "played won" : "played"}>
                                {played && <Cards cards={[played]} />}
                                {seat === winner && <span>{t("won it")}</span>}
                            </dd>
                        </div>
                    );
                })}
            </dl>
        </div>
    );
}

/** The page on which the deal of a step is played once more, by whom the replay is seen from, else by the first person; ""
 * before the first deal. The record has the game and the packs. The player returns to the page `from`. */
function dealAgain(from: string, record: string, match: Replayed, steps: Step[], at: number, viewer: number): string {
    const dealt = steps.flatMap(({ shown: { event } }, i) => (event?.deal === undefined ? [] : [i]));
    const number = dealt.filter((i) => i <= at).length;
    const packs = record.split("\n").filter((line) => line.startsWith("deal "));
    const deal = packs[number - 1];
    if (!deal) return "";
    const { dealer, scores } = steps[dealt[number - 1]!]!.shown.view;
    const after = steps[(dealt[number] ?? steps.length) - 1]!.shown.view.scores;
    const given = /^\[Options "(.*)"\]\r?$/m.exec(record)?.[1] ?? "";
    const options = Object.fromEntries(given.split(", ").filter(Boolean).map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]));
    const bots = match.names.map((name) => /^bot:([a-z]{1,32})$/.exec(name)?.[1] ?? "strong");
    const person = Math.max(0, match.names.findIndex((name) => !name.startsWith("bot:")));
    const again = { variant: match.variant, options, seed: undefined, pack: deal.trim().split(" ").slice(1), dealer, score: scores, seat: viewer >= 0 ? viewer : person, bots };
    return againPath(again, after.map((points, side) => points - (scores[side] ?? 0)), from);
}

/* A step that has been looked at for so long becomes the address, in milliseconds. */
const SETTLED_MS = 250;

/** A number of the address, or what stands for none. */
function numberIn(name: string, none: number): number {
    const text = currentQuery().get(name) ?? "";
    return /^\d{1,5}$/.test(text) ? Number(text) : none;
}

/** `shared`: others can follow a link to the match. */
function Player({ table, record, shared }: { table: string; record: string; shared: boolean }) {
    const [seat, setSeat] = useState(() => numberIn("seat", -1));
    const { value: match, error } = usePromise(() => replay(record, seat), [record, seat]);
    const [at, setAt] = useState(() => numberIn("step", 0));
    const steps = useMemo(() => match && stepsOf(match), [match]);
    const last = steps ? steps.length - 1 : 0;
    /* The address leads back to this step, for oneself and for others. */
    const path = `/replay/${table}?${new URLSearchParams({ step: String(at), ...(seat >= 0 ? { seat: String(seat) } : {}) })}`;
    useEffect(() => {
        if (!steps) return;
        /* Browsers allow only so many changes in a while. */
        const timer = setTimeout(() => go(path, true), SETTLED_MS);
        return () => clearTimeout(timer);
    }, [path, steps]);
    // Before the position is seen, so that no key is lost on it.
    useLayoutEffect(() => {
        const key = (event: KeyboardEvent) => {
            if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
            if (event.key === "ArrowRight") setAt((n) => Math.min(n + 1, last));
            if (event.key === "ArrowLeft") setAt((n) => Math.max(n - 1, 0));
        };
        addEventListener("keydown", key);
        return () => removeEventListener("keydown", key);
    }, [last]);
    const info = useMemo(() => match && tableOf(table, match, seat), [match]);
    if (!match || !info || !steps) return <Trouble text={error?.message ?? ""} />;
    const step = steps[Math.min(at, last)]!;
    const again = dealAgain(path, record, match, steps, at, seat);
    const deals = steps.flatMap(({ shown: { event } }, i) => (event?.deal === undefined ? [] : [i]));
    return (
        <>
            <div class="actions" role="group" aria-label={t("Step by step")}>
                <button type="button" disabled={at === 0} onClick={() => setAt(deals.filter((i) => i < at).at(-1) ?? 0)}>
                    {t("Hand before")}
                </button>
                <button type="button" disabled={at === 0} onClick={() => setAt(at - 1)}>
                    {t("Back")}
                </button>
                <button type="button" class="primary" disabled={at >= last} onClick={() => setAt(at + 1)}>
                    {t("Forward")}
                </button>
                <button type="button" disabled={at >= last} onClick={() => setAt(deals.find((i) => i > at) ?? last)}>
                    {t("Next hand")}
                </button>
                <label class="inline">
                    {t("Seen from")}{" "}
                    <select value={seat} onChange={(event) => setSeat(Number(event.currentTarget.value))}>
                        <option value={-1}>{t("all hands open")}</option>
                        {match.names.map((_, each) => (
                            <option key={each} value={each}>
                                {plainName(info, each)}
                            </option>
                        ))}
                    </select>
                </label>
            </div>
            <label class="inline wide">
                <span class="unseen">{t("Step")}</span>
                <input type="range" min={0} max={last} value={at} onInput={(event) => setAt(Number(event.currentTarget.value))}
                    aria-valuetext={t("{at} of {all}", { at, all: last })} />
            </label>
            <p class="news" role="status">
                {sentences(info, step.shown).join(" ") || t("Before the first deal.")}
            </p>
            <Position info={info} step={step} />
            <AllHands info={info} shown={step.shown} views={steps.slice(0, at + 1).map(({ shown }) => shown)} />
            {again && (
                <p class="actions">
                    <button type="button" onClick={() => go(again)}>
                        {t("Replay this deal")}
                    </button>
                </p>
            )}
            {shared && <Share path={path} label={t("A link to this step")} />}
        </>
    );
}

export function ReplayPage({ table }: { table: string }) {
    const app = useApp();
    const { value, error } = usePromise(() => app.api.record(table), [app, table]);
    return (
        <Page title={t("Replay")} class="wide">
            <Trouble text={error?.message ?? ""} />
            {value !== undefined && (
                <>
                    <Player table={table} record={value} shared={!app.alone} />
                    <p class="actions">
                        <button type="button" onClick={() => download(`${table}.pedro`, value)}>
                            {t("Download the record")}
                        </button>
                    </p>
                </>
            )}
        </Page>
    );
}
