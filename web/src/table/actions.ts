/* actions.ts - actions as texts: their kinds and the labels of their buttons.
 *
 * SPDX-License-Identifier: MIT */
import { cardName, cardNames, isCard, isSuit, suitName } from "../cards/cards.ts";
import { N_, t } from "../i18n/index.ts";

/** "claim 5h 2c" -> ["claim", "5h", "2c"] */
export const words = (action: string) => action.split(" ");

export const isNumber = (action: string) => /^\d+$/.test(action);

const LABELS: Record<string, string> = {
    pass: N_("Pass"),
    dark: N_("Bid in the dark"),
    misdeal: N_("Ask for a new deal"),
    "play-on": N_("Play on"),
    "give-fold": N_("Give my trumps and fold"),
    stay: N_("Stay in"),
    fold: N_("Fold"),
    "throw-in": N_("Throw the hand in"),
    withdraw: N_("It goes back to the hand"),
    accept: N_("Accept"),
    trump: N_("A trump"),
    plain: N_("A plain card"),
    free: N_("Anything"),
};

/* Labels for some cards, and for none. */
const OF_CARDS: Record<string, [string, string]> = {
    discard: [N_("Discard {cards}"), N_("Discard nothing")],
    give: [N_("Give {cards}"), N_("Give nothing")],
    take: [N_("Take {cards}"), N_("Take nothing")],
    bury: [N_("Bury {cards}"), N_("Bury nothing")],
};

/** The label of the button for a choice, also used in hints; `name` tells the name of a seat. */
export function actionLabel(action: string, name?: (seat: number) => string): string {
    const [verb = "", card = "", other = ""] = words(action);
    if (verb in LABELS) return t(LABELS[verb]!);
    if (verb in OF_CARDS) {
        const [some, none] = OF_CARDS[verb]!;
        return card ? t(some, { cards: cardNames(words(action).slice(1)) }) : t(none);
    }
    if (isCard(verb)) return cardName(verb);
    if (isSuit(verb)) return suitName(verb);
    if (verb === "revoke") return t("Revoked: {who}", { who: name ? name(Number(card)) : card });
    if (verb === "call") return t("Call {card}", { card: cardName(card) });
    if (verb === "claim") return t("Claim {card} for {other}", { card: cardName(card), other: cardName(other) });
    return action;
}

/** A bid in words. */
export function bidText(bid: string): string {
    if (bid === "pass") return t("pass");
    if (bid === "dark") return t("dark");
    return bid;
}
