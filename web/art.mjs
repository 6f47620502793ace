/* art.mjs - the twelve court cards, from Adrian Kennard's deck (CC0, https://www.me.uk/cards/)
 * as it comes with the npm package @heruka_urgyen/react-playing-cards.
 *
 * Only the figures are used: the page draws the indices, the large pips and the frame in the colours that the player
 * chose. Reds, blues and yellows are replaced by those of the page.
 *
 * SPDX-License-Identifier: MIT */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { optimize } from "svgo";

const FOLDER = "node_modules/@heruka_urgyen/react-playing-cards/src/images/2color";

/* The place of the figure in the drawing of a whole card. */
const FIGURE = "-82.4 -130.4 164.8 260.8";

const COLOURS = [
    [/#FC4\b/gi, "#f0bf4c"],
    [/#44F\b/gi, "#2d4f9e"],
    [/(["':])red\b/gi, "$1#c92f38"],
    [/(["':])#F00\b/gi, "$1#c92f38"],
    [/(["':])black\b/gi, "$1#1b1e24"],
];

function figure(svg, card) {
    const [rank, suit] = card;
    const drawn = svg
        .replace(/viewBox="-120 -168 240 336"/, `viewBox="${FIGURE}"`)
        .replace(/ (class|face|height="3.5in"|width="2.5in")(="[^"]*")?/g, "")
        .replace(new RegExp(`<use xlink:href="#[VX]${suit}${rank}"[^>]*></use>`, "g"), "")
        .replace(new RegExp(`<use xlink:href="#S${suit}${rank}" height="(26.769|55.68)"[^>]*></use>`, "g"), "")
        .replace(/<rect width="239"[^>]*><\/rect>/g, "");
    return COLOURS.reduce((text, [from, to]) => text.replace(from, to), drawn);
}

/** {"KC": svg, ...} */
export function courts(here) {
    const all = {};
    for (const rank of "JQK")
        for (const suit of "CDHS") {
            const card = rank + suit;
            const svg = readFileSync(join(here, FOLDER, `${card}.svg`), "utf8");
            all[card] = optimize(figure(svg, card), { floatPrecision: 1, multipass: true }).data;
        }
    return all;
}
