/* choosing.ts - what the player has picked so far and not yet done.
 *
 * A choice of a list is one action; a choice of groups is a set of cards, between min and max
 * of each group. Cards that must go in any case are picked from the start and stay.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useState } from "preact/hooks";
import { isCard } from "../cards/cards.ts";
import type { Card, Group, Legal } from "../transport/shapes.ts";
import { setting } from "./settings.ts";
import type { TableStore } from "./store.ts";

export interface Choosing {
    legal: Legal | null;
    picked: ReadonlySet<Card>;
    /** Whether cards are asked for. */
    asks: boolean;
    /** Whether a tap on the card does anything now. */
    can(card: Card): boolean;
    /** A tap on a card: lifts or plays it, or adds it to those picked or takes it back. */
    tap(card: Card): void;
    /** The card was drawn onto the table: a tap, but what is picked stays so. True if it is on its way. */
    put(card: Card): boolean;
    /** Puts everything down again. */
    drop(): void;
    /** Plays the lifted card or sends the cards picked. */
    done(): void;
    /** Whether done() would send something. */
    ready: boolean;
    act(action: string): void;
    pickAll(group: Group): void;
}

export const forced = (group: Group) => group.min === group.from.length;

/** How many cards of a group are picked. */
export const count = (group: Group, picked: ReadonlySet<Card>) => group.from.filter((card) => picked.has(card)).length;

export function useChoosing(store: TableStore): Choosing {
    const { legal } = store;
    const [picked, setPicked] = useState<ReadonlySet<Card>>(new Set());
    const seq = store.shown?.seq ?? 0;
    useEffect(() => {
        setPicked(new Set(legal?.groups?.filter(forced).flatMap((group) => group.from)));
    }, [seq, legal === null]);

    const groups = legal?.groups;
    const group = (card: Card) => groups?.find(({ from }) => from.includes(card));
    const can = (card: Card) => {
        if (groups) {
            const own = group(card);
            return own !== undefined && !forced(own);
        }
        return legal?.choices?.includes(card) ?? false;
    };
    const act = (action: string) => {
        setPicked(new Set());
        void store.act(action);
    };
    const lifted = legal?.choices && [...picked].find((card) => legal.choices!.includes(card));
    const ready = groups
        ? groups.every((each) => {
              const n = count(each, picked);
              return n >= each.min && n <= each.max;
          })
        : lifted !== undefined;
    const done = () => {
        if (!legal || !ready) return;
        if (groups) act([legal.phase, ...picked].join(" "));
        else if (lifted) act(lifted);
    };
    const tap = (card: Card) => {
        if (!can(card)) return;
        if (groups) {
            const next = new Set(picked);
            if (!next.delete(card)) {
                const own = group(card)!;
                /* One more than allowed: the one picked first goes back, if only one may be had. */
                if (count(own, picked) >= own.max) {
                    if (own.max !== 1) return;
                    for (const other of own.from) next.delete(other);
                }
                next.add(card);
            }
            setPicked(next);
        } else if (picked.has(card) || setting("tap") === "one") act(card);
        else setPicked(new Set([card]));
    };
    const put = (card: Card) => {
        const goes = !groups && (picked.has(card) || setting("tap") === "one");
        if (goes || !picked.has(card)) tap(card);
        return goes;
    };
    const drop = () => setPicked(new Set(groups?.filter(forced).flatMap(({ from }) => from)));
    const pickAll = ({ from }: Group) => setPicked(new Set([...picked, ...from]));
    const asks = legal !== null && (groups !== undefined || (legal.choices?.some(isCard) ?? false));
    return { legal, picked, asks, can, tap, put, drop, done, ready, act, pickAll };
}

/** The choices that are not cards of one's hand: bids, suits, words. */
export const plainChoices = (legal: Legal) => legal.choices?.filter((action) => !isCard(action)) ?? [];
