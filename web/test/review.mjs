/* review.mjs - tests of the review of a match: its mistakes as questions at the table, with a keyboard and on a phone.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { check } from "./axe.mjs";
import { act, newVisitor, play, until } from "./player.mjs";
import { DESKTOP, PHONE } from "./site.mjs";

/** Plays a short match badly, with the first choice each time, and asks what could have been done better. */
async function reviewed(page, url) {
    await page.goto(`${url}#/new`);
    await page.selectOption("#variant", "us");
    await page.fill("#key-target", "7");
    await page.keyboard.press("Tab");
    await page.locator("form .primary").click();
    await page.locator(".table:not(.mini)").waitFor();
    await play(page, (what) => what === "over");
    await page.locator(".between a[href*=review]").click();
    await page.locator(".coach h1, main.page .actions").first().waitFor({ timeout: 0 });
}

const heading = (page) => page.locator(".coach h1").innerText();
const said = (page) => page.locator(".coach [role=status]").innerText();

async function questions({ browser, site }) {
    site.seed = 7;
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE });
    /** axe at both sizes. */
    const checked = async (what) => {
        await check(page, what);
        await page.setViewportSize(DESKTOP);
        await check(page, what);
        await page.setViewportSize(PHONE);
    };
    await reviewed(page, site.url);
    const count = Number(/of (\d+)/.exec(await heading(page))[1]);
    assert.ok(count >= 1 && count <= 8, `${count} questions`);
    assert.equal(await heading(page), `Question 1 of ${count}`);
    assert.equal(await page.locator(".open-hand").count(), 0, "hidden cards stay hidden");
    await checked("a question");
    await act(page);
    await page.locator(".coach [role=status]").waitFor();
    assert.match(await said(page), /^(Right|There is better\.)/);
    await checked("a verdict");
    /* Once more, then only the answer. */
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("button", { name: "Show the answer" }).click();
    await page.locator(".coach [role=status]").waitFor();
    assert.match(await said(page), /^The expert's choice: /);
    for (let number = 1; number < count; number++) {
        await page.getByRole("button", { name: "Next question" }).click();
        await until(page, "the next question", async () => (await heading(page)) === `Question ${number + 1} of ${count}`);
        await page.getByRole("button", { name: "Show the answer" }).click();
        await page.locator(".coach [role=status]").waitFor();
    }
    await page.getByRole("button", { name: "End of the review" }).click();
    assert.match(await page.locator("main").innerText(), /clear mistakes? in \d+ decisions/);
    await check(page, "the end of a review");
    assert.deepEqual(troubles, []);
}

export const reviews = [{ name: "review: mistakes are asked at the table, and each answer is judged", run: questions }];
