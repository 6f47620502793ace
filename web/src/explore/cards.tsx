/* cards.tsx - the cards of a hand, chosen by a press, typed, or dealt by chance.
 *
 * SPDX-License-Identifier: MIT */
import { useState } from "preact/hooks";
import { Pip } from "../cards/face.tsx";
import { cardName, cardSign, isJoker, rankSign, sortHand, suitName } from "../cards/cards.ts";
import { Trouble } from "../app/page.tsx";
import { t, tn } from "../i18n/index.ts";
import { cardsOf } from "../text/parse.ts";
import type { Card } from "../transport/shapes.ts";
import type { Placed } from "./explorer.ts";

interface Props {
    hand: Card[];
    placed: Placed;
    set: (cards: Card[]) => void;
}

/** So many cards of the game by chance. */
export function some({ cards, dealt }: Placed): Card[] {
    const order = cards.map((card) => ({ card, at: Math.random() })).sort((one, other) => one.at - other.at);
    return order.slice(0, dealt).map(({ card }) => card);
}

/** What was typed: the cards, or why they are no hand. */
function read(line: string, { cards, dealt }: Placed): Card[] | string {
    const typed = cardsOf(line);
    const wrong = typed?.find((card, at) => !cards.includes(card) || typed.indexOf(card) !== at);
    if (!typed) return t("Type cards such as “{cards}”.", { cards: "As 10h 5c" });
    if (wrong) return cards.includes(wrong) ? t("There are two of these: {card}.", { card: cardName(wrong) }) : t("This card is not in the game: {card}.", { card: cardName(wrong) });
    return typed.length > dealt ? tn("A hand has {n} card.", "A hand has {n} cards.", dealt) : typed;
}

function Typed({ placed, set }: Omit<Props, "hand">) {
    const [line, setLine] = useState("");
    const [wrong, setWrong] = useState("");
    const enter = (event: Event) => {
        event.preventDefault();
        const cards = read(line, placed);
        setWrong(typeof cards === "string" ? cards : "");
        if (typeof cards === "string") return;
        set(cards);
        setLine("");
    };
    return (
        <form onSubmit={enter}>
            <label for="explore-typed">{t("Or type the cards")}</label>
            <div class="actions">
                <input id="explore-typed" value={line} maxLength={300} autoComplete="off" autoCapitalize="off" spellcheck={false} placeholder="As 10h 5c" onInput={(event) => setLine(event.currentTarget.value)} />
                <button type="submit">{t("Take these")}</button>
            </div>
            <Trouble text={wrong} />
        </form>
    );
}

export function Cards({ hand, placed, set }: Props) {
    const full = hand.length >= placed.dealt;
    const toggle = (card: Card) => set(hand.includes(card) ? hand.filter((each) => each !== card) : [...hand, card]);
    const suits = ["s", "h", "d", "c", "1"].map((suit) => ({ suit, cards: sortHand(placed.cards.filter((card) => (isJoker(card) ? "1" : card[1]) === suit), "") }));
    return (
        <section>
            <h2>{t("Your hand")}</h2>
            <p role="status">
                {t("{n} of {all} cards", { n: hand.length, all: placed.dealt })}
                {hand.length > 0 && `: ${sortHand(hand, "").map(cardSign).join(" ")}`}
            </p>
            {suits
                .filter(({ cards }) => cards.length > 0)
                .map(({ suit, cards }) => (
                    <fieldset key={suit} class="told-choice">
                        <legend>
                            {suit !== "1" && <Pip suit={suit} />} {suit === "1" ? t("jokers") : suitName(suit)}
                        </legend>
                        <div class="keys-grid">
                            {cards.map((card) => (
                                <button type="button" key={card} aria-pressed={hand.includes(card)} disabled={full && !hand.includes(card)} onClick={() => toggle(card)}>
                                    <span aria-hidden="true">{isJoker(card) ? cardSign(card) : rankSign(card)}</span>
                                    <span class="unseen">{cardName(card)}</span>
                                </button>
                            ))}
                        </div>
                    </fieldset>
                ))}
            <p class="actions">
                <button type="button" disabled={hand.length === 0} onClick={() => set([])}>
                    {t("No cards")}
                </button>
            </p>
            <Typed placed={placed} set={set} />
        </section>
    );
}
