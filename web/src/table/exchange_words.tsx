/* exchange_words.tsx - what a seat did in the exchange, each with what it means, in a dialog.
 *
 * SPDX-License-Identifier: MIT */
import { show } from "../glossary/explained.tsx";
import { N_, t } from "../i18n/index.ts";
import { type Exchanged, exchangedText } from "./stages.ts";

const MEANINGS: Record<keyof Exchanged, string> = {
    kept: N_("of the cards that were dealt; the others were thrown away"),
    kitty: N_("the cards that lay aside for the highest bidder"),
    drew: N_("from the top of the stock, the cards that were not dealt"),
    took: N_("the cards of this seat's choice from all that were left in the stock"),
    gave: N_("to another seat"),
    claimed: N_("trumps that others had thrown away"),
    buried: N_("under a card that was played"),
};

/** Shows what `who` did. */
export function showExchange(who: string, exchanged: Exchanged): void {
    const rows = (Object.keys(MEANINGS) as (keyof Exchanged)[]).flatMap((kind) => {
        const [text] = exchangedText({ [kind]: exchanged[kind] });
        return text ? [`${text}: ${t(MEANINGS[kind])}.`] : [];
    });
    show({ word: who, meaning: rows.join("\n") });
}
