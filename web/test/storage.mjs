/* storage.mjs - a device that stores nothing, or has no room left: the page works, and says what is lost for as long as it is.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { check } from "./axe.mjs";
import { newVisitor, playHands, until } from "./player.mjs";
import { PHONE } from "./site.mjs";

const LOST = "This browser does not store what is new here";

/** What a browser does that forbids a page to store anything. */
function forbid() {
    const forbidden = { get: () => { throw new DOMException("The operation is insecure.", "SecurityError"); } };
    for (const store of ["localStorage", "sessionStorage"]) Object.defineProperty(window, store, forbidden);
}

/** Nothing can be written while `window.full` is set. */
function fill() {
    const write = Storage.prototype.setItem;
    Storage.prototype.setItem = function (...row) {
        if (window.full) throw new DOMException("no room", "QuotaExceededError");
        write.apply(this, row);
    };
}

async function begin(page) {
    await page.getByRole("button", { name: "A new match" }).click();
    await page.getByRole("button", { name: "Begin the match" }).click();
    await page.locator(".standing").waitFor();
}

async function forbidden({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE, bypassCSP: true });
    await page.addInitScript(forbid);
    await page.goto(site.url);
    await page.locator(".doors button.primary").click();
    await page.getByRole("button", { name: "No, just play" }).click();
    await playHands(page, 1);
    await page.locator(".bar .status", { hasText: "Not stored" }).waitFor();
    await page.getByRole("button", { name: "Leave the table" }).click();
    await page.getByText(LOST).waitFor();
    await check(page, "a notice of what is not stored");
    /* What was asked is not asked again while the page is open. */
    await page.goto(`${site.url}#/`);
    await page.locator(".doors button.big").click();
    await page.locator(".board").waitFor();
    await page.goto(`${site.url}#/score`);
    await begin(page);
    assert.deepEqual(troubles, []);
}

async function full({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE });
    await page.addInitScript(fill);
    await page.goto(`${site.url}#/score`);
    await page.evaluate(() => (window.full = true));
    await begin(page);
    await page.getByText(LOST).waitFor();
    /* It stays on other pages, and the match is not lost there. */
    await page.goto(`${site.url}#/rules`);
    await page.locator(".rows a").first().waitFor();
    await page.getByText(LOST).waitFor();
    await page.goto(`${site.url}#/score`);
    await page.locator(".standing").waitFor();
    /* Once there is room all is stored with the next change. */
    await page.evaluate(() => (window.full = false));
    await page.getByLabel("Say the score aloud after each hand").check();
    await until(page, "the notice to go", async () => (await page.getByText(LOST).count()) === 0);
    await page.reload();
    await page.locator(".standing").waitFor();
    assert.equal(await page.getByText(LOST).count(), 0);
    assert.deepEqual(troubles, []);
}

export const storage = [
    { name: "storage: a browser that forbids it can be played in, and says what is lost", run: forbidden },
    { name: "storage: without room a notice stays until all is stored", run: full },
];
