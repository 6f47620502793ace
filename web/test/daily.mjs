/* daily.mjs - tests of the deal of the day: the first try counts, goes on where it was left, and has the result that the
 * program gives the same answers.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check } from "./axe.mjs";
import { act, hand, newVisitor, play, prompt, settles, until } from "./player.mjs";
import { DESKTOP, PHONE } from "./site.mjs";

export const DATE = "2026-11-28";
const CARD = /[2-9TJQKA][cdhs♣♦♥♠]/;

/** What the program says of the same answers. */
export function refereed(build, variant, answers) {
    const folder = mkdtempSync(join(tmpdir(), "pedro-daily-"));
    try {
        const said = execFileSync(join(build, "pedro"), ["daily", variant, "--date", DATE, "--json", "--check", "-"], { input: answers.join("\n"), env: { ...process.env, XDG_STATE_HOME: folder } });
        const { margin, par } = JSON.parse(said);
        return { margin, par };
    } finally {
        rmSync(folder, { recursive: true });
    }
}

const kept = (page, variant) => page.evaluate(([date, game]) => JSON.parse(localStorage.getItem("pedro.daily"))?.[`${date} ${game}`], [DATE, variant]);

/** Plays a first try to its end, from the list of deals; `meanwhile` is called when the first card is to be played. */
async function firstTry(page, url, game, meanwhile) {
    await page.goto(`${url}#/daily?date=${DATE}`);
    await page.getByRole("link", { name: `Play the deal of ${game}` }).click();
    await page.locator(".table").waitFor();
    await until(page, "a card to be played", async () => (await prompt(page)) === "Your turn" || (await act(page, "Your turn")) === "Your turn");
    await meanwhile?.();
    await play(page, (what) => what === "over");
    await page.locator(".ending").getByText("Par, the result of the bot").waitFor();
}

async function sameEverywhere({ browser, site, build }) {
    const { page, context, troubles } = await newVisitor(browser, { viewport: DESKTOP, bypassCSP: true });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(site.url);
    await page.getByRole("link", { name: "Deal of the day" }).click();
    await page.getByRole("heading", { name: "Deal of the day", level: 1 }).waitFor();
    await settles(page, () => page.locator(".games li").count(), 4, "four games");
    await check(page, "the deals of the day");
    await firstTry(page, site.url, "Double Pedro (High Five)", async () => {
        /* No help, and what was left goes on with the same cards. */
        assert.equal(await page.getByRole("button", { name: /^(Hint|Undo)$/ }).count(), 0);
        await act(page);
        await settles(page, async () => (await prompt(page)) === "Your turn", true, "a second card");
        const before = await hand(page);
        const { answers, margin } = await kept(page, "us");
        assert.equal(margin, undefined);
        await page.reload();
        await settles(page, () => hand(page), before, "the same hand after a reload");
        assert.deepEqual((await kept(page, "us")).answers, answers);
    });
    await check(page, "the result of a deal");
    const { answers, ...told } = await kept(page, "us");
    assert.deepEqual(told, refereed(build, "us", answers), "the score of the day is the same in the page and in the program");
    const share = page.locator(".ending").getByRole("button", { name: "Share the results" });
    await share.click();
    const text = await page.locator(".ending textarea").inputValue();
    assert.match(text, /^Pedro, the deals of the day, 2026-11-28\nDouble Pedro \(High Five\): [+−]?\d+, par [+−]?\d+\nhttp.*\/#\/daily\?date=2026-11-28$/);
    assert.doesNotMatch(text, CARD);
    /* It is not played again as a first try. */
    await page.locator(".ending").getByRole("link", { name: "The deals of the day" }).click();
    await page.getByRole("link", { name: "Your result in Double Pedro (High Five)" }).click();
    await page.getByText("Par, the result of the bot").waitFor();
    assert.equal(await page.locator(".table").count(), 0);
    await page.getByRole("link", { name: "Replay this deal" }).click();
    await until(page, "the deal once more", async () => (await prompt(page)) !== "");
    assert.equal(await page.getByText("Once more").count(), 1);
    assert.deepEqual((await kept(page, "us")).answers, answers);
    /* In a game with an exchange too. */
    await firstTry(page, site.url, "King Pedro");
    const { answers: others, ...result } = await kept(page, "king");
    assert.deepEqual(result, refereed(build, "king", others));
    assert.deepEqual(troubles, []);
}

/* On a phone, where nothing can be stored. */
async function withoutStorage({ browser, site }) {
    const { page, context, troubles } = await newVisitor(browser, { viewport: PHONE });
    await context.addInitScript(() => {
        const { setItem } = Storage.prototype;
        Storage.prototype.setItem = function (key, value) {
            if (key === "pedro.daily") throw new DOMException("full", "QuotaExceededError");
            setItem.call(this, key, value);
        };
    });
    await firstTry(page, site.url, "Pidro");
    const told = await page.locator(".ending").innerText();
    assert.match(told, /Your result: [+−]?\d+\. Par, the result of the bot in your seat: [+−]?\d+\./);
    await page.locator(".ending").getByRole("link", { name: "The deals of the day" }).click();
    await page.getByRole("link", { name: "Your result in Pidro" }).waitFor();
    assert.deepEqual(troubles, []);
}

/* At a server the first try is in the ranking of the day, once, for everybody to see. */
async function ranked({ browser, site }) {
    const date = new Date().toISOString().slice(0, 10);
    const [ann, ben] = [await newVisitor(browser, { viewport: PHONE, bypassCSP: true }), await newVisitor(browser, { viewport: DESKTOP })];
    await ben.page.goto(`${site.url}daily?date=${date}`);
    await ben.page.getByText("Nobody has a result yet.").waitFor();
    await ann.page.goto(`${site.url}daily?date=${date}`);
    await ann.page.getByRole("link", { name: "Play the deal of Pidro" }).click();
    await ann.page.locator(".table").waitFor();
    await play(ann.page, (what) => what === "over");
    await ann.page.locator(".ending").getByText("Par, the result of the bot").waitFor();
    await ann.page.locator(".ending").getByRole("link", { name: "The deals of the day" }).click();
    const rows = (page) => page.getByRole("table", { name: "Ranking of the day" }).locator("tbody tr");
    await rows(ann.page).first().waitFor();
    assert.equal(await rows(ann.page).count(), 1);
    const points = await rows(ann.page).locator("td").allTextContents();
    assert.deepEqual(points.slice(0, 2), ["1", "1"]);
    assert.ok(["0", "50", "100"].includes(points[2]), points[2]);
    assert.equal(await rows(ann.page).first().getAttribute("class"), "own");
    const league = ann.page.getByRole("table", { name: "Weekly league: league 5" });
    await league.waitFor();
    assert.equal(await league.locator("tbody tr.own").count(), 1);
    await check(ann.page, "the ranking of the day");
    assert.ok(await ann.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "it is as wide as the screen");
    await ben.page.reload();
    await rows(ben.page).first().waitFor();
    assert.equal(await rows(ben.page).first().getAttribute("class"), "");
    assert.doesNotMatch(await ben.page.locator(".day-ranking").innerText(), /\b[2-9TJQKA][cdhs]\b|[♣♦♥♠]/);
    assert.deepEqual([...ann.troubles, ...ben.troubles], []);
}

export const daily = [
    { name: "daily: a first try has the same result in the page and in the program", run: sameEverywhere },
    { name: "daily: a first try lasts as long as the page where nothing can be stored", run: withoutStorage },
];

export const dailyServed = [{ name: "server: a first try at a deal of the day is in the ranking", server: true, run: ranked }];
