/* drag.ts - a card drawn from the hand onto the table with a finger or the mouse.
 *
 * It is another way to tap the card and comes to the same: what a tap would only lift, is only
 * lifted. Let go over the hand, or pressed with Escape, the card stays where it was.
 *
 * SPDX-License-Identifier: MIT */
import { useRef } from "preact/hooks";

/* A press that moves less is a tap, in pixels. */
const TAP_MOST = 10;
/* So far above the hand is the table, in pixels. */
const ABOVE = 16;
/* A card that was played waits there for the answer, in milliseconds. */
const LEFT_MS = 400;

interface Grip {
    pointer: number;
    x: number;
    y: number;
    drawn: boolean;
}

/** Handlers for a card of the hand. `put` is told that the card was let go over the table; it
 * returns whether the card is on its way there. */
export function useDrag(can: boolean, put: () => boolean) {
    const grip = useRef<Grip | null>(null);
    const drawn = useRef(false);

    const isOver = (card: HTMLElement, event: PointerEvent) => event.clientY < card.closest(".hand")!.getBoundingClientRect().top - ABOVE;
    const mark = (card: HTMLElement, over: boolean) => card.closest(".board")?.classList.toggle("dropping", over);
    const back = (card: HTMLElement) => {
        card.classList.remove("dragged");
        card.style.transform = "";
    };
    const end = (card: HTMLElement, over: boolean) => {
        drawn.current = grip.current?.drawn ?? false;
        grip.current = null;
        mark(card, false);
        if (!drawn.current) return;
        if (over && put()) setTimeout(() => back(card), LEFT_MS);
        else back(card);
    };
    return {
        onPointerDown: (event: PointerEvent) => {
            drawn.current = false;
            if (!can || !event.isPrimary || event.button !== 0) return;
            grip.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY, drawn: false };
            /* At once: a quick hand is off the card before the first move is told. */
            (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
        },
        onPointerMove: (event: PointerEvent) => {
            const held = grip.current;
            if (!held || held.pointer !== event.pointerId) return;
            const card = event.currentTarget as HTMLElement;
            const [x, y] = [event.clientX - held.x, event.clientY - held.y];
            if (!held.drawn && Math.hypot(x, y) < TAP_MOST) return;
            if (!held.drawn) {
                held.drawn = true;
                card.classList.add("dragged");
            }
            card.style.transform = `translate(${x}px, ${y}px)`;
            mark(card, isOver(card, event));
        },
        onPointerUp: (event: PointerEvent) => {
            if (grip.current?.pointer === event.pointerId) end(event.currentTarget as HTMLElement, isOver(event.currentTarget as HTMLElement, event));
        },
        onPointerCancel: (event: PointerEvent) => {
            if (grip.current) end(event.currentTarget as HTMLElement, false);
        },
        onKeyDown: (event: KeyboardEvent) => {
            if (event.key === "Escape" && grip.current) end(event.currentTarget as HTMLElement, false);
        },
        /** Whether the click that follows belongs to a card that was drawn. */
        wasDrawn: () => drawn.current,
    };
}
