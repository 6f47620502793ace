/* sheet.ts - the score sheet of a match at a table, in the form that people write for the game.
 *
 * The engine says which form that is (src/record/pad_sheet.c), as for the score keeper.
 *
 * SPDX-License-Identifier: MIT */
import { SYMBOLS } from "../cards/cards.ts";
import { t } from "../i18n/index.ts";
import { plainNumber, signed } from "../i18n/numbers.ts";
import { blank, read } from "../score/pad.ts";
import type { SheetKind } from "../score/sheet.tsx";
import { bidText } from "../table/actions.ts";
import { plainName, sideName } from "../table/seats.ts";
import type { ServerTable } from "../transport/messages.ts";
import type { HandScore } from "../transport/shapes.ts";
import type { Shown } from "./picture.ts";

/** The form of sheet for the rules of a table. */
export async function sheetKind({ variant, options, seats }: ServerTable): Promise<SheetKind> {
    return (await read(blank(variant, options, seats.map((_, seat) => String(seat + 1)), 0))).sheet;
}

/* With more sides than this the sheet has only their totals. */
const BOTH_MAX = 5;

/** The side that won a hand: the bidder's if it made its bid, else the other one. */
const winnerOf = ({ bidder, made }: HandScore): number => ((bidder % 2 === 0) === made ? 0 : 1);

function cells(info: ServerTable, kind: SheetKind, hand: HandScore): string[] {
    const name = (side: number) => sideName(info, hand.score.length, side);
    if (kind === "columns" && hand.bidder >= 0) {
        const first = winnerOf(hand);
        return [...[first, 1 - first].map((side) => `${name(side)} ${signed(hand.hand[side] ?? 0)}`), ...hand.score.map(plainNumber)];
    }
    if (hand.score.length > BOTH_MAX) return hand.score.map(plainNumber);
    const blankZero = (scored: number) => (kind === "difference" && scored === 0 ? "" : signed(scored));
    return hand.score.flatMap((score, side) => [blankZero(hand.hand[side] ?? 0), plainNumber(score)]);
}

function heads(info: ServerTable, kind: SheetKind, sides: number): string[] {
    const names = Array.from({ length: sides }, (_, side) => sideName(info, sides, side));
    if (kind === "columns") return [t("Winners"), t("Losers"), ...names];
    if (sides > BOTH_MAX) return names;
    /* Many sides have no room for a word in each second column. */
    return names.flatMap((name) => [name, sides > 2 ? "" : t("Total")]);
}

/** The sheet as it stands on the picture. */
export function sheetOf(info: ServerTable, kind: SheetKind, history: readonly HandScore[]): Pick<Shown, "heads" | "sheet"> {
    const sheet = history.map((hand) => {
        const bid = hand.bidder < 0 ? "" : `${plainName(info, hand.bidder)} ${bidText(hand.bid)}${hand.trump ? ` ${SYMBOLS[hand.trump]}` : ""}`;
        return { bid, set: hand.bidder >= 0 && !hand.made, cells: cells(info, kind, hand) };
    });
    return { heads: heads(info, kind, history[0]?.score.length ?? 0), sheet };
}
