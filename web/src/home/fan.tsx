/* fan.tsx - a spread hand of cards with the two fives of a colour highlighted.
 *
 * SPDX-License-Identifier: MIT */
import { Face } from "../cards/face.tsx";

const CARDS = ["Ah", "Kh", "5h", "5d", "Jh", "Th", "2h"];

/** It is an ornament, hidden from screen readers. */
export function Fan() {
    return (
        <div class="hand-fan" aria-hidden="true">
            {CARDS.map((card, at) => (
                <span key={card} class={card[0] === "5" ? "card alight" : "card"} style={{ "--at": at }}>
                    <Face card={card} />
                </span>
            ))}
        </div>
    );
}
