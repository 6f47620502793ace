/* bar.tsx - the top of the table: the game, the scores and the target, and below them the contract.
 *
 * SPDX-License-Identifier: MIT */
import type { ComponentChildren } from "preact";
import { unkeptText, useUnkept } from "../app/device.ts";
import { Later, named, soon } from "../app/later.tsx";
import { t } from "../i18n/index.ts";
import { plainNumber } from "../i18n/numbers.ts";
import type { ServerTable, ServerView } from "../transport/messages.ts";
import { Contract } from "./contract.tsx";
import { sideName, sidesTold } from "./seats.ts";
import type { TableStore } from "./store.ts";
import { Unread } from "./unread.tsx";

const progress = named(soon, "Progress");

interface Props {
    store: TableStore;
    info: ServerTable;
    shown: ServerView;
    leave: () => void;
    open: boolean;
    toggle: () => void;
    /** Opens the panel at a tab. */
    look: (tab: string) => void;
    extra?: ComponentChildren;
    /** Something was said that has not been read. */
    unread: boolean;
    /** Opens or closes the quick words, if others can read them. */
    talk?: () => void;
    talking?: boolean;
}

/** In pairs the scores are here; else each seat shows its own. The target stands by them. */
function Scores({ info, shown }: { info: ServerTable; shown: ServerView }) {
    const { view } = shown;
    const sides = view.scores.length;
    return (
        <>
            {sides !== info.players && (
                <dl class="scores">
                    {sidesTold(info, sides).map((side) => (
                        <div key={side} class={info.seat >= 0 && side === info.seat % sides ? "own" : ""}>
                            <dt>{sideName(info, sides, side)}</dt>
                            <dd>{plainNumber(view.scores[side]!)}</dd>
                        </div>
                    ))}
                </dl>
            )}
            <span class="target">
                {info.tournament ? (
                    <Later optional load={progress} with={{ info, shown }} />
                ) : (
                    <>
                        <span class="unseen">{t("The match is played to {target} points.", { target: info.target })}</span>
                        <span aria-hidden="true">{sides === info.players ? t("to {target}", { target: info.target }) : t("of {target}", { target: info.target })}</span>
                    </>
                )}
            </span>
        </>
    );
}

export function Bar({ store, info, shown, leave, open, toggle, look, extra, unread, talk, talking }: Props) {
    const unkept = useUnkept() && store.alone && !store.study && !store.replay;
    return (
        <header class="bar">
            <button type="button" class="icon" aria-label={t("Leave the table")} onClick={leave}>
                <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M15 5l-7 7 7 7" /></svg>
            </button>
            <p class="title">{t(info.title)}</p>
            <Contract info={info} shown={shown} />
            {info.club && (
                <button type="button" class="small club" title={t("Club table: errors are possible and are ruled.")} onClick={() => look("rules")}>
                    {t("Club table")}
                    <span class="unseen"> {t("Errors are possible and are ruled.")}</span>
                </button>
            )}
            <Scores info={info} shown={shown} />
            {store.study && <span class="study">{t("Once more")}</span>}
            {(store.status !== "online" || (unkept && !info.over)) && (
                <span class="status" role="status" title={store.status === "online" ? unkeptText() : undefined}>
                    {store.status === "connecting" ? t("Connecting …") : store.status === "offline" ? t("No connection") : t("Not stored")}
                    {store.status === "online" && <span class="unseen"> {unkeptText()}</span>}
                </span>
            )}
            {store.alone && !info.over && (
                <button type="button" class="icon pause" aria-pressed={store.paused} aria-label={t("Pause")} title={t("Pause")} onClick={() => store.pause(!store.paused)}>
                    <svg viewBox="0 0 24 24" aria-hidden="true">{store.paused ? <path d="M8 5l10 7-10 7z" /> : <path d="M9 6v12M15 6v12" />}</svg>
                </button>
            )}
            {extra}
            {talk && (
                <button type="button" class="icon talk-button" aria-expanded={talking} aria-label={t("Quick words")} title={t("Quick words")} onClick={talk}>
                    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 5h16v11H10l-4 4v-4H4zM8 9h8M8 12h5" /></svg>
                </button>
            )}
            <button type="button" class="icon panel-button" aria-expanded={open} aria-controls="panel" aria-label={t("Look things up")} onClick={toggle}>
                <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 7h14M5 12h14M5 17h14" /></svg>
                {unread && <Unread />}
            </button>
        </header>
    );
}
