/* fan.tsx - cards as ornaments, hidden from screen readers: a spread hand, and two cards on a patch of felt.
 *
 * SPDX-License-Identifier: MIT */
import { Face } from "../cards/face.tsx";

/* The middle of a spread, in the units of --at: see home.css. */
const MIDDLE = 3;

/** What is no card is a back. `alight`: which are highlighted. */
export function Fan({ cards, alight = [] }: { cards: string[]; alight?: string[] }) {
    return (
        <div class="hand-fan" aria-hidden="true">
            {cards.map((card, at) => (
                <span key={at} class={alight.includes(card) ? "card alight" : "card"} style={{ "--at": at + MIDDLE - (cards.length - 1) / 2 }}>
                    <Face card={card} />
                </span>
            ))}
        </div>
    );
}

export function Patch({ cards }: { cards: string[] }) {
    return (
        <span class="patch" aria-hidden="true">
            {cards.map((card, at) => (
                <span key={at} class="card">
                    <Face card={card} />
                </span>
            ))}
        </span>
    );
}
