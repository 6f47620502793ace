/* learn.mjs - tests of the start page and the lesson for a new visitor.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { deals } from "../lessons.mjs";
import { check } from "./axe.mjs";
import { newVisitor, patience, tricksAreSeen, until } from "./player.mjs";
import { DESKTOP, PHONE } from "./site.mjs";

const here = dirname(fileURLToPath(import.meta.url));

/** Follows the lesson to its end by its marked choices; resolves to all explanations. */
async function follow(page, seen = async () => {}) {
    const told = [];
    const end = Date.now() + 2 * patience();
    while (Date.now() < end) {
        /* Both of the same moment: else an explanation could be closed that was not read. */
        const [text, explains] = await page.evaluate(() => {
            const coach = document.querySelector(".coach");
            return [coach?.querySelector("[aria-live]")?.innerText ?? "", [...(coach?.querySelectorAll(".actions button") ?? [])].some((button) => button.innerText === "Go on")];
        });
        if (text && told.at(-1) !== text) {
            told.push(text);
            await seen(told.length);
        }
        if (await page.locator(".coach").getByRole("button", { name: "Play now" }).count()) return told;
        const go = page.locator(".coach .actions button", { hasText: "Go on" });
        const marked = page.locator("[data-advised]").first();
        if (explains) await go.click();
        else if ((await go.count()) === 0 && (await marked.count())) await marked.click({ timeout: patience() / 20 }).catch(() => undefined);
        await page.waitForTimeout(60);
    }
    throw new Error(`the lesson does not end: ${told.join(" | ")}`);
}

async function firstHand({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE, bypassCSP: true, settings: { tap: "one" } });
    await page.goto(`${site.url}#/learn`);
    await page.locator(".coach").waitFor();
    const told = await follow(page, async (n) => {
        if (n === 2 || n === 5) await check(page, `step ${n} of the lesson`);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider than the screen");
        await tricksAreSeen(page);
    });
    const whole = told.join("\n");
    for (const sentence of [
        "North is your partner",
        "There are 14 points in a hand",
        "The two counts for the player to whom it was dealt.",
        "whoever wins less than the bid loses points",
        "The two fives are called pedros",
        "The highest bid names the trumps",
        "Your bid is the highest",
        "Trumps are diamonds.",
        "One more card is a trump, though it is of another suit: five of hearts.",
        "Everyone threw away what is no trump",
        "the highest trump wins the trick",
        "You caught a pedro! This trick brings you 6 points.",
        "You bid 11 and made it.",
        "until somebody has 62 points",
    ])
        assert.ok(whole.includes(sentence), `it says "${sentence}":\n${whole}`);
    assert.match(whole, /\d\u00a0%/, "advice in figures");
    assert.doesNotMatch(whole, / [%±]/, "no line ends between a number and its sign");
    await page.locator(".coach summary", { hasText: "Advice of old books, measured" }).click();
    await page.locator(".coach details li", { hasText: "Four trumps with ace and king" }).waitFor();
    await page.locator(".coach").getByRole("button", { name: "Play now" }).click();
    await page.locator(".table .hand [data-card]").first().waitFor();
    assert.equal(await page.locator(".coach").count(), 0);
    await page.goto(site.url);
    await page.locator(".rows li").first().waitFor();
    assert.equal(await page.locator(".rows li").count(), 1, "the match is there to go on with, the lesson is not");
    assert.deepEqual(troubles, []);
}

/* Answers the bidding of the lesson in the page, a step in each frame; resolves to the calls that touched a pile of cards. */
const touching = async (longest) => {
    const touched = new Set();
    const end = performance.now() + longest;
    while (performance.now() < end && document.querySelector(".board")?.dataset.phase !== "play") {
        const piles = [...document.querySelectorAll(".beside")].filter((pile) => getComputedStyle(pile).visibility === "visible").map((pile) => pile.getBoundingClientRect());
        for (const call of document.querySelectorAll(".balloon")) {
            const { left, right, top, bottom } = call.getBoundingClientRect();
            if (piles.some((pile) => left < pile.right && pile.left < right && top < pile.bottom && pile.top < bottom)) touched.add(call.textContent);
        }
        document.querySelector(".coach .actions button, [data-advised]")?.click();
        await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return [...touched];
};

async function callsTouchNothing({ browser, site }) {
    const { page } = await newVisitor(browser, { viewport: { width: 360, height: 640 }, locale: "fr-FR", settings: { tap: "one" } });
    await page.goto(`${site.url}#/learn`);
    await page.locator(".coach").waitFor();
    assert.deepEqual(await page.evaluate(touching, patience()), []);
    assert.equal(await page.locator(".board").getAttribute("data-phase"), "play");
}

async function byKeyboard({ browser, site }) {
    const { page } = await newVisitor(browser, { viewport: DESKTOP });
    await page.goto(site.url);
    await page.getByRole("link", { name: "Learn in two minutes" }).focus();
    await page.keyboard.press("Enter");
    await page.locator(".coach .actions button").waitFor();
    for (let i = 0; i < 3; i++) {
        await until(page, "the focus on what goes on", () => page.evaluate(() => document.activeElement.textContent === "Go on"));
        await page.keyboard.press("Enter");
    }
    await page.locator(".dock [data-advised]").waitFor();
    await until(page, "the focus among the bids", () => page.evaluate(() => document.activeElement.closest(".dock .choices") !== null));
    while (!(await page.evaluate(() => document.activeElement.matches("[data-advised]")))) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await until(page, "the next thing to be told", async () => /you name the trumps|Trumps are/.test(await page.locator(".coach").innerText()));
}

async function otherGames({ browser, site }) {
    const { page } = await newVisitor(browser, { viewport: DESKTOP, settings: { tap: "one" } });
    const first = async (game) => {
        await page.goto("about:blank");
        await page.goto(`${site.url}#/learn/${game}`);
        await page.locator(".coach .actions button").waitFor();
        const told = [];
        for (let at = 0; at < 3 && (await page.locator(".coach .actions button").count()); at++) {
            told.push(await page.locator(".coach [aria-live]").innerText());
            await page.locator(".coach .actions button").click();
        }
        return told.join("\n");
    };
    /* There is only one five, so no sentence mentions two. */
    const fives = await first("fives");
    assert.match(fives, /There are 9 points/);
    assert.doesNotMatch(fives, /two fives/);
    /* The king is worth more than the pedros. */
    assert.match(await first("king"), /king of \w+:\s*30/);
}

/** Makes a choice at the table: its card or its button. */
async function choose(page, action) {
    const card = page.locator(`.hand [data-card="${action}"]`);
    if (await card.count()) await card.click();
    else if (action === "pass") await page.locator(".dock .choices button.quiet").click();
    else await page.locator(".dock .choices button.number", { hasText: new RegExp(`^${action}$`) }).click();
}

/** The deals of a lesson, in their order. */
export const dealsOf = (game, lesson) => deals(join(here, "../../data/lessons/deals.ini"))[game][lesson];

/** Answers all deals rightly. */
export async function finishLesson(page, all) {
    const coach = page.locator(".coach");
    for (const deal of all) {
        await coach.locator(".task").waitFor();
        await page.locator(".hand .can").first().waitFor();
        await choose(page, deal.good[0]);
        await coach.locator(".right").waitFor();
        await coach.getByRole("button", { name: "Go on" }).click();
    }
}

const narrow = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

/** A lesson from the list to its end, with a wrong choice on the way. */
async function shortLesson({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE, bypassCSP: true, settings: { tap: "one" } });
    const coach = page.locator(".coach");
    await page.goto(`${site.url}#/lessons`);
    await page.locator(".lessons li").first().waitFor();
    assert.equal(await page.locator(".lessons li").count(), 10);
    await check(page, "the list of lessons");
    await page.getByRole("link", { name: "What counts" }).click();
    const all = dealsOf("us", "counts");
    await coach.locator(".task").waitFor();
    await page.locator(".hand [data-card]").first().waitFor();
    await check(page, "a lesson");
    assert.ok(await narrow(page), "nothing is wider than the screen");
    await choose(page, all[0].bad[0]);
    await coach.locator(".wrong").waitFor();
    assert.match(await coach.innerText(), /You could have won it/);
    await check(page, "a lesson after a wrong choice");
    await coach.getByRole("button", { name: "Try again" }).click();
    await finishLesson(page, all);
    await page.getByRole("link", { name: "Next lesson: The left pedro" }).waitFor();
    assert.ok(await narrow(page), "nothing is wider than the screen");
    await page.getByRole("link", { name: "All lessons" }).click();
    await page.locator(".lessons li", { hasText: "What counts" }).getByText("done").waitFor();
    assert.equal(await page.locator(".lessons .done").count(), 1);
    assert.deepEqual(troubles, []);
}

/** Bids are lessons too, in another language and by keyboard alone. */
async function lessonOfBids({ browser, site }) {
    const { page } = await newVisitor(browser, { viewport: DESKTOP, locale: "sv-SE" });
    await page.goto(`${site.url}#/lesson/us?lesson=bid`);
    await page.locator(".coach .task").waitFor();
    assert.match(await page.locator(".coach").innerText(), /Räkna innan du bjuder/);
    await page.locator(".dock .choices button").first().waitFor();
    await page.locator(".dock .choices button.quiet").focus();
    await page.keyboard.press("Enter");
    await page.locator(".coach .wrong").waitFor();
    await until(page, "the focus on what can be done next", () => page.evaluate(() => document.activeElement.textContent === "Försök igen"));
    await page.keyboard.press("Enter");
    await page.locator(".coach .task").waitFor();
}

/** Each game has lessons, and each of their deals can be laid out: the engine accepts what was done. */
async function everyGame({ browser, site }) {
    const { page } = await newVisitor(browser, { viewport: DESKTOP });
    const games = deals(join(here, "../../data/lessons/deals.ini"));
    for (const [game, lesson] of [["king", "protect"], ["fives", "counts"], ["sancho", "count"], ["pidro", "end"]]) {
        if (!games[game]?.[lesson]) continue;
        await page.goto("about:blank");
        await page.goto(`${site.url}#/lesson/${game}?lesson=${lesson}`);
        await page.locator(".coach .task").waitFor();
        await page.locator(".hand [data-card]").first().waitFor();
    }
    await page.goto("about:blank");
    await page.goto(`${site.url}#/lesson/us?lesson=none`);
    await page.getByText("There is no such lesson.").waitFor();
}

export const learn = [
    { name: "learn: a short lesson, with a wrong choice and the right ones", run: shortLesson },
    { name: "learn: a lesson of bids, in Swedish and by keyboard", run: lessonOfBids },
    { name: "learn: lessons of other games", run: everyGame },
    { name: "learn: a guided first hand, from the first card to the next match", run: firstHand },
    { name: "learn: on a phone no call touches the stock", run: callsTouchNothing },
    { name: "learn: by keyboard alone", run: byKeyboard },
    { name: "learn: what is told follows from the rules of the game", run: otherGames },
];
