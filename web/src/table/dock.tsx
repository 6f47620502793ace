/* dock.tsx - the dock between felt and hand: the person's name, the question, and the buttons to answer.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { cardName, cardSign, isCard, suitName } from "../cards/cards.ts";
import { isOffTrump } from "../cards/marks.tsx";
import { Explained } from "../glossary/explained.tsx";
import { t, tn } from "../i18n/index.ts";
import { Later, named, soon } from "../app/later.tsx";
import type { ServerHint, ServerTable, ServerView } from "../transport/messages.ts";
import type { Card, Legal } from "../transport/shapes.ts";
import { actionLabel, isNumber } from "./actions.ts";
import { Chip } from "./chip.tsx";
import { Choices, Groups } from "./choices.tsx";
import type { Choosing } from "./choosing.ts";
import { arrows, useFocusOn, usesKeyboard } from "./keys.ts";
import { seatName } from "./seats.ts";
import { promptSentence } from "./sentences.ts";
import { setting } from "./settings.ts";
import { useOffer } from "./sound.ts";
import type { TableStore } from "./store.ts";
import { Waiting } from "./waiting.tsx";

const errorQuestion = named(soon, "ErrorQuestion");
const redeal = named(soon, "Redeal");
const soundQuestion = named(soon, "SoundQuestion");
const wrongBids = named(soon, "WrongBids");

interface Props {
    store: TableStore;
    info: ServerTable;
    shown: ServerView;
    choosing: Choosing;
    news: string;
    /** Opens the panel at a tab. */
    look: (tab: string) => void;
    /** Asks for sounds at the first tap. */
    offers: boolean;
}

/** A number of a hint: below 0 it stands for a percentage that no whole number says (src/bots/reason.h). */
const hintNumber = (number = 0) => (number >= 0 ? number : number === -1 ? "<1" : ">99");

/** The sentence of a hint by the engine, its blanks filled with names of cards. */
export function hintText({ action, sentence, card, other, third, suit, number, second }: ServerHint): string {
    const args = {
        card: card ? cardName(card) : "",
        other: other ? cardName(other) : "",
        third: third ? cardName(third) : "",
        suit: suit ? suitName(suit) : "",
        number: hintNumber(number),
        second: hintNumber(second),
    };
    const label = isNumber(action) ? t("Bid {bid}", { bid: action }) : actionLabel(action);
    const what = label.charAt(0).toLocaleUpperCase() + label.slice(1);
    return sentence ? `${what} – ${t(sentence, args)}` : what;
}

/** Why the last request was refused: it stays until it is closed, or the next request is made. */
function Refused({ store }: { store: TableStore }) {
    return (
        <div role="alert">
            {store.refusal && (
                <div class="notice refused">
                    <p>{store.refusal}</p>
                    <button type="button" class="small" onClick={() => store.forgetRefusal()}>
                        {t("Close")}
                    </button>
                </div>
            )}
        </div>
    );
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

/** Whoever asked is told that it was in vain, and so are the others. */
function InVain({ info }: { info: ServerTable }) {
    if (info.refused === undefined || info.refused === info.seat) return null;
    return <p class="notice">{t("{who} did not agree, so nothing is changed.", { who: seatName(info, info.refused) })}</p>;
}

/** Closes by its button, and by Escape outside of the panel and of dialogs, which close themselves. */
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
            if (event.key !== "Escape" || (event.target instanceof Element && event.target.closest(".panel, dialog"))) return;
            /* Lifted cards stay lifted until it is pressed again. */
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
            <p>
                <Explained text={hintText(hint)} />
            </p>
        </div>
    );
}

/** The buttons that are always available. */
function Wishes({ store, info, shown, look }: Omit<Props, "choosing" | "news" | "offers">) {
    const table = store.name;
    const [thinking, setThinking] = useState(false);
    const hint = async () => {
        setThinking(true);
        await store.ask({ type: "hint", table });
        setThinking(false);
    };
    /* Counts in this hand, since the person joined. */
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
            {own && acted && shown.view.seat >= 0 && info.undo < 0 && !info.tournament && (
                <button type="button" class="small" onClick={() => void store.ask({ type: "undo", table, answer: "ask" })}>
                    {t("Undo")}
                </button>
            )}
        </div>
    );
}

/* After this many own cards the explanation of how to play is no longer shown. */
const TAUGHT = 3;

/** Explanations for new players. */
function tip(store: TableStore, info: ServerTable, legal: Legal, picked: ReadonlySet<Card>): string {
    if (legal.phase === "bid") return store.shown!.view.points.length < info.players ? t("How many points will you and your partner win?") : t("How many points will you win?");
    if (legal.phase === "trump") return t("Cards of this suit will beat all others.");
    if (legal.phase !== "play" || legal.groups) return "";
    const played = store.log.filter(({ after: { event } }) => event?.seat === info.seat && event.action && isCard(event.action));
    const taught = played.length >= TAUGHT;
    /* A trump of another suit surprises whoever has not met it. */
    const off = legal.choices?.find((card) => (picked.has(card) || !taught) && isOffTrump(card, store.shown!));
    if (off && (picked.size === 0 || picked.has(off))) return t("The sign on {card} says that it is a trump too.", { card: cardSign(off) });
    if (picked.size > 0 || taught) return "";
    if (setting("tap") === "one" || (setting("tap") === "mouse" && matchMedia("(hover: hover)").matches)) return t("Press a card to play it.");
    return t("Tap a card to lift it, tap it again to play it.");
}

export function Dock({ store, info, shown, choosing, news, look, offers }: Props) {
    const [offer, answered] = useOffer(offers);
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
    const help = waits ? waits : asked ? tip(store, info, legal, choosing.picked) : "";
    /* While a text is shown above it the dock takes its whole height from the felt, whose cards and seats stay visible;
     * else it has the height of one row, and more rows cover the felt. */
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
    /* Buttons that are the only way to answer get the focus if the person plays by keyboard. */
    const buttons = legal && legal.phase !== "play" && !legal.groups;
    useFocusOn(Boolean(buttons), shown.seq, () => box.current?.querySelector<HTMLElement>("[data-key]"));
    /* When a focused button disappears, the dock gets the focus. */
    useLayoutEffect(() => {
        if (usesKeyboard() && document.activeElement === document.body) prompt.current?.focus();
    });
    return (
        <section class="dock" ref={dock} aria-label={t("Your turn")}>
            <div class={asked || away || store.paused ? "dock-body" : "dock-body idle"}>
                <div class="above" ref={above}>
                    <Waiting store={store} info={info} shown={shown} />
                    <Refused store={store} />
                    <Undo store={store} info={info} />
                    <div role="status">
                        <InVain info={info} />
                    </div>
                    {info.redeal !== undefined && <Later load={redeal} with={{ store, info }} />}
                    {info.club && <Later load={errorQuestion} with={{ store, info, shown, choosing }} />}
                    {offer && <Later optional load={soundQuestion} with={{ done: answered }} />}
                    {store.hint && <Hint store={store} hint={store.hint} />}
                </div>
                {own && <Chip store={store} info={info} shown={shown} seat={info.seat} />}
                <div class="prompts">
                    <p class={asked ? "prompt asked" : "prompt"} ref={prompt} tabIndex={-1}>
                        {store.paused ? t("The table is stopped.") : warned ? <span role="alert">{warned}</span> : asked ? promptSentence(legal.phase) : store.scored ? "" : news}
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
                {store.paused && (
                    <div class="choices">
                        <button type="button" class="choice main" onClick={() => store.pause(false)}>
                            {t("Go on")}
                        </button>
                    </div>
                )}
                {asked && (
                    <div ref={box} class="choices" role="group" aria-label={promptSentence(legal.phase)} onKeyDown={arrows}>
                        {legal.groups ? <Groups legal={legal} shown={shown} choosing={choosing} held={held} /> : <Choices legal={legal} choosing={choosing} name={(seat) => seatName(info, seat)} />}
                    </div>
                )}
                {info.club && !asked && <Later load={wrongBids} with={{ store, choosing }} />}
                <Wishes store={store} info={info} shown={shown} look={look} />
            </div>
        </section>
    );
}
