/* player.mjs - a player for the tests: does what the page asks, with nothing but the page.
 *
 * SPDX-License-Identifier: MIT */

/** Settings of a new visitor; nothing flies, and a page that thinks it is hidden shows every
 * event at once. */
export async function newVisitor(browser, { hurry = true, settings = {}, ...options } = {}) {
    const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce", ...options });
    await context.addInitScript(
        ([quick, chosen]) => {
            if (quick) Object.defineProperty(document, "hidden", { get: () => true });
            if (!localStorage.getItem("pedro.settings")) localStorage.setItem("pedro.settings", JSON.stringify(chosen));
        },
        [hurry, { bots: "beginner", ...settings }],
    );
    const page = await context.newPage();
    const troubles = [];
    page.on("pageerror", (error) => troubles.push(error.message));
    /* That one is not known yet is how a visit begins. */
    page.on("console", (message) => message.type() === "error" && !/ 401 /.test(message.text()) && troubles.push(message.text()));
    return { context, page, troubles };
}

/** The cards that are held, as records write them. */
export const hand = (page) => page.locator(".hand [data-card]").evaluateAll((all) => all.map((each) => each.dataset.card));

/** What is asked, or "". */
export const prompt = (page) => page.evaluate(() => document.querySelector(".dock .prompt.asked")?.textContent ?? "");

/** Does one thing if something is asked. Resolves to what was asked, "over", or "". */
export function act(page) {
    return page.evaluate(() => {
        const all = (selector) => [...document.querySelectorAll(selector)];
        if (document.querySelector(".ending")) return "over";
        const title = document.querySelector(".dock .prompt.asked")?.textContent ?? "";
        if (!title) return "";
        if (document.querySelector(".dock .groups")) {
            /* A card at a time: the page draws between two. Any of them, since a group may be full. */
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
    });
}

/** Waits until `done` is true of the page, or throws after `ms`. */
export async function until(page, what, done, ms = 15_000) {
    const end = Date.now() + ms;
    for (;;) {
        if (await done()) return;
        if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
        await page.waitForTimeout(40);
    }
}

/** Plays until `stop` (given what was asked last) is true, at most `ms`. */
export async function play(page, stop, ms = 60_000) {
    const asked = new Set();
    await until(
        page,
        "the end of the play",
        async () => {
            const what = await act(page);
            if (what) asked.add(what);
            return stop(what);
        },
        ms,
    );
    return asked;
}
