/* remarks.ts - what computer players say: one remark a hand at most, in the manner of their strength.
 *
 * Which bot speaks follows from the hand and the seat, not from chance, and nothing of it goes over the wire.
 *
 * SPDX-License-Identifier: MIT */
import { N_, t } from "../i18n/index.ts";
import type { ServerTable } from "../transport/messages.ts";
import { momentOf } from "./moments.ts";
import type { Happening } from "./store.ts";

type Moment = "rich" | "set" | "won" | "lost";

/* The bot that caught points, the one whose bid was set, and one at the end. */
const REMARKS: Record<string, Record<Moment, string>> = {
    beginner: { rich: N_("Oh! That counts a lot!"), set: N_("I counted wrong. Sorry!"), won: N_("We won? We won!"), lost: N_("That was fun. Again?") },
    casual: { rich: N_("That one is ours."), set: N_("A bit too high, that bid."), won: N_("A nice match!"), lost: N_("Well, next time.") },
    club: { rich: N_("That one counts. Thank you."), set: N_("Fairly set."), won: N_("A pleasure. Well played, all."), lost: N_("Well played. Congratulations.") },
    strong: { rich: N_("I was waiting for that one."), set: N_("The bid was right; the cards were not."), won: N_("As planned."), lost: N_("You earned that.") },
    expert: { rich: N_("Counted."), set: N_("My error. Noted."), won: N_("No surprises."), lost: N_("Better cards, and better play.") },
};

export interface Remark {
    seat: number;
    text: string;
}

/** The remark about an event, if a bot makes one. `spoken`: one was made in this hand, which is enough but for the end. */
export function remarkOf(info: ServerTable, happening: Happening, spoken: boolean): Remark | null {
    const { view, effects = [], names } = happening.after;
    const sides = view.scores.length;
    const moment = momentOf(happening, -1);
    const over = moment === "won";
    if (spoken && !over) return null;
    const bots = info.seats.flatMap(({ bot }, seat) => (REMARKS[bot] && seat !== info.seat ? [seat] : []));
    let seat = -1;
    if (over) seat = bots[view.hand % bots.length] ?? -1;
    else if (moment === "set") seat = names?.history?.at(-1)?.bidder ?? -1;
    else if (moment === "rich") {
        seat = effects.find(({ kind }) => kind === "trick_won")?.seat ?? -1;
        if ((view.hand + seat) % 2 > 0) return null;
    }
    if (!bots.includes(seat)) return null;
    const about = over ? (view.winner.includes(seat % sides) ? "won" : "lost") : (moment as Moment);
    return { seat, text: t(REMARKS[info.seats[seat]!.bot]![about]) };
}
