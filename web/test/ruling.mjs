/* ruling.mjs - rulings: questions and answers on a phone, and their address.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { check } from "./axe.mjs";
import { newVisitor, until } from "./player.mjs";
import { DESKTOP, PHONE } from "./site.mjs";

const press = (page, question, name) => page.getByRole("group", { name: question }).getByRole("button", { name, exact: true }).click();
const answer = (page) => page.locator(".ruling");
const says = (page, text) => until(page, `the ruling to say ${text}`, async () => (await answer(page).count()) === 1 && text.test(await answer(page).innerText()));

async function inFiveTaps({ browser, site }) {
    const { page, context, troubles } = await newVisitor(browser, { viewport: PHONE, install: true });
    await page.goto(`${site.url}#/rules/modern-club`);
    await page.getByRole("link", { name: /^Somebody erred\?/ }).click();
    await page.getByRole("group", { name: "What happened?" }).waitFor();
    /* From here on the phone has no network; what is fetched for that has come. */
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await context.setOffline(true);
    await press(page, "What happened?", "A revoke");
    await press(page, "When was it?", "Before the hand is scored");
    await press(page, "Which side did it?", "The bidder's side");
    await says(page, /Tell the bid and the points/);
    await press(page, "What was the bid?", "9");
    await press(page, /^How many points/, "7");
    await says(page, /The bidder's side scores -9\.\s+The other side scores 14\./);
    await until(page, "the answer to have the focus", () => page.evaluate(() => document.activeElement?.id === "ruling-answer"));
    assert.match(await answer(page).innerText(), /After the play each opponent may choose:\s+Name the player who revoked\s/);
    /* The scores before the hand are not needed, and change the totals. */
    await page.getByText("What was the score before the hand").click();
    await page.getByLabel("The bidder's side", { exact: true }).fill("24");
    await page.getByLabel("The other side", { exact: true }).fill("10");
    await page.getByRole("button", { name: "Count with these scores" }).click();
    await says(page, /24 becomes 15\.[^]*10 becomes 24\./);
    /* Going back takes back the last answer; an answer can be changed, and those that depended on it are asked again. */
    await page.goBack();
    await says(page, /The bidder's side scores -9\./);
    await page.goBack();
    await says(page, /Tell the bid and the points/);
    await page.getByRole("button", { name: "Change: What happened?" }).click();
    await press(page, "What happened?", "A bid out of turn");
    await says(page, /No law\s+The rules of this game have no law for it\.[^]*Cinch at a club table[^]*may only pass/);
    await context.setOffline(false);
    assert.deepEqual(troubles, []);
}

async function shared({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: DESKTOP });
    await page.goto(`${site.url}#/ruling`);
    await page.getByLabel("Game", { exact: true }).selectOption("cinch-club");
    /* By keyboard alone: each question has the focus before its buttons. */
    await page.getByRole("button", { name: "A card out of turn" }).focus();
    await page.keyboard.press("Enter");
    await until(page, "the next question to have the focus", () => page.evaluate(() => document.activeElement?.textContent === "When was it?"));
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await says(page, /Demand the card back[^]*Accept the card[^]*Require a trump lead[^]*Forbid a trump lead[^]*It changes no score\./);
    await page.getByRole("button", { name: "Link to this answer" }).click();
    const link = await page.locator("#ruling-link").inputValue();
    const other = await newVisitor(browser, { viewport: PHONE, locale: "sv" });
    await other.page.goto(link);
    await says(other.page, /Kräv att kortet tas tillbaka[^]*Kräv ett trumfutspel/);
    /* An address with house rules, and one with answers that cannot be. */
    await other.page.goto(`${site.url}#/help`);
    await other.page.goto(`${site.url}#/ruling?game=us&o=miscount%3Dnext_dealer&what=count&when=before`);
    await says(other.page, /Nästa givare ger\./);
    await other.page.goto(`${site.url}#/help`);
    await other.page.goto(`${site.url}#/ruling?game=us&what=count&when=yesterday&bid=99`);
    await other.page.getByRole("group", { name: "När var det?" }).waitFor();
    await other.page.goto(`${site.url}#/help`);
    await other.page.goto(`${site.url}#/ruling?game=nowhere`);
    await until(other.page, "a refusal", async () => (await other.page.getByRole("alert").innerText()).length > 0);
    /* Who goes through the games with the arrow keys stays in their list when the questions come. */
    await other.page.locator("#ruling-game").focus();
    await other.page.locator("#ruling-game").selectOption("cinch-club");
    await other.page.getByRole("group", { name: "Vad hände?" }).waitFor();
    await other.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    assert.equal(await other.page.evaluate(() => document.activeElement?.id), "ruling-game");
    assert.deepEqual([...troubles, ...other.troubles], []);
}

async function answeredAtOnce({ browser, site }) {
    const { page, context, troubles } = await newVisitor(browser, { viewport: DESKTOP });
    await context.addInitScript(() => {
        const { set } = Object.getOwnPropertyDescriptor(Worker.prototype, "onmessage");
        const hold = (listen) => (event) => (window.held ? window.held.push(() => listen(event)) : listen(event));
        Object.defineProperty(Worker.prototype, "onmessage", { set(listen) { set.call(this, hold(listen)); } });
    });
    await page.goto(`${site.url}#/ruling`);
    const what = page.getByRole("button", { name: "A card out of turn" });
    await what.waitFor();
    /* The questions of the game that is chosen come when one of those before has been answered. */
    await page.evaluate(() => (window.held = []));
    await page.getByLabel("Game", { exact: true }).selectOption("cinch-club");
    await until(page, "the questions of the game", () => page.evaluate(() => window.held.length === 1));
    await what.evaluate((button) => {
        const held = window.held;
        window.held = undefined;
        button.focus();
        button.click();
        for (const deliver of held) deliver();
    });
    await until(page, "the next question to have the focus", () => page.evaluate(() => document.activeElement?.textContent === "When was it?"));
    assert.deepEqual(troubles, []);
}

async function fromTheScore({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE });
    await page.goto(`${site.url}#/score`);
    await page.getByRole("button", { name: "A new match" }).click();
    await page.getByLabel("Game", { exact: true }).selectOption("cinch-club");
    await page.getByRole("button", { name: "Begin the match" }).click();
    await press(page, "Who bid?", "Player 2");
    await press(page, "The bid", "9");
    await press(page, /^Points of/, "7");
    await page.getByRole("link", { name: "Somebody erred?" }).click();
    /* The hand is known; only the error is asked. */
    await press(page, "What happened?", "A revoke");
    await press(page, "When was it?", "Before the hand is scored");
    await press(page, "Which side did it?", "The other side");
    await says(page, /the other side 16\.[^]*The other side scores 0: 0 becomes 0\./);
    /* One tap writes it down, once. */
    await page.getByRole("button", { name: "Write the hand down with the revoke" }).click();
    await page.locator(".score-sheet tbody tr").waitFor();
    assert.match(await page.locator(".standing").innerText(), /Player 3\s*0[^]*Player 4\s*0/);
    await page.reload();
    await page.locator(".score-sheet tbody tr").waitFor();
    assert.equal(await page.locator(".score-sheet tbody tr").count(), 1);
    /* What is being told is still there when one comes back without a ruling. */
    await press(page, "Who bid?", "Player 1");
    await press(page, "The bid", "8");
    await page.getByRole("link", { name: "Somebody erred?" }).click();
    await press(page, "What happened?", "A card exposed in the deal");
    await page.goBack();
    await page.goBack();
    const bid = page.getByRole("group", { name: "The bid" }).getByRole("button", { name: "8", exact: true });
    await until(page, "the bid to be pressed", async () => (await bid.getAttribute("aria-pressed")) === "true");
    await page.getByRole("link", { name: "Somebody erred?" }).click();
    await press(page, "What happened?", "A card exposed in the deal");
    await press(page, "When was it?", "Before the first call");
    await page.getByRole("button", { name: "Write down that it is dealt again" }).click();
    await until(page, "the deal on the sheet", async () => (await page.locator(".score-sheet tbody tr").count()) === 2);
    /* Elsewhere there is nothing to write down. */
    await page.goto(`${site.url}#/help`);
    await page.goto(`${site.url}#/ruling?game=us&o=revoke%3Dforfeit&what=revoke&by=bidder&bid=9&points=7`);
    await says(page, /The bidder's side scores -9\./);
    assert.equal(await page.getByRole("button", { name: /^Write/ }).count(), 0);
    assert.deepEqual(troubles, []);
}

async function clean({ browser, site, pictures }) {
    for (const [viewport, theme] of [[PHONE, "light"], [DESKTOP, "dark"]]) {
        const { page } = await newVisitor(browser, { viewport, bypassCSP: true, settings: { theme } });
        const shot = (name) => pictures && page.screenshot({ path: `${pictures}/ruling-${name}-${theme}.png`, fullPage: true });
        const open = async (query) => {
            await page.goto(`${site.url}#/help`);
            await page.goto(`${site.url}#/ruling?${query}`);
        };
        await open("game=cinch-club");
        await page.getByRole("group", { name: "What happened?" }).waitFor();
        await check(page, "the first question");
        await shot("what");
        await open("game=cinch-club&what=revoke&when=before&by=others");
        await says(page, /Tell the bid/);
        await check(page, "a question about the bid");
        await shot("bid");
        await open("game=cinch-club&what=card&when=partners-lead");
        await says(page, /Forbid/);
        await check(page, "a ruling with choices");
        await shot("choices");
        await open("game=us&what=revoke&by=bidder&bid=9&points=7&scores=24,10");
        await says(page, /No law/);
        await check(page, "a game without a law");
        await shot("clubs");
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, "nothing is wider than the screen");
    }
}

export const ruling = [
    { name: "ruling: an answer takes five taps on a phone without a network", run: inFiveTaps },
    { name: "ruling: an answer is in its address, in any language, and can be had by keyboard", run: shared },
    { name: "ruling: who answers before the questions of a game have come loses no focus", run: answeredAtOnce },
    { name: "ruling: the score keeper tells the hand, and takes the ruling with one tap", run: fromTheScore },
    { name: "ruling: axe finds nothing", run: clean },
];
