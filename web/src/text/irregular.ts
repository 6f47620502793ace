/* irregular.ts - errors at a club table in the text mode: one line names them, `err yes` does them.
 *
 * SPDX-License-Identifier: MIT */
import { cardName, cardNames, isCard } from "../cards/cards.ts";
import { t } from "../i18n/index.ts";
import type { TableStore } from "../table/store.ts";
import { cardOf } from "./parse.ts";
import { isTyped } from "./typed.ts";
import { COMMANDS } from "./words.ts";

interface Asked {
    error: string;
    inTurn: boolean;
    /** Done as soon as another seat is to act. */
    next: boolean;
}

const asked = new WeakMap<TableStore, Asked>();
const plans = new WeakMap<TableStore, () => void>();

const inTurn = ({ info, shown }: TableStore) => shown?.view.seat === info?.seat;

/** What could be done wrong now. */
export function errors(store: TableStore): string[] {
    const all = store.irregular.map((error) => error.slice(1));
    const cards = all.filter(isCard);
    if (cards.length > 0)
        return [
            inTurn(store)
                ? t("These would be a revoke: {cards}. `err` and a card plays one.", { cards: cardNames(cards) })
                : t("These would be out of turn: {cards}. `err` and a card plays one.", { cards: cardNames(cards) }),
        ];
    return [all.length > 0 ? t("You could bid out of turn: `err` and a number.") : t("No error is possible now.")];
}

function forget(store: TableStore): void {
    asked.delete(store);
    plans.get(store)?.();
    plans.delete(store);
}

/** Waits until another seat is to act; the plan ends with the hand. */
function plan(store: TableStore, error: string): void {
    const hand = store.shown?.view.hand;
    const stop = store.onChange(() => {
        const gone = store.shown?.view.hand !== hand || store.shown?.view.phase === "deal";
        const now = !inTurn(store) && store.irregular.includes(error);
        if (!gone && !now) return;
        forget(store);
        if (now) void store.act(error);
    });
    plans.set(store, stop);
}

function confirmed(store: TableStore): string[] {
    const wish = asked.get(store);
    asked.delete(store);
    if (!wish) return [t("Type `err` with a card or a bid first.")];
    if (wish.next) {
        plan(store, wish.error);
        return [t("You will err as soon as another seat is to act; `err no` calls it off.")];
    }
    if (wish.inTurn !== inTurn(store) || !store.irregular.includes(wish.error)) return [t("Something has happened since. Nothing was done.")];
    void store.act(wish.error);
    return [];
}

/** The answer to `err` with a card or a bid, `yes`, `no`, or `next` and one of these. */
export function err(store: TableStore, words: readonly string[]): string[] {
    const [first = ""] = words;
    if (isTyped(first, COMMANDS.yes)) return confirmed(store);
    forget(store);
    if (isTyped(first, COMMANDS.no)) return [t("Nothing was done.")];
    const next = isTyped(first, COMMANDS.next);
    const word = words[next ? 1 : 0] ?? "";
    const card = cardOf(word);
    const named = card ? cardName(card) : word;
    const error = `!${card ?? word}`;
    if (!next && !store.irregular.includes(error))
        return [t("{error} is no error that is possible now; `err next` does it out of turn, as soon as another seat is to act.", { error: named })];
    asked.set(store, { error, inTurn: inTurn(store), next });
    if (next) return [t("{error} out of turn, as soon as another seat is to act? Type `err yes` to do it.", { error: named })];
    if (!card) return [t("Bid {error} out of turn? The bid is void, and your side may only pass in this hand. Type `err yes` to do it.", { error: named })];
    return [
        inTurn(store)
            ? t("Play {error} all the same? That would be a revoke. Type `err yes` to do it.", { error: named })
            : t("Play {error} out of turn? The opponents may demand it back. Type `err yes` to do it.", { error: named }),
    ];
}
