/* choosing.ts - the cards that the player has picked and not yet sent.
 *
 * A choice of a list is one action; a choice of groups is a set of cards, between min and max of each group. Cards that
 * must go in every case are picked from the start and stay picked.
 *
 * SPDX-License-Identifier: MIT */
import { useLayoutEffect, useState } from "preact/hooks";
import { isCard } from "../cards/cards.ts";
import type { Card, Group, Legal } from "../transport/shapes.ts";
import { setting } from "./settings.ts";
import type { TableStore } from "./store.ts";

export interface Choosing {
    legal: Legal | null;
    picked: ReadonlySet<Card>;
    /** Whether the choice is one of cards. */
    asks: boolean;
    /** Whether a tap on the card has an effect now. */
    can(card: Card): boolean;
    /** A tap on a card, or a click of a mouse: lifts or plays it, or adds it to the picked cards or removes it from them. */
    tap(card: Card, mouse?: boolean): void;
    /** The card was dragged onto the table: like a tap, but a picked card stays picked. True if it was sent. */
    put(card: Card, mouse?: boolean): boolean;
    /** Unpicks all cards. */
    drop(): void;
    /** Plays the lifted card or sends the cards picked. */
    done(): void;
    /** Whether done() would send something. */
    ready: boolean;
    act(action: string): void;
    pickAll(group: Group): void;
    /** At a club table, whether the card could be played against the rules: a tap then only asks. */
    errs(card: Card): boolean;
    /** The error that is asked about, as an action; "" for none. */
    error: string;
    /** Asks whether that shall be done, or about nothing any more. */
    ask(error: string): void;
}

export const forced = (group: Group) => group.min === group.from.length;

/** The number of picked cards of a group. */
export const count = (group: Group, picked: ReadonlySet<Card>) => group.from.filter((card) => picked.has(card)).length;

/** What is picked before the player has done anything: the cards that must go, and to throw all that is no trump, as far
 * as so many may go. One press then does what most players want; a tap takes a card back. */
export function picks({ phase, groups = [] }: Legal, trumps: readonly Card[]): Card[] {
    return groups.flatMap((group) => {
        if (forced(group)) return group.from;
        if (phase !== "discard" || trumps.length === 0) return [];
        return group.from.filter((card) => !trumps.includes(card)).slice(0, group.max);
    });
}

export function useChoosing(store: TableStore): Choosing {
    const { legal } = store;
    const [picked, setPicked] = useState<ReadonlySet<Card>>(new Set());
    const seq = store.shown?.seq ?? 0;
    const trumps = store.shown?.names?.trumps ?? [];
    /* At once: later it would undo what was picked first. */
    useLayoutEffect(() => {
        setPicked(new Set(legal ? picks(legal, trumps) : []));
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
    const [error, setError] = useState("");
    /* Bots wait for the answer where nobody else does. */
    const ask = (asked: string) => {
        if (asked || error) store.hold(asked !== "" && store.alone);
        setError(asked);
    };
    const errs = (card: Card) => store.irregular.includes(`!${card}`);
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
    const once = (mouse: boolean) => setting("tap") === "one" || (mouse && setting("tap") === "mouse");
    const tap = (card: Card, mouse = false) => {
        if (!can(card)) return;
        ask("");
        if (groups) {
            const next = new Set(picked);
            if (!next.delete(card)) {
                const own = group(card)!;
                /* One more than allowed: the card picked first is unpicked, if only one is allowed. */
                if (count(own, picked) >= own.max) {
                    if (own.max !== 1) return;
                    for (const other of own.from) next.delete(other);
                }
                next.add(card);
            }
            setPicked(next);
        } else if (picked.has(card) || once(mouse)) act(card);
        else setPicked(new Set([card]));
    };
    const put = (card: Card, mouse = false) => {
        const goes = !groups && (picked.has(card) || once(mouse));
        if (goes || !picked.has(card)) tap(card, mouse);
        return goes;
    };
    const drop = () => setPicked(new Set(groups?.filter(forced).flatMap(({ from }) => from)));
    const pickAll = ({ from }: Group) => setPicked(new Set([...picked, ...from]));
    const asks = legal !== null && (groups !== undefined || (legal.choices?.some(isCard) ?? false));
    return { legal, picked, asks, can, tap, put, drop, done, ready, act, pickAll, errs, error, ask };
}

/** The choices that are not cards of the hand: bids, suits, words. */
export const plainChoices = (legal: Legal) => legal.choices?.filter((action) => !isCard(action)) ?? [];
