/* player.mjs - a player for the tests, which uses only the page.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";

/* What takes longer hangs: a computer ten times as slow, or one that stops for half a minute, is waited for. */
const PATIENCE_MS = 240_000;
let slow = 1;

/** From now on pages run as on a computer `times` as slow, and all that waits has that many times as long. */
export function slowDown(times) {
    slow = times;
}

/** How long to wait for anything before it hangs, in milliseconds. */
export const patience = () => PATIENCE_MS * slow;

/** Waits long enough for what takes `ms` on a usual computer. Only to see that nothing happens. */
export const linger = (page, ms) => page.waitForTimeout(ms * slow);

/** Settings of a new visitor: no animations, and the page believes that it is hidden, so it shows every event at
 * once. */
export async function newVisitor(browser, { hurry = true, settings = {}, ...options } = {}) {
    const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce", ...options });
    context.setDefaultTimeout(patience());
    await context.addInitScript(
        ([quick, chosen]) => {
            if (quick) Object.defineProperty(document, "hidden", { get: () => true });
            if (!localStorage.getItem("pedro.settings")) localStorage.setItem("pedro.settings", JSON.stringify(chosen));
        },
        [hurry, { bots: "beginner", partner: "same", ...settings }],
    );
    await context.addInitScript(`window.answer = ${answer};`);
    const page = await context.newPage();
    if (slow > 1) await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: slow });
    const troubles = [];
    page.on("pageerror", (error) => troubles.push(error.message));
    /* That one is not known yet is how a visit begins. */
    page.on("console", (message) => message.type() === "error" && !/ 401 /.test(message.text()) && troubles.push(message.text()));
    return { context, page, troubles };
}

/** The cards of the hand in the notation of records. */
export const hand = (page) => page.locator(".hand [data-card]").evaluateAll((all) => all.map((each) => each.dataset.card));

/** The current question, or "". */
export const prompt = (page) => page.evaluate(() => document.querySelector(".dock .prompt.asked")?.textContent ?? "");

/* The player, in the page: see act(). */
const answer = (but) => {
    const all = (selector) => [...document.querySelectorAll(selector)];
    if (document.querySelector(".ending")) return "over";
    const title = document.querySelector(".dock .prompt.asked")?.textContent ?? "";
    if (!title || title === but) return title;
    if (document.querySelector(".dock .groups")) {
        /* One card at a time, as the page draws after each. Any of them, since a group may be full. */
        const send = document.querySelector(".dock .choice.main:not([disabled])");
        const cards = all(".hand .can:not(.picked), .dock .away .can:not(.picked)");
        (send ?? cards[Math.floor(Math.random() * cards.length)])?.click();
        return title;
    }
    const buttons = all(".dock .choices button:not(.step)");
    const main = buttons.find((button) => button.classList.contains("main") && !button.disabled);
    const bids = buttons.filter((button) => button.classList.contains("number"));
    const pass = buttons.find((button) => button.classList.contains("quiet"));
    const card = document.querySelector(".hand .can");
    if (main) main.click();
    else if (card) card.click();
    else (pass && bids.length < 5 ? pass : (buttons[0] ?? pass))?.click();
    return title;
};

/** Does one step if there is a question other than `but`. Resolves to the question, "over", or "". */
export const act = (page, but = "") => page.evaluate(answer, but);

/** Plays in the page itself, faster than from outside, a step in each frame, until hand number `hand` is dealt or the match is over. Call it
 * once the table is there. Resolves to the number of the hand; Infinity when the match is over. */
export const playHands = (page, hand) =>
    page.evaluate(
        async ([last, longest]) => {
            const end = performance.now() + longest;
            const at = () => Number(document.querySelector(".board").dataset.hand);
            while (at() < last && performance.now() < end) {
                if (window.answer() === "over") return Infinity;
                await new Promise((resolve) => requestAnimationFrame(resolve));
            }
            return at();
        },
        [hand, patience()],
    );

/** Waits until `done` is true of the page, or throws if it hangs. */
export async function until(page, what, done) {
    const end = Date.now() + patience();
    for (;;) {
        if (await done()) return;
        if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
        await page.waitForTimeout(40);
    }
}

/** Waits until what `read` returns is `wanted`; else fails with the last that was read. */
export async function settles(page, read, wanted, what) {
    const end = Date.now() + patience();
    for (;;) {
        const found = await read();
        if (isDeepStrictEqual(found, wanted)) return;
        if (Date.now() > end) assert.deepEqual(found, wanted, what);
        await page.waitForTimeout(40);
    }
}

/** Waits until what `read` returns has been the same for `ms`, and resolves to it. */
export async function rests(page, read, ms, what) {
    let found = await read();
    await until(page, `${what} to rest`, async () => {
        await linger(page, ms);
        const before = found;
        found = await read();
        return isDeepStrictEqual(found, before);
    });
    return found;
}

/** Notes from now on whether an element that matches `selector` has `text`, if only for a moment. Resolves to a function that tells
 * whether one had it. */
export async function noting(page, selector, text) {
    const noted = await page.evaluateHandle(
        ([wanted, words]) => {
            const seen = { it: false };
            const look = () => (seen.it ||= [...document.querySelectorAll(wanted)].some((each) => each.textContent.includes(words)));
            new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
            return seen;
        },
        [selector, text],
    );
    return () => noted.evaluate(({ it }) => it);
}

/** Plays until `question` is asked, and leaves it open. */
export const untilAsked = (page, question) => until(page, question, async () => (await act(page, question)) === question);

/** Plays until `stop`, called with the last question, is true. Resolves to all questions. */
export async function play(page, stop) {
    const asked = new Set();
    await until(page, "the end of the play", async () => {
        const what = await act(page);
        if (what) asked.add(what);
        return stop(what);
    });
    return asked;
}
