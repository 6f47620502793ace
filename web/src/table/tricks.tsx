/* tricks.tsx - the tricks of this hand: the cards of each seat, the winners, and the points.
 *
 * A column has the cards of one seat. The table is made from the effects that have been shown, so it begins when the
 * person joined.
 *
 * SPDX-License-Identifier: MIT */
import { cardName, cardSign } from "../cards/cards.ts";
import { t, tn } from "../i18n/index.ts";
import type { ServerTable, ServerView } from "../transport/messages.ts";
import type { Card } from "../transport/shapes.ts";
import { around, seatName } from "./seats.ts";
import type { TableStore } from "./store.ts";

export interface Trick {
    /** By seat. */
    cards: Map<number, Card>;
    winner: number;
    points: number;
}

/** The tricks of the last hand that was dealt; one that is being played has no winner, -1. */
export function tricksOf(views: readonly ServerView[]): Trick[] {
    let tricks: Trick[] = [];
    for (const { effects = [] } of views)
        for (const { kind, seat = -1, cards = [], ...effect } of effects) {
            if (kind === "deal") tricks = [];
            if (kind === "led") tricks.push({ cards: new Map(), winner: -1, points: 0 });
            if (kind === "played") tricks.at(-1)?.cards.set(seat, cards[0]!);
            if (kind === "trick_won" && tricks.length > 0) Object.assign(tricks.at(-1)!, { winner: seat, points: "number" in effect ? effect.number : 0 });
        }
    return tricks.filter((trick) => trick.cards.size > 0);
}

export function Tricks({ store, info }: { store: TableStore; info: ServerTable }) {
    const tricks = tricksOf(store.log.map(({ after }) => after));
    if (tricks.length === 0) return <p class="soft">{t("None yet.")}</p>;
    const seats = around(info);
    return (
        <div class="scroll" tabIndex={0} role="region" aria-label={t("Tricks")}>
            <table class="tricks">
                <thead>
                    <tr>
                        {seats.map((seat) => (
                            <th key={seat} scope="col">
                                {seatName(info, seat)}
                            </th>
                        ))}
                        <th scope="col">{t("Points")}</th>
                    </tr>
                </thead>
                <tbody>
                    {tricks.map(({ cards, winner, points }, at) => (
                        <tr key={at}>
                            {seats.map((seat) => {
                                const card = cards.get(seat);
                                return (
                                    <td key={seat} class={seat === winner ? "winner" : ""}>
                                        {card && (
                                            <>
                                                <span class={`sign suit-${card[1]}`} aria-hidden="true">
                                                    {cardSign(card)}
                                                </span>
                                                <span class="unseen">
                                                    {cardName(card)} {seat === winner && t("won it")}
                                                </span>
                                            </>
                                        )}
                                    </td>
                                );
                            })}
                            <td>{winner >= 0 && <span aria-label={tn("{n} point", "{n} points", points)}>{points}</span>}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}
