/* picture.ts - a match as a picture to share: its course, its score sheet, what was worth telling; a drawing with all
 * its colours in it, made a PNG here in the page.
 *
 * The picture grows with the match, so its letters stay readable.
 *
 * SPDX-License-Identifier: MIT */

export const PICTURE_WIDTH = 1080;

/** A line of the score sheet: the bid of the hand, whether it was set, and a cell for each column. */
export interface SheetLine {
    bid: string;
    set: boolean;
    cells: string[];
}

/** What stands on it, already in the reader's language. */
export interface Shown {
    title: string;
    verdict: string;
    /** Who the sides are, and the score of each after each hand. */
    sides: string[];
    scores: number[][];
    lines: string[];
    /** The heads of the columns of the sheet after the number and the bid, and its lines. */
    heads: string[];
    sheet: SheetLine[];
    /** Where the match, or the game, is found. */
    address: string;
}

const COLOURS = ["#ffd166", "#8fc7ff", "#f4978e", "#b8e0a0", "#d7b5f0", "#ffffff", "#e0a870"];
const SET = "#ffb4a8";
/* More letters than this do not fit a line. */
const LINE_MAX = 52;

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const cut = (text: string, most: number) => ([...text].length > most ? `${[...text].slice(0, most - 1).join("")}…` : text);

/** A sentence in lines of the picture. */
function wrapped(sentence: string): string[] {
    const lines: string[] = [];
    for (const word of sentence.split(" ")) {
        const last = lines.at(-1);
        if (last !== undefined && last.length + 1 + word.length <= LINE_MAX) lines[lines.length - 1] = `${last} ${word}`;
        else lines.push(word);
    }
    return lines.map((line) => cut(line, LINE_MAX));
}

const text = (at: [number, number], size: number, words: string, more = "") => `<text x="${at[0]}" y="${at[1]}" font-size="${size}" ${more}>${escaped(words)}</text>`;

const CHART = { left: 110, right: 1010, top: 400, bottom: 720 };
const LINES = { top: 800, each: 44, most: 8 };
const MARGIN = 80;

/* The sheet: a hand a row. With more rows than `one` it has two halves side by side, if the cells are short and few. */
const ROWS = { one: 24, height: 40, halfCells: 4, shortCell: 5, number: 52 };
/* How wide a letter is, in its size. */
const LETTER = 0.66;
const letters = (space: number, size: number) => Math.max(3, Math.floor(space / (size * LETTER)));

/** The sheet from `top` on, and its height. */
function drawSheet({ heads, sheet }: Pick<Shown, "heads" | "sheet">, top: number): { drawn: string[]; height: number } {
    if (sheet.length === 0) return { drawn: [], height: 0 };
    const short = heads.length <= ROWS.halfCells && sheet.every(({ cells }) => cells.every((each) => each.length <= ROWS.shortCell));
    const halves = short && sheet.length > ROWS.one ? 2 : 1;
    const rows = Math.ceil(sheet.length / halves);
    const gap = 44;
    const width = (PICTURE_WIDTH - 2 * MARGIN - (halves - 1) * gap) / halves;
    /* Number and bid have what the cells leave. */
    const bidWidth = Math.min(300, width * (heads.length > 4 ? 0.24 : 0.4));
    const cell = (width - bidWidth - ROWS.number) / heads.length;
    const longest = Math.max(4, ...sheet.flatMap(({ cells }) => cells.map((each) => each.length)));
    const size = Math.min(halves === 2 ? 22 : 27, (cell - 8) / (longest * LETTER));
    const right = (left: number, column: number) => left + ROWS.number + bidWidth + cell * (column + 1);
    const drawn = Array.from({ length: halves }, (_, half) => {
        const left = MARGIN + half * (width + gap);
        const line = (y: number, opacity: number) => `<path d="M${left} ${y}h${width}" stroke="#fff" stroke-opacity="${opacity}" stroke-width="2"/>`;
        const head = heads.map((name, column) =>
            text([right(left, column), top], size * 0.85, cut(name, letters(cell - 8, size * 0.85)), 'text-anchor="end" font-weight="700"'));
        const body = sheet.slice(half * rows, (half + 1) * rows).flatMap(({ bid, set, cells }, at) => {
            const y = top + ROWS.height * (at + 1) + 6;
            const colour = set ? ` fill="${SET}"` : "";
            return [
                text([left + 38, y], size, String(half * rows + at + 1), 'text-anchor="end" fill="#d5eadd"'),
                text([left + ROWS.number, y], size, cut(bid, letters(bidWidth - 8, size)), colour),
                ...cells.map((each, column) => text([right(left, column), y], size, each, `text-anchor="end"${colour}`)),
                line(y + 11, 0.18),
            ];
        });
        return [...head, line(top + 11, 0.5), ...body].join("");
    });
    return { drawn, height: ROWS.height * (rows + 1) + 30 };
}

/** The picture as SVG text, and its height. */
export function draw({ title, verdict, sides, scores, lines, address, ...more }: Shown): { svg: string; height: number } {
    const all = [0, ...scores.flat()];
    const [low, high] = [Math.min(...all), Math.max(...all, 1)];
    const x = (hand: number) => CHART.left + ((CHART.right - CHART.left) * hand) / Math.max(1, scores.length);
    const y = (score: number) => CHART.bottom - ((CHART.bottom - CHART.top) * (score - low)) / (high - low);
    const chart = sides.map((_, side) => {
        const points = [0, ...scores.map((row) => row[side] ?? 0)].map((score, hand) => `${x(hand).toFixed(1)},${y(score).toFixed(1)}`);
        const [endX, endY] = points.at(-1)!.split(",");
        return (
            `<polyline points="${points.join(" ")}" fill="none" stroke="${COLOURS[side]}" stroke-width="7" stroke-linejoin="round" stroke-linecap="round"/>` +
            `<circle cx="${endX}" cy="${endY}" r="11" fill="${COLOURS[side]}"/>`
        );
    });
    const { row, size } = sides.length > 2 ? { row: 3, size: 24 } : { row: 1, size: 30 };
    const width = (PICTURE_WIDTH - 2 * MARGIN) / row;
    const boxes = sides.map((name, side) => {
        const [left, top] = [MARGIN + width * (side % row), 264 + 48 * Math.floor(side / row)];
        const score = `  ${String(scores.at(-1)?.[side] ?? 0).replace("-", "−")}`;
        return (
            `<rect x="${left}" y="${top - 26}" width="26" height="26" rx="6" fill="${COLOURS[side]}"/>` +
            text([left + 38, top - 3], size, cut(name, letters(width - 50, size) - score.length) + score, 'font-weight="700"')
        );
    });
    const told = lines.flatMap(wrapped).slice(0, LINES.most);
    const sheetTop = LINES.top + told.length * LINES.each + 20;
    const { drawn, height: sheetHeight } = drawSheet(more, sheetTop);
    const height = sheetTop + sheetHeight + 70;
    const svg = [
        `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${height}" viewBox="0 0 ${PICTURE_WIDTH} ${height}" font-family="Georgia, 'DejaVu Serif', serif" fill="#fff">`,
        '<defs><radialGradient id="felt" cx="50%" cy="35%" r="75%"><stop offset="0" stop-color="#2f7855"/><stop offset="1" stop-color="#14402b"/></radialGradient></defs>',
        `<rect width="${PICTURE_WIDTH}" height="${height}" fill="#5a3a20"/>`,
        `<rect x="26" y="26" width="${PICTURE_WIDTH - 52}" height="${height - 52}" rx="36" fill="url(#felt)"/>`,
        text([80, 120], 36, `♠ ${cut(title, 44)}`, 'fill="#d5eadd"'),
        text([80, 196], 58, cut(verdict, 32), 'font-weight="700"'),
        ...boxes,
        `<path d="M${CHART.left} ${y(0)}H${CHART.right}" stroke="#fff" stroke-opacity=".35" stroke-width="2"/>`,
        ...chart,
        ...told.map((line, at) => text([80, LINES.top + at * LINES.each], 30, line)),
        ...drawn,
        text([80, height - 50], 24, cut(`Pedro · ${address}`, 58), 'fill="#d5eadd"'),
        "</svg>",
    ].join("");
    return { svg, height };
}

/** A drawing as a PNG. Rejects where the browser cannot make one. */
export async function toPng({ svg, height }: { svg: string; height: number }): Promise<Blob> {
    const image = new Image(PICTURE_WIDTH, height);
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [PICTURE_WIDTH, height];
    canvas.getContext("2d")!.drawImage(image, 0, 0);
    return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("canvas"))), "image/png"));
}
