/* seen.mjs - tests that events are visible: trump and bid on every screen, the exchange, the numbers of cards.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { newVisitor, playHands, untilAsked } from "./player.mjs";
import { DESKTOP } from "./site.mjs";

const PRESETS = readFileSync(new URL("../../data/presets.ini", import.meta.url), "utf8")
    .split("\n")
    .flatMap((line) => /^\[(?!base)(.+)\]$/.exec(line)?.[1] ?? []);

const SIZES = [
    [320, 640],
    [360, 740],
    [390, 844],
    [740, 360],
    [844, 390],
    [768, 1024],
    [1280, 800],
    [1440, 900],
].map(([width, height]) => ({ width, height }));
/* The games with the longest scores; those of Sixty-Three have as many figures as those of Eighty-Three. */
const LONG = ["king", "sixtythree", "eightythree"];
const LOCALES = ["en-GB", "sv-SE", "fi-FI", "es-ES", "fr-FR"];

/* Changes messages of the engine to the page: everybody has the longest name, and scores are as long as in King Pedro
 * and Eighty-Three. */
export function stretch() {
    const parse = JSON.parse;
    JSON.parse = (text, reviver) => {
        const told = parse(text, reviver);
        if (told?.type === "table") for (const [at, seat] of told.seats.entries()) seat.name = "Wolfeschlegelsteinhausenbergerdo".slice(at % 2);
        if (told?.type === "view") told.view.scores = told.view.scores.map((score, side) => score + (side ? 1088 : -1088));
        return told;
    };
}

/* Checks in every frame that trump, bid, scores and target are complete and on the screen. */
export function watch() {
    window.frames_seen = { trump: 0, all: 0, wrong: new Set() };
    const inside = (box, outer) => box.width > 0 && box.height > 0 && box.left >= outer.left - 1 && box.right <= outer.right + 1 && box.top >= outer.top - 1 && box.bottom <= outer.bottom + 1;
    const look = () => {
        requestAnimationFrame(look);
        const board = document.querySelector(".board");
        if (!board) return;
        const seen = window.frames_seen;
        const screen = { left: 0, right: innerWidth, top: 0, bottom: innerHeight };
        const box = (each) => each.getBoundingClientRect();
        const line = document.querySelector(".contract");
        seen.all++;
        for (const each of document.querySelectorAll(".bar .icon, .bar dd, .bar .target, .contract .trump, .contract .bid, .contract .so-far, .chip, .dock .wishes button"))
            if (each.offsetParent && !inside(box(each), screen)) seen.wrong.add(`off the screen: ${each.className || each.textContent} of ${each.parentElement.className}`);
        /* A large screen has room for what a seat drew. */
        if (innerWidth >= 768 && innerHeight > 460)
            for (const each of document.querySelectorAll(".chip .exchanged")) if (each.scrollWidth > each.clientWidth + 1) seen.wrong.add(`cut: ${each.textContent}`);
        for (const each of document.querySelectorAll(".bar dd")) if (!inside(box(each), box(each.parentElement))) seen.wrong.add(`cut: ${each.textContent}`);
        for (const each of line?.querySelectorAll(".trump, .bid, .so-far") ?? []) if (!inside(box(each), box(line))) seen.wrong.add(`cut: ${each.textContent}`);
        if (!board.dataset.trump) return;
        seen.trump++;
        const pip = line?.querySelector(".trump .pip");
        if (!pip) return void seen.wrong.add("no trump");
        const { left, top, width, height } = box(pip);
        if (width < 20 || height < 20) seen.wrong.add("a small trump");
        if (!line.contains(document.elementFromPoint(left + width / 2, top + height / 2))) seen.wrong.add("a covered trump");
    };
    look();
}

/* A hand of every preset on one of the screens; a whole match of those with the longest scores on each. */
function trumpIsSeen(size) {
    const [viewport, games] = [SIZES[size], PRESETS.filter((game, at) => at % SIZES.length === size || LONG.includes(game))];
    return async ({ browser, site }) => {
        site.seed = 7;
        let frames = 0;
        const one = async (game, locale) => {
            const { page, context, troubles } = await newVisitor(browser, { viewport, locale });
            await context.addInitScript(stretch);
            await context.addInitScript(watch);
            await page.goto(`${site.url}#/new`);
            await page.selectOption("#variant", game);
            await page.locator("form .primary").click();
            await page.locator(".table:not(.mini)").waitFor();
            const what = `${game} in ${locale}`;
            const last = LONG.includes(game) ? Infinity : 2;
            for (let at = 1; at < last; ) {
                const next = await playHands(page, at + 1);
                assert.ok(next > at, `hand ${at} of ${what} is played`);
                at = next;
            }
            const { trump, wrong } = await page.evaluate(() => ({ trump: window.frames_seen.trump, wrong: [...window.frames_seen.wrong] }));
            assert.deepEqual(wrong, [], what);
            assert.ok(trump > 0, `${what}: trumps were named`);
            frames += trump;
            assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, `${what} fits the screen`);
            assert.deepEqual(troubles, [], what);
            await context.close();
        };
        const all = games.map((game, at) => [game, LOCALES[(at + size) % LOCALES.length]]);
        const lane = async () => {
            for (let next = all.pop(); next; next = all.pop()) await one(...next);
        };
        await Promise.all([lane(), lane()]);
        assert.ok(frames > 100, `${frames} frames were looked at`);
    };
}

/* Notes the number of cards and the text of each seat at each change. */
function count() {
    window.counted = [];
    window.flew = 0;
    const look = () => {
        window.flew = Math.max(window.flew, document.querySelectorAll(".flying").length);
        const chips = [...document.querySelectorAll(".chip")].sort((a, b) => a.dataset.seat - b.dataset.seat);
        const now = chips.map((chip) => [Number(chip.querySelector(".count")?.innerText.match(/\d+/)?.[0] ?? 0), chip.querySelector(".exchanged")?.textContent ?? ""]);
        const phase = document.querySelector(".board")?.dataset.phase;
        if (JSON.stringify(now) !== JSON.stringify(window.counted.at(-1)?.now)) window.counted.push({ phase, now });
    };
    /* A slow computer draws fewer frames than there are changes. */
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
}

async function exchangeIsSeen({ browser, site }) {
    site.seed = 7;
    for (const reducedMotion of ["reduce", "no-preference"]) {
        const { page, context, troubles } = await newVisitor(browser, { viewport: DESKTOP, hurry: false, reducedMotion, settings: { pace: "quick" } });
        await context.addInitScript(count);
        await page.goto(site.url);
        await page.locator(".doors button.primary").click();
        await page.locator(".table:not(.mini)").waitFor();
        await untilAsked(page, "Your turn");
        const [counted, flew] = await page.evaluate(() => [window.counted, window.flew]);
        const exchange = counted.filter(({ phase }) => phase === "draw");
        const seats = exchange.slice(1).map(({ now }, at) => now.filter(([cards], seat) => cards !== exchange[at].now[seat][0]).length);
        assert.ok(exchange.length >= 6, `the exchange has its steps: ${JSON.stringify(exchange)}`);
        assert.ok(Math.max(...seats) <= 1, `one seat at a time: ${seats}`);
        assert.equal(flew > 0, reducedMotion === "no-preference", "cards fly where motion is wanted");
        const stands = await page.locator(".chip .exchanged").allTextContents();
        assert.equal(stands.length, 4);
        for (const text of stands) assert.match(text, /^kept \d( · (drew|robbed) \d+)*$/);
        const told = (await page.locator(".table > [role=log] p").allTextContents()).join(" ");
        assert.match(told, /West throws \d cards? and keeps \d\..*(West|North|East) (draws|takes) \d/);
        /* The exchange is still shown after a reload. */
        await page.reload();
        await page.locator(".chip .exchanged").first().waitFor();
        assert.match((await page.locator(".chip .exchanged").allTextContents()).join(), /^(drew \d+,?)+$/);
        assert.deepEqual(troubles, []);
        await context.close();
    }
}

export const seen = [
    ...SIZES.map(({ width, height }, size) => ({ name: `trump is seen in every frame at ${width} x ${height}`, run: trumpIsSeen(size) })),
    { name: "the exchange is seen seat by seat, and stays at the seats", run: exchangeIsSeen },
];
