/* ratings.mjs - a test of the page of ratings.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { check } from "./axe.mjs";
import { newVisitor } from "./player.mjs";
import { DESKTOP, PHONE } from "./site.mjs";

const rating = (names, points, more = {}) => ({ names, rating: points, margin: 90, matches: 12, provisional: false, reference: false, own: false, ...more });

const families = [
    { name: "king", title: "King Pedro" },
    { name: "pedro", title: "Pedro" },
];
const boards = {
    pedro: {
        persons: [
            rating(["Annabel"], 1622),
            rating(["bot:club"], 1500, { reference: true, margin: 3 }),
            rating(["Benedikt of the long name"], 1480, { own: true }),
            rating(["Cleo"], 1700, { provisional: true, margin: 350 }),
        ],
        partners: [rating(["Annabel", "Cleo"], 1640)],
    },
    king: { persons: [], partners: [] },
};

/* Ranks go to known people only; another family is one choice away; the page fits a phone. */
async function ratings({ browser, site }) {
    for (const [viewport, locale, title, none] of [[DESKTOP, "en-GB", "Ratings", "None yet."], [PHONE, "fi-FI", "Vahvuusluvut", "Ei vielä."]]) {
        const { page, troubles } = await newVisitor(browser, { viewport, locale, bypassCSP: true });
        await page.goto(`${site.url}ratings`);
        await page.getByRole("heading", { level: 1, name: title }).waitFor();
        await page.getByText(none).waitFor();
        await page.route("**/api/ratings?*", (route) => {
            const family = new URL(route.request().url()).searchParams.get("family");
            return route.fulfill({ json: { family, families, ...boards[family] } });
        });
        await page.goto(`${site.url}history`);
        await page.locator('a[href$="ratings"]').click();
        await page.locator(".ratings").nth(1).waitFor();
        const rows = await page.locator(".ratings").first().locator("tbody tr").evaluateAll((all) => all.map((row) => [row.children[0].textContent, row.children[2].textContent.trim()]));
        assert.deepEqual(rows.map(([rank]) => rank), ["1", "", "2", ""]);
        assert.match(rows[3][1], /^1700 ±350 \S+/);
        assert.match(await page.locator(".ratings .own th").textContent(), /^Benedikt/);
        assert.doesNotMatch(await page.locator("main").innerText(), /`/, "a computer player has the name that people see");
        await check(page, `ratings in ${locale}`);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "the page is not wider than the screen");
        await page.locator("#family").selectOption("king");
        await page.getByText(none).waitFor();
        assert.equal(await page.locator(".ratings").count(), 0);
        assert.deepEqual(troubles, []);
    }
}

export const ratingTests = [{ name: "server: ratings of players and partners", server: true, run: ratings }];
