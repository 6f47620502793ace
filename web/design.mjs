/* design.mjs - draws the pictures of DESIGN.md from src/theme.css: the colours of each scheme, and the sizes of letters and spaces.
 *
 *     node design.mjs
 *
 * SPDX-License-Identifier: MIT */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));

/** The custom properties of the rule with this selector. */
function rule(css, selector) {
    const from = css.indexOf(`\n${selector} {`) + 1;
    return Object.fromEntries([...css.slice(from, css.indexOf("}", from)).matchAll(/--([a-z-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]));
}

const channels = (colour) => (colour.length === 4 ? [1, 2, 3].map((at) => colour[at] + colour[at]) : [1, 3, 5].map((at) => colour.slice(at, at + 2))).map((part) => parseInt(part, 16));

/** The colour of a property as #rrggbb, of those forms that theme.css has. */
function colour(values, name) {
    const solved = (text) => {
        const other = /^var\(--([a-z-]+)\)$/.exec(text);
        if (other) return colour(values, other[1]);
        const mix = /^color-mix\(in srgb, (.+), (#[0-9a-f]{3}) (\d+)%\)$/.exec(text);
        if (!mix) return text;
        const [one, two] = [solved(mix[1]), mix[2]].map(channels);
        return `#${one.map((part, at) => Math.round(part + ((two[at] - part) * mix[3]) / 100).toString(16).padStart(2, "0")).join("")}`;
    };
    return solved(values[name]);
}

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const words = (x, y, size, text, fill, more = "") => `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}"${more}>${escaped(text)}</text>`;
const svg = (width, height, parts) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif">\n${parts.join("\n")}\n</svg>\n`;

/** The colours: a column for each scheme, with each cloth. */
function colours(css) {
    const light = rule(css, ":root");
    const schemes = [["light", {}], ["dark", rule(css, '[data-theme="dark"]')], ["club", rule(css, '[data-theme="club"]')]];
    const parts = schemes.flatMap(([name, own], column) => {
        const values = { ...light, ...own };
        const get = (what) => colour(values, what);
        const left = column * 240;
        const on = (y, ground, ink, text) => [`<rect x="${left + 16}" y="${y}" width="208" height="26" rx="5" fill="${ground}"/>`, words(left + 26, y + 18, 13, text, ink)];
        const cloths = name === "club" ? ["", "green", "blue", "red", "plain"] : ["green", "blue", "red", "plain"];
        return [
            `<rect x="${left}" width="240" height="400" fill="${get("ground")}"/>`,
            words(left + 16, 28, 16, name, get("ink"), ' font-weight="700"'),
            ...on(40, get("paper"), get("ink"), "ink on paper"),
            ...on(70, get("paper"), get("soft"), "soft on paper"),
            ...on(100, get("accent"), get("accent-ink"), "accent: what to press"),
            ...on(130, get("accent-soft"), get("ink"), "accent-soft: chosen"),
            ...on(160, get("danger"), get("danger-ink"), "danger: set, lost, refused"),
            ...on(190, get("turn"), get("turn-ink"), "turn: whose turn, ours"),
            ...cloths.flatMap((cloth, at) => {
                const felt = { ...values, ...(cloth && rule(css, `[data-felt="${cloth}"]`)), ...(cloth === "plain" && name !== "light" && rule(css, `[data-theme="${name}"][data-felt="plain"]`)) };
                return [...on(228 + 32 * at, colour(felt, "felt"), colour(felt, "felt-ink"), cloth || "of the room"),
                    `<rect x="${left + 140}" y="${232 + 32 * at}" width="76" height="18" rx="5" fill="${colour(felt, "chip")}"/>`,
                    words(left + 150, 246 + 32 * at, 12, "chip", colour(felt, "chip-ink"))];
            }),
        ];
    });
    return svg(720, 400, parts);
}

/** The sizes: a line for each step of letters, a bar for each space. */
function sizes(css) {
    const values = rule(css, ":root");
    const pixels = (name) => parseFloat(values[name]) * 16;
    const steps = [["fine", "what is small at a seat"], ["small", "help, labels of the panel"], ["", "text"], ["large", "headings, what matters"], ["title", "titles, a result"]];
    let y = 10;
    const letters = steps.map(([name, use]) => {
        const size = name ? pixels(name) : 16;
        y += size * 1.5;
        return words(20, y, size, `${name ? `--${name}` : "1rem"} ${size} px: ${use}`, "#20242b", name === "title" || name === "large" ? ' font-family="serif" font-weight="600"' : "");
    });
    const bars = ["xs", "sm", "md"].map((name, at) => `<rect x="${20 + 180 * at}" y="${y + 24}" width="${pixels(name)}" height="20" fill="#17603f"/>${words(28 + 180 * at + pixels(name), y + 39, 13, `--${name} ${pixels(name)} px`, "#20242b")}`);
    return svg(720, Math.round(y + 60), [`<rect width="720" height="${Math.round(y + 60)}" fill="#fffdf8"/>`, ...letters, ...bars]);
}

/** The pictures by their file, and how each is drawn. */
export const pictures = { "design/colours.svg": colours, "design/sizes.svg": sizes };

export const theme = () => readFileSync(join(here, "src/theme.css"), "utf8");

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    mkdirSync(join(here, "design"), { recursive: true });
    for (const [file, draw] of Object.entries(pictures)) writeFileSync(join(here, file), draw(theme()));
}
