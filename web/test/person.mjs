/* person.mjs - the page of a person: ratings over time, partners, tournaments.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { catalogue } from "../i18n.mjs";
import { check } from "./axe.mjs";
import { ask } from "./events.mjs";
import { register } from "./friends.mjs";
import { newVisitor } from "./player.mjs";
import { DESKTOP, PHONE } from "./site.mjs";

const NAME = "Ann Berg/Ek";
/* Seat 0 was set twice. */
const record = readFileSync(new URL("../../test/program/study.pedro", import.meta.url), "utf8").replace('[Seat0 "Ann"]', `[Seat0 "${NAME}"]`);
const DAY_MS = 86_400_000;

/** A strength that settles: 120 matches, of which the newest 100 have records. */
const points = Array.from({ length: 120 }, (_, at) => ({
    at: new Date(Date.UTC(2026, 0, 1) + at * DAY_MS).toISOString(),
    rating: 1500 + at + (at % 7) * 12,
    margin: Math.round(350 / Math.sqrt(1 + at / 4)),
    ...(at >= 20 && { match: `abcdefghijkl-${at}` }),
}));
const last = points.at(-1);

const family = (name, title, more) => ({ name, title, rating: last.rating, margin: last.margin, matches: 120, provisional: false, grade: "expert", points, ...more });
const pair = (partner) => ({ family: "pedro", names: [NAME, partner], rating: 1590, margin: 70, matches: 18, provisional: false, reference: false, own: false, grade: "" });
const strength = {
    person: NAME,
    picture: "fox",
    own: false,
    families: [family("pedro", "Pedro"), family("king", "King Pedro", { rating: 1480, margin: 300, matches: 1, provisional: true, grade: "", points: points.slice(0, 1) })],
    partners: [pair("Charlotta-Margareta von Essen-Wetterstrand"), pair("bot:club"), pair("")],
    grades: [{ name: "master", title: "Master", from: 1750 }, { name: "expert", title: "Expert", from: 1600 }],
};
const event = { name: "abcdefghijkl", title: "The Närpes autumn cup", game: "us", form: "swiss", start: "2026-03-01T19:00Z", entries: 24, state: "over", own: false, entry: 0, password: false, repeats: 0, owner: "Bo Ek" };
const tournaments = [
    { ...event, played: { entry: 7, entry_name: `${NAME} & Bo Ek`, place: 3, places: 24 } },
    { ...event, name: "bbcdefghijkl", state: "running", played: { entry: 2, entry_name: NAME, place: 0, places: 0 } },
];

/** Answers for the person; others have no account. */
async function answer(page) {
    const person = (route) => new URL(route.request().url()).searchParams.get("person");
    const missing = { status: 404, json: { code: "not_found", reason: "friend_unknown", message: "There is nobody of that name." } };
    await page.route("**/api/ratings?person=*", (route) => route.fulfill(person(route) === NAME ? { json: strength } : missing));
    await page.route("**/api/tournaments?person=*", (route) => route.fulfill(person(route) === NAME ? { json: { tournaments } } : missing));
}

async function person({ browser, site, pictures }) {
    for (const [viewport, theme, locale, code] of [[PHONE, "light", "en-GB"], [DESKTOP, "dark", "en-GB"], [PHONE, "dark", "fi-FI", "fi"], [{ width: 320, height: 640 }, "light", "fr-FR", "fr"]]) {
        const words = code ? catalogue(code).messages : {};
        const w = (text) => words[text] ?? text;
        const what = `${viewport.width} ${theme} ${locale}`;
        const { page, troubles, context } = await newVisitor(browser, { viewport, settings: { theme }, locale, bypassCSP: true });
        await answer(page);
        await page.route("**/api/ratings?family=*", (route) =>
            route.fulfill({ json: { family: "pedro", families: [{ name: "pedro", title: "Pedro" }], persons: [{ names: [NAME], rating: 1600, margin: 60, matches: 120, provisional: false, reference: false, own: false, grade: "expert" }], partners: [] } }),
        );
        /* Names on the list of ratings lead to it. */
        await page.goto(`${site.url}ratings`);
        await page.getByRole("link", { name: NAME }).click();
        await page.getByRole("heading", { level: 1, name: NAME }).waitFor();
        assert.equal(new URL(page.url()).pathname, `/p/${encodeURIComponent(NAME)}`);
        await page.locator(".rating-graph svg").waitFor();
        assert.equal(await page.locator(".rating-graph").count(), 1, "one match is no line");
        const told = await page.locator(".rating-graph svg").getAttribute("aria-label");
        for (const number of [points[0].rating, last.rating, Math.max(...points.map(({ rating }) => rating))]) assert.ok(told.includes(String(number)), told);
        /* The band is above and below the line, and narrows. */
        const [band, line] = await page.locator(".rating-graph").evaluate((figure) => ["polygon", "polyline"].map((shape) => [...figure.querySelector(shape).points].map(({ y }) => y)));
        assert.equal(band.length, 2 * line.length);
        assert.ok(line.every((y, at) => band[at] < y && band[band.length - 1 - at] > y), what);
        assert.ok(band.at(-1) - band[0] > 3 * (band[line.length] - band[line.length - 1]));
        assert.deepEqual(await page.locator(".grade-name").allInnerTexts(), [w("Master"), w("Expert")]);
        await check(page, what);
        if (pictures) await page.screenshot({ path: `${pictures}/person-${what.replaceAll(" ", "-")}.png`, fullPage: true });

        /* The same in a table, the newest first; each has its record as long as there is one. */
        await page.locator("summary", { hasText: w("Match by match") }).first().click();
        const rows = page.locator("details table tbody").first().locator("tr");
        assert.equal(await rows.count(), 20);
        await page.getByRole("button", { name: w("Show all {n}").replace("{n}", 120) }).click();
        assert.equal(await rows.count(), 120);
        assert.match((await rows.first().innerText()).replace("−", "-"), new RegExp(`${last.rating} ±${last.margin}\\s+${last.rating - points.at(-2).rating > 0 ? "\\+" : ""}${last.rating - points.at(-2).rating}\\s`));
        assert.equal(await rows.locator('a[href*="replay/"]').count(), 100);
        assert.equal(await rows.locator('a[href*="review/"]').count(), 100);
        await check(page, `${what}, match by match`);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${what} is not wider than the screen`);

        /* The statistics of another person, of the matches that everybody may see. */
        if (theme === "light") {
            const read = [];
            await page.route("**/api/match/*", (route) => (read.push(route.request().url()), route.fulfill({ contentType: "text/plain", body: record })));
            await page.getByRole("button", { name: w("Show the statistics") }).click();
            await page.locator(".statistics .tiles").waitFor();
            assert.deepEqual((await page.locator(".statistics .tiles strong").allInnerTexts()).slice(1, 2), ["0 %"], what);
            assert.equal(new Set(read).size, 30, "the newest matches");
            await page.getByRole("heading", { name: w("Bids by size"), exact: true }).waitFor();
            assert.equal(await page.getByText(w("Your statistics")).count(), 0);
            await check(page, `${what}, statistics`);
            assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${what} with statistics is not wider than the screen`);
        }

        const partners = page.locator("section", { has: page.getByRole("heading", { name: w("Partners"), exact: true }) });
        assert.deepEqual((await partners.locator("tbody th").allInnerTexts()).map((text) => text.split("\n")[0].trim()), ["Charlotta-Margareta von Essen-Wetterstrand", w("Club player"), w("deleted account")]);
        assert.equal(await partners.getByRole("link").count(), 1);
        const played = page.locator("section", { has: page.getByRole("heading", { name: w("Tournaments") }) }).locator("li");
        assert.deepEqual(await played.locator("strong").allInnerTexts(), [w("place {n} of {all}").replace("{n}", 3).replace("{all}", 24)]);
        assert.equal(await played.count(), 2);

        /* Somebody who has no account, as a guest of a tournament. */
        await partners.getByRole("link").click();
        await page.getByText(w("Only people with an account have a page.")).waitFor();
        assert.equal(await page.getByRole("alert").filter({ hasText: /./ }).count(), 0);
        await check(page, `${what}: nobody`);
        assert.deepEqual(troubles.filter((text) => !/ 404 /.test(text)), []);
        await context.close();
    }
}

/** With the answers of the server: an account that is new, in a tournament. */
async function beginner({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE, bypassCSP: true });
    await register(page, site.url, "Annabel");
    const { name } = await ask(page, "POST", "api/tournaments", { title: "Tuesday", acts: 'set game "us"\nset place online\nset players all', listed: true });
    await ask(page, "POST", `api/tournaments/${name}/enter`, { members: ["bot:club"] });
    await page.goto(`${site.url}e/${name}`);
    await page.locator(".people").getByText("Annabel & Club player (bot)").waitFor();
    await page.locator(".people").getByRole("link", { name: "Annabel" }).click();
    await page.getByText("No match of this person was rated yet.").waitFor();
    await page.getByRole("link", { name: "Tuesday" }).waitFor();
    await check(page, "a beginner");
    await page.goto(`${site.url}history`);
    await page.getByRole("link", { name: "Your page" }).click();
    await page.getByRole("heading", { level: 1, name: "Annabel" }).waitFor();
    assert.deepEqual(troubles, []);
}

export const persons = [
    { name: "server: the page of a person", server: true, run: person },
    { name: "server: the page of somebody who is new", server: true, run: beginner },
];
