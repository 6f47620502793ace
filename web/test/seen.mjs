/* seen.mjs - tests that events are visible: trump and bid on every screen, the exchange, the numbers of cards.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { newVisitor, playHands, untilAsked } from "./player.mjs";
import { puppetPage } from "./puppet.mjs";
import { handsOf, recorder, thinned } from "./recording.mjs";
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
/* Every game is looked at on the smallest screens, upright and on their side, and on a third of the others. */
const SMALLEST = [0, 3];
/* The games with the longest scores; those of Sixty-Three have as many figures as those of Eighty-Three. */
const LONG = ["king", "sixtythree", "eightythree"];
const LANGUAGES = ["en", "sv", "fi", "es", "fr"];

/* The longest name that is allowed. */
const NAME = "Wolfeschlegelsteinhausenbergerdo";

/** Messages of the engine with the longest names for everybody, and scores as long as in King Pedro and Eighty-Three. It also runs in
 * pages. */
export function stretched(told, name = NAME) {
    const long = (scores) => scores.map((score, side) => score + (side ? 1088 : -1088));
    if (told?.type === "table") for (const [at, seat] of told.seats.entries()) seat.name = name.slice(at % 2);
    if (told?.type === "view") told.view.scores = long(told.view.scores);
    return told;
}

/** Stretches all messages to a page. */
export const stretch = (context) =>
    context.addInitScript(`{
        const parse = JSON.parse;
        const stretched = ${stretched};
        JSON.parse = (text, reviver) => stretched(parse(text, reviver), ${JSON.stringify(NAME)});
    }`);

/* Checks that trump, bid, scores, target and wishes are complete and on the screen, and notes what is wrong. */
function lookAt() {
    const inside = (box, outer) => box.width > 0 && box.height > 0 && box.left >= outer.left - 1 && box.right <= outer.right + 1 && box.top >= outer.top - 1 && box.bottom <= outer.bottom + 1;
    const box = (each) => each.getBoundingClientRect();
    window.seen = { trump: 0, wrong: new Set() };
    return () => {
        const board = document.querySelector(".board");
        if (!board) return;
        const { seen } = window;
        const screen = { left: 0, right: innerWidth, top: 0, bottom: innerHeight };
        const line = document.querySelector(".contract");
        for (const each of document.querySelectorAll(".bar .icon, .bar dd, .bar .target, .contract .trump, .contract .bid, .contract .so-far, .chip, .dock .wishes button"))
            if (each.offsetParent && !inside(box(each), screen)) seen.wrong.add(`off the screen: ${each.className || each.textContent} of ${each.parentElement.className}`);
        /* A large screen has room for what a seat drew. */
        if (innerWidth >= 768 && innerHeight > 460)
            for (const each of document.querySelectorAll(".chip .exchanged")) if (each.scrollWidth > each.clientWidth + 1) seen.wrong.add(`cut: ${each.textContent}`);
        /* What a seat drew is never broken: it has one line, or on a narrow screen one for each word. */
        for (const each of document.querySelectorAll(".chip .exchanged")) {
            const words = [...each.querySelectorAll("span")].map((word) => [...word.getClientRects()].map(({ bottom }) => bottom)).filter((lines) => lines.length > 0);
            const high = (lines) => Math.max(...lines) - Math.min(...lines);
            if (words.some((lines) => high(lines) > 4) || (innerWidth > 480 && words.length > 0 && high(words.flat()) > 4)) seen.wrong.add(`broken: ${each.textContent}`);
        }
        for (const each of document.querySelectorAll(".bar dd")) if (!inside(box(each), box(each.parentElement))) seen.wrong.add(`cut: ${each.textContent}`);
        for (const each of line?.querySelectorAll(".trump, .bid, .so-far") ?? []) if (!inside(box(each), box(line))) seen.wrong.add(`cut: ${each.textContent}`);
        if (document.documentElement.scrollWidth > innerWidth) seen.wrong.add("wider than the screen");
        if (!board.dataset.trump) return;
        seen.trump++;
        const pip = line?.querySelector(".trump .pip");
        if (!pip) return void seen.wrong.add("no trump");
        const { left, top, width, height } = box(pip);
        if (width < 20 || height < 20) seen.wrong.add("a small trump");
        const above = document.elementFromPoint(left + width / 2, top + height / 2);
        if (!line.contains(above)) seen.wrong.add(`a trump covered by ${above?.outerHTML.slice(0, 120)}`);
    };
}

/** Looks at every frame of the pages of a visitor. */
export const watch = (context) => context.addInitScript(`{ const look = (${lookAt})(); const frame = () => (requestAnimationFrame(frame), look()); frame(); }`);

/** What was seen on a page since the last call: nothing that is wrong, and trumps in more than `least` frames or states. */
export async function isSeen(page, least, what) {
    const { trump, wrong } = await page.evaluate(() => {
        const { trump, wrong } = window.seen;
        window.seen.trump = 0;
        return { trump, wrong: [...wrong] };
    });
    assert.deepEqual(wrong, [], what);
    assert.ok(trump > least, `${what}: trumps were named ${trump} times`);
}

/* The states of matches of every preset are the same on each screen. */
let recorded;
const record = async (build) => {
    const play = await recorder(build);
    const games = PRESETS.map(async (game) => {
        const match = (await play(game, LONG.includes(game) ? Infinity : 1)).map((told) => stretched(told));
        const last = match.at(-1).view.hand;
        return [game, thinned(handsOf(match, [1, last - 1, last]))];
    });
    return Promise.all(games);
};

/** Every state of a hand of every preset (SMALLEST), of the last hands too where scores are longest, on one of the screens: nothing is waited
 * for, since a puppet tells what was recorded. Each preset is in another language on the next screen, a hand of one of them in all, or on larger screens in a third of them. */
function trumpIsInEveryState(size) {
    return async ({ browser, site, build }) => {
        const matches = await (recorded ??= record(build));
        const { page, speak, tell, troubles } = await puppetPage(browser, site, `(${lookAt})()`, { viewport: SIZES[size] });
        for (const [at, language] of LANGUAGES.entries()) {
            await speak(language);
            for (const [number, [game, messages]] of matches.entries()) {
                const own = (number + size) % LANGUAGES.length === at;
                if (!own && (game !== LONG[0] || (!SMALLEST.includes(size) && (at + size) % 3))) continue;
                if ((number + size) % 3 && !LONG.includes(game) && !SMALLEST.includes(size)) continue;
                await tell(own ? messages : handsOf(messages, [1]));
                await isSeen(page, 10, `${game} in ${language}`);
            }
        }
        assert.deepEqual(troubles, []);
    };
}

/** A hand as it is really played: with the engine, in the time that it takes, every frame. */
const trumpIsInEveryFrame = (viewport, game, locale, motion) =>
    async function ({ browser, site }) {
        site.seed = 7;
        const { page, context, troubles } = await newVisitor(browser, { viewport, locale, ...(motion && { hurry: false, reducedMotion: "no-preference", settings: { pace: "quick", exchange: "none" } }) });
        await stretch(context);
        await watch(context);
        await page.goto(`${site.url}#/new`);
        await page.selectOption("#variant", game);
        await page.locator("form .primary").click();
        await page.locator(".table:not(.mini)").waitFor();
        assert.ok((await playHands(page, 2)) > 1, "the hand is played");
        await isSeen(page, 10, `${game} in ${locale}`);
        assert.deepEqual(troubles, []);
    };

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
        for (const text of stands) assert.match(text, /^kept \d(\s· (drew|robbed) \d+)*$/);
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
    ...SIZES.map(({ width, height }, size) => ({ name: `trump is seen in every state at ${width} x ${height}`, run: trumpIsInEveryState(size) })),
    { name: "trump is seen in every frame at 320 x 640", run: trumpIsInEveryFrame({ width: 320, height: 640 }, "king", "es-ES") },
    { name: "trump is seen in every frame at 740 x 360, with what moves", aside: true, run: trumpIsInEveryFrame({ width: 740, height: 360 }, "eightythree", "fi-FI", true) },
    { name: "trump is seen in every frame at 1440 x 900, with what moves", aside: true, run: trumpIsInEveryFrame({ width: 1440, height: 900 }, "sixtythree", "sv-SE", true) },
    { name: "the exchange is seen seat by seat, and stays at the seats", aside: true, run: exchangeIsSeen },
];
