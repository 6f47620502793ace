/* sheet.tsx - the score sheet, in the form that people write for the game.
 *
 * `totals` has what each side scored and its total; `difference` leaves blank who scored nothing;
 * `columns` has a column for the side that won the hand and one for the side that lost it.
 *
 * SPDX-License-Identifier: MIT */
import { t } from "../i18n/index.ts";
import { type Hand, type Pad, sideName, sideSeats } from "./pad.ts";
import { bidText, figure, toldText } from "./words.ts";

export type SheetKind = Pad["sheet"];

const signed = (n: number): string => (n > 0 ? `+${n}` : figure(n));

/** "A+C", as people write on paper, if all players have other initials; else their names. */
function initials(pad: Pad, side: number): string {
    const letters = pad.names.map((name) => [...name][0] ?? "");
    if (new Set(letters).size < letters.length) return sideName(pad, side);
    return sideSeats(pad, side).map((seat) => letters[seat]).join("+");
}

/** The cells of a hand after its number and its bid. */
function cells(pad: Pad, kind: SheetKind, hand: Hand): string[] {
    if (kind === "columns") {
        const first = hand.winner!;
        const told = [first, 1 - first].map((side) => `${initials(pad, side)} ${signed(hand.scored[side]!)}`);
        return [...told, ...hand.score.map(figure)];
    }
    return hand.scored.flatMap((scored, side) => [kind === "difference" && scored === 0 ? "" : signed(scored), figure(hand.score[side]!)]);
}

function heads(pad: Pad, kind: SheetKind): string[] {
    if (kind === "columns") return [t("Winners"), t("Losers"), ...pad.scores.map((_, side) => initials(pad, side))];
    return pad.scores.flatMap((_, side) => [sideName(pad, side), t("Total")]);
}

const isTotal = (kind: SheetKind, column: number): boolean => (kind === "columns" ? column >= 2 : column % 2 === 1);

const told = (pad: Pad, hand: Hand): string =>
    hand.kind === "scored" ? `${pad.names[hand.bidder]} ${bidText(hand)} ${hand.made || !hand.counts ? "" : hand.void ? t("revoke") : t("set")}`.trim() : toldText(pad, hand);

interface SheetProps {
    pad: Pad;
    kind: SheetKind;
    /** Without it the sheet is only to be read. */
    mend?: (hand: number) => void;
}

export function Sheet({ pad, kind, mend }: SheetProps) {
    const heading = heads(pad, kind);
    return (
        <div class="sheet-box" role="region" aria-label={t("Score sheet")} tabIndex={0}>
            <table class="score-sheet">
                <thead>
                    <tr>
                        <th scope="col">{t("No.")}</th>
                        <th scope="col">{t("Bid")}</th>
                        {kind === "columns"
                            ? heading.map((head, at) => (
                                  <th key={at} scope="col">
                                      {head}
                                  </th>
                              ))
                            : /* What a side scored and its total stand under its name: a phone has no room for more. */
                              pad.scores.map((_, side) => (
                                  <th key={side} scope="colgroup" colSpan={2}>
                                      {sideName(pad, side)}
                                  </th>
                              ))}
                    </tr>
                </thead>
                <tbody>
                    {pad.hands.map((hand, at) => {
                        const full = hand.kind === "scored" && hand.counts;
                        return (
                            <tr key={at}>
                                <th scope="row">
                                    {at + 1}
                                    {hand.mended > 0 && <abbr title={t("mended")}>*</abbr>}
                                </th>
                                <td colSpan={full ? 1 : heading.length + 1}>
                                    {mend ? (
                                        <button type="button" class="plain" onClick={() => mend(at + 1)} aria-label={t("Mend hand {n}: {told}", { n: at + 1, told: told(pad, hand) })}>
                                            {told(pad, hand)}
                                        </button>
                                    ) : (
                                        told(pad, hand)
                                    )}
                                    {!hand.counts && <span class="dim"> {t("after the end of the match")}</span>}
                                </td>
                                {full && cells(pad, kind, hand).map((cell, column) => (
                                        <td key={column} class={isTotal(kind, column) ? "total" : ""}>
                                            {cell}
                                        </td>
                                    ))}
                            </tr>
                        );
                    })}
                </tbody>
            </table>
        </div>
    );
}

/** Each row that no longer stands: what was mended, and what was taken back. */
export function Trace({ pad }: { pad: Pad }) {
    const stands = new Map<number, number>();
    for (const [at, row] of pad.rows.entries()) if (!row.hidden && row.row !== "undo") stands.set(row.hand, at);
    const gone = pad.rows.filter((row, at) => row.row !== "undo" && stands.get(row.hand) !== at);
    if (gone.length === 0) return null;
    return (
        <details class="more">
            <summary>{t("What was mended")}</summary>
            <ul>
                {gone.map((row, at) => (
                    <li key={at}>
                        {t("Hand {n} was: {told}", { n: row.hand, told: toldText(pad, row) })} {row.hidden && t("Taken back.")}
                    </li>
                ))}
            </ul>
        </details>
    );
}

/** The sheet as a picture. */
export function picture(pad: Pad, kind: SheetKind): Promise<Blob | null> {
    const title = `${t(pad.title)}: ${pad.scores.map((_, side) => sideName(pad, side)).join(" – ")}`;
    const table = [
        [t("No."), t("Bid"), ...heads(pad, kind)],
        ...pad.hands.map((hand, at) => [String(at + 1), told(pad, hand), ...(hand.kind === "scored" && hand.counts ? cells(pad, kind, hand) : [])]),
    ];
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d")!;
    const font = (weight: number, size: number) => `${weight} ${size}px ui-sans-serif, system-ui, sans-serif`;
    const [row, gap, margin] = [32, 24, 24];
    const columns = table[0]!.length;
    context.font = font(600, 18);
    /* A line without figures runs over the columns that follow. */
    const widths = table[0]!.map((_, at) =>
        Math.max(...table.filter((line) => line.length === columns).map((line) => context.measureText(line[at]!).width)) + gap);
    context.font = font(600, 22);
    canvas.width = Math.ceil(Math.max(widths.reduce((sum, each) => sum + each, 0), context.measureText(title).width) + 2 * margin);
    canvas.height = row * (table.length + 1.5) + 2 * margin;
    context.fillStyle = "#fffdf8";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = "#20242b";
    context.textBaseline = "middle";
    context.font = font(600, 22);
    context.fillText(title, margin, margin + row / 2);
    for (const [at, line] of table.entries()) {
        let x = margin;
        context.font = font(at === 0 ? 600 : 400, 18);
        for (const [column, cell] of line.entries()) {
            context.fillText(cell, x, margin + row * (at + 2));
            x += widths[column]!;
        }
    }
    return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
