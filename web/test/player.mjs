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

/** Lets `ms` pass on a page of a visitor with `clock`, whose timers are called: to see that nothing happens. Nobody waits for that. */
export const pass = (page, ms) => page.clock.runFor(ms);

/** Settings of a new visitor: no animations, and the page believes that it is hidden, so it shows every event at
 * once. Only with `install` the page is installed: that fetches every file of the client. With `clock` the time of the page can be
 * put forward: see pass(). With `brief` pauses take a fiftieth of their time, where they
 * are needed but not their length. Visitors know the game, unless they are a `newcomer`; they are asked for no sounds and hear no remarks, unless `settings` say so. */
export async function newVisitor(browser, { hurry = true, install = false, clock = false, brief = false, newcomer = false, settings = {}, ...options } = {}) {
    const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce", serviceWorkers: install ? "allow" : "block", ...options });
    context.setDefaultTimeout(patience());
    await context.addInitScript(
        ([quick, chosen, fresh]) => {
            if (quick) Object.defineProperty(document, "hidden", { get: () => true });
            if (!localStorage.getItem("pedro.settings")) localStorage.setItem("pedro.settings", JSON.stringify(chosen));
            if (!fresh) localStorage.setItem("pedro.hands", "99");
        },
        [hurry, { bots: "beginner", partner: "same", sound: "off", remarks: "off", ...settings }, newcomer],
    );
    if (brief)
        await context.addInitScript(() => {
            const usual = setTimeout;
            /* What is longer is a limit, of the wait for an engine. */
            window.setTimeout = (work, ms = 0, ...more) => usual(work, ms < 5000 ? ms / 50 : ms, ...more);
        });
    await context.addInitScript(`window.answer = ${answer};`);
    const page = await context.newPage();
    if (clock) await page.clock.install();
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
export const answer = (but) => {
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

/** Waits for the table and plays in the page itself, faster than from outside, a step in each frame, until hand number `hand` is dealt or
 * the match is over. Resolves to the number of the hand; Infinity when the match is over. */
export async function playHands(page, hand) {
    await page.locator(".board").waitFor();
    return page.evaluate(
        async ([last, longest]) => {
            const end = performance.now() + longest;
            const at = () => Number(document.querySelector(".board").dataset.hand);
            while (at() < last && performance.now() < end) {
                if (window.answer() === "over") return Infinity;
                /* Where nobody waits the result of a hand stays until it is closed. */
                document.querySelector(".result .go-on .strong")?.click();
                await new Promise((resolve) => requestAnimationFrame(resolve));
            }
            return at();
        },
        [hand, patience()],
    );
}

/** Plays a short match of a game alone, to its end. */
export async function shortMatch(page, url, game = "us", target = "7") {
    await page.goto(`${url}#/new`);
    await page.selectOption("#variant", game);
    await page.fill("#key-target", target);
    await page.keyboard.press("Tab");
    await page.locator("form .primary").click();
    await page.locator(".table:not(.mini)").waitFor();
    await play(page, (what) => what === "over");
}

/** What lists show of a choice and cannot show whole, unless it stands below. */
export const cutChoices = (page) =>
    page.evaluate(() => {
        const ARROW = 20;
        const pen = document.createElement("canvas").getContext("2d");
        return [...document.querySelectorAll("select")].flatMap((list) => {
            const { font, paddingLeft, paddingRight } = getComputedStyle(list);
            const text = list.selectedOptions[0]?.text ?? "";
            pen.font = font;
            return list.clientWidth > 0 && !list.nextElementSibling?.matches(".chosen") && pen.measureText(text).width > list.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - ARROW ? [text] : [];
        });
    });

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

/** Waits for what takes as long as the machine needs, but not where the page says that it cannot go on. */
export async function comes(place) {
    const trouble = place.page().locator(".trouble:not(:empty)");
    await place.or(trouble).first().waitFor({ timeout: 0 });
    assert.deepEqual(await trouble.allInnerTexts(), []);
}

/** No name hides the sign of a card that lies in the trick. */
export async function tricksAreSeen(page) {
    const hidden = () =>
        page.locator(".trick .laid").evaluateAll((all) =>
            all.filter((laid) => {
                const { x, y } = laid.querySelector(".card").getBoundingClientRect();
                return !laid.contains(document.elementFromPoint(x + 10, y + 12));
            }).length);
    await settles(page, hidden, 0, "each card of the trick is seen");
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

/* The player's loop, in the page: see play(). */
async function keepPlaying(stop, open, longest) {
    const end = performance.now() + longest;
    const times = new Map();
    while (performance.now() < end) {
        const what = window.answer(open);
        if (what) times.set(what, (times.get(what) ?? 0) + 1);
        if (stop(what, times.get(what) ?? 0)) return [...times.keys()];
        await new Promise((resolve) => setTimeout(resolve, 8));
    }
    throw new Error(`waited in vain for the end of the play: ${[...times]}`);
}

/** Plays in the page itself until `stop` is true: a function that runs there, and is called after each step with the question, or "over" or
 * "", and how often it was asked. A question that is `but` is left open. Resolves to all questions. */
export const play = async (page, stop, but = "") => new Set(await page.evaluate(`(${keepPlaying})(${stop}, ${JSON.stringify(but)}, ${patience()})`));

/** Plays until `question` is asked, and leaves it open. */
export const untilAsked = (page, question) => play(page, `(what) => what === ${JSON.stringify(question)}`, question);
