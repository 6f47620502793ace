/* words.ts - sentences about a match that people write down.
 *
 * SPDX-License-Identifier: MIT */
import { N_, t } from "../i18n/index.ts";
import { suitName, SYMBOLS } from "../cards/cards.ts";
import { groups, type Hand, type Needs, type Pad, pointsOf, sideName, type Told } from "./pad.ts";

/** The scoring cards, by letter. */
const CARDS: Record<string, string> = {
    A: N_("ace"), K: N_("king"), Q: N_("queen"), J: N_("jack"), T: N_("ten"), "9": N_("nine"), "8": N_("eight"), "7": N_("seven"),
    "6": N_("six"), "5": N_("five"), "4": N_("four"), "3": N_("three"), "2": N_("two"), p: N_("left pedro"), j: N_("off jack"),
    k: N_("off king"), n: N_("off nine"), X: N_("joker"), x: N_("off joker"),
};

export const letterName = (letter: string): string => t(CARDS[letter] ?? letter);

const list = (parts: string[]): string => new Intl.ListFormat(document.documentElement.lang || "en", { type: "conjunction" }).format(parts);

/** A number with a real minus sign. */
export const figure = (n: number): string => String(n).replace("-", "−");

/** "8 ♥" */
export const bidText = (told: Told): string => (told.trump ? `${told.bid} ${SYMBOLS[told.trump]}` : told.bid);

/** How a hand was told: "Ann bid 8 in hearts: Ann + Cy 9, Bo + Di 5." */
export function toldText(pad: Pad, told: Told): string {
    if (told.kind === "passed") return t("All passed.");
    if (told.kind === "misdeal") return t("The cards were dealt again.");
    if (told.kind === "lost") return t("The deal was lost: the next dealer deals.");
    const { names } = groups(pad, told);
    const points = pointsOf(pad, told)
        .map((each, group) => `${names[group]} ${each}`)
        .join(", ");
    const args = { who: pad.names[told.bidder]!, bid: told.bid, points };
    return told.trump ? t("{who} bid {bid} in {suit}: {points}.", { ...args, suit: suitName(told.trump) }) : t("{who} bid {bid}: {points}.", args);
}

const scoresText = (pad: Pad, scores: number[]): string =>
    t("Score: {scores}.", { scores: list(scores.map((score, side) => `${sideName(pad, side)} ${score}`)) });

const endText = (pad: Pad, winners: number[]): string[] =>
    winners.length > 0 ? [t("{who} won the match.", { who: list(winners.map((side) => sideName(pad, side))) })] : [];

/** What a hand came to. */
function handText(pad: Pad, hand: Hand): string {
    if (hand.kind !== "scored" || !hand.counts) return toldText(pad, hand);
    const args = { who: pad.names[hand.bidder]!, bid: hand.bid };
    if (hand.void) return t("{who} bid {bid}, and that side revoked.", args);
    return hand.made ? t("{who} bid {bid} and made it.", args) : t("{who} bid {bid} and was set.", args);
}

/** What a side needs. */
export function needsText(needs: Needs): string {
    const texts = [needs.to_target > 0 ? t("{n} to go.", { n: needs.to_target }) : t("At the target.")];
    if (needs.enough) texts.push(t("A bid of {bid} made is enough.", { bid: needs.enough }));
    if (needs.loses) texts.push(t("A bid of {bid} that is set loses the match.", { bid: needs.loses }));
    if (needs.locked) texts.push(t("Scores only on its own bid."));
    return texts.join(" ");
}

/** The match as it stands, to be read aloud. */
export function standing(pad: Pad): string {
    const last = pad.hands.at(-1);
    const texts = last ? [handText(pad, last)] : [];
    texts.push(scoresText(pad, pad.scores), ...endText(pad, pad.winners));
    if (pad.winners.length === 0) texts.push(t("{who} deals.", { who: pad.names[pad.dealer]! }));
    if (pad.goes_out) texts.push(t("Bidder goes out: whoever bids and makes it in the next hand wins the match."));
    return texts.join(" ");
}

/* --- speech --- */

export const canSpeak = (): boolean => "speechSynthesis" in window;

export function speak(text: string): void {
    if (!canSpeak()) return;
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = document.documentElement.lang || "en";
    speechSynthesis.cancel();
    speechSynthesis.speak(utterance);
}
