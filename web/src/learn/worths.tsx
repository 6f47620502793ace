/* worths.tsx - cards, each with its points.
 *
 * SPDX-License-Identifier: MIT */
import { Face } from "../cards/face.tsx";
import { cardName } from "../cards/cards.ts";
import { tn } from "../i18n/index.ts";
import type { Note } from "./lesson.ts";

export function Worths({ cards }: { cards: NonNullable<Note["cards"]> }) {
    const most = Math.max(...cards.map(([, points]) => points));
    return (
        <ul class="worths">
            {cards.map(([card, points]) => (
                <li key={card} class={points === most ? "most" : ""}>
                    <span class="card" aria-hidden="true">
                        <Face card={card} />
                    </span>
                    <span class="unseen">{cardName(card)}: </span>
                    <b>{points}</b> <span class="unseen">{tn("point", "points", points)}</span>
                </li>
            ))}
        </ul>
    );
}
