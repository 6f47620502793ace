/* hands.tsx - all hands of a deal that is over: what each seat held when the play began, what it was dealt, and what it
 * won.
 *
 * The hands come from the table, which shows them when the seed is public; tricks come from the effects that have been
 * shown. A card that did not fall is told apart only if the whole hand was seen.
 *
 * SPDX-License-Identifier: MIT */
import { cardName, cardSign, sortHand } from "../cards/cards.ts";
import { Face } from "../cards/face.tsx";
import { t, tn } from "../i18n/index.ts";
import type { ServerTable, ServerView } from "../transport/messages.ts";
import type { Card } from "../transport/shapes.ts";
import { around, seatName } from "./seats.ts";
import { type Trick, tricksOf } from "./tricks.tsx";

/** The views of the last hand that was dealt; all of it if the first of them deals. */
function lastHand(views: readonly ServerView[]): { views: readonly ServerView[]; whole: boolean } {
    const deal = views.findLastIndex(({ event }) => event?.deal !== undefined);
    return { views: views.slice(Math.max(deal, 0)), whole: deal >= 0 };
}

/** What a seat won, in words; "" before any trick was seen. */
function wonText(tricks: readonly Trick[], seat: number): string {
    if (tricks.length === 0) return "";
    const won = tricks.filter(({ winner }) => winner === seat);
    if (won.length === 0) return t("no trick");
    const points = won.reduce((sum, trick) => sum + trick.points, 0);
    const counted = tn("{n} trick", "{n} tricks", won.length);
    return points === 0 ? counted : `${counted}, ${tn("{n} point", "{n} points", points)}`;
}

const text = (cards: readonly Card[], said: (card: Card) => string) => cards.map(said).join(" ");

export function AllHands({ info, shown, views }: { info: ServerTable; shown: ServerView; views: readonly ServerView[] }) {
    const { dealt, held } = shown.names ?? {};
    if (!dealt || !held) return null;
    const hand = lastHand(views);
    const tricks = tricksOf(hand.views);
    const played = new Set([...tricks.flatMap(({ cards }) => [...cards.values()]), ...hand.views.flatMap(({ effects = [] }) => effects.flatMap(({ kind, cards = [] }) => (kind === "buried" ? cards : [])))]);
    const trump = hand.views.findLast(({ view }) => view.trump)?.view.trump ?? "";
    const trumps = hand.views.findLast(({ names }) => names?.trumps?.length)?.names?.trumps ?? [];
    const rested = (card: Card) => hand.whole && tricks.length > 0 && !played.has(card);
    return (
        <>
            <h2>{t("All hands")}</h2>
            <dl class="all-hands">
                {around(info).map((seat) => {
                    const cards = sortHand(held[seat] ?? [], trump, trumps);
                    const gone = sortHand((dealt[seat] ?? []).filter((card) => !cards.includes(card)), trump, trumps);
                    return (
                        <div key={seat}>
                            <dt>
                                <b>{seatName(info, seat)}</b> <span class="soft">{wonText(tricks, seat)}</span>
                            </dt>
                            <dd>
                                <ul class="cards tight">
                                    {cards.map((card) => (
                                        <li key={card} class={rested(card) ? "rested" : ""}>
                                            <span class="card small-card" role="img" aria-label={rested(card) ? t("{card}, not played", { card: cardName(card) }) : cardName(card)}>
                                                <Face card={card} />
                                            </span>
                                        </li>
                                    ))}
                                </ul>
                                {gone.length > 0 && (
                                    <p class="soft">
                                        <span aria-hidden="true">{t("Dealt and thrown: {cards}", { cards: text(gone, cardSign) })}</span>
                                        <span class="unseen">{t("Dealt and thrown: {cards}", { cards: gone.map(cardName).join(", ") })}</span>
                                    </p>
                                )}
                            </dd>
                        </div>
                    );
                })}
            </dl>
        </>
    );
}
