/* keys.ts - moving among buttons with the arrow keys: only one of a group is a stop of Tab.
 *
 * SPDX-License-Identifier: MIT */

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** For onKeyDown of whatever holds the buttons. */
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

/** Whether the player last used the keyboard: then the focus goes to what is asked. */
export const usesKeyboard = () => keyboard;
