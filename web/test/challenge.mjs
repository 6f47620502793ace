/* challenge.mjs - tests of challenges: one is made, and somebody comes by its link to play.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { check } from "./axe.mjs";
import { newVisitor, until } from "./player.mjs";
import { DESKTOP, PHONE } from "./site.mjs";

/** The points of the rows of people; without those that are not told. */
const points = (page) => page.locator("tbody tr").evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll("td")].at(-1).textContent).filter(Boolean));

async function challenge({ browser, site }) {
    const [ann, ben] = [await newVisitor(browser, { viewport: DESKTOP, bypassCSP: true }), await newVisitor(browser, { viewport: PHONE, bypassCSP: true })];
    await ann.page.goto(`${site.url}lobby`);
    const making = ann.page.locator(".challenging");
    await making.getByLabel("Game").selectOption("us");
    await check(ann.page, "a challenge is made");
    await making.getByRole("button", { name: "Make a challenge" }).press("Enter");
    await ann.page.getByRole("heading", { name: /^Challenge: / }).waitFor();
    const link = await ann.page.getByLabel("A link to the challenge").inputValue();
    await check(ann.page, "a new challenge");
    await ben.page.goto(link);
    await ben.page.getByRole("table").waitFor();
    assert.deepEqual(await points(ben.page), [], "points tell something about the cards");
    await check(ben.page, "a challenge that one is invited to");
    assert.ok(await ben.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "it is as wide as the screen");
    await ben.page.getByRole("button", { name: "Play", exact: true }).click();
    await ben.page.locator(".table").waitFor();
    /* The other sees who plays, and no points. */
    await until(ann.page, "the other one", async () => (await ann.page.locator("tbody tr").count()) === 2);
    assert.deepEqual(await points(ann.page), []);
    /* This device knows it. */
    await ann.page.goto(`${site.url}lobby`);
    await ann.page.getByRole("heading", { name: "Your challenges" }).waitFor();
    assert.deepEqual([...ann.troubles, ...ben.troubles], []);
    await ann.context.close();
    await ben.context.close();
}

export const challenges = [{ name: "server: a challenge by a link, from its making to a table", server: true, run: challenge }];
