/* looks.mjs - tests of appearance: languages, sizes of screens, accessibility, the real CSP, and the pictures of the
 * README.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { join } from "node:path";
import { bookWords, catalogue } from "../i18n.mjs";
import { check, lookForViolations } from "./axe.mjs";
import { act, hand, newVisitor, play, prompt, until, untilAsked } from "./player.mjs";
import { puppetPage } from "./puppet.mjs";
import { handsOf, recorder } from "./recording.mjs";
import { DESKTOP, PHONE } from "./site.mjs";

/* The pages, and what is there when a page is complete. */
const PAGES = {
    "/": ".mini .hand .card",
    "/new": "main:has(details.topic) .explained h2",
    "/rules": "main li a",
    "/rules/us": ".rules h2",
    "/glossary": ".glossary dt",
    "/verify": "#variant option",
    "/history": "main h1",
    "/statistics": "main h1",
    "/settings": "#language",
    "/help": "main h1",
    "/more": "main li a",
    "/text": "#variant option",
    "/account": "main h1",
    "/nowhere": "main a",
};

async function settle(page, path, url) {
    await page.goto(`${url}#${path}`);
    await page.locator("h1").waitFor();
    await page.locator(PAGES[path] ?? "h1").first().waitFor({ state: "attached" });
}

function pagesAre(options, what) {
    return async ({ browser, site }) => {
        const { page } = await newVisitor(browser, { bypassCSP: true, ...options });
        for (const path of Object.keys(PAGES)) {
            await settle(page, path, site.url);
            for (const summary of await page.locator("details.everything > summary, details.topic > summary").all()) await summary.click();
            await check(page, `${what} ${path}`);
            const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            assert.ok(wide <= 0, `${path} is not wider than the screen`);
        }
    };
}

const SIDEWAYS = { width: 740, height: 360 };

/* [theme, size, language, game] */
const DRESSES = [
    [{}, DESKTOP, "en-GB", "us"],
    [{ theme: "dark", deck: "four", index: "large" }, PHONE, "sv-SE", "five-handed"],
    [{ contrast: "more", felt: "plain" }, DESKTOP, "fi-FI", "finland"],
    [{ contrast: "more", theme: "dark" }, SIDEWAYS, "fr-FR", "king"],
    [{ theme: "light", felt: "plain" }, PHONE, "es-ES", "eightythree"],
];

/* A hand of each of these, and of the first the last one and the end of the match. */
async function tableIs({ browser, site, build }) {
    const play = await recorder(build);
    const [first] = DRESSES;
    for (const dress of DRESSES) {
        const [settings, viewport, locale, game] = dress;
        const what = `${locale} ${JSON.stringify(settings)}`;
        const match = await play(game, dress === first ? Infinity : 1);
        const { page, context, tell } = await puppetPage(browser, site, lookForViolations, { bypassCSP: true, viewport, locale, settings });
        await tell(handsOf(match, [1, match.at(-1).view.hand]));
        const { runs, found } = await page.evaluate(() => ({ runs: window.seen.runs, found: [...window.seen.found] }));
        assert.deepEqual(found, [], what);
        assert.ok(runs > 4, `axe ran in ${runs} states`);
        if (dress === first) await page.locator(".ending .close").click();
        if (viewport !== DESKTOP) await page.locator(".bar .panel-button").click();
        await page.getByRole("tab").first().waitFor();
        for (const tab of await page.getByRole("tab").all()) {
            await tab.click();
            await check(page, `${what}: ${await tab.innerText()}`);
        }
        await page.goto(page.url().replace("/t/", "/text/"));
        await page.locator("h1").waitFor();
        await check(page, `${what}: text mode`);
        await context.close();
    }
}

const KING = { en: "king of clubs", sv: "klöverkung", fi: "ristikuningas", es: "rey de tréboles", fr: "roi de trèfle" };

async function inEveryLanguage({ browser, site }) {
    const full = { en: "en-GB", sv: "sv-SE", fi: "fi-FI", es: "es-ES", fr: "fr-FR" };
    for (const [code, locale] of Object.entries(full)) {
        const { page, context, troubles } = await newVisitor(browser, { viewport: PHONE, locale });
        const words = code === "en" ? {} : catalogue(code).messages;
        await page.goto(site.url);
        await page.locator(".doors").waitFor();
        assert.equal(await page.evaluate(() => document.documentElement.lang), code);
        assert.match(await page.locator(".doors button.primary").innerText(), new RegExp(words["Play now"] ?? "Play now"));
        assert.equal(words["king of clubs"] ?? "king of clubs", KING[code]);
        await page.locator(".doors button.primary").click();
        await page.locator(".table:not(.mini) .hand [data-card]").first().waitFor();
        const cards = await page.locator(".hand [data-card]").evaluateAll((all) => all.map((each) => [each.dataset.card, each.querySelector(".unseen").textContent]));
        const suits = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
        const ranks = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", 9: "nine", 8: "eight", 7: "seven", 6: "six", 5: "five", 4: "four", 3: "three", 2: "two" };
        for (const [card, label] of cards) {
            const english = `${ranks[card[0]]} of ${suits[card[1]]}`;
            assert.equal(label, words[english] ?? english);
        }
        await play(page, (what) => what !== "");
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, `${code} fits a phone`);
        /* A refusal is a word, and the page has its sentence. */
        await page.goto(`${site.url}#/t/nowhere`);
        await page.getByText(words["There is no such table."] ?? "There is no such table.").waitFor();
        assert.deepEqual(troubles, [], code);
        await context.close();
    }
}

async function rulesInEveryLanguage({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: DESKTOP });
    await settle(page, "/rules/king", site.url);
    await page.locator(".rules h2").first().waitFor();
    const chapters = await page.locator(".rules h2").count();
    for (const code of ["sv", "fi", "es", "fr"]) {
        const words = new Map(bookWords(code));
        await settle(page, "/settings", site.url);
        await page.selectOption("#language", code);
        await until(page, code, () => page.evaluate((wanted) => document.documentElement.lang === wanted, code));
        await page.goto(`${site.url}#/rules/king`);
        await page.locator(".rules h2", { hasText: words.get("Trumps and the kitty") }).waitFor();
        assert.equal(await page.locator(".rules h2").count(), chapters);
        const text = (await page.locator(".rules").allInnerTexts()).join("\n");
        for (const [english, own] of words)
            if (english.length > 20 && english !== own && !english.includes("%")) assert.ok(!text.includes(english), `${code}: ${english}`);
        assert.ok(!/%[0-9sd]/.test(text), `${code}: all blanks are filled`);
    }
    assert.deepEqual(troubles, []);
}

async function changesLanguage({ browser, site }) {
    const { page } = await newVisitor(browser, { viewport: DESKTOP });
    await settle(page, "/settings", site.url);
    await page.selectOption("#language", "fi");
    await page.getByRole("heading", { name: "Asetukset", level: 1 }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Asetukset", level: 1 }).waitFor();
}

async function phoneOnItsSide({ browser, site }) {
    const { page } = await newVisitor(browser, { viewport: { width: 740, height: 360 }, hasTouch: true });
    await page.goto(site.url);
    await page.locator(".doors button.primary").click();
    await play(page, (what) => what !== "");
    const cut = await page.evaluate(() => {
        const boxes = [...document.querySelectorAll(".hand [data-card], .dock .choices button")].map((each) => each.getBoundingClientRect());
        return boxes.filter((box) => box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.top + 24 > innerHeight).length;
    });
    assert.equal(cut, 0, "cards and buttons can all be reached");
}

/* Plays into the middle of a trick, for a picture with cards of others on the table. */
async function scene(page, url, others) {
    await page.goto(url);
    await page.locator(".doors button.primary").click();
    await page.locator(".table:not(.mini)").waitFor();
    const there = async () =>
        (await prompt(page)) === "Your turn" && (await page.locator(".trick .laid").count()) >= others && (await hand(page)).length > 3 && !(await page.locator(".hand .picked").count());
    await until(page, "one's turn to play", async () => {
        await untilAsked(page, "Your turn");
        return (await there()) || (await act(page), false);
    });
}

/* What one sees when it is one's turn, in each scheme: for DESIGN.md. */
async function states(browser, url, folder) {
    const taken = [];
    for (const theme of ["light", "dark", "club"]) {
        const { page, context } = await newVisitor(browser, { viewport: PHONE, settings: { theme, tap: "two" } });
        await scene(page, url, 2);
        await page.locator(".hand .can").first().click();
        await page.locator(".hand .picked").waitFor();
        taken.push(await page.screenshot());
        await context.close();
    }
    await beside(browser, taken, join(folder, "states.png"));
}

/* Pictures of a phone, beside each other in one file. */
async function beside(browser, taken, path) {
    const sheet = await (await browser.newContext({ viewport: { width: taken.length * PHONE.width, height: PHONE.height } })).newPage();
    await sheet.setContent(`<body style="margin:0;display:flex">${taken.map((bytes) => `<img src="data:image/png;base64,${bytes.toString("base64")}">`).join("")}</body>`);
    await sheet.screenshot({ path });
}

/* How pages of the menu begin, for DESIGN.md. */
async function covers(browser, url, folder) {
    const taken = [];
    for (const [path, theme, ready] of [["lessons", "light", ".lessons li"], ["puzzles", "dark", ".tiles li"], ["explore?game=us&cards=As.Js.5s.5c.9h.8h.Kd.3d.2c", "club", ".keys-grid"], ["daily", "light", ".games li"]]) {
        const { page, context } = await newVisitor(browser, { viewport: PHONE, settings: { theme } });
        await page.addInitScript(() => localStorage.setItem("pedro.lessons", "us counts\nus left-pedro\nus protect"));
        await page.goto(`${url}#/${path}`);
        await page.locator(ready).first().waitFor();
        await page.locator(".cover .card .face").first().waitFor();
        await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode().catch(() => undefined))));
        taken.push(await page.screenshot());
        await context.close();
    }
    await beside(browser, taken, join(folder, "pages.png"));
}

async function pictures({ browser, site, pictures: folder }) {
    for (const [name, options] of [
        ["web-table", { viewport: DESKTOP }],
        ["web-phone", { viewport: PHONE, deviceScaleFactor: 2 }],
        ["web-dark", { viewport: DESKTOP, settings: { theme: "dark", deck: "four" } }],
    ]) {
        const { page, context } = await newVisitor(browser, options);
        await scene(page, site.url, folder ? 2 : 0);
        if (folder) await page.screenshot({ path: join(folder, `${name}.png`) });
        assert.ok((await page.locator(".hand .court").count()) === 0 || (await page.locator(".hand .court").first().evaluate((image) => image.complete && image.naturalWidth > 0)), "the court cards are there");
        await context.close();
    }
    if (folder) await states(browser, site.url, folder);
    if (folder) await covers(browser, site.url, folder);
}

export const looks = [
    { name: "axe finds nothing on any page", run: pagesAre({ viewport: DESKTOP }, "desktop") },
    { name: "axe finds nothing on any page of a phone in the dark", run: pagesAre({ viewport: PHONE, settings: { theme: "dark" } }, "phone") },
    { name: "axe finds nothing at the table, at any step", run: tableIs },
    { name: "each language, its words and its names of cards", run: inEveryLanguage },
    { name: "the rules of a game in each language", run: rulesInEveryLanguage },
    { name: "the language can be changed and stays", run: changesLanguage },
    { name: "a phone on its side shows everything", run: phoneOnItsSide },
    { name: "the table as in the pictures", run: pictures },
];
