/* replay.tsx - a match step by step, from any seat or with all cards open.
 *
 * The record is played through by the engine in a worker, so the page shows what it shows at
 * a table: views, told by the same sentences.
 *
 * SPDX-License-Identifier: MIT */
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import { Face } from "../../cards/face.tsx";
import { cardName, isCard, sortHand, suitName } from "../../cards/cards.ts";
import { t } from "../../i18n/index.ts";
import { bidText } from "../../table/actions.ts";
import { plainName, sideName } from "../../table/seats.ts";
import { sentences } from "../../table/sentences.ts";
import type { ServerTable, ServerView } from "../../transport/messages.ts";
import type { Card } from "../../transport/shapes.ts";
import { Share } from "../between.tsx";
import { download, Page, Trouble, usePromise } from "../page.tsx";
import { type Replayed, replay } from "../alone.ts";
import { useApp } from "../app_context.ts";

/** The table as the functions of a table want it, seen from `seat`. */
function tableOf(table: string, match: Replayed, seat: number): ServerTable {
    return {
        type: "table", table, variant: match.variant, title: match.variant, options: {},
        players: match.names.length, seat, host: false, started: true, over: false,
        seats: match.names.map((name) => {
            const bot = /^bot:(.*)/.exec(name)?.[1] ?? "";
            return { name: bot ? "" : name, bot, away: false, online: true };
        }),
        clock: "untimed", watchers: 0, undo: -1, hints: false, private: true,
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

function Position({ info, shown: { view } }: { info: ServerTable; shown: ServerView }) {
    const seats = Array.from({ length: info.players }, (_, seat) => seat);
    const order = info.seat < 0 ? seats : [...seats.slice(info.seat), ...seats.slice(0, info.seat)];
    return (
        <div class="position">
            <p>
                {t("Hand {hand}, dealt by {who}.", { hand: view.hand, who: plainName(info, view.dealer) })}{" "}
                {view.bidder >= 0 && t("The bid: {bid}, by {who}.", { bid: bidText(view.high_bid), who: plainName(info, view.bidder) })}{" "}
                {view.trump && t("Trumps: {suit}.", { suit: suitName(view.trump) })}{" "}
                {view.scores.length > 0 &&
                    t("In all: {scores}.", {
                        scores: view.scores.map((n, side) => `${sideName({ ...info, seat: -1 }, view.scores.length, side)} ${n}`).join(", "),
                    })}
            </p>
            <dl class="hands">
                {order.map((seat) => {
                    const played = view.trick.find(([who]) => who === seat)?.[1];
                    const known = (view.hands[seat] ?? []).filter(isCard);
                    const hidden = (view.hands[seat] ?? []).length - known.length;
                    return (
                        <div key={seat} class={view.seat === seat ? "turn" : ""}>
                            <dt>{plainName(info, seat)}</dt>
                            <dd>
                                <Cards cards={sortHand(known, view.trump)} />
                                {hidden > 0 && <span class="dim">{t("{n} hidden", { n: hidden })}</span>}
                            </dd>
                            <dd class="played">{played && <Cards cards={[played]} />}</dd>
                        </div>
                    );
                })}
            </dl>
        </div>
    );
}

function Player({ table, record }: { table: string; record: string }) {
    const [seat, setSeat] = useState(-1);
    const { value: match, error } = usePromise(() => replay(record, seat), [record, seat]);
    const [at, setAt] = useState(0);
    const last = match ? match.steps.length - 1 : 0;
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
    if (!match || !info) return <Trouble text={error?.message ?? ""} />;
    const step = match.steps[Math.min(at, last)]!;
    const deals = match.steps.flatMap(({ event }, i) => (event?.deal === undefined ? [] : [i]));
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
                {sentences(info, step).join(" ") || t("Before the first deal.")}
            </p>
            <Position info={info} shown={step} />
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
                    <Player table={table} record={value} />
                    <p class="actions">
                        <button type="button" onClick={() => download(`${table}.pedro`, value)}>
                            {t("Download the record")}
                        </button>
                    </p>
                    {!app.alone && <Share path={`/replay/${table}`} label={t("A link to the replay")} />}
                </>
            )}
        </Page>
    );
}
