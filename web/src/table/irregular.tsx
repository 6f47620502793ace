/* irregular.tsx - errors at a club table: set apart from the choices, and never made by a slip.
 *
 * A card that may not be played, or a bid out of turn, only asks; the answer does it. The question goes away when the
 * match goes on and the error is of another kind then, or none. Where nobody else waits the bots wait for the answer.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useRef, useState } from "preact/hooks";
import { cardName, isCard } from "../cards/cards.ts";
import { t } from "../i18n/index.ts";
import type { ServerTable, ServerView } from "../transport/messages.ts";
import type { Choosing } from "./choosing.ts";
import { arrows } from "./keys.ts";
import type { TableStore } from "./store.ts";

interface Props {
    store: TableStore;
    info: ServerTable;
    shown: ServerView;
    choosing: Choosing;
}

function question(what: string, inTurn: boolean): string {
    if (!isCard(what)) return t("Bid {bid} out of turn? The bid is void, and your side may only pass in this hand.", { bid: what });
    return inTurn
        ? t("Play {card} all the same? That would be a revoke.", { card: cardName(what) })
        : t("Play {card} out of turn? The opponents may demand it back.", { card: cardName(what) });
}

/** The question about an error, with its answers. The focus goes to "No". */
export function ErrorQuestion({ store, info, shown, choosing }: Props) {
    const { error, ask } = choosing;
    const inTurn = shown.view.seat === info.seat;
    const asked = useRef({ error: "", inTurn: false });
    const no = useRef<HTMLButtonElement>(null);
    const possible = store.irregular.includes(error);
    if (asked.current.error !== error) asked.current = { error, inTurn };
    const stale = error !== "" && !store.busy && (!possible || asked.current.inTurn !== inTurn);
    useEffect(() => {
        if (stale) ask("");
    }, [stale]);
    useEffect(() => {
        if (error) no.current?.focus();
    }, [error]);
    if (!error || stale) return null;
    const what = error.slice(1);
    const close = () => {
        ask("");
        document.querySelector<HTMLElement>(`.hand [data-card="${what}"]`)?.focus();
    };
    const err = () => {
        /* Before the bots may go on. */
        void store.act(error);
        ask("");
    };
    return (
        <div class="notice error" role="alertdialog" aria-labelledby="error-question" onKeyDown={(event) => event.key === "Escape" && (event.stopPropagation(), close())}>
            <p id="error-question">{question(what, inTurn)}</p>
            <button type="button" class="small" ref={no} onClick={close}>
                {t("No")}
            </button>
            <button type="button" class="small do-err" onClick={err}>
                {isCard(what) ? t("Play it all the same") : t("Bid out of turn")}
            </button>
        </div>
    );
}

/** The bids that could be made out of turn, behind a button of their own. */
export function WrongBids({ store, choosing }: Pick<Props, "store" | "choosing">) {
    const [open, setOpen] = useState(false);
    const bids = store.irregular.map((error) => error.slice(1)).filter((what) => !isCard(what));
    if (bids.length === 0 || choosing.error) return null;
    /* Bots wait where nobody else does. */
    const toggle = () => {
        store.hold(!open && store.alone);
        setOpen(!open);
    };
    const ask = (bid: string) => {
        setOpen(false);
        choosing.ask(`!${bid}`);
    };
    return (
        <div class="wrong-bids" role="group" aria-label={t("Bid out of turn")} onKeyDown={arrows}>
            <button type="button" class="small" aria-expanded={open} onClick={toggle}>
                {t("Bid out of turn")} …
            </button>
            {open &&
                bids.map((bid) => (
                    <button key={bid} type="button" class="small" data-key onClick={() => ask(bid)}>
                        {bid}
                    </button>
                ))}
        </div>
    );
}
