/* ready.mjs - tests of a table that waits until all people are ready.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { check } from "./axe.mjs";
import { wrongSeats } from "./friends.mjs";
import { newVisitor, settles, until } from "./player.mjs";
import { DESKTOP, PHONE } from "./site.mjs";

const dealt = (page) => page.locator(".table:not(.mini) .hand [data-card]").first().waitFor();

async function allAreReady({ browser, site }) {
    const [host, friend] = [await newVisitor(browser, { viewport: PHONE, bypassCSP: true }), await newVisitor(browser, { viewport: DESKTOP, settings: { theme: "dark" }, bypassCSP: true })];
    await host.page.goto(`${site.url}new`);
    await host.page.getByLabel("A table for friends waits until all say that they are ready").check();
    await check(host.page, "a new table");
    await host.page.getByRole("button", { name: "Open a table for friends" }).click();
    await host.page.getByRole("heading", { name: "Before the match" }).waitFor();
    const address = host.page.url();
    for (const seat of [2, 4]) await host.page.getByLabel(`Who plays at seat ${seat}`).selectOption({ label: "Beginner" });
    await host.page.locator(".seats li").nth(3).locator("strong", { hasText: "Beginner" }).waitFor();
    await friend.page.goto(address);
    await friend.page.getByRole("button", { name: "Sit here Seat 3" }).click();
    const ready = (page) => page.getByRole("button", { name: "I am ready" });
    await friend.page.getByText("The match begins when all are ready: 2 are missing.").waitFor();
    await ready(friend.page).click();
    await host.page.locator(".seats li").nth(2).locator(".tag", { hasText: /^ready$/ }).waitFor();
    await host.page.getByText("The match begins when all are ready: 1 is missing.").waitFor();
    await check(host.page, "one is ready");
    for (const { page } of [host, friend]) await settles(page, () => page.evaluate(wrongSeats), [4], "each seat has its place");
    await check(friend.page, "ready, and waiting");
    assert.ok(await host.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    /* Not any more, and again, by keyboard. */
    await ready(friend.page).focus();
    await friend.page.keyboard.press("Enter");
    await host.page.getByText("The match begins when all are ready: 2 are missing.").waitFor();
    await until(friend.page, "the button to be pressed no more", async () => (await ready(friend.page).getAttribute("aria-pressed")) === "false");
    await friend.page.keyboard.press("Enter");
    await host.page.getByText("The match begins when all are ready: 1 is missing.").waitFor();
    await ready(host.page).click();
    await Promise.all([dealt(host.page), dealt(friend.page)]);
    for (const { troubles } of [host, friend]) assert.deepEqual(troubles, []);
}

/* The host need not wait, and a table waits only if its host wanted that. */
async function hostBegins({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE, bypassCSP: true });
    for (const waits of [false, true]) {
        await page.goto(`${site.url}new`);
        await page.getByLabel("A table for friends waits until all say that they are ready").setChecked(waits);
        await page.getByRole("button", { name: "Open a table for friends" }).click();
        await page.getByRole("heading", { name: "Before the match" }).waitFor();
        await page.getByRole("button", { name: "Start, bots on empty seats" }).waitFor();
        assert.equal(await page.getByRole("button", { name: "I am ready" }).count(), waits ? 1 : 0);
        await page.getByRole("button", { name: "Start, bots on empty seats" }).click();
        await dealt(page);
    }
    assert.deepEqual(troubles, []);
}

export const readiness = [
    { name: "server: a match begins when all are ready", server: true, run: allAreReady },
    { name: "server: a host begins, whoever is ready", server: true, run: hostBegins },
];
