/* marks.tsx - marks on cards: trumps of another printed suit, and points.
 *
 * A five of clubs may be a trump under spades; the sign of the trump suit on it says so. The points of a scoring card
 * are shown on it if the player chooses that. Both come from the engine, which alone knows the rules.
 *
 * SPDX-License-Identifier: MIT */
import { t } from "../i18n/index.ts";
import { useSetting } from "../table/settings.ts";
import type { ServerView } from "../transport/messages.ts";
import type { Card } from "../transport/shapes.ts";
import { cardName } from "./cards.ts";
import { Pip } from "./face.tsx";

/** Whether a card is a trump although another suit is printed on it. */
export const isOffTrump = (card: Card, { view, names }: ServerView) => view.trump !== "" && card[1] !== view.trump && (names?.trumps?.includes(card) ?? false);

/** The points of a card, 0 before trumps are named. */
const worthOf = (card: Card, { names }: ServerView) => names?.worth?.[names.trumps?.indexOf(card) ?? -1] ?? 0;

/** The name of a card, with "trump" if its name does not show that. */
export const heldName = (card: Card, shown: ServerView) => (isOffTrump(card, shown) ? t("{card}, a trump", { card: cardName(card) }) : cardName(card));

export function Marks({ card, shown }: { card: Card; shown: ServerView }) {
    const wanted = useSetting("worth") === "on";
    const off = isOffTrump(card, shown);
    const worth = wanted ? worthOf(card, shown) : 0;
    if (!off && worth === 0) return null;
    return (
        <span class="marks" aria-hidden="true">
            {off && (
                <span class="off-trump">
                    <Pip suit={shown.view.trump} />
                </span>
            )}
            {worth !== 0 && <span class="worth">{worth > 0 ? `+${worth}` : `−${-worth}`}</span>}
        </span>
    );
}
