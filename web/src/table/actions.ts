/* actions.ts - actions as texts: what kind they are and what a button says.
 *
 * SPDX-License-Identifier: MIT */
import { cardName, isCard, isSuit, suitName } from "../cards/cards.ts";
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
};

/** What a button for a choice says. */
export function actionLabel(action: string): string {
    const [verb = "", card = "", other = ""] = words(action);
    if (verb in LABELS) return t(LABELS[verb]!);
    if (isCard(verb)) return cardName(verb);
    if (isSuit(verb)) return suitName(verb);
    if (verb === "call") return t("Call {card}", { card: cardName(card) });
    if (verb === "claim") return t("Claim {card} for {other}", { card: cardName(card), other: cardName(other) });
    return action;
}

/** A bid as people say it. */
export function bidText(bid: string): string {
    if (bid === "pass") return t("pass");
    if (bid === "dark") return t("dark");
    return bid;
}
