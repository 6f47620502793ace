/* bar.tsx - the line at the top: what is played for, and how it stands.
 *
 * SPDX-License-Identifier: MIT */
import type { ComponentChildren } from "preact";
import { Pip } from "../cards/face.tsx";
import { suitName } from "../cards/cards.ts";
import { t } from "../i18n/index.ts";
import type { ServerTable, ServerView } from "../transport/messages.ts";
import { bidText } from "./actions.ts";
import { Points } from "./chip.tsx";
import { seatName, sideName } from "./seats.ts";
import { plainNumber } from "./sentences.ts";
import type { TableStore } from "./store.ts";

interface Props {
    store: TableStore;
    info: ServerTable;
    shown: ServerView;
    leave: () => void;
    open: boolean;
    toggle: () => void;
    extra?: ComponentChildren;
}

function Contract({ info, shown: { view } }: { info: ServerTable; shown: ServerView }) {
    if (view.bidder < 0 || !view.high_bid) return <p class="contract title">{info.title}</p>;
    return (
        <p class="contract">
            <span class="bid">
                <span class="unseen">{t("Bid")} </span>
                {bidText(view.high_bid)}
            </span>
            {view.trump && (
                <span class="trump">
                    <Pip suit={view.trump} />
                    <span class="unseen">{t("{suit} are trumps", { suit: suitName(view.trump) })}</span>
                </span>
            )}
            <span class="who">{seatName(info, view.bidder)}</span>
        </p>
    );
}

/** In pairs the scores stand here; else each seat shows its own. */
function Scores({ info, shown: { view } }: { info: ServerTable; shown: ServerView }) {
    const sides = view.scores.length;
    if (sides === info.players) return null;
    return (
        <dl class="scores">
            {view.scores.map((score, side) => (
                <div key={side} class={info.seat >= 0 && side === info.seat % sides ? "own" : ""}>
                    <dt>{sideName(info, sides, side)}</dt>
                    <dd>
                        {plainNumber(score)}
                        {view.seat >= 0 && <Points view={view} side={side} />}
                    </dd>
                </div>
            ))}
        </dl>
    );
}

export function Bar({ store, info, shown, leave, open, toggle, extra }: Props) {
    return (
        <header class="bar">
            <button type="button" class="icon" aria-label={t("Leave the table")} onClick={leave}>
                <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M15 5l-7 7 7 7" /></svg>
            </button>
            <Contract info={info} shown={shown} />
            <Scores info={info} shown={shown} />
            {store.status !== "online" && (
                <span class="status" role="status">
                    {store.status === "connecting" ? t("Connecting …") : t("No connection")}
                </span>
            )}
            {extra}
            <button type="button" class="icon panel-button" aria-expanded={open} aria-controls="panel" aria-label={t("Look things up")} onClick={toggle}>
                <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 7h14M5 12h14M5 17h14" /></svg>
            </button>
        </header>
    );
}
