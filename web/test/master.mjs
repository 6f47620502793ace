/* master.mjs - tests of Pedro Master: a problem is beaten, shown and solved, by keyboard and on a phone.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { rows } from "../rows.mjs";
import { check } from "./axe.mjs";
import { comes, newVisitor, settles, until } from "./player.mjs";
import { DESKTOP, PHONE } from "./site.mjs";

const LETTERS = { "♣": "c", "♦": "d", "♥": "h", "♠": "s" };

async function solved({ browser, site }) {
    const all = Object.entries(rows(join(dirname(fileURLToPath(import.meta.url)), "../../data/master"))).flatMap(([game, each]) => each.map((row) => `${game} ${row.split(" ")[0]}`));
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE });
    const heading = (name) => page.getByRole("heading", { name, exact: true });
    const log = page.getByRole("log");
    const cards = page.locator(".keys-grid button[data-card]");
    const press = async (locator) => {
        await locator.focus();
        await page.keyboard.press("Enter");
    };
    /* The page moves the focus: only then keys are pressed. */
    const focused = (selector) => settles(page, () => page.evaluate((wanted) => document.activeElement?.matches(wanted), selector), true, `the focus is at ${selector}`);
    const play = async (card) => {
        const before = await log.innerText();
        await press(card);
        await until(page, "the card is played", async () => (await log.innerText()) !== before);
        await focused(".keys-grid button, .actions *");
    };
    await page.goto(`${site.url}#/lessons`);
    await page.getByRole("link", { name: "Pedro Master" }).click();
    await heading(`Level 1: 0 of 36 solved`).waitFor();
    await check(page, "the levels");
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider than the phone");
    await page.getByRole("button", { name: "Problem 2", exact: true }).click();
    await comes(heading("Problem 2"));
    await log.getByText("You lead to trick 1.").waitFor();
    await focused("h1");
    await check(page, "a problem");
    assert.ok(!/held|beats/.test(await page.locator("main").innerText()), "nothing hidden is told");
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider than the phone");
    /* The lowest card, until it is over: the solution may agree with some of them. */
    while ((await cards.count()) > 0) await play(cards.last());
    const lost = await log.innerText();
    assert.match(lost, /The bid is beaten\. This layout beats what you played:|The bid is made/);
    /* The solution is told, then played: what was seen before is not solved. */
    await press(page.getByRole("button", { name: "Show the solution" }));
    await heading("The solution").waitFor();
    const film = await page.getByRole("status").last().innerText();
    const best = [...film.matchAll(/In trick \d+ play (.)(.)[.;]/g)].map(([, rank, suit]) => rank + LETTERS[suit]);
    assert.ok(best.length > 0);
    await check(page, "the solution");
    const playAll = async () => {
        for (const card of best) await play(page.locator(`.keys-grid button[data-card="${card}"]`));
        await log.getByText("The bid is made").waitFor();
    };
    await press(page.getByRole("button", { name: "Begin again" }));
    await log.getByText("You lead to trick 1.").waitFor();
    await focused(".keys-grid button");
    await playAll();
    const stored = () => page.evaluate(() => localStorage.getItem("pedro.master"));
    const before = /The bid is made/.test(lost) ? all[1] : null;
    assert.equal(await stored(), before);
    await page.getByRole("link", { name: "All problems" }).click();
    await page.getByRole("button", { name: /^Problem 2(, solved)?$/ }).click();
    await heading("Problem 2").waitFor();
    await focused("h1");
    await playAll();
    await log.getByText("Solved.").waitFor();
    assert.equal(await stored(), all[1]);
    await page.setViewportSize(DESKTOP);
    await check(page, "a solved problem");
    /* The next one is the first that is not solved after it. */
    await press(page.getByRole("link", { name: "Next problem" }));
    await heading("Problem 3").waitFor();
    await page.getByRole("link", { name: "All problems" }).click();
    await heading("Level 1: 1 of 36 solved").waitFor();
    await page.getByRole("button", { name: "Problem 2, solved" }).waitFor();
    assert.deepEqual(troubles, []);
}

export const master = [{ name: "master: a problem is played, shown and solved", run: solved }];
