/* days.mjs - tests of matches with days for each turn: their form, their list, and the notice of one's turn.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { check } from "./axe.mjs";
import { act, newVisitor, prompt, until } from "./player.mjs";
import { DESKTOP, PHONE } from "./site.mjs";

const ownTables = (page) => page.locator(".own-tables li");

async function daysForATurn({ browser, site }) {
    const [host, friend] = [await newVisitor(browser, { viewport: PHONE, bypassCSP: true }), await newVisitor(browser, { viewport: DESKTOP, settings: { theme: "dark" }, bypassCSP: true })];
    await host.page.goto(`${site.url}new`);
    await host.page.selectOption("#clock", { label: "Three days for each turn" });
    await host.page.getByText("Nobody has to be there at the same time").waitFor();
    await check(host.page, "a new table with days");
    await host.page.getByRole("button", { name: "Open a table for friends" }).click();
    await host.page.getByRole("heading", { name: "Before the match" }).waitFor();
    const address = host.page.url();
    await friend.page.goto(address);
    await friend.page.getByText("Three days for each turn. Nobody has to be there at the same time").waitFor();
    await friend.page.getByRole("button", { name: "Sit here Seat 2" }).click();
    await friend.page.locator(".seats li").nth(1).locator(".tag", { hasText: "you" }).waitFor();
    await host.page.getByRole("button", { name: "Start, bots on empty seats" }).click();
    /* One of both is asked, and has all the time. */
    let asked;
    await until(host.page, "a question", async () => {
        for (const each of [host, friend]) if ((await prompt(each.page)) !== "") asked = each;
        return asked !== undefined;
    });
    const other = asked === host ? friend : host;
    await asked.page.locator(".clock", { hasText: /^3 d$/ }).waitFor();
    for (const { page } of [host, friend]) await page.goto(site.url);
    await ownTables(asked.page).getByText("It is your turn. · 3 days left").waitFor();
    await ownTables(other.page).getByText(/ is to play · 3 days left$/).waitFor();
    assert.equal(await asked.page.getByRole("heading", { name: "Go on where you were" }).count(), 0, "a match stands there once");
    assert.equal(await asked.page.locator("main a[href*='/t/'], main a[href*='t/']").filter({ hasText: "Double Pedro" }).count(), 1);
    await check(asked.page, "the start page with a match that waits");
    /* On every other page there is a notice, and a tap leads to the table. */
    await asked.page.goto(`${site.url}rules`);
    await asked.page.locator(".invitations").getByRole("link", { name: "To your table" }).waitFor();
    await check(asked.page, "a notice of one's turn");
    assert.match(await asked.page.title(), /^Your turn: /);
    await asked.page.locator(".invitations").getByRole("link", { name: "To your table" }).click();
    await until(asked.page, "an answer", async () => (await act(asked.page)) !== "");
    await until(asked.page, "the turn of another", async () => (await prompt(asked.page)) === "" || (await act(asked.page), false));
    assert.equal(await asked.page.locator(".invitations").count(), 0);
    for (const { troubles } of [host, friend]) assert.deepEqual(troubles, []);
}

export const days = [{ name: "server: a match with days for a turn", server: true, run: daysForATurn }];
