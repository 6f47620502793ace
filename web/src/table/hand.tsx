/* hand.tsx - the person's own cards.
 *
 * Every card is a button with the name of the card. Cards that cannot be chosen now can still get the focus, so that a
 * screen reader can read the hand.
 *
 * SPDX-License-Identifier: MIT */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Face } from "../cards/face.tsx";
import { isCard, sortHand } from "../cards/cards.ts";
import { heldName, Marks } from "../cards/marks.tsx";
import { t, tn } from "../i18n/index.ts";
import type { Effect, ServerTable, ServerView } from "../transport/messages.ts";
import type { Card } from "../transport/shapes.ts";
import type { Choosing } from "./choosing.ts";
import { useDrag } from "./drag.ts";
import { useSize } from "./felt.tsx";
import { arrows, useFocusOn } from "./keys.ts";
import { seatName } from "./seats.ts";
import { calmMotion } from "./settings.ts";

interface Props {
    info: ServerTable;
    shown: ServerView;
    choosing: Choosing;
    /** Whose cards they are: the person's own, unless a match is replayed. */
    seat?: number;
}

/* The least visible part of a card under another one, in pixels. */
const LEAST = 23;

/** The width of cards and the number of rows, so that every card is recognisable. */
export function layHand(cards: number, width: number, height: number): { card: number; rows: number } {
    const most = Math.max(48, Math.min(104, height * 0.135, width / 5.2));
    const fits = (rows: number) => (width - 16 - most) / Math.max(1, Math.ceil(cards / rows) - 1) >= LEAST;
    const rows = fits(1) ? 1 : 2;
    return { card: Math.round(rows === 1 ? most : Math.min(most, 62)), rows };
}

const GAINS = new Set<Effect["kind"]>(["dealt", "looked", "drew", "redrew", "picked_up", "took", "claimed"]);

/** The cards that an event brought to a hand. */
function gained(effects: Effect[] = [], hand: number): Set<Card> {
    return new Set(effects.filter(({ kind, seat, other }) => (GAINS.has(kind) ? seat : kind === "gave" ? other : -1) === hand).flatMap(({ cards = [] }) => cards));
}

interface CardButtonProps {
    card: Card;
    shown: ServerView;
    choosing: Choosing;
    stop: boolean;
    focused: () => void;
}

export function CardButton({ card, shown, choosing, stop, focused }: CardButtonProps) {
    const { picked } = choosing;
    const can = choosing.can(card);
    const on = picked.has(card);
    const errs = !can && choosing.errs(card);
    const { wasDrawn, ...drag } = useDrag(can, (mouse) => choosing.put(card, mouse));
    return (
        <button
            {...drag}
            type="button"
            class={["card", on && "picked", can && "can", choosing.asks && !can && !on && "cannot", errs && "errs"].filter(Boolean).join(" ")}
            data-card={card}
            data-key
            tabIndex={stop ? 0 : -1}
            aria-pressed={choosing.asks ? on : undefined}
            aria-disabled={!can && !errs}
            onClick={(event) => (errs ? choosing.ask(`!${card}`) : wasDrawn() || choosing.tap(card, "pointerType" in event && event.pointerType === "mouse"))}
            onFocus={focused}
        >
            <Face card={card} />
            <Marks card={card} shown={shown} />
            <span class="unseen">{errs ? t("{card}, against the rules", { card: heldName(card, shown) }) : heldName(card, shown)}</span>
        </button>
    );
}

export function Hand({ info, shown, choosing, seat = info.seat }: Props) {
    const [ref, { width }] = useSize<HTMLElement>();
    const [stop, setStop] = useState("");
    const list = useRef<HTMLDivElement>(null);
    const { view } = shown;
    const held = view.hands[seat] ?? [];
    const cards = held.every(isCard) ? sortHand(held, view.trump, shown.names?.trumps) : held;
    const { card, rows } = layHand(cards.length, width || 360, innerHeight);
    const first = cards.find(choosing.can) ?? cards[0] ?? "";
    const tabbed = cards.includes(stop) ? stop : first;

    /* New cards appear one after the other. */
    useLayoutEffect(() => {
        const came = gained(shown.effects, seat);
        const fresh = [...(list.current?.querySelectorAll<HTMLElement>("[data-card]") ?? [])].filter(
            (element) => came.has(element.dataset.card!),
        );
        if (calmMotion()) return;
        fresh.forEach((element, at) =>
            element.parentElement!.animate(
                [
                    { transform: "translateY(-60px) rotate(-6deg)", opacity: 0 },
                    { transform: "none", opacity: 1 },
                ],
                { duration: 240, delay: at * 35, easing: "ease-out", fill: "backwards" },
            ),
        );
    }, [shown]);

    /* The focus moves to the choice if the person plays by keyboard. */
    const { legal } = choosing;
    const wanted = legal !== null && cards.some(choosing.can);
    useFocusOn(wanted, shown.seq, () => list.current?.querySelector<HTMLElement>(`[data-card="${first}"]`));

    const keys = (event: KeyboardEvent) => {
        if (event.key === "Escape") choosing.drop();
        else arrows(event);
    };
    const half = Math.ceil(cards.length / rows);
    const lines = rows === 1 ? [cards] : [cards.slice(0, half), cards.slice(half)];
    return (
        <section ref={ref} class={choosing.asks ? "hand asked" : "hand"} style={{ "--card-width": `${card}px` }} aria-label={seat === info.seat ? t("Your hand") : seatName(info, seat)}>
            <div ref={list} role="group" aria-label={tn("{n} card", "{n} cards", cards.length)} onKeyDown={keys}>
                {lines.map((line, at) => (
                    <div class="line" key={at}>
                        {line.map((each, index) => (
                            <div class="slot" key={each === "??" ? `?${index}` : each}>
                                {each === "??" ? (
                                    <div class="card">
                                        <Face card={each} />
                                    </div>
                                ) : (
                                    <CardButton card={each} shown={shown} choosing={choosing} stop={each === tabbed} focused={() => setStop(each)} />
                                )}
                            </div>
                        ))}
                    </div>
                ))}
            </div>
        </section>
    );
}
