/* glossary.mjs - the terms of card players: one tap from where they stand, by finger, keyboard and in each language.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { glossary } from "../i18n.mjs";
import { check } from "./axe.mjs";
import { newVisitor, until } from "./player.mjs";
import { DESKTOP, PHONE } from "./site.mjs";

const dialog = (page) => page.getByRole("dialog");
const focused = (page) => page.evaluate(() => document.activeElement?.textContent ?? "");

async function inRules({ browser, site, pictures }) {
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE, bypassCSP: true });
    await page.goto(`${site.url}#/rules/us`);
    const term = page.locator(".rules").getByRole("button", { name: "left pedro", exact: true }).last();
    await term.click();
    await dialog(page).getByRole("heading", { name: "left pedro" }).waitFor();
    assert.match(await dialog(page).innerText(), /five of the other suit of the same colour/);
    await check(page, "a term that is explained");
    if (pictures) await page.screenshot({ path: `${pictures}/term.png` });
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await until(page, "the rules again", async () => (await dialog(page).count()) === 0);
    /* By keyboard: the focus returns to the term. */
    await term.focus();
    await page.keyboard.press("Enter");
    await dialog(page).waitFor();
    await page.keyboard.press("Escape");
    await until(page, "the term to have the focus", async () => (await dialog(page).count()) === 0 && (await focused(page)) === "left pedro");
    await check(page, "rules with terms");
    /* No line begins with the comma after a term, and the sentence is the same. */
    const list = page.locator(".rules li", { hasText: "left pedro" }).first();
    assert.match(await list.innerText(), /^ace, king, queen, jack, ten, nine, eight, seven, six, right pedro, left pedro, four, three and two\.$/);
    const torn = await page.evaluate(() => [...document.querySelectorAll(".unbroken")].filter((each) => each.lastChild.nodeType === 3 && each.lastChild.data).filter((each) => {
        const range = document.createRange();
        range.selectNode(each.lastChild);
        const after = range.getBoundingClientRect(), term = each.querySelector("button").getBoundingClientRect();
        return after.height > 0 && after.top > term.bottom;
    }).length);
    assert.equal(torn, 0);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, "nothing is wider than the screen");
    assert.deepEqual(troubles, []);
}

/* What a person reads and hears is the same sentence with terms and without. */
async function inTheLesson({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE });
    await page.goto(`${site.url}#/learn`);
    const coach = page.locator(".coach");
    const term = coach.getByRole("button", { name: "trumps", exact: true }).first();
    await term.waitFor();
    assert.match(await coach.innerText(), /There are 14 points in a hand, and only trumps score\./);
    await term.click();
    await dialog(page).getByRole("heading", { name: "trump", exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await until(page, "the lesson again", async () => (await dialog(page).count()) === 0);
    assert.match(await coach.innerText(), /There are 14 points in a hand, and only trumps score\./);
    assert.deepEqual(troubles, []);
}

/* The forms of each language occur in its rules, and the page lists all terms. */
async function inEachLanguage({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: DESKTOP, bypassCSP: true });
    for (const code of ["en", "sv", "fi", "es", "fr"]) {
        const rows = glossary(code);
        await page.goto(`${site.url}#/settings`);
        await page.selectOption("#language", code);
        await until(page, code, () => page.evaluate((wanted) => document.documentElement.lang === wanted, code));
        await page.goto(`${site.url}#/rules/king`);
        const terms = page.locator(".rules .term");
        await until(page, `the terms in ${code}`, async () => (await terms.count()) > 0);
        const marked = new Set((await terms.allInnerTexts()).map((text) => text.toLowerCase()));
        const stands = rows.filter(([forms]) => forms.split(", ").some((form) => [...marked].some((text) => text === form.toLowerCase() || (form.endsWith("*") && text.startsWith(form.slice(0, -1).toLowerCase())))));
        assert.ok(stands.length >= 14, `${code}: ${stands.length} of the terms stand in the rules of King Pedro`);
        await page.goto(`${site.url}#/glossary`);
        await until(page, "the page", async () => (await page.locator(".glossary dt").count()) === rows.length);
        const text = await page.locator(".glossary").innerText();
        for (const [, meaning] of rows) assert.ok(text.includes(meaning), `${code}: ${meaning}`);
        if (code !== "en") for (const [, meaning] of glossary("en")) assert.ok(!text.includes(meaning), `${code}: ${meaning}`);
        await check(page, `the glossary in ${code}`);
    }
    assert.deepEqual(troubles, []);
}

export const terms = [
    { name: "glossary: a term in rules is one tap or key from its meaning", run: inRules },
    { name: "glossary: a term in the lesson is explained beside it", run: inTheLesson },
    { name: "glossary: the terms of each language", run: inEachLanguage },
];
