/* drag.ts - drags a card from the hand onto the table with a finger or the mouse.
 *
 * Dragging has the same effect as a tap: a card that a tap would only lift is only lifted. If it is released over the
 * hand, or Escape is pressed, the card stays where it was.
 *
 * SPDX-License-Identifier: MIT */
import { useRef } from "preact/hooks";

/* A press that moves less than this, in pixels, is a tap. */
const TAP_MOST = 10;
/* The distance of the table above the hand, in pixels. */
const ABOVE = 16;
/* The time that a played card waits there for the answer, in milliseconds. */
const LEFT_MS = 400;

interface Grip {
    pointer: number;
    x: number;
    y: number;
    drawn: boolean;
}

/** Handlers for a card of the hand. `put` is called when the card is released over the table, with whether by a mouse; it
 * returns whether the card was sent. */
export function useDrag(can: boolean, put: (mouse: boolean) => boolean) {
    const grip = useRef<Grip | null>(null);
    const drawn = useRef(false);

    const isOver = (card: HTMLElement, event: PointerEvent) => event.clientY < card.closest(".hand")!.getBoundingClientRect().top - ABOVE;
    const mark = (card: HTMLElement, over: boolean) => card.closest(".board")?.classList.toggle("dropping", over);
    const back = (card: HTMLElement) => {
        card.classList.remove("dragged");
        card.style.transform = "";
    };
    const end = (card: HTMLElement, over: boolean, mouse = false) => {
        drawn.current = grip.current?.drawn ?? false;
        grip.current = null;
        mark(card, false);
        if (!drawn.current) return;
        if (over && put(mouse)) setTimeout(() => back(card), LEFT_MS);
        else back(card);
    };
    return {
        onPointerDown: (event: PointerEvent) => {
            drawn.current = false;
            if (!can || !event.isPrimary || event.button !== 0) return;
            grip.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY, drawn: false };
            /* At once: a quick pointer leaves the card before the first move event. */
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
            if (grip.current?.pointer === event.pointerId) end(event.currentTarget as HTMLElement, isOver(event.currentTarget as HTMLElement, event), event.pointerType === "mouse");
        },
        onPointerCancel: (event: PointerEvent) => {
            if (grip.current) end(event.currentTarget as HTMLElement, false);
        },
        onKeyDown: (event: KeyboardEvent) => {
            if (event.key === "Escape" && grip.current) end(event.currentTarget as HTMLElement, false);
        },
        /** Whether the next click belongs to a dragged card. */
        wasDrawn: () => drawn.current,
    };
}
