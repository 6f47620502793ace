/* shortcuts.ts - keys that work everywhere at the table: digits choose, H requests a hint.
 *
 * A digit never does anything that cannot be undone: it focuses a button, which Enter presses, or lifts a card, which
 * the same digit plays. Two digits in a row are a bid above nine. Keys have no effect in text fields, with a modifier,
 * and if the player has turned them off.
 *
 * SPDX-License-Identifier: MIT */
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Choosing } from "./choosing.ts";
import { setting } from "./settings.ts";
import type { TableStore } from "./store.ts";

/* Digits that follow within this time, in milliseconds, are one number. */
const NUMBER_MS = 1000;

/** `board`: the element with the buttons and the cards. */
export function useShortcuts(store: TableStore, choosing: Choosing, board: RefObject<HTMLDivElement | null>): void {
    const now = useRef({ store, choosing });
    now.current = { store, choosing };
    useEffect(() => {
        let typed = "";
        let at = 0;
        const digit = (key: string, when: number) => {
            const all = (selector: string) => [...board.current!.querySelectorAll<HTMLElement>(selector)];
            const bids = all(".dock .choices .number");
            typed = when - at < NUMBER_MS ? typed + key : key;
            at = when;
            if (bids.length > 0) {
                (bids.find((button) => button.dataset.bid === typed) ?? bids.find((button) => button.dataset.bid === key))?.focus();
                return;
            }
            const nth = (Number(key) + 9) % 10;
            const { choosing: chosen } = now.current;
            const card = all(".hand [data-card]")[nth];
            if (!chosen.asks) all(".dock .choices [data-key]")[nth]?.focus();
            else if (card) {
                card.focus();
                chosen.tap(card.dataset.card!);
            }
        };
        const press = (event: KeyboardEvent) => {
            const { target } = event;
            if (setting("keys") === "off" || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
            if (target instanceof Element && target.closest("input, textarea, select, dialog")) return;
            if (/^[0-9]$/.test(event.key)) digit(event.key, event.timeStamp);
            else if (event.key.toLowerCase() === "h") board.current?.querySelector<HTMLElement>(".ask-hint")?.click();
        };
        addEventListener("keydown", press);
        return () => removeEventListener("keydown", press);
    }, []);
}
