/* statistics.mjs - tests of a person's statistics: without a server from the records of this device, with one from its.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { catalogue } from "../i18n.mjs";
import { check } from "./axe.mjs";
import { ask } from "./events.mjs";
import { newVisitor, settles, until } from "./player.mjs";
import { shortMatch } from "./saved.mjs";
import { DESKTOP, PHONE } from "./site.mjs";

const test = dirname(fileURLToPath(import.meta.url));
/* Seat 0 bid 10 in diamonds and 12 in hearts, and was set twice. */
const record = readFileSync(join(test, "../../test/program/study.pedro"), "utf8");
const DAY_MS = 86_400_000;

/** Stores so many matches on the device: the person sits at seat 0 and at seat 1 by turns. */
async function keepMatches(page, url, count) {
    await page.goto(url);
    await page.locator(".doors button.primary:not([disabled])").waitFor();
    const seated = (at) => record.replace(`[Seat0 "Ann"]`, `[Seat0 "${at % 2 ? "bot:club" : "Player"}"]`).replace(`[Seat1 "bot:simple"]`, `[Seat1 "${at % 2 ? "Player" : "bot:club"}"]`);
    const kept = Array.from({ length: count }, (_, at) => ({ table: `match${at}`, ended: at * DAY_MS, record: seated(at) }));
    await page.evaluate(async (all) => {
        const base = await new Promise((resolve, reject) => {
            const opening = indexedDB.open("pedro");
            opening.onsuccess = () => resolve(opening.result);
            opening.onerror = () => reject(opening.error);
        });
        const writing = base.transaction(["records"], "readwrite");
        for (const each of all) writing.objectStore("records").put(each);
        await new Promise((resolve) => (writing.oncomplete = resolve));
        base.close();
        localStorage.setItem("pedro.reviews", JSON.stringify(all.map(({ table }, at) => [table, { judged: 20, mistakes: at % 3 }])));
    }, kept);
}

const tiles = (page) => page.locator(".statistics .tiles strong").allInnerTexts();

/** The rows of the table under a heading, as label, made and set. */
const rowsOf = (page, heading) =>
    page.locator(".statistics section", { has: page.getByRole("heading", { name: heading, exact: true }) }).locator("tbody tr").evaluateAll((rows) => rows.map((row) => [...row.cells].filter(({ className }) => className !== "bar").map(({ innerText }) => innerText.trim())));

async function aloneStatistics({ browser, site }) {
    for (const [viewport, theme, locale, code] of [[PHONE, "light", "en-GB"], [DESKTOP, "dark", "en-GB"], [{ width: 320, height: 640 }, "dark", "fr-FR", "fr"], [PHONE, "light", "fi-FI", "fi"]]) {
        const what = `${viewport.width} ${theme} ${locale}`;
        const words = code ? catalogue(code).messages : {};
        const w = (text) => words[text] ?? text;
        const { page, context, troubles } = await newVisitor(browser, { viewport, settings: { theme }, locale, bypassCSP: true });
        await keepMatches(page, site.url, 12);
        await page.goto(`${site.url}#/history`);
        /* Whoever has no name is called by a word of the language, and a minus is no hyphen. */
        await page.getByText(w("You are {name}.").replace("{name}", w("Player"))).waitFor();
        await page.locator(".rows li").first().waitFor();
        assert.doesNotMatch(await page.locator(".rows").innerText(), /(^|\s)-\d/, what);
        await page.getByRole("link", { name: w("Your statistics") }).click();
        await page.locator(".statistics .tiles").waitFor();
        assert.deepEqual(await tiles(page), ["50 %", "0 %", ...(await tiles(page)).slice(2)], what);
        assert.deepEqual(await rowsOf(page, w("Your bids by size")), [["10", "0", "6"], ["12", "0", "6"]], what);
        assert.deepEqual((await rowsOf(page, w("Your bids by seat"))).map(([, ...counts]) => counts.join(" ")), ["0 6", "0 6", "0 0", "0 0"], what);
        assert.deepEqual((await rowsOf(page, w("Your bids by trumps"))).map(([, , set]) => set), ["0", "6", "6", "0"], what);
        if (!code) {
            await page.getByText("Your style: you win 50 % of the auctions, and bid 11.0 on average.").waitFor();
            assert.equal(await page.locator(".course svg").nth(0).getAttribute("aria-label"), "Match by match, the points a hand by which your side led the others: 0.0 on average, between −24.5 and 24.5.");
            assert.equal(await page.locator(".course svg").nth(1).getAttribute("aria-label"), "Match by match, clear mistakes in a hundred decisions: 5.0 on average, between 0.0 and 10.0.");
        }
        /* What is written at a plot lies on nothing else of it. */
        const laid = await page.locator(".course .scale").evaluateAll((all) => all.map((each) => each.getBoundingClientRect()).map(({ top, bottom, left }) => ({ top, bottom, left })));
        for (const [at, one] of laid.entries()) for (const other of laid.slice(at + 1)) assert.ok(one.bottom <= other.top + 1 || other.bottom <= one.top + 1, `${what}: ${JSON.stringify([one, other])}`);
        await check(page, what);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${what} is not wider than the screen`);
        const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: w("Download") }).click()]);
        const told = JSON.parse(readFileSync(await file.path(), "utf8"));
        assert.deepEqual([told.schema, told.games.length, told.games[0].matches, told.games[0].course.length], [1, 1, 12, 12]);
        assert.deepEqual(troubles, []);
        await context.close();
    }
}

async function noMatches({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE, bypassCSP: true });
    await page.goto(`${site.url}#/statistics`);
    await page.getByText("None yet.").waitFor();
    await check(page, "no match");
    await keepMatches(page, site.url, 3);
    await page.goto(`${site.url}#/statistics`);
    await page.getByText("Your style is told after 10 matches: 7 are missing.").waitFor();
    assert.deepEqual(troubles, []);
}

async function onServer({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE, bypassCSP: true });
    await shortMatch(page, site.url);
    await until(page, "the stored match", async () => (await ask(page, "GET", "api/history?records=1")).matches.length === 1);
    await ask(page, "POST", "api/register", { name: "Annabel", password: "a good long password" });
    await page.goto(`${site.url}p/Annabel`);
    await page.getByRole("heading", { name: "Your statistics" }).waitFor();
    const [{ won }] = (await ask(page, "GET", "api/history")).matches;
    await settles(page, async () => (await tiles(page))[0], won ? "100 %" : "0 %", "the match of the guest is that of the account");
    await check(page, "one's own page");
    /* Others do not see them. */
    const other = await newVisitor(browser, { viewport: PHONE });
    await other.page.goto(`${site.url}p/Annabel`);
    await other.page.getByText("No match of this person was rated yet.").waitFor();
    assert.equal(await other.page.getByText("Your statistics").count(), 0);
    assert.deepEqual(troubles, []);
}

export const statistics = [
    { name: "statistics: of the matches on this device", run: aloneStatistics },
    { name: "statistics: nothing to count, and too little for a style", run: noMatches },
    { name: "server: statistics of an account on its own page", server: true, run: onServer },
];
