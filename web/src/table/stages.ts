/* stages.ts - divides an event into the steps in which it is shown, and counts each seat's exchange.
 *
 * Naming trumps can make all seats throw and draw at once. Here the effects of such an event are divided seat by seat,
 * and the hands and piles between them are made from the cards that the effects move. The last step is the view as
 * received, so the screen cannot differ from the rules for longer than a step.
 *
 * SPDX-License-Identifier: MIT */
import { t } from "../i18n/index.ts";
import type { Effect, ServerView } from "../transport/messages.ts";
import type { Card, View } from "../transport/shapes.ts";

const MOVES = new Set<Effect["kind"]>(["picked_up", "discarded", "drew", "redrew", "took", "gave", "claimed"]);

/** Whether an effect moves cards of the exchange. */
export const moves = ({ kind, cards = [] }: Effect) => MOVES.has(kind) && cards.length > 0;

/* Each movement of cards begins a group with its consequences; a claimed card and the one thrown for it are one group,
 * and so is the play. */
function divide(effects: Effect[]): Effect[][] {
    const groups: Effect[][] = [[]];
    effects.forEach((effect, at) => {
        const last = groups.at(-1)!;
        const pays = effect.kind === "discarded" && effects[at - 1]?.kind === "claimed";
        const opens = moves(effect) ? !pays : effect.kind === "play_began" && last.some(moves);
        if (opens && last.length > 0) groups.push([effect]);
        else last.push(effect);
    });
    return groups;
}

/* Removes cards from a pile: the known ones, else hidden ones. */
function take(pile: Card[], cards: readonly Card[]): void {
    for (const card of cards) {
        const at = pile.indexOf(card);
        const hidden = at >= 0 ? at : pile.indexOf("??");
        pile.splice(hidden >= 0 ? hidden : pile.length - 1, 1);
    }
}

type Piles = Pick<View, "hands" | "stock" | "kitty" | "wash" | "out">;

function move(piles: Piles, { kind, seat = 0, other = 0, cards = [] }: Effect): void {
    const hand = piles.hands[seat]!;
    switch (kind) {
        case "discarded":
            take(hand, cards);
            piles.wash.push(...cards);
            return;
        case "gave":
            take(hand, cards);
            piles.hands[other]!.push(...cards);
            return;
        case "folded":
            piles.out[seat] = true;
            return;
        case "looked":
            piles.hands[seat] = [...cards];
            return;
        case "drew":
            piles.stock.splice(0, cards.length);
            break;
        case "took":
            take(piles.stock, cards);
            break;
        case "redrew":
            piles.wash.splice(0, cards.length);
            break;
        case "claimed":
            take(piles.wash, cards);
            break;
        case "picked_up":
            piles.kitty.length = 0;
            break;
        default:
            return;
    }
    hand.push(...cards);
}

/** The views that show one event: a view for each seat that throws, draws or is given cards, and last `after` itself.
 * Only the first has the event. */
export function stages(before: View, after: ServerView): ServerView[] {
    const { effects = [], view, event, legal, claim, ...rest } = after;
    const groups = divide(effects);
    const last = groups.pop()!;
    if (groups.length === 0 || view.hand !== before.hand) return [after];
    const piles: Piles = structuredClone({ hands: before.hands, stock: before.stock, kitty: before.kitty, wash: before.wash, out: before.out });
    const shown = groups.map((group, at): ServerView => {
        for (const effect of group) move(piles, effect);
        const seat = group.find(moves)?.seat ?? view.seat;
        const phase = view.phase === "play" ? "draw" : view.phase;
        const { trick, points, leader } = before;
        return { ...rest, ...(at === 0 && event && { event }), effects: group, view: { ...view, ...structuredClone(piles), trick, points, leader, seat, phase } };
    });
    return [...shown, { ...rest, effects: last, view, ...(legal && { legal }), ...(claim && { claim }) }];
}

/** The exchange of a seat, in numbers of cards. */
export interface Exchanged {
    kept?: number;
    drew?: number;
    took?: number;
    gave?: number;
    kitty?: number;
    claimed?: number;
    buried?: number;
}

/** Updates the exchange of each seat by a step. */
export function tally(before: readonly Exchanged[], { effects = [], view }: ServerView): Exchanged[] {
    const all = view.hands.map((_, seat) => ({ ...before[seat] }));
    effects.forEach(({ kind, seat = -1, cards = [] }, at) => {
        const own = all[seat];
        const n = cards.length;
        if (kind === "deal") all.fill({});
        if (!own || n === 0) return;
        if (kind === "discarded" && effects[at - 1]?.kind !== "claimed" && !own.drew && !own.took) own.kept = view.hands[seat]!.length;
        if (kind === "drew" || kind === "redrew") own.drew = (own.drew ?? 0) + n;
        if (kind === "took") own.took = (own.took ?? 0) + n;
        if (kind === "gave") own.gave = (own.gave ?? 0) + n;
        if (kind === "picked_up") own.kitty = n;
        if (kind === "claimed") own.claimed = (own.claimed ?? 0) + n;
        if (kind === "buried") own.buried = (own.buried ?? 0) + n;
    });
    return all;
}

/** The exchange in words, the most important first: "kept 4", "drew 2". */
export function exchangedText({ kept, drew, took, gave, kitty, claimed, buried }: Exchanged): string[] {
    return [
        kept !== undefined && t("kept {n}", { n: kept }),
        kitty && t("took the kitty"),
        drew && t("drew {n}", { n: drew }),
        took && t("robbed {n}", { n: took }),
        gave && t("gave {n}", { n: gave }),
        claimed && t("claimed {n}", { n: claimed }),
        buried && t("buried {n}", { n: buried }),
    ].filter((text) => typeof text === "string");
}
