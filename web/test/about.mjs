/* about.mjs - what the page tells about a game besides its rules, on a phone.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { check } from "./axe.mjs";
import { newVisitor, until } from "./player.mjs";
import { PHONE } from "./site.mjs";

async function besideTheRules({ browser, site, pictures }) {
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE, bypassCSP: true });
    await page.goto(`${site.url}#/rules/pidro`);
    await page.getByRole("button", { name: "About this game" }).focus();
    await page.keyboard.press("Enter");
    await until(page, "the chapters to have the focus", () => page.evaluate(() => document.activeElement?.textContent === "About this game"));
    const told = await page.locator(".about").innerText();
    for (const text of ["Where it is played", "Österbotten", "History", "How long a match lasts", "of ten matches eight take from 7 to 11", "Sources"])
        assert.ok(told.includes(text), text);
    await check(page, "a game and what is known about it");
    if (pictures) await page.screenshot({ path: `${pictures}/about.png` });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, "nothing is wider than the screen");
    await page.locator(".about").getByRole("link", { name: "Pedro of Nicaragua" }).click();
    await page.getByRole("heading", { name: "Pedro of Nicaragua" }).waitFor();
    await until(page, "the other game", async () => (await page.locator(".about").innerText()).includes("Atlantic coast"));
    assert.deepEqual(troubles, []);
}

export const about = [{ name: "about: a game is told about beside its rules, and links to its relatives", run: besideTheRules }];
