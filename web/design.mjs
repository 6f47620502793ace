/* design.mjs - draws the pictures of DESIGN.md from the sources: the colours of each scheme and the sizes of letters and spaces
 * from src/theme.css, how a card flies from src/table/felt.tsx, and the sounds from src/table/sounds.tsx.
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

/** Where a movement with a curve of CSS is after `share` of its time: by halves, as x grows with the parameter. */
function eased([x1, y1, x2, y2], share) {
    const at = (one, two, p) => 3 * (1 - p) ** 2 * p * one + 3 * (1 - p) * p ** 2 * two + p ** 3;
    let [low, high] = [0, 1];
    for (let step = 0; step < 30; step++) {
        const middle = (low + high) / 2;
        if (at(x1, x2, middle) < share) low = middle;
        else high = middle;
    }
    return at(y1, y2, low);
}

const EASE = { "ease-in": [0.42, 0, 1, 1], "ease-out": [0, 0, 0.58, 1] };

/** Motion: how far each of the three times is after each twentieth of a second, and the two flights of a card. */
function motion(css) {
    const values = rule(css, ":root");
    const ink = colour(values, "ink");
    const felt = colour({ ...values, ...rule(css, '[data-felt="green"]') }, "felt");
    const source = readFileSync(join(here, "src/table/felt.tsx"), "utf8");
    const flights = [...source.matchAll(/duration: (\d+),(?: delay: [^;{}]*?,)? easing: "([^"]+)"/g)].map(([, ms, easing]) => [Number(ms), EASE[easing] ?? JSON.parse(`[${/\((.+)\)/.exec(easing)[1]}]`)]);
    const steps = [["quick", "answers a hand"], ["soon", "brings something"], ["slow", "for what one may remember"]].flatMap(([name, use], row) => {
        const ms = 1000 * parseFloat(values[name]);
        const y = 34 + 52 * row;
        const marks = Array.from({ length: Math.floor(ms / 50) + 1 }, (_, at) => `<circle cx="${20 + 360 * eased(EASE["ease-out"], (50 * at) / ms)}" cy="${y + 14}" r="3.5" fill="${colour(values, "accent")}"/>`);
        return [`<line x1="20" y1="${y + 14}" x2="380" y2="${y + 14}" stroke="${ink}" stroke-opacity="0.25"/>`, ...marks, words(20, y - 4, 13, `--${name}, ${ms} ms: ${use}`, ink)];
    });
    /* A card from the seat above to the trick, then with it to the seat at the left, every 40 ms. */
    const ways = [[[560, 30], [560, 116]], [[560, 116], [452, 116]]];
    const names = ["to the trick", "to the winner"];
    const flown = flights.slice(0, 2).flatMap(([ms, curve], way) => {
        const [[x0, y0], [x1, y1]] = ways[way];
        const cards = Array.from({ length: Math.floor(ms / 40) + 1 }, (_, at) => {
            const share = eased(curve, (40 * at) / ms);
            const size = way === 0 ? 1 : 1 - share / 2;
            return `<rect x="${(x0 + (x1 - x0) * share - 12 * size).toFixed(1)}" y="${(y0 + (y1 - y0) * share - 17 * size).toFixed(1)}" width="${24 * size}" height="${34 * size}" rx="3" fill="#fff" fill-opacity="${way === 0 ? 0.3 : 0.35}" stroke="#0008"/>`;
        });
        return [...cards, words(way === 0 ? 586 : 440, way === 0 ? 60 : 158, 12, `${names[way]}, ${ms} ms`, colour({ ...values, ...rule(css, '[data-felt="green"]') }, "felt-ink"))];
    });
    return svg(720, 176, [`<rect width="720" height="176" fill="${colour(values, "paper")}"/>`, ...steps, `<rect x="424" width="296" height="176" fill="${felt}"/>`, ...flown].map((part) => part.replace(/(\.\d\d)\d+/g, "$1")));
}

/** Sounds: for each its tones, higher and later ones further up and to the right; noise is at the bottom. */
function sounds(css) {
    const values = rule(css, ":root");
    const source = readFileSync(join(here, "src/table/sounds.tsx"), "utf8");
    const all = [...source.matchAll(/^    (\w+): (\[\[.+\]\]),$/gm)].map(([, name, notes]) => [name, JSON.parse(notes)]);
    const parts = all.flatMap(([name, notes], at) => {
        const [left, top] = [180 * (at % 4), 84 * Math.floor(at / 4)];
        const high = (pitch) => top + 70 - (pitch > 0 ? 8 + 17 * Math.log2(pitch / 220) : 0);
        const drawn = notes.map(([pitch, start, length]) => `<rect x="${(left + 16 + 105 * start).toFixed(1)}" y="${high(pitch).toFixed(1)}" width="${(105 * length).toFixed(1)}" height="4" rx="2" fill="${colour(values, pitch > 0 ? "accent" : "soft")}"/>`);
        return [`<line x1="${left + 16}" y1="${top + 76}" x2="${left + 164}" y2="${top + 76}" stroke="${colour(values, "soft")}" stroke-opacity="0.4"/>`, words(left + 16, top + 20, 13, name, colour(values, "ink")), ...drawn];
    });
    const height = 84 * Math.ceil(all.length / 4) + 8;
    return svg(720, height, [`<rect width="720" height="${height}" fill="${colour(values, "paper")}"/>`, ...parts]);
}

/** The pictures by their file, and how each is drawn. */
export const pictures = { "design/colours.svg": colours, "design/sizes.svg": sizes, "design/motion.svg": motion, "design/sounds.svg": sounds };

export const theme = () => readFileSync(join(here, "src/theme.css"), "utf8");

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    mkdirSync(join(here, "design"), { recursive: true });
    for (const [file, draw] of Object.entries(pictures)) writeFileSync(join(here, file), draw(theme()));
}
