/* open_hand.tsx - the cards of another seat, open before it.
 *
 * SPDX-License-Identifier: MIT */
import { Face } from "../cards/face.tsx";
import { cardName, isCard, sortHand } from "../cards/cards.ts";
import type { ServerView } from "../transport/messages.ts";

export function OpenHand({ shown: { view, names }, seat }: { shown: ServerView; seat: number }) {
    const cards = sortHand((view.hands[seat] ?? []).filter(isCard), view.trump, names?.trumps);
    if (cards.length === 0) return null;
    return (
        <div class="open-hand" role="img" aria-label={cards.map(cardName).join(", ")} style={{ "--gaps": Math.max(cards.length - 1, 1) }}>
            {cards.map((card) => (
                <div key={card} class="card" data-card={card}>
                    <Face card={card} />
                </div>
            ))}
        </div>
    );
}
