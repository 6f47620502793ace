/* dock.tsx - between felt and hand: who one is, what is asked, and the buttons to answer.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { cardName, isCard, suitName } from "../cards/cards.ts";
import { t, tn } from "../i18n/index.ts";
import type { ServerHint, ServerTable, ServerView } from "../transport/messages.ts";
import type { Legal } from "../transport/shapes.ts";
import { actionLabel } from "./actions.ts";
import { Chip } from "./chip.tsx";
import { Choices, Groups } from "./choices.tsx";
import type { Choosing } from "./choosing.ts";
import { arrows, usesKeyboard } from "./keys.ts";
import { seatName } from "./seats.ts";
import { promptSentence } from "./sentences.ts";
import { setting } from "./settings.ts";
import type { TableStore } from "./store.ts";

interface Props {
    store: TableStore;
    info: ServerTable;
    shown: ServerView;
    choosing: Choosing;
    news: string;
    /** Opens the panel at a tab. */
    look: (tab: string) => void;
}

/** A hint as the engine words it, its blanks filled with names of cards. */
export function hintText({ action, sentence, card, other, third, suit, number, second }: ServerHint): string {
    const args = {
        card: card ? cardName(card) : "",
        other: other ? cardName(other) : "",
        third: third ? cardName(third) : "",
        suit: suit ? suitName(suit) : "",
        number: number ?? 0,
        second: second ?? 0,
    };
    const label = actionLabel(action);
    const what = label.charAt(0).toLocaleUpperCase() + label.slice(1);
    return sentence ? `${what} – ${t(sentence, args)}` : what;
}

function Undo({ store, info }: { store: TableStore; info: ServerTable }) {
    const asked = info.undo;
    if (asked < 0 || asked === info.seat || info.seat < 0) return null;
    return (
        <div class="notice">
            <p>{t("{who} asks to take the last action back.", { who: seatName(info, asked) })}</p>
            <button type="button" class="small" onClick={() => void store.ask({ type: "undo", table: store.name, answer: "yes" })}>
                {t("Allow it")}
            </button>
            <button type="button" class="small" onClick={() => void store.ask({ type: "undo", table: store.name, answer: "no" })}>
                {t("No")}
            </button>
        </div>
    );
}

/** Goes away with its button, and with Escape wherever one is but in the panel, which closes itself. */
function Hint({ store, hint }: { store: TableStore; hint: ServerHint }) {
    const box = useRef<HTMLDivElement>(null);
    const close = () => {
        const inside = box.current?.contains(document.activeElement);
        const asked = box.current?.closest(".dock")?.querySelector<HTMLElement>(".ask-hint");
        store.forgetHint();
        if (inside) asked?.focus();
    };
    useEffect(() => {
        const key = (event: KeyboardEvent) => {
            if (event.key !== "Escape" || (event.target instanceof Element && event.target.closest(".panel"))) return;
            /* Cards that are lifted stay so until it is pressed again. */
            event.stopPropagation();
            close();
        };
        addEventListener("keydown", key, true);
        return () => removeEventListener("keydown", key, true);
    }, []);
    return (
        <div class="hint" ref={box}>
            <button type="button" class="icon" aria-label={t("Close")} onClick={close}>
                <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18" /></svg>
            </button>
            <p>{hintText(hint)}</p>
        </div>
    );
}

/** What can be asked for at any time. */
function Wishes({ store, info, shown, look }: Omit<Props, "choosing" | "news">) {
    const table = store.name;
    const [thinking, setThinking] = useState(false);
    const hint = async () => {
        setThinking(true);
        await store.ask({ type: "hint", table });
        setThinking(false);
    };
    /* In this hand, as far as one has been here. */
    const dealt = store.log.findLastIndex(({ after: { event } }) => event?.deal !== undefined);
    const acted = store.log.slice(dealt + 1).some(({ after: { event } }) => event?.seat === info.seat && event.action);
    const own = info.seat >= 0;
    return (
        <div class="wishes">
            {shown.names?.last_trick.length ? (
                <button type="button" class="small panel-button" onClick={() => look("hand")}>
                    {t("Last trick")}
                </button>
            ) : null}
            {shown.claim && (
                <button type="button" class="small strong" onClick={() => void store.ask({ type: "claim", table })}>
                    {t("Claim the rest")}
                </button>
            )}
            {info.hints && shown.legal && (
                <button type="button" class="small ask-hint" aria-busy={thinking} onClick={() => void (thinking || hint())}>
                    {thinking ? t("Thinking …") : t("Hint")}
                </button>
            )}
            {own && acted && !info.over && info.undo < 0 && (
                <button type="button" class="small" onClick={() => void store.ask({ type: "undo", table, answer: "ask" })}>
                    {t("Take back")}
                </button>
            )}
        </div>
    );
}

/* So many cards of one's own are played before nobody is told how any more. */
const TAUGHT = 3;

/** What helps whoever is new to it. */
function tip(store: TableStore, info: ServerTable, legal: Legal, lifted: boolean): string {
    if (legal.phase === "bid") return store.shown!.view.points.length < info.players ? t("How many points will you and your partner win?") : t("How many points will you win?");
    if (legal.phase === "trump") return t("Cards of this suit will beat all others.");
    if (legal.phase !== "play" || legal.groups || lifted) return "";
    const played = store.log.filter(({ after: { event } }) => event?.seat === info.seat && event.action && isCard(event.action));
    if (played.length >= TAUGHT) return "";
    return setting("tap") === "one" ? t("Tap a card to play it.") : t("Tap a card to lift it, tap it again to play it.");
}

export function Dock({ store, info, shown, choosing, news, look }: Props) {
    const dock = useRef<HTMLElement>(null);
    const above = useRef<HTMLDivElement>(null);
    const box = useRef<HTMLDivElement>(null);
    const prompt = useRef<HTMLParagraphElement>(null);
    const { legal } = choosing;
    const own = info.seat >= 0;
    const seconds = Math.round((store.warning?.left_ms ?? 0) / 1000);
    const warned = own && store.warning?.seat === info.seat && tn("{n} second left, then a bot plays for you.", "{n} seconds left, then a bot plays for you.", seconds);
    const away = own && info.seats[info.seat]?.away;
    const asked = legal && !away;
    const held = own ? (shown.view.hands[info.seat] ?? []) : [];
    const waits = info.next !== undefined && t("You take your seat when this hand is over.");
    const help = waits ? waits : asked ? tip(store, info, legal, choosing.picked.size > 0) : "";
    /* While something is told above it the dock takes its whole height from the felt, whose cards and seats stay
     * in sight; else it only has that of one row, and what is higher grows over the felt. */
    useLayoutEffect(() => {
        const measure = () => {
            const { style, firstElementChild: body } = dock.current!;
            style.removeProperty("--whole");
            if (above.current!.offsetHeight > 0) style.setProperty("--whole", `${(body as HTMLElement).offsetHeight}px`);
        };
        measure();
        addEventListener("resize", measure);
        return () => removeEventListener("resize", measure);
    });
    /* Buttons that are the only way to answer take the focus from who plays by keyboard. */
    const buttons = legal && legal.phase !== "play" && !legal.groups;
    useEffect(() => {
        if (!buttons || !usesKeyboard()) return;
        const active = document.activeElement;
        if (active && active !== document.body && !active.closest(".hand, .dock")) return;
        box.current?.querySelector<HTMLElement>("[data-key]")?.focus();
    }, [buttons, shown.seq]);
    /* A button that is gone leaves the focus here, not nowhere. */
    useEffect(() => {
        if (usesKeyboard() && document.activeElement === document.body) prompt.current?.focus();
    });
    return (
        <section class="dock" ref={dock} aria-label={t("Your turn")}>
            <div class={asked || away ? "dock-body" : "dock-body idle"}>
                <div class="above" ref={above}>
                    <Undo store={store} info={info} />
                    {store.hint && <Hint store={store} hint={store.hint} />}
                </div>
                {own && <Chip store={store} info={info} shown={shown} seat={info.seat} />}
                <div class="prompts">
                    <p class={asked ? "prompt asked" : "prompt"} ref={prompt} tabIndex={-1}>
                        {store.refusal ? <span role="alert">{store.refusal}</span> : warned ? <span role="alert">{warned}</span> : asked ? promptSentence(legal.phase) : store.scored ? "" : news}
                    </p>
                    {help && <p class="tip">{help}</p>}
                </div>
                {away && (
                    <div class="choices">
                        <button type="button" class="choice main" onClick={() => void store.ask({ type: "away", table: store.name, on: false })}>
                            {t("I am back")}
                        </button>
                    </div>
                )}
                {asked && (
                    <div ref={box} class="choices" role="group" aria-label={promptSentence(legal.phase)} onKeyDown={arrows}>
                        {legal.groups ? <Groups legal={legal} choosing={choosing} held={held} /> : <Choices legal={legal} choosing={choosing} />}
                    </div>
                )}
                <Wishes store={store} info={info} shown={shown} look={look} />
            </div>
        </section>
    );
}
