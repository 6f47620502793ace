/* dock.tsx - between felt and hand: who one is, what is asked, and the buttons to answer.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useRef, useState } from "preact/hooks";
import { Pip } from "../cards/face.tsx";
import { cardName, cardSign, isCard, isSuit, suitName } from "../cards/cards.ts";
import { N_, NN_, t, tn } from "../i18n/index.ts";
import type { ServerHint, ServerTable, ServerView } from "../transport/messages.ts";
import type { Group, Legal } from "../transport/shapes.ts";
import { actionLabel, isNumber, words } from "./actions.ts";
import { type Choosing, count, forced, plainChoices } from "./choosing.ts";
import { Chip } from "./felt.tsx";
import { CardButton } from "./hand.tsx";
import { arrows, usesKeyboard } from "./keys.ts";
import { seatName } from "./seats.ts";
import { promptSentence } from "./sentences.ts";
import type { TableStore } from "./store.ts";

interface Props {
    store: TableStore;
    info: ServerTable;
    shown: ServerView;
    choosing: Choosing;
    news: string;
}

/* More numbers than this are not buttons each: fewer on a phone that lies on its side. */
const numbersMax = () => (innerHeight <= 460 ? 8 : 15);

/** A long run of bids: one button that bids, others that change how much. */
function Stepper({ bids, act }: { bids: string[]; act: (action: string) => void }) {
    const [at, setAt] = useState(0);
    const bid = bids[Math.min(at, bids.length - 1)]!;
    const step = (by: number) => setAt(Math.max(0, Math.min(bids.length - 1, at + by)));
    const big = bids.length > 30 ? 10 : 5;
    const button = (by: number) => (
        <button type="button" data-key tabIndex={-1} class="step" disabled={by < 0 ? at === 0 : at >= bids.length - 1}
            aria-label={by < 0 ? tn("{n} less", "{n} less", -by) : tn("{n} more", "{n} more", by)} onClick={() => step(by)}>
            {by < 0 ? `−${-by}` : `+${by}`}
        </button>
    );
    return (
        <div class="stepper">
            {button(-big)}
            {button(-1)}
            <button type="button" data-key class="choice main" aria-live="polite" onClick={() => act(bid)}>
                {t("Bid {bid}", { bid })}
            </button>
            {button(1)}
            {button(big)}
        </div>
    );
}

function Choices({ legal, choosing }: { legal: Legal; choosing: Choosing }) {
    const choices = plainChoices(legal);
    const numbers = choices.filter(isNumber);
    const suits = choices.filter(isSuit);
    const claims = choices.filter((action) => words(action)[0] === "claim");
    const others = choices.filter((action) => !isNumber(action) && !isSuit(action) && !claims.includes(action));
    const pass = others.includes("pass");
    const { act } = choosing;
    const lifted = legal.choices && choosing.ready ? [...choosing.picked][0] : undefined;
    return (
        <>
            {numbers.length > numbersMax() ? (
                <Stepper key={numbers[0]} bids={numbers} act={act} />
            ) : (
                numbers.map((bid) => (
                    <button key={bid} type="button" data-key class="choice number" aria-label={t("Bid {bid}", { bid })} onClick={() => act(bid)}>
                        {bid}
                    </button>
                ))
            )}
            {suits.map((suit) => (
                <button key={suit} type="button" data-key class="choice suit" onClick={() => act(suit)}>
                    <Pip suit={suit} /> <span>{suitName(suit)}</span>
                </button>
            ))}
            {claims.length > 0 && <Claims claims={claims} act={act} />}
            {others
                .filter((action) => action !== "pass")
                .map((action) => (
                    <button key={action} type="button" data-key class="choice" onClick={() => act(action)}>
                        {actionLabel(action)}
                    </button>
                ))}
            {pass && (
                <button type="button" data-key class="choice quiet" onClick={() => act("pass")}>
                    {t("Pass")}
                </button>
            )}
            {lifted && (
                <button type="button" data-key class="choice main" onClick={choosing.done}>
                    {legal.phase === "call" ? t("Call {card}", { card: cardName(lifted) }) : t("Play {card}", { card: cardName(lifted) })}
                </button>
            )}
        </>
    );
}

/** Which trump, and what for: two lists instead of every pair. */
function Claims({ claims, act }: { claims: string[]; act: (action: string) => void }) {
    const pairs = claims.map((action) => words(action));
    const cards = [...new Set(pairs.map((pair) => pair[1]!))];
    const [card, setCard] = useState(cards[0]!);
    const others = pairs.filter((pair) => pair[1] === card).map((pair) => pair[2]!);
    return (
        <>
            {cards.length > 1 &&
                cards.map((each) => (
                    <button key={each} type="button" data-key class="choice" aria-pressed={each === card} aria-label={cardName(each)} onClick={() => setCard(each)}>
                        {cardSign(each)}
                    </button>
                ))}
            {others.map((other) => (
                <button key={other} type="button" data-key class="choice" onClick={() => act(`claim ${card} ${other}`)}>
                    {t("{card} for {other}", { card: cardSign(card), other: cardSign(other) })}
                </button>
            ))}
        </>
    );
}

/* [what a button says for one card, for several, for none] */
const SEND: Record<string, [string, string, string]> = {
    discard: [...NN_("Discard {n} card", "Discard {n} cards"), N_("Discard nothing")],
    give: [...NN_("Give {n} card", "Give {n} cards"), N_("Give nothing")],
    take: [...NN_("Take {n} card", "Take {n} cards"), N_("Take nothing")],
    bury: [...NN_("Bury {n} card", "Bury {n} cards"), N_("Bury nothing")],
};

function rangeText({ min, max, nonscoring }: Group, picked: number): string {
    const range = min === max ? t("{picked} of {max}", { picked, max }) : t("{picked}, from {min} to {max}", { picked, min, max });
    return nonscoring ? `${range} · ${tn("at least {n} of no value", "at least {n} of no value", nonscoring)}` : range;
}

function Groups({ legal, choosing, held }: { legal: Legal; choosing: Choosing; held: string[] }) {
    const groups = legal.groups!;
    const { picked } = choosing;
    const [one, many, none] = SEND[legal.phase] ?? SEND.discard!;
    const missing = groups.reduce((sum, group) => sum + Math.max(0, group.min - count(group, picked)), 0);
    const away = groups.flatMap(({ from }) => from).filter((card) => !held.includes(card));
    return (
        <>
            {away.length > 0 && (
                <div class="away" role="group" aria-label={t("Cards beside your hand")} onKeyDown={arrows}>
                    {away.map((card, at) => (
                        <CardButton key={card} card={card} choosing={choosing} stop={at === 0} focused={() => {}} />
                    ))}
                </div>
            )}
            <ul class="groups">
                {groups.map((group, at) => (
                    <li key={at}>
                        {forced(group) ? (
                            <span>
                                {t("These must go:")} {group.from.map(cardSign).join(" ")}
                            </span>
                        ) : (
                            <>
                                <span>{rangeText(group, count(group, picked))}</span>
                                {group.max === group.from.length && group.max > 1 && (
                                    <button type="button" data-key class="small" onClick={() => choosing.pickAll(group)}>
                                        {t("All")}
                                    </button>
                                )}
                            </>
                        )}
                    </li>
                ))}
            </ul>
            <button type="button" data-key class="choice main" disabled={!choosing.ready} onClick={choosing.done}>
                {missing > 0 ? tn("Choose {n} more card", "Choose {n} more cards", missing) : picked.size === 0 ? t(none) : tn(one, many, picked.size)}
            </button>
        </>
    );
}

/** A hint as the engine words it, its blanks filled with names of cards. */
export function hintText({ action, sentence, card, other, suit, number }: ServerHint): string {
    const args = {
        card: card ? cardName(card) : "",
        other: other ? cardName(other) : "",
        suit: suit ? suitName(suit) : "",
        number: number ?? 0,
    };
    const what = words(action).map((word) => (isCard(word) ? cardName(word) : isSuit(word) ? suitName(word) : word)).join(" ");
    return sentence ? `${actionLabel(action) === action ? what : actionLabel(action)} – ${t(sentence, args)}` : what;
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

/** What can be asked for at any time. */
function Wishes({ store, info, shown }: { store: TableStore; info: ServerTable; shown: ServerView }) {
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
    return (
        <div class="wishes">
            {shown.claim && (
                <button type="button" class="small strong" onClick={() => void store.ask({ type: "claim", table })}>
                    {t("Claim the rest")}
                </button>
            )}
            {info.hints && shown.legal && (
                <button type="button" class="small" aria-busy={thinking} onClick={() => void (thinking || hint())}>
                    {thinking ? t("Thinking …") : t("Hint")}
                </button>
            )}
            {acted && !info.over && info.undo < 0 && (
                <button type="button" class="small" onClick={() => void store.ask({ type: "undo", table, answer: "ask" })}>
                    {t("Take back")}
                </button>
            )}
        </div>
    );
}

export function Dock({ store, info, shown, choosing, news }: Props) {
    const box = useRef<HTMLDivElement>(null);
    const { legal } = choosing;
    const own = info.seat >= 0;
    const seconds = Math.round((store.warning?.left_ms ?? 0) / 1000);
    const warned = own && store.warning?.seat === info.seat && tn("{n} second left, then a bot plays for you.", "{n} seconds left, then a bot plays for you.", seconds);
    const away = own && info.seats[info.seat]?.away;
    const held = own ? (shown.view.hands[info.seat] ?? []) : [];
    /* Buttons that are the only way to answer take the focus from who plays by keyboard. */
    const buttons = legal && legal.phase !== "play" && !legal.groups;
    useEffect(() => {
        if (!buttons || !usesKeyboard()) return;
        const active = document.activeElement;
        if (active && active !== document.body && !active.closest(".hand, .dock")) return;
        box.current?.querySelector<HTMLElement>("[data-key]")?.focus();
    }, [buttons, shown.seq]);
    return (
        <section class="dock" aria-label={t("Your turn")}>
            <Undo store={store} info={info} />
            <div class="dock-line">
                {own && <Chip store={store} info={info} shown={shown} seat={info.seat} />}
                <p class={legal ? "prompt asked" : "prompt"}>
                    {store.refusal ? <span role="alert">{store.refusal}</span> : warned ? <span role="alert">{warned}</span> : legal ? promptSentence(legal.phase) : news}
                </p>
                {own && <Wishes store={store} info={info} shown={shown} />}
            </div>
            {store.hint && (
                <p class="hint" role="status">
                    {hintText(store.hint)}
                </p>
            )}
            {away && (
                <button type="button" class="choice main" onClick={() => void store.ask({ type: "away", table: store.name, on: false })}>
                    {t("I am back")}
                </button>
            )}
            {legal && !away && (
                <div ref={box} class="choices" role="group" aria-label={promptSentence(legal.phase)} onKeyDown={arrows}>
                    {legal.groups ? <Groups legal={legal} choosing={choosing} held={held} /> : <Choices legal={legal} choosing={choosing} />}
                </div>
            )}
        </section>
    );
}
