/* saved.mjs - tests of what is offered at the end of a guest's match: an account, made in place.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { check } from "./axe.mjs";
import { ask } from "./events.mjs";
import { register } from "./friends.mjs";
import { hand, newVisitor, play, until } from "./player.mjs";
import { DESKTOP, PHONE } from "./site.mjs";

const PASSWORD = "a good long password";

/** Plays a short match with bots to its end. */
export async function shortMatch(page, url) {
    await page.goto(`${url}new`);
    await page.fill("#key-target", "7");
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "Play with bots" }).click();
    await page.locator(".table:not(.mini)").waitFor();
    await play(page, (what) => what === "over");
    await page.locator(".ending .summary img").waitFor();
}

/** Waits until the server has stored so many matches of the person who looks. */
const hasMatches = (page, count) =>
    until(page, `${count} matches`, async () => (await ask(page, "GET", "api/history")).matches.filter(({ result }) => result?.length > 0).length === count);

async function savedInPlace({ browser, site }) {
    const other = await newVisitor(browser);
    await register(other.page, site.url, "Maria");
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE, bypassCSP: true });
    await page.goto(site.url);
    await page.locator(".guest").waitFor();
    await ask(page, "POST", "api/name", { name: "Benedict" });
    await shortMatch(page, site.url);
    const table = page.url();
    const form = page.getByRole("form", { name: "Save this result" });
    await form.waitFor();
    assert.equal(await form.getByLabel("Name").inputValue(), "Benedict", "the name is kept if it is free");
    await check(page, "the offer to save a result");
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    /* Names that are refused say why, and what was typed stays. */
    await form.getByLabel("Password").fill(PASSWORD);
    for (const [name, why] of [["MARIA", "That name is taken."], ["Moderator", /kept/], ["x", /./]]) {
        await form.getByLabel("Name").fill(name);
        await form.getByRole("button", { name: "Save this result" }).click();
        await form.getByRole("alert").filter({ hasText: why }).waitFor();
        await page.locator(".save-result [type=submit]:not([disabled])").waitFor();
    }
    await check(page, "a name that is refused");
    /* By keyboard alone. */
    await form.getByLabel("Name").fill("Benedict");
    await form.getByLabel("Password").focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Your recovery code" }).waitFor();
    await check(page, "the recovery code at the table");
    await page.getByRole("button", { name: "I have written it down" }).click();
    await page.getByText("This result is saved. You are signed in as Benedict.").waitFor();
    await check(page, "a saved result");
    await hasMatches(page, 1);
    assert.deepEqual(await ask(page, "GET", "api/me"), { name: "Benedict", guest: false });
    /* The seat stays, and the host of the table goes on. */
    await until(page, "the rematch", async () => {
        const again = page.locator(".ending").getByRole("button", { name: "Rematch", exact: true });
        if (await again.count()) await again.click();
        return (await hand(page)).length > 0;
    });
    /* Text mode has the same end, and who has an account is asked no more. */
    await page.goto(table.replace("/t/", "/text/"));
    await page.getByRole("heading", { name: "Your move" }).waitFor();
    assert.equal(await page.locator(".save-result").count(), 0);
    assert.deepEqual(troubles.filter((text) => !/ (400|409) /.test(text)), []);
    /* From anywhere else. */
    const elsewhere = await newVisitor(browser);
    await elsewhere.page.goto(`${site.url}account`);
    await elsewhere.page.getByLabel("Sign in").check();
    await elsewhere.page.locator("#name").fill("Benedict");
    await elsewhere.page.locator("#password").fill(PASSWORD);
    await elsewhere.page.getByRole("button", { name: "Sign in", exact: true }).click();
    await elsewhere.page.getByText("You are signed in as Benedict.").waitFor();
    await hasMatches(elsewhere.page, 1);
}

async function declined({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: DESKTOP, bypassCSP: true, settings: { theme: "dark" } });
    await shortMatch(page, site.url);
    const table = page.url();
    await page.goto(table.replace("/t/", "/text/"));
    const form = page.getByRole("form", { name: "Save this result" });
    await form.waitFor();
    assert.equal(await form.getByLabel("Name").inputValue(), "", "a drawn name is nobody's");
    await check(page, "the offer in text mode");
    await form.getByRole("button", { name: "Not now" }).click();
    await form.waitFor({ state: "detached" });
    await page.goto(table);
    await page.locator(".ending .summary img").waitFor();
    await page.getByLabel("A link to the replay").waitFor();
    assert.equal(await page.locator(".save-result").count(), 0, "it is asked once");
    assert.deepEqual(troubles, []);
}

export const saving = [
    { name: "server: a guest saves the result of a match, in place", server: true, run: savedInPlace },
    { name: "server: a guest who saves no result is not asked again", server: true, run: declined },
];
