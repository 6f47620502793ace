/* icons.mjs - makes the icon of the app, a spade on green, as SVG and PNG.
 *
 * The PNGs are made from the same outline: the path is divided into short lines, and each pixel is sampled a few times.
 *
 * SPDX-License-Identifier: MIT */
import { deflateSync } from "node:zlib";

const SPADE =
    "M16 2C18.3 7 28 12.8 28 19.3C28 23 25.3 25.5 22.1 25.5C20.1 25.5 18.4 24.6 17.4 23.1C17.7 25.9 18.9 28 20.8 29.5" +
    "L11.2 29.5C13.1 28 14.3 25.9 14.6 23.1C13.6 24.6 11.9 25.5 9.9 25.5C6.7 25.5 4 23 4 19.3C4 12.8 13.7 7 16 2Z";
const GREEN = [0x17, 0x60, 0x3f];
const PAPER = [0xff, 0xfe, 0xfb];
const SAMPLES = 3;

/** The outline as points, in a box of 32. */
function outline() {
    const points = [];
    let at = [0, 0];
    for (const [, verb, rest] of SPADE.matchAll(/([MCLZ])([^MCLZ]*)/g)) {
        const n = rest.trim().split(/[ ,]+/).filter(Boolean).map(Number);
        if (verb === "M" || verb === "L") points.push((at = [n[0], n[1]]));
        if (verb !== "C") continue;
        const [p0, p1, p2, p3] = [at, n.slice(0, 2), n.slice(2, 4), n.slice(4, 6)];
        for (let i = 1; i <= 16; i++) {
            const t = i / 16;
            const u = 1 - t;
            points.push([0, 1].map((k) => u * u * u * p0[k] + 3 * u * u * t * p1[k] + 3 * u * t * t * p2[k] + t * t * t * p3[k]));
        }
        at = p3;
    }
    return points;
}

/** The points at which a line at height y crosses the outline. */
function crossings(points, y) {
    const found = [];
    for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
        const [xi, yi] = points[i];
        const [xj, yj] = points[j];
        if (yi > y !== yj > y) found.push(((xj - xi) * (y - yi)) / (yj - yi) + xi);
    }
    return found;
}

function chunk(name, data) {
    const body = Buffer.concat([Buffer.from(name), data]);
    let crc = ~0;
    for (const byte of body) {
        crc ^= byte;
        for (let k = 0; k < 8; k++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
    }
    const sizes = Buffer.alloc(8);
    sizes.writeUInt32BE(data.length, 0);
    sizes.writeUInt32BE(~crc >>> 0, 4);
    return Buffer.concat([sizes.subarray(0, 4), body, sizes.subarray(4)]);
}

/** A PNG of `size` pixels height; `scale` is the spade's part of it, `corner` the radius. `wide`: the width, if it is another. */
function picture(size, scale, corner, wide = size) {
    const points = outline();
    const left = (wide - size) / 2;
    const rows = Buffer.alloc(size * (wide * 4 + 1));
    const within = (x, y) => {
        const dx = Math.max(corner - x, x - (1 - corner), 0);
        const dy = Math.max(corner - y, y - (1 - corner), 0);
        return dx * dx + dy * dy <= corner * corner || corner === 0;
    };
    for (let row = 0; row < size; row++) {
        const heights = Array.from({ length: SAMPLES }, (_, s) => (row + (s + 0.5) / SAMPLES) / size);
        const edges = heights.map((y) => crossings(points, 15.75 + ((y - 0.5) * 32) / scale));
        for (let column = 0; column < wide; column++) {
            const sum = [0, 0, 0, 0];
            for (let s = 0; s < SAMPLES * SAMPLES; s++) {
                const line = Math.floor(s / SAMPLES);
                const x = (column - left + ((s % SAMPLES) + 0.5) / SAMPLES) / size;
                if (!within(x, heights[line])) continue;
                const across = 16 + ((x - 0.5) * 32) / scale;
                const on = edges[line].filter((edge) => edge < across).length % 2 === 1;
                for (let k = 0; k < 3; k++) sum[k] += (on ? PAPER : GREEN)[k];
                sum[3]++;
            }
            const at = row * (wide * 4 + 1) + 1 + column * 4;
            for (let k = 0; k < 3; k++) rows[at + k] = sum[3] ? Math.round(sum[k] / sum[3]) : 0;
            rows[at + 3] = Math.round((sum[3] * 255) / (SAMPLES * SAMPLES));
        }
    }
    const head = Buffer.alloc(13);
    head.writeUInt32BE(wide, 0);
    head.writeUInt32BE(size, 4);
    head.set([8, 6, 0, 0, 0], 8);
    return Buffer.concat([
        Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
        chunk("IHDR", head),
        chunk("IDAT", deflateSync(rows, { level: 9 })),
        chunk("IEND", Buffer.alloc(0)),
    ]);
}

/** The picture that messengers show beside a link (src/server/http/preview.c). */
export const preview = () => picture(630, 0.7, 0, 1200);

/** {file: bytes} of all icons. */
export function icons() {
    const drawing =
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6.4" fill="#17603f"/>' +
        `<path fill="#fffefb" transform="translate(16 16) scale(.7) translate(-16 -15.75)" d="${SPADE}"/></svg>\n`;
    return {
        "icon.svg": Buffer.from(drawing),
        "icon-192.png": picture(192, 0.7, 0.2),
        "icon-512.png": picture(512, 0.7, 0.2),
        "icon-whole.png": picture(512, 0.55, 0),
    };
}
