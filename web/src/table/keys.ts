/* keys.ts - moves among buttons with the arrow keys: Tab stops at only one of a group.
 *
 * SPDX-License-Identifier: MIT */

import { useLayoutEffect, useRef } from "preact/hooks";
import { N_ } from "../i18n/index.ts";

/** The keys of the table, and what each does. */
export const KEYS: [string, string][] = [
    ["Tab", N_("from the hand to the buttons and on")],
    ["← →", N_("along the cards or the buttons")],
    ["Enter", N_("lift a card, play it, press a button")],
    ["0–9", N_("a bid, a suit or a card: Enter or the same key again does it")],
    ["H", N_("a hint")],
    ["Esc", N_("put cards down again")],
];

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** For onKeyDown of the element that contains the buttons. */
export function arrows(event: KeyboardEvent): void {
    const holder = event.currentTarget as HTMLElement;
    const buttons = [...holder.querySelectorAll<HTMLElement>("[data-key]")];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    const step = STEPS[event.key];
    const to = event.key === "Home" ? 0 : event.key === "End" ? buttons.length - 1 : step === undefined ? -1 : (at + step + buttons.length) % buttons.length;
    if (to < 0) return;
    event.preventDefault();
    buttons[to]!.focus();
}

let keyboard = false;

if (typeof addEventListener === "function") {
    addEventListener("keydown", () => (keyboard = true), true);
    addEventListener("pointerdown", () => (keyboard = false), true);
}

/** Whether the player last used the keyboard: then the focus moves to the choices. */
export const usesKeyboard = () => keyboard;

/** Moves the focus to a choice if the person plays by keyboard: once for each question (`seq`), unless it is elsewhere,
 * and whenever what had it disappears, as a button of the lesson. */
export function useFocusOn(wanted: boolean, seq: number, choice: () => HTMLElement | null | undefined): void {
    const asked = useRef(-1);
    useLayoutEffect(() => {
        const fresh = wanted && asked.current !== seq;
        asked.current = wanted ? seq : -1;
        if (!wanted || !usesKeyboard()) return;
        const active = document.activeElement;
        const nowhere = !active || active === document.body || active.matches(".dock .prompt");
        if (nowhere || (fresh && active.closest(".hand, .dock"))) choice()?.focus();
    });
}
