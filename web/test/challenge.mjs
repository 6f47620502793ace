/* challenge.mjs - tests of challenges: one is made, and somebody comes by its link to play.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { check } from "./axe.mjs";
import { ask } from "./events.mjs";
import { act, newVisitor, until } from "./player.mjs";
import { DESKTOP, PHONE } from "./site.mjs";

/** The points of the rows of people; without those that are not told. */
const points = (page) => page.locator("tbody tr").evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll("td")].at(-1).textContent).filter(Boolean));

const told = (page, link) => ask(page, "GET", `api/challenges/${link.split("/").at(-1)}`);

/** Plays at a table until the try of the challenge is over. */
const playAll = (page, link) =>
    until(page, "the end of the try", async () => {
        if ((await act(page)) !== "over") return false;
        const { tries, own } = await told(page, link);
        return own > 0 && tries[own].over;
    });

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
    await playAll(ben.page, link);
    /* Who has played knows the own points; nobody sees cards yet: the review of a deal is refused as its record is. */
    const { tries, own } = await told(ben.page, link);
    assert.equal(tries[own].margins.length, 5);
    await ben.page.goto(`${site.url}review/${tries[own].table}-1`);
    await ben.page.getByText("There is no such match.").waitFor();
    /* It is in the list of the person, also on another device. */
    await ann.page.goto(`${site.url}lobby`);
    await ann.page.getByRole("heading", { name: "Your challenges" }).waitFor();
    await ann.page.evaluate(() => localStorage.removeItem("pedro.challenges"));
    await ann.page.reload();
    await ann.page.locator(".challenging .rows li", { hasText: "not played yet" }).getByRole("link").click();
    await ann.page.getByRole("button", { name: "Play", exact: true }).click();
    await ann.page.locator(".table").waitFor();
    await playAll(ann.page, link);
    /* Now both see all points, and the cards. */
    for (const { page } of [ann, ben]) {
        await page.goto(link);
        await page.getByText("This challenge is over.").waitFor();
        await until(page, "the points of all", async () => (await points(page)).length === 3);
        await page.locator("tbody tr.own").waitFor();
    }
    await check(ann.page, "a challenge that is over");
    assert.ok(await ben.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "it is as wide as the screen");
    await ben.page.goto(`${site.url}review/${tries[own].table}-1`);
    await ben.page.locator(".whose").waitFor();
    /* The record, which is refused until all have played: at the end of the match that opens it, too, if it is asked for at once. */
    const refused = /the server responded with a status of 404/;
    for (const { troubles } of [ann, ben]) assert.deepEqual(troubles.filter((trouble) => !refused.test(trouble)), []);
    await ann.context.close();
    await ben.context.close();
}

export const challenges = [{ name: "server: a challenge by a link, from its making to the last card", server: true, run: challenge }];
