/* said.ts - what people say at the table, in words, and whom the person does not hear.
 *
 * SPDX-License-Identifier: MIT */
import { N_, t } from "../i18n/index.ts";
import type { ServerChat, ServerTable } from "../transport/messages.ts";
import type { TableStore } from "./store.ts";

/** The ready phrases: the key is the name by which messages carry a phrase (the server's `welcome` lists the names that
 * it accepts), the value is the English text. */
const PHRASES: Record<string, string> = {
    hello: N_("Hello!"),
    good_luck: N_("Good luck!"),
    good_game: N_("Good game!"),
    thanks: N_("Thank you!"),
    well_played: N_("Well played!"),
    nice_bid: N_("Nice bid!"),
    well_saved: N_("Well saved!"),
    oops: N_("Oops!"),
    sorry: N_("Sorry!"),
    hurry: N_("Your turn, please."),
    one_moment: N_("One moment, please."),
    back_now: N_("I am back now."),
    another: N_("Another match?"),
    goodbye: N_("Goodbye!"),
    no_problem: N_("No problem."),
    my_mistake: N_("My mistake."),
};

/** Phrases that are a face as much as a word. */
export const REACTIONS: Record<string, [face: string, words: string]> = {
    bravo: ["👏", N_("Bravo!")],
    ha_ha: ["😄", N_("Ha ha!")],
    wow: ["😮", N_("Wow!")],
    oh_no: ["😢", N_("Oh no!")],
    hm: ["🤔", N_("Hm …")],
};

export function phraseText(phrase: string): string {
    const reaction = REACTIONS[phrase];
    return reaction ? `${reaction[0]} ${t(reaction[1])}` : t(PHRASES[phrase] ?? phrase.replaceAll("_", " "));
}

export const saidText = ({ phrase, text }: ServerChat) => (phrase ? phraseText(phrase) : (text ?? ""));

export const muted = new Set<string>();

/* Nobody is heard. */
let silent = false;
export const hushed = () => silent;
export const setHushed = (on: boolean) => void (silent = on);

export const isMuted = ({ name }: ServerChat) => silent || muted.has(name);

/** Whether others are there who can read what is said, or something was said. */
export function hasCompany(store: TableStore, info: ServerTable): boolean {
    if (store.replay) return false;
    return store.chat.length > 0 || info.watchers > 0 || info.seats.some(({ name, bot }, seat) => name && !bot && seat !== info.seat);
}
