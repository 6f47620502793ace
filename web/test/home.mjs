/* home.mjs - tests of the start page: its contents, the table that plays on it, nickname and picture.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { catalogue } from "../i18n.mjs";
import { check } from "./axe.mjs";
import { newVisitor, pass, settles, until } from "./player.mjs";
import { DESKTOP, PHONE } from "./site.mjs";

const LANGUAGES = { en: "en-GB", sv: "sv-SE", fi: "fi-FI", es: "es-ES", fr: "fr-FR" };
const SIZES = [[320, 568], [360, 740], [390, 844], [740, 360], [768, 1024], [1280, 800], [1440, 900]];

async function fitsEverywhere({ browser, site }) {
    for (const [code, locale] of Object.entries(LANGUAGES)) {
        const { page, context, troubles } = await newVisitor(browser, { viewport: PHONE, locale });
        await page.goto(site.url);
        await page.locator(".stage .mini .hand .card").first().waitFor();
        const words = code === "en" ? {} : catalogue(code).messages;
        for (const text of ["Play now", "Learn in two minutes", "Choose a game", "You play as"]) assert.ok(code === "en" || words[text], `${code}: ${text}`);
        for (const [width, height] of SIZES) {
            await page.setViewportSize({ width, height });
            const found = () => page.evaluate(() => {
                const wide = [...document.querySelectorAll(".hero *:not(.mini *, .hand-fan *, .unseen)")].filter((each) => each.getBoundingClientRect().right > innerWidth + 1);
                return {
                    wide: [document.documentElement.scrollWidth - innerWidth, ...wide.map((each) => each.className)],
                    play: document.querySelector(".doors .primary").getBoundingClientRect().bottom <= innerHeight,
                    fives: [...document.querySelectorAll(".hand-fan .alight")].length,
                };
            });
            await settles(page, found, { wide: [0], play: true, fives: 2 }, `${code} at ${width}x${height}`);
        }
        assert.deepEqual(troubles, []);
        await context.close();
    }
}

/* In the page: the items of the menu, as they are seen. */
const itemsSeen = () =>
    [...document.querySelectorAll("nav.menu a")].map((link) => {
        const text = link.querySelector("span").firstChild;
        const range = document.createRange();
        range.selectNodeContents(text);
        const [line, ...more] = range.getClientRects();
        const { left, right, top, bottom, height } = link.getBoundingClientRect();
        return {
            words: text.data,
            path: new URL(link.href).pathname,
            row: Math.round(top),
            whole: more.length === 0 && line.left >= left && line.right <= right && left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight && height >= 24,
        };
    });

/** Five items, in one row, whole, in each language and at each size; a page of each part says where it is. */
async function menuIsShort({ browser, site }) {
    const items = { "/": "Play", "/lessons": "Learn", "/friends": "Friends", "/events": "Tournaments", "/more": "More" };
    for (const [code, locale] of Object.entries(LANGUAGES)) {
        const { page, context, troubles } = await newVisitor(browser, { viewport: PHONE, locale, bypassCSP: true });
        const words = code === "en" ? {} : catalogue(code).messages;
        await page.goto(site.url);
        await page.locator(".doors button.primary:not([disabled])").waitFor();
        for (const [width, height] of SIZES) {
            await page.setViewportSize({ width, height });
            const seen = () => page.evaluate(itemsSeen).then((all) => all.map(({ row, ...rest }, at) => ({ ...rest, row: row === all[0].row ? "" : `${at} is lower` })));
            const wanted = Object.entries(items).map(([path, label]) => ({ words: words[label] ?? label, path, whole: true, row: "" }));
            await settles(page, seen, wanted, `${code} at ${width}x${height}`);
        }
        for (const [path, part] of Object.entries({ lobby: "Play", pair: "Play", new: "Play", friends: "Friends", events: "Tournaments", rules: "More", director: "More", more: "More" })) {
            if (code !== "en") continue;
            await page.goto(`${site.url}${path}`);
            await page.locator("h1").waitFor();
            assert.equal(await page.locator("nav.menu [aria-current] span").innerText(), part, path);
            await check(page, `/${path} with its menu`);
        }
        assert.deepEqual(troubles, []);
        await context.close();
    }
}

/** The contents come first; the first key leads to the menu. */
async function menuByKeyboard({ browser, site }) {
    for (const viewport of [PHONE, { width: 768, height: 1024 }, { width: 1440, height: 900 }]) {
        const { page, context } = await newVisitor(browser, { viewport });
        await page.goto(site.url);
        await page.locator(".doors button.primary:not([disabled])").waitFor();
        for (let tab = 0; tab < 3; tab++) await page.keyboard.press("Tab");
        assert.equal(await page.evaluate(() => document.activeElement.matches(".doors button.primary")), true, "Play now is the third");
        await page.goto(`${site.url}rules`);
        await page.locator("main li a").first().waitFor();
        await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");
        for (let tab = 0; tab < 4; tab++) await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");
        await page.getByRole("heading", { name: "More", level: 1 }).waitFor();
        await context.close();
    }
}

/** Who is new is offered the first lesson once: it is taken, or declined by one press. */
async function lessonOffered({ browser, site }) {
    for (const takes of [false, true]) {
        const { page, context, troubles } = await newVisitor(browser, { viewport: { width: 320, height: 640 }, newcomer: true });
        const play = page.getByRole("button", { name: /^Play now/ });
        const table = page.locator(".table:not(.mini) .hand .card").first();
        await page.goto(site.url);
        await page.locator(".doors button.primary:not([disabled])").waitFor();
        await play.focus();
        await page.keyboard.press("Enter");
        await page.getByText("Is the game new to you?").waitFor();
        await until(page, "the lesson has the focus", () => page.evaluate(() => document.activeElement.getAttribute("href")?.endsWith("/learn") === true));
        await check(page, "the first lesson is offered");
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider than the phone");
        if (takes) {
            await page.keyboard.press("Enter");
            await page.locator(".coach").waitFor();
        } else {
            await page.keyboard.press("Tab");
            await page.keyboard.press("Enter");
            await table.waitFor();
        }
        await page.goto(site.url);
        await play.click();
        await table.waitFor();
        assert.equal(await page.locator(".coach").count(), 0, "never again");
        assert.deepEqual(troubles, []);
        await context.close();
    }
}

/** What this device keeps of somebody who has been here: an unfinished match, the deal of the day, a mistake, a lesson. */
const traces = (kept) => {
    const day = new Date().toISOString().slice(0, 10);
    const all = {
        "pedro.tables": JSON.stringify([{ table: "abcdefghij", title: "Double Pedro (High Five)" }]),
        "pedro.daily": JSON.stringify({ [`${day} us`]: kept }),
        "pedro.mistakes": JSON.stringify([`[Mistake "1 ${day} 7 pass"]\n[Variant "us"]\n`]),
        "pedro.lessons": "us counts",
    };
    for (const [key, text] of Object.entries(all)) localStorage.setItem(key, text);
};

/** Who comes back sees where to go on, on the first screen of a phone, in each language. */
async function whoComesBack({ browser, site }) {
    for (const [code, locale, viewport, theme] of [["en", "en-GB", PHONE, "light"], ["sv", "sv-SE", DESKTOP, "dark"], ["fi", "fi-FI", { width: 320, height: 640 }, "dark"], ["es", "es-ES", DESKTOP, "light"], ["fr", "fr-FR", PHONE, "dark"]]) {
        const { page, context, troubles } = await newVisitor(browser, { viewport, locale, settings: { theme }, bypassCSP: true, newcomer: true });
        const words = code === "en" ? {} : catalogue(code).messages;
        const w = (text, values = {}) => Object.entries(values).reduce((said, [name, value]) => said.replace(`{${name}}`, value), words[text] ?? text);
        await page.goto(site.url);
        await page.locator(".doors button.primary:not([disabled])").waitFor();
        assert.equal(await page.locator(".today").count(), 0, "nothing for somebody who is new");
        for (const [kept, said] of [[{ answers: ["pass"] }, w("Today's deal: begun")], [{ answers: ["pass"], margin: 3, par: -1 }, w("Today's deal: {result}, par {par}", { result: "+3", par: "−1" })]]) {
            await page.evaluate(traces, kept);
            await page.reload();
            const rows = () => page.locator(".today a").allInnerTexts();
            const wanted = [said, (words["My mistakes: {n} is due today"]?.[0] ?? "My mistakes: {n} is due today").replace("{n}", "1")];
            await settles(page, async () => (await rows()).slice(0, 2), wanted, `${code}: ${said}`);
            /* The match is what one comes back for. */
            await settles(page, () => page.locator(".hero .primary").allInnerTexts(), [`${w("Go on")}\n${w("Double Pedro (High Five)")}`], `${code}: the match`);
            /* The title of the next lesson comes with the texts of all lessons. */
            const lesson = w("Next lesson: {title}").split("{title}")[0];
            await until(page, "the next lesson", async () => (await rows())[2]?.startsWith(lesson));
        }
        assert.match(await page.locator(".today a").nth(2).getAttribute("href"), /lesson\/us\?lesson=(?!counts)/);
        await check(page, `${code}: the start page of who comes back`);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${code} is not wider than the screen`);
        await page.locator(".today a").nth(1).focus();
        await page.keyboard.press("Enter");
        await page.locator(".mistakes, main h1, .at-table").first().waitFor();
        assert.match(page.url(), /mistakes$/);
        assert.deepEqual(troubles, []);
        await context.close();
    }
    /* Who has played, but left nothing, has today's deal and the own statistics. */
    const { page } = await newVisitor(browser, { viewport: PHONE });
    await page.goto(site.url);
    await settles(page, () => page.locator(".today a").allInnerTexts(), ["Today's deal: not played yet", "Your statistics"], "little waits");
    await page.locator(".today a").first().click();
    await page.locator(".table:not(.mini) .hand .card").first().waitFor();
}

const laid = (page) => page.locator(".mini .laid").count();

async function tablePlays({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: DESKTOP, hurry: false, reducedMotion: "no-preference", settings: { pace: "quick" }, bypassCSP: true, clock: true });
    await page.goto(site.url);
    await until(page, "cards on the small table", async () => (await laid(page)) > 1);
    await check(page, "the start page while its table plays");
    await page.getByRole("button", { name: "Stop the table" }).click();
    await page.getByRole("button", { name: "Let them play" }).waitFor();
    await pass(page, 500);
    const still = await page.locator(".mini").innerHTML();
    await pass(page, 10_000);
    assert.equal(await page.locator(".mini").innerHTML(), still, "it stands still");
    await page.getByRole("button", { name: "Let them play" }).click();
    await until(page, "the table to go on", async () => (await page.locator(".mini").innerHTML()) !== still);
    assert.equal(await page.evaluate(() => document.querySelector(".mini").matches("[inert]")), true, "its cards take no focus");
    assert.deepEqual(troubles, []);
}

async function calmTable({ browser, site }) {
    const { page } = await newVisitor(browser, { viewport: PHONE, hurry: false, clock: true });
    await page.goto(site.url);
    await page.getByRole("button", { name: "Let them play" }).waitFor();
    await pass(page, 10_000);
    assert.equal(await laid(page), 0, "nothing moves where less motion is wanted");
    await until(page, "the hand to be looked at", async () => (await page.locator(".mini .hand .card").count()) > 5);
}

/* The rows of tables on this device. */
const rows = (page) =>
    page.evaluate(
        () =>
            new Promise((resolve, reject) => {
                const open = indexedDB.open("pedro", 1);
                open.onerror = () => reject(open.error);
                open.onsuccess = () => {
                    const all = open.result.transaction("rows").objectStore("rows").getAll();
                    all.onsuccess = () => resolve(all.result.map(({ row }) => row).join("\n"));
                };
            }),
    );

async function guest({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: DESKTOP, bypassCSP: true });
    await page.goto(site.url);
    await page.locator(".guest summary").click();
    await check(page, "choosing who one is");
    await page.getByLabel("Your name at the table").fill("  Анна \u202e Σ ");
    const first = await page.locator(".guest summary .portrait").innerHTML();
    await page.getByLabel("Beard").check({ force: true });
    let picture = "";
    await until(page, "the picture", async () => (picture = await page.locator(".guest summary .portrait").innerHTML()) !== first);
    await page.locator(".doors .primary").click();
    await page.locator(".table .chip.own .portrait").waitFor();
    assert.equal(await page.locator(".table .chip.own .portrait").innerHTML(), picture, "the picture is at the table");
    assert.equal(await page.locator(".table .chip.ours").count(), 2, "partners have one colour");
    assert.equal(await page.locator(".table .chip.theirs").count(), 2);
    await until(page, "the name at the table", async () => (await rows(page)).includes("Анна"));
    assert.ok(!(await rows(page)).includes("\u202e"), "nothing that turns the text round is kept");
    await page.goto(site.url);
    await page.reload();
    await page.locator(".guest summary").waitFor();
    assert.match(await page.locator(".guest summary").innerText(), /Анна Σ/);
    assert.equal(await page.locator(".guest summary .portrait").innerHTML(), picture);
    await page.locator(".guest summary").click();
    await page.getByLabel("Your name at the table").fill("Wilhelmina Maximilianus");
    for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 740 });
        const lines = await page.locator(".guest .change").evaluate((word) => {
            const range = document.createRange();
            range.selectNodeContents(word);
            return range.getClientRects().length;
        });
        assert.equal(lines, 1, `${width} px: the word is not broken`);
    }
    assert.deepEqual(troubles, []);
}

async function partners({ browser, site }) {
    const sit = async (settings, wanted, what) => {
        const { page, context, troubles } = await newVisitor(browser, { viewport: DESKTOP, settings });
        await page.goto(site.url);
        await page.locator(".doors .primary").click();
        await page.locator(".table:not(.mini)").waitFor();
        let stored = "";
        await until(page, "the start to be stored", async () => / start /.test((stored = await rows(page))));
        const seated = Object.fromEntries([...stored.split(" start ")[0].matchAll(/ bot (\d) (\w+)/g)].map(([, seat, bot]) => [seat, bot]));
        assert.deepEqual(Object.values(seated), wanted, what);
        assert.deepEqual(troubles, []);
        await context.close();
    };
    await sit({ bots: undefined, partner: undefined }, ["strong", "strong", "strong"], "strong unless another is chosen");
    await sit({ bots: "beginner", partner: undefined }, ["beginner", "strong", "beginner"], "a partner is strong beside beginners too");
    await sit({ bots: "beginner", partner: "same" }, ["beginner", "beginner", "beginner"], "all the same if that is chosen");
}

export const home = [
    { name: "home: who is new is offered the first lesson once", run: lessonOffered },
    { name: "home: who comes back sees where to go on", run: whoComesBack },
    { name: "home: it fits every screen in every language, and play is in sight", run: fitsEverywhere },
    { name: "home: the menu has five items, whole in every language and at every size", server: true, run: menuIsShort },
    { name: "home: by keyboard the contents come first, the menu at the first key", server: true, run: menuByKeyboard },
    { name: "home: a small table plays, and stops when told", run: tablePlays },
    { name: "home: the table stands still where less motion is wanted", run: calmTable },
    { name: "home: a nickname and a picture, chosen at once", run: guest },
    { name: "home: bots and partner are strong unless others are chosen", run: partners },
];
