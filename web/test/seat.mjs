/* seat.mjs - tests of the own seat: marks of cards, keys and clicks, pausing, results of a hand and of a match.
 *
 * Engines are seeded, so the cards are the same each time.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { catalogue } from "../i18n.mjs";
import { check } from "./axe.mjs";
import { act, hand, newVisitor, pass, play, prompt, settles, until, untilAsked } from "./player.mjs";
import { puppetPage } from "./puppet.mjs";
import { recorder } from "./recording.mjs";
import { DESKTOP, PHONE } from "./site.mjs";

/** Opens a game with bots; `house` are fields of the form. */
async function sit(page, url, game, house = {}) {
    await page.goto(`${url}#/new`);
    await page.selectOption("#variant", game);
    for (const [key, value] of Object.entries(house)) {
        const field = page.locator(`#key-${key}`);
        await field.evaluate((each) => { for (let at = each.closest("details"); at; at = at.parentElement.closest("details")) at.open = true; });
        if ((await field.evaluate((each) => each.tagName)) === "SELECT") await field.selectOption(value);
        else await field.fill(value);
        await page.keyboard.press("Tab");
    }
    await page.locator("form .primary").click();
    await page.locator(".table:not(.mini)").waitFor();
}

const TWINS = { c: "s", s: "c", d: "h", h: "d" };

async function cardsSayWhatTheyAre({ browser, site }) {
    site.seed = 7;
    for (const worth of ["off", "on"]) {
        const { page, context } = await newVisitor(browser, { viewport: PHONE, settings: { worth } });
        await sit(page, site.url, "us");
        await untilAsked(page, "Your turn");
        const trump = await page.locator(".board").getAttribute("data-trump");
        const off = page.locator(`.hand [data-card="5${TWINS[trump]}"]`);
        assert.equal(await off.count(), 1, `the off five is held: ${await hand(page)} under ${trump}`);
        assert.match(await off.locator(".unseen").textContent(), /, a trump$/);
        assert.equal(await off.locator(".off-trump .pip").count(), 1);
        assert.equal(await page.locator(".hand .off-trump").count(), 1, "no other card is marked");
        assert.match(await page.locator(".dock .tip").textContent(), /^The sign on 5. says that it is a trump too\.$/);
        assert.equal(await off.locator(".worth").count(), worth === "on" ? 1 : 0);
        if (worth === "on") assert.equal(await off.locator(".worth").textContent(), "+5");
        await context.close();
    }
}

const picked = (page) => page.locator(".hand .picked").evaluateAll((all) => all.map((each) => each.dataset.card));

async function junkIsPicked({ browser, site }) {
    site.seed = 7;
    const { page } = await newVisitor(browser, { viewport: DESKTOP });
    await sit(page, site.url, "us", { discard: "optional" });
    await untilAsked(page, "Choose what to discard");
    const trump = await page.locator(".board").getAttribute("data-trump");
    const junk = (await hand(page)).filter((card) => card[1] !== trump && card !== `5${TWINS[trump]}`).sort();
    await settles(page, async () => (await picked(page)).sort(), junk, "what is no trump is picked");
    await page.locator(".dock .choice.main").click();
    await until(page, "the junk to be gone", async () => !(await hand(page)).some((card) => junk.includes(card)));
}

async function oneClick({ browser, site }) {
    site.seed = 7;
    const { page } = await newVisitor(browser, { viewport: DESKTOP });
    await sit(page, site.url, "us");
    await untilAsked(page, "Your turn");
    const card = await page.locator(".hand .can").first().getAttribute("data-card");
    await page.locator(`.hand [data-card="${card}"]`).click();
    await until(page, "the card to be played", async () => !(await hand(page)).includes(card));
}

async function keysWork({ browser, site }) {
    site.seed = 7;
    const { page } = await newVisitor(browser, { viewport: DESKTOP, clock: true });
    await sit(page, site.url, "us");
    await until(page, "a bid to be asked", async () => (await prompt(page)) === "Your bid");
    await page.keyboard.press("h");
    await page.locator(".dock .hint").waitFor();
    const focused = () => page.evaluate(() => document.activeElement.textContent);
    /* Digits within a second are one number; if this computer was slower, they are typed again after a while. */
    await until(page, "the focus on the bid of 14", async () => {
        await Promise.all(["1", "4"].map((key) => page.keyboard.press(key)));
        return (await focused()) === "14" || (await pass(page, 1100), false);
    });
    await page.keyboard.press("Enter");
    await until(page, "trumps to be asked", async () => (await prompt(page)) === "Name the trumps");
    await page.keyboard.press("2");
    await until(page, "the focus on diamonds", async () => /diamonds/.test(await focused()));
    await page.keyboard.press("Enter");
    await until(page, "one's turn", async () => (await prompt(page)) === "Your turn");
    const [first] = await page.locator(".hand .can").evaluateAll((all) => all.map((each) => [each.dataset.card, [...document.querySelectorAll(".hand [data-card]")].indexOf(each)]));
    await page.keyboard.press(String(first[1] + 1));
    await settles(page, () => picked(page), [first[0]], "the card is lifted");
    await page.keyboard.press(String(first[1] + 1));
    await until(page, "the card to be played", async () => !(await hand(page)).includes(first[0]));
}

async function pauseStops({ browser, site }) {
    site.seed = 7;
    const { page } = await newVisitor(browser, { viewport: DESKTOP, hurry: false, settings: { pace: "quick" }, clock: true });
    await sit(page, site.url, "us");
    await untilAsked(page, "Your turn");
    await page.getByRole("button", { name: "Pause" }).waitFor();
    /* At once: soon it is one's turn again. */
    await page.evaluate(() => {
        document.querySelector(".hand .can").click();
        document.querySelector(".bar .pause").click();
    });
    const seen = () => page.locator(".board").innerText();
    await page.getByText("The table is stopped.").waitFor();
    const before = await seen();
    await pass(page, 10_000);
    assert.equal(await seen(), before, "nothing goes on");
    assert.equal(await prompt(page), "");
    await page.getByRole("button", { name: "Go on" }).click();
    await until(page, "one's next turn", async () => (await prompt(page)) === "Your turn");
}

async function handIsReadAtLeisure({ browser, site }) {
    site.seed = 7;
    const { page } = await newVisitor(browser, { viewport: PHONE, hurry: false, settings: { pace: "quick", exchange: "none" }, clock: true });
    await sit(page, site.url, "us");
    await until(page, "the end of the hand", async () => (await page.locator(".result").count()) > 0 || (await act(page), false));
    /* Longer than it is shown when others wait. */
    await pass(page, 10_000);
    await page.locator(".result").getByRole("button", { name: "All hands" }).click();
    const rows = page.locator(".tricks tbody tr");
    assert.ok((await rows.count()) >= 3);
    for (const row of await rows.all()) assert.equal(await row.locator(".winner").count(), 1, "somebody won each trick");
    assert.equal(await rows.first().locator(".sign").count(), 4, "all four played to the first");
    await page.locator(".panel .close").click();
    await page.getByRole("button", { name: "Next hand" }).click();
    await until(page, "the next hand", async () => (await page.locator(".board").getAttribute("data-hand")) === "2");
}

async function afterTheMatch({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE });
    await sit(page, site.url, "us", { target: "7" });
    await play(page, (what) => what === "over");
    await page.locator(".ending .close").click();
    await page.locator(".ending").waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Replay" }).waitFor();
    await page.getByRole("button", { name: "After the match" }).click();
    await page.locator(".ending").waitFor();
    await page.locator(".ending .close").click();
    await page.getByRole("button", { name: "Rematch" }).click();
    await until(page, "cards of the next match", async () => (await hand(page)).length > 0);
    assert.deepEqual(troubles, []);
}

/** A newcomer's table says less, and a tap explains it; whoever has seen some hands is told all. */
async function newcomersTable({ browser, site }) {
    site.seed = 7;
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE, newcomer: true, hurry: false, brief: true, bypassCSP: true, settings: { pace: "quick", exchange: "none", tap: "one" } });
    await page.goto(site.url);
    await page.locator(".doors button.primary").click();
    await page.getByRole("button", { name: "No, just play" }).click();
    await page.locator(".table:not(.mini)").waitFor();
    await untilAsked(page, "Your turn");
    const said = page.locator(".table:not(.mini) .chip .exchanged");
    for (const text of await said.allInnerTexts()) assert.match(text, /^\d new cards?$/);
    await check(page, "a newcomer's table");
    await page.locator(".felt .chip .exchanged").first().click();
    const dialog = page.getByRole("dialog");
    assert.match(await dialog.innerText(), /kept \d: of the cards that were dealt.*\n(drew|robbed) \d: /);
    await check(page, "the exchange explained");
    await dialog.getByRole("button", { name: "Close" }).click();
    /* No digits of hashes before one asks for them. */
    await page.getByRole("button", { name: "Look things up" }).click();
    assert.doesNotMatch(await page.locator(".panel").innerText(), /[0-9a-f]{32}/);
    await page.locator(".proof summary").click();
    assert.match(await page.locator(".panel .proof").innerText(), /[0-9a-f]{64}/);
    await page.locator(".panel .close").click();
    await until(page, "the result of the hand", async () => (await page.locator(".result").count()) > 0 || (await act(page), false));
    assert.equal(await page.evaluate(() => localStorage.getItem("pedro.hands")), "1", "the hand is counted");
    await page.evaluate(() => localStorage.setItem("pedro.hands", "12"));
    await page.locator(".result").getByRole("button", { name: "Next hand" }).click();
    await untilAsked(page, "Your turn");
    for (const text of await said.allInnerTexts()) assert.match(text, /^(kept|drew|robbed) \d/);
    assert.deepEqual(troubles, []);
}

/* In the page: cards that lie on the sign of another, and chips on a card. */
function hiddenSigns() {
    window.seen = { laid: 0, hidden: new Set() };
    return () => {
        const laid = document.querySelectorAll(".trick .laid .card");
        window.seen.laid = Math.max(window.seen.laid, laid.length);
        for (const card of laid) {
            const { left, top, width, height } = card.getBoundingClientRect();
            if (!card.contains(document.elementFromPoint(left + width * 0.14, top + height * 0.14))) window.seen.hidden.add(`${card.parentElement.getAttribute("aria-label")}, of ${laid.length}`);
        }
    };
}

async function sevenSeats({ browser, site, build }) {
    const match = await (await recorder(build))("individual", 2, { players: "7", deal: "7" });
    for (const viewport of [{ width: 1440, height: 900 }, { width: 360, height: 740 }, { width: 740, height: 360 }]) {
        const { page, context, tell } = await puppetPage(browser, site, `(${hiddenSigns})()`, { viewport });
        await tell(match);
        const { laid, hidden } = await page.evaluate(() => ({ laid: window.seen.laid, hidden: [...window.seen.hidden] }));
        assert.deepEqual(hidden, [], `${viewport.width} x ${viewport.height}`);
        assert.ok(laid >= 6, `${laid} cards were on the table`);
        await context.close();
    }
}

async function claimIsLogged({ browser, site }) {
    site.seed = 7;
    const { page } = await newVisitor(browser, { viewport: DESKTOP });
    await sit(page, site.url, "us");
    const claim = page.getByRole("button", { name: "Claim the rest" });
    await until(page, "a claim to be sure", async () => (await claim.count()) > 0 || (await act(page), false));
    await claim.click();
    await page.getByRole("tab", { name: "Events" }).click();
    await page.locator(".log li", { hasText: "You claim the rest of the tricks." }).waitFor();
    await page.locator(".log li", { hasText: /in this hand/ }).last().waitFor();
}

/* In the page: notes texts of the table that are English words although there is a translation, or raw words of the engine. */
const untranslated = (known) => {
    window.seen = { texts: 0, found: new Set() };
    return () => {
        const texts = document.createTreeWalker(document.querySelector(".at-table"), NodeFilter.SHOW_TEXT);
        for (let node = texts.nextNode(); node; node = texts.nextNode()) {
            const text = node.data.trim();
            window.seen.texts++;
            if ((Object.hasOwn(known, text) && known[text] !== text) || /\b(bot:|X[12]\b|beginner\b|undefined|NaN)|\{\w+\}/.test(text)) window.seen.found.add(text);
        }
    };
};

/* A hand of each of these games in each language, and its result; then all that can be looked up. */
async function everyWordIsTranslated({ browser, site, build }) {
    const play = await recorder(build);
    const matches = await Promise.all(["finland", "tennessee", "king", "individual"].map((game) => play(game, 1)));
    for (const [code, locale] of [["sv", "sv-SE"], ["fi", "fi-FI"], ["es", "es-ES"], ["fr", "fr-FR"]]) {
        const { messages } = catalogue(code);
        const single = Object.fromEntries(Object.entries(messages).filter(([, text]) => typeof text === "string"));
        const { page, context, tell } = await puppetPage(browser, site, `(${untranslated})(${JSON.stringify(single)})`, { viewport: DESKTOP, locale });
        const found = () => page.evaluate(() => (window.look(), [...window.seen.found]));
        for (const match of matches) {
            await tell(match);
            for (const tab of await page.getByRole("tab").all()) {
                await tab.click();
                assert.deepEqual(await found(), [], `${code}: ${await tab.innerText()}`);
            }
        }
        assert.ok((await page.evaluate(() => window.seen.texts)) > 10_000);
        await context.close();
    }
}

export const seat = [
    { name: "a newcomer's table says less, and explains it", run: newcomersTable },
    { name: "no word at the table is left in English", run: everyWordIsTranslated },
    { name: "cards say that they are trumps, and what they are worth", run: cardsSayWhatTheyAre },
    { name: "what is no trump is picked to be thrown", run: junkIsPicked },
    { name: "one click of a mouse plays a card", run: oneClick },
    { name: "digits bid, name trumps and play; H gives a hint", run: keysWork },
    { name: "a pause stops the table", run: pauseStops },
    { name: "alone, a hand stays to be read, with all its tricks", run: handIsReadAtLeisure },
    { name: "after the match the sheet goes and comes back", run: afterTheMatch },
    { name: "seven seats hide no card's sign", run: sevenSeats },
    { name: "a claim is in the log", run: claimIsLogged },
];
