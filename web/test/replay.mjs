/* replay.mjs - tests of replays: the table with open hands or from a seat, step by step, by itself, from trick to trick.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { catalogue } from "../i18n.mjs";
import { check } from "./axe.mjs";
import { act, cutChoices, hand, newVisitor, patience, settles, shortMatch, until } from "./player.mjs";
import { DESKTOP, PHONE } from "./site.mjs";

const SIZES = [[320, 568], [360, 740], [740, 360], [768, 1024], [1280, 800], [1440, 900]];

/** Plays a short match of a game and opens its replay. */
async function replayed(page, url, game = "us", target = "7") {
    await shortMatch(page, url, game, target);
    await page.locator(".ending a[href*=replay]").click();
    await page.locator(".playback").waitFor();
}

const marks = (page) => page.locator(".trick-bar button");
const news = (page) => page.locator(".playback .news").innerText();
const laid = (page) => page.locator(".trick .laid").count();
const stepOf = (page) => Number(/step=(\d+)/.exec(page.url())?.[1]);

async function stepByStep({ browser, site }) {
    site.seed = 7;
    const { page, troubles } = await newVisitor(browser, { viewport: DESKTOP });
    await replayed(page, site.url);
    /* It opens where the first call has been made. */
    assert.equal(await page.locator(".board").getAttribute("data-phase"), "bid");
    assert.equal(await page.locator(".balloon").count(), 1);
    assert.equal(await page.locator(".trick-bar [aria-current]").innerText(), "Bidding");
    assert.deepEqual([await page.locator(".open-hand").count(), (await hand(page)).length], [3, 9], "all hands are open");
    const won = page.locator(".laid.won");
    await page.waitForURL(/step=\d+$/);
    while (!(await won.count())) {
        const before = stepOf(page);
        await page.keyboard.press("ArrowRight");
        await page.waitForURL(new RegExp(`step=${before + 1}$`));
    }
    assert.equal(await laid(page), 4, "the whole trick is there");
    assert.match(await news(page), /the trick/);
    assert.match(await page.locator(".playback .chip .exchanged").innerText(), /kept \d/);
    const said = await news(page);
    await page.reload();
    await settles(page, () => news(page), said, "the address leads to the same step");
    assert.equal(await won.count(), 1);
    await page.keyboard.press("ArrowLeft");
    await until(page, "the step before", async () => (await laid(page)) === 3);
    await page.getByRole("button", { name: "Forward" }).click();
    await until(page, "the trick again", async () => (await laid(page)) === 4);
    /* From trick to trick. */
    await marks(page).filter({ hasText: "Trick 2:" }).click();
    await until(page, "the lead to the second trick", async () => (await laid(page)) === 1);
    assert.match(await page.locator(".trick-bar [aria-current]").textContent(), /^2Trick 2: .*, \d points?/);
    await marks(page).last().click();
    await page.locator(".result .verdict").first().waitFor();
    assert.equal(await laid(page), 0);
    /* The step is written into the address a little later, unless another page has it by then. */
    await page.keyboard.press("ArrowLeft");
    await page.evaluate(() => history.pushState(null, "", "#/history"));
    await page.waitForTimeout(500);
    assert.match(page.url(), /#\/history$/);
    assert.deepEqual(troubles, []);
}

async function anySeat({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE });
    await replayed(page, site.url);
    const look = page.getByRole("button", { name: "Look things up" });
    const close = page.locator(".panel .close");
    for (const seat of ["-1", "1"]) {
        await page.getByLabel("Seen from").selectOption(seat);
        await until(page, "the seat", async () => (await page.locator(".open-hand").count()) === (seat === "1" ? 0 : 3));
        await marks(page).last().click();
        await page.locator(".result").waitFor();
        await look.click();
        assert.equal(await page.locator(".all-hands > div").count(), 4);
        await close.click();
        await marks(page).first().click();
        await page.locator(".result").waitFor({ state: "detached" });
        await look.click();
        assert.equal(await page.locator(".all-hands").count(), 0, "what is not over is not shown");
        await close.click();
    }
    /* The last deal is played again, with the score that it had, and the way leads back. */
    await page.getByLabel("Seen from").selectOption("0");
    await marks(page).last().click();
    await page.locator(".result").waitFor();
    await page.getByRole("button", { name: "Hand before" }).click();
    await page.locator(".result").waitFor({ state: "detached" });
    await page.waitForURL(/seat=0$/);
    await page.waitForTimeout(400);
    const from = page.url();
    const numbers = (text) => text.match(/[-−]?\d+/g) ?? [];
    const scores = async () => numbers((await page.locator(".bar dd").allTextContents()).join(" "));
    const [told, dealt] = [await scores(), await hand(page)];
    assert.equal(dealt.length, 9);
    await page.getByRole("button", { name: "This match" }).click();
    await page.getByRole("button", { name: "Replay this deal" }).click();
    await page.waitForURL(/again\?/);
    await until(page, "the deal of the replay", async () => (await hand(page)).length > 0);
    assert.deepEqual(await scores(), told, "the score of the deal");
    assert.deepEqual((await hand(page)).sort(), dealt.sort());
    await until(page, "the result of the hand", async () => (await page.locator(".result").count()) > 0 || (await act(page), false));
    assert.match(await page.locator(".result").innerText(), /The first time: /);
    await page.getByRole("button", { name: "Leave the table" }).click();
    await page.waitForURL(from);
    assert.deepEqual(troubles, []);
}

/** A match is played on from a decision in it, otherwise than it was; before that all is as it was. */
async function playOn({ browser, site }) {
    site.seed = 7;
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE });
    await replayed(page, site.url);
    const from = async (mark, seat) => {
        await page.getByLabel("Seen from").selectOption(seat);
        await marks(page).filter({ hasText: mark }).click();
        await page.waitForTimeout(400);
        const told = { url: page.url(), laid: await laid(page), hand: (await hand(page)).sort() };
        await page.getByRole("button", { name: "This match" }).click();
        await page.getByRole("button", { name: "Play on from here" }).click();
        await page.waitForURL(/again\?.*played=/);
        return told;
    };
    for (const [mark, seat] of [["Bidding", "0"], ["Trick 2:", "0"], ["Trick 3:", "-1"]]) {
        const told = await from(mark, seat);
        await until(page, "the cards of that moment", async () => (await hand(page)).length > 0);
        if (seat === "0" && mark !== "Bidding") assert.deepEqual((await hand(page)).sort(), told.hand);
        await until(page, "the result of the hand", async () => (await page.locator(".result").count()) > 0 || (await act(page), false));
        assert.match(await page.locator(".result").innerText(), /The first time: /);
        await page.getByRole("button", { name: "Leave the table" }).click();
        await page.waitForURL(told.url);
        await page.locator(".playback").waitFor();
    }
    /* Where the hand is over nothing is left to play. */
    await marks(page).last().click();
    await page.locator(".result").waitFor();
    await page.getByRole("button", { name: "This match" }).click();
    await page.getByRole("button", { name: "Replay this deal" }).waitFor();
    assert.equal(await page.getByRole("button", { name: "Play on from here" }).count(), 0);
    assert.deepEqual(troubles, []);
}

/** One decision is made otherwise, by a key, and experts play it out. */
async function watchExperts({ browser, site }) {
    site.seed = 7;
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE });
    await replayed(page, site.url);
    await marks(page).filter({ hasText: "Trick 3:" }).click();
    await until(page, "trick 3", async () => (await laid(page)) > 0);
    await page.waitForURL(/step=\d+$/);
    await page.getByRole("button", { name: "This match" }).click();
    await page.getByRole("button", { name: "Decide here, then watch experts" }).waitFor();
    await page.getByRole("button", { name: "Close" }).click();
    await page.keyboard.press("w");
    await page.waitForURL(/again\?.*watch=1/);
    const back = page.getByRole("button", { name: "I am back" });
    await until(page, "a decision of one's own", async () => (await back.count()) > 0 || (await act(page), false));
    assert.match(page.url(), /bots=expert\+expert\+expert\+expert&/);
    await page.locator(".result").waitFor({ timeout: patience() });
    assert.match(await page.locator(".result").innerText(), /The first time: /);
    await page.getByRole("button", { name: "Leave the table" }).click();
    await page.waitForURL(/replay\//);
    assert.deepEqual(troubles, []);
}

/** It plays to the end as a table does, stops when told, and the cards fly. */
async function byItself({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE, hurry: false, brief: true, reducedMotion: "no-preference", settings: { pace: "quick", tap: "one" } });
    await replayed(page, site.url);
    await page.evaluate(() => {
        window.flown = new Set();
        const usual = Element.prototype.animate;
        Element.prototype.animate = function (...given) {
            window.flown.add(this.className.split(" ")[0]);
            return usual.apply(this, given);
        };
    });
    /* Within the page, and at the change itself: on a busy computer it would have played on, or to its end, before a click or a frame. */
    await page.evaluate(
        () =>
            new Promise((done) => {
                const look = () => {
                    if (document.querySelector(".board").dataset.phase !== "play") return;
                    changes.disconnect();
                    document.querySelector("button[aria-label='Pause']").click();
                    done();
                };
                const changes = new MutationObserver(look);
                changes.observe(document.body, { attributes: true, attributeFilter: ["data-phase"], childList: true, subtree: true });
                document.querySelector("button[aria-label='Play it']").click();
            }),
    );
    await page.getByRole("button", { name: "Play it" }).waitFor();
    const said = await news(page);
    await page.waitForTimeout(500);
    assert.equal(await news(page), said, "it stands still");
    await page.getByRole("button", { name: "Play it" }).click();
    await until(page, "the end", async () => (await page.locator(".board").getAttribute("data-phase")) === "over" && (await page.locator(".result").count()) === 1);
    await page.locator(".playback .main[disabled]").waitFor();
    const flown = await page.evaluate(() => [...window.flown]);
    for (const what of ["laid", "flying"]) assert.ok(flown.includes(what), `${what} in ${flown}`);
    assert.deepEqual(troubles, []);
}

/* In the page: what is not whole on the screen, and cards of the trick that lie under others; on the smallest phone they may lie under a hand. */
function notSeen() {
    const bad = [];
    for (const each of document.querySelectorAll(".playback, .playback .icon, .playback select, .playback .news, .seat .chip, .open-hand, .hand .card")) {
        const { left, right, top, bottom, width } = each.getBoundingClientRect();
        if (width > 0 && (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1)) bad.push(each.className);
    }
    for (const card of innerHeight < 600 && innerWidth < 400 ? [] : document.querySelectorAll(".trick .laid .card")) {
        const { left, top, width, height } = card.getBoundingClientRect();
        const above = document.elementFromPoint(left + width * 0.16, top + height * 0.16);
        if (!card.contains(above)) bad.push(`${card.parentElement.getAttribute("aria-label")} under ${above?.closest("[class]")?.className}`);
    }
    if (document.documentElement.scrollWidth > innerWidth) bad.push("wide");
    return bad;
}

const DRESSES = [
    ["en", "en-GB", "us", {}],
    ["fi", "fi-FI", "finland", { theme: "club" }],
    ["sv", "sv-SE", "king", { theme: "dark", felt: "plain" }],
    ["es", "es-ES", "five-handed", { contrast: "more" }],
    ["fr", "fr-FR", "sixtythree", { theme: "light", felt: "plain" }],
];

async function everySize({ browser, site }) {
    for (const [code, locale, game, settings] of DRESSES) {
        const { page, context, troubles } = await newVisitor(browser, { viewport: PHONE, locale, settings, bypassCSP: true });
        await replayed(page, site.url, game);
        const words = code === "en" ? {} : catalogue(code).messages;
        assert.equal(await marks(page).first().innerText(), words["Bidding"] ?? "Bidding");
        const tricks = marks(page).filter({ hasText: words["Trick {n}"] ? words["Trick {n}"].replace(" {n}", "") : "Trick" });
        for (const at of [0, "trick"]) {
            await (at === 0 ? marks(page).first() : tricks.first()).click();
            /* Two more cards. */
            if (at !== 0) for (let card = 0; card < 2; card++) await page.keyboard.press("ArrowRight");
            for (const [width, height] of SIZES) {
                await page.setViewportSize({ width, height });
                await settles(page, () => page.evaluate(notSeen), [], `${code} ${game}, ${at} at ${width}x${height}`);
                if (width >= PHONE.width) await settles(page, () => cutChoices(page), [], `whole choices, ${code} ${game} at ${width}x${height}`);
            }
            for (const viewport of [PHONE, DESKTOP]) {
                await page.setViewportSize(viewport);
                await check(page, `a replay of ${game} in ${code}`);
            }
        }
        /* The same as text. */
        await page.locator(".playback .choose .icon").click();
        await page.locator("dialog a[href*=text]").click();
        await page.locator("main.page h2").first().waitFor();
        assert.equal(await page.locator("section").first().locator("dt").count(), game === "five-handed" ? 5 : 4);
        assert.ok((await page.locator(".told li").count()) > 20);
        await check(page, `a replay of ${game} as text in ${code}`);
        assert.deepEqual(troubles, []);
        await context.close();
    }
}

export const replays = [
    { name: "replay: whole tricks, step by step and from trick to trick; its address is the step", run: stepByStep },
    { name: "replay: a match is played on from any decision", run: playOn },
    { name: "replay: one decides otherwise, and experts play it out", run: watchExperts },
    { name: "replay: from any seat, with all hands at the end; the deal once more", run: anySeat },
    { name: "replay: it plays by itself as a table does", run: byItself },
    { name: "replay: all of it is seen at every size in every language", run: everySize },
];
