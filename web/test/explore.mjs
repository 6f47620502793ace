/* explore.mjs - tests of the bid explorer: a hand set up by press, keyboard and typing, what its calls are worth, and the ways to
 * it from a lesson, a replay and a review.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { check } from "./axe.mjs";
import { comes, newVisitor, shortMatch, until } from "./player.mjs";
import { DESKTOP, PHONE } from "./site.mjs";

const HAND = "As Js 5s 5c 9h 8h Kd 3d 2c";
const queryOf = (page) => new URLSearchParams(page.url().split("?")[1]);
const held = (page) => page.locator(".explore [aria-pressed=true]").count();
const ask = (page) => page.getByRole("button", { name: "What is each call worth?" });
const answer = (page) => comes(page.getByText("Played out in 400 layouts"));

/** The figures of the tables, row by row; nothing: null. */
const rows = (page) =>
    page.locator(".explore .score-sheet tbody tr").evaluateAll((all) => all.map((row) => [...row.querySelectorAll("td")].flatMap((cell) => cell.innerText.replaceAll("−", "-").match(/-?\d+(\.\d+)?/g) ?? [null]).map((text) => text && Number(text))));

/** The same as the terminal tells it. */
function told(build, ...options) {
    const { best, calls, suits } = JSON.parse(execFileSync(join(build, "pedro"), ["explain", "bid", "--hand", HAND, "--json", ...options], { encoding: "utf8" }));
    const share = (number) => (number === null ? null : 100 * number);
    return [
        ...calls.map((each) => [share(each.gets), share(each.makes), each.points, each.points_ci95, 100 * each.chance, 100 * each.chance_ci95, ...(each.call === best ? [null] : [each.cost_points, each.cost_points_ci95])]),
        ...suits.map((each) => [share(each.named), share(each.makes), each.points, each.points_ci95]),
    ];
}

/** Asserts that figures are the same, as exactly as they are shown. */
function same(shown, exact) {
    assert.deepEqual(shown.map((row) => row.length), exact.map((row) => row.length));
    for (const [at, row] of shown.entries())
        for (const [column, number] of row.entries()) {
            const wanted = exact[at][column];
            const step = column < 2 ? 0.5 : 0.05;
            assert.ok(wanted === null ? number === null : Math.abs(number - wanted) < step + 0.001, `row ${at}, column ${column}: ${number}, not ${wanted}`);
        }
}

async function setUp({ browser, site, build }) {
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE });
    await page.goto(`${site.url}#/lessons`);
    await page.getByRole("link", { name: "What would you call?" }).click();
    const ace = page.getByRole("button", { name: "ace of spades" });
    await ace.waitFor();
    await check(page, "no hand");
    /* By keyboard. */
    await ace.focus();
    await page.keyboard.press("Enter");
    await page.getByText("1 of 9 cards: A♠").waitFor();
    assert.equal(await ace.getAttribute("aria-pressed"), "true");
    assert.equal(await page.evaluate(() => document.activeElement.innerText.includes("ace of spades")), true, "the focus stays");
    await page.keyboard.press("Enter");
    await page.getByText("0 of 9 cards").waitFor();
    /* Typed, at first what cannot be. */
    const type = async (line) => {
        await page.fill("#explore-typed", line);
        await page.keyboard.press("Enter");
    };
    for (const [line, told] of [["As and more", "Type cards such as"], ["As as", "There are two of these: ace of spades."], ["joker", "This card is not in the game: joker."], ["2s 3s 4s 5s 6s 7s 8s 9s 10s Js", "A hand has 9 cards."]]) {
        await type(line);
        await page.getByRole("alert").getByText(told).waitFor();
    }
    await type(HAND);
    await page.getByText("9 of 9 cards").waitFor();
    assert.equal(await held(page), 9);
    assert.equal(await page.getByRole("button", { name: "ten of spades" }).isDisabled(), true, "the hand is full");
    /* The auction and the score. */
    await page.selectOption("#explore-dealer", { label: "West" });
    await until(page, "two calls before one's own", async () => (await page.locator(".called").count()) === 2);
    await page.locator(".called").nth(1).selectOption("7");
    await page.waitForURL(/calls=pass\.7/);
    /* What is typed stays while the page is drawn again. */
    await page.locator(".points").first().fill("40");
    const address = page.url();
    await page.evaluate((url) => location.replace(url), address.replace("pass.7", "pass.8"));
    await until(page, "another call", async () => (await page.locator(".called").nth(1).inputValue()) === "8");
    assert.equal(await page.locator(".points").first().inputValue(), "40");
    await page.evaluate((url) => location.replace(url), address);
    await until(page, "the call again", async () => (await page.locator(".called").nth(1).inputValue()) === "7");
    await page.keyboard.press("Tab");
    await page.waitForURL(/score=40\.0&calls=pass\.7/);
    /* Stopped, then asked again. */
    await ask(page).click();
    await page.getByRole("button", { name: "Stop" }).click();
    await ask(page).focus();
    await page.keyboard.press("Enter");
    await answer(page);
    await ask(page).waitFor();
    same(await rows(page), told(build, "--calls", "pass 7", "--score", "40 0"));
    await check(page, "calls on a phone");
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider than the phone");
    await page.setViewportSize(DESKTOP);
    await check(page, "calls");
    /* The address has it all. */
    await page.reload();
    await page.getByText("9 of 9 cards").waitFor();
    assert.equal(await page.locator(".called").nth(1).inputValue(), "7");
    /* Played on, with this hand; then back. */
    await page.getByRole("button", { name: "Play on from here" }).click();
    await until(page, "the hand at the table", () => page.evaluate(() => document.querySelectorAll(".table:not(.mini) .hand [data-card]").length === 9));
    assert.deepEqual((await page.locator(".table .hand [data-card]").evaluateAll((all) => all.map((card) => card.dataset.card))).sort(), HAND.split(" ").sort());
    await page.getByRole("button", { name: "Leave the table" }).click();
    await page.getByText("9 of 9 cards").waitFor();
    assert.equal(queryOf(page).get("calls"), "pass.7");
    assert.deepEqual(troubles, []);
}

/** What lists say when they are drawn, which is their first item: what is chosen is shown before. */
const shown = (lists) => lists.evaluateAll((all) => all.map((list) => list.options[0].value));
const acted = (page) => page.locator(".after .acted");

/** After the bidding: trumps, what one drew, and the cards on the table; then what each choice costs, and the hand is played on. */
async function after({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE });
    await page.goto(`${site.url}#/explore?game=us&cards=${HAND.replaceAll(" ", ".")}&dealer=1&calls=pass.7`);
    await page.getByText("9 of 9 cards").waitFor();
    /* One's own call is the last thing to be said of the bidding. */
    await page.locator(".calling").selectOption("8");
    await page.getByRole("heading", { name: "After the bidding" }).waitFor();
    await page.waitForURL(/calls=pass\.7\.8/);
    await acted(page).first().selectOption("s");
    await page.waitForURL(/acts=s(&|\.|$)/);
    /* Another card was drawn. */
    const drew = page.getByLabel("You drew");
    await until(page, "four spades were kept", async () => (await drew.count()) === 2);
    const wanted = await drew.first().locator("option").evaluateAll((all) => all.map((each) => each.value).find((card) => card === "Ts" || card === "Qs"));
    await drew.first().selectOption(wanted);
    await page.waitForURL(/pack=/);
    await until(page, "the card is in the hand", async () => (await shown(drew)).includes(wanted));
    await check(page, "after the bidding");
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider than the phone");
    /* A low trump is led, and the second seat is said to play the king. */
    await acted(page).last().selectOption("As");
    await page.waitForURL(/acts=[^&]*As/);
    const west = page.locator(".after label", { hasText: "West" }).last().locator("select");
    await west.selectOption("Ks");
    await page.waitForURL(/acts=[^&]*As\.Ks/);
    await until(page, "the king is played", async () => (await shown(west)).includes("Ks"));
    /* The next lead. */
    const cost = page.getByRole("button", { name: "What does each choice cost?" });
    await cost.click();
    await comes(page.getByText("Played out in 400 layouts"));
    await page.getByText("The expert's choice:").waitFor();
    const costs = (await rows(page)).map(([points]) => points).filter((points) => points !== null);
    assert.ok(costs.length > 0 && costs.every((points, at) => at === 0 || points >= costs[at - 1]), `${costs}`);
    await check(page, "costs");
    /* The address has it all. */
    await page.reload();
    await page.getByRole("heading", { name: "After the bidding" }).waitFor();
    await until(page, "the king is played", async () => (await shown(west)).includes("Ks"));
    await page.getByRole("button", { name: "Play on from here" }).click();
    await page.locator(".table .hand [data-card]").first().waitFor();
    await until(page, "five cards are left", () => page.evaluate(() => document.querySelectorAll(".table:not(.mini) .hand [data-card]").length === 5));
    assert.deepEqual(troubles, []);
}

/* With other cards, seats, sides and steps before the bidding. */
const GAMES = ["king", "five-handed", "individual", "louisiana", "tennessee-moon", "us"];

/** Any game can be chosen, and has an auction in which one calls. */
async function games({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE });
    await page.goto(`${site.url}#/explore`);
    await page.getByText("0 of 9 cards").waitFor();
    for (const name of GAMES) {
        await page.selectOption("#explore-game", name);
        await page.waitForURL(new RegExp(`game=${name}(&|$)`));
        await page.getByRole("button", { name: "Deal me a hand" }).click();
        await ask(page).waitFor();
        const [cards, all] = /^(\d+) of (\d+) cards/.exec(await page.getByText(/^\d+ of \d+ cards/).innerText()).slice(1);
        assert.ok(cards === all && (await held(page)) === Number(all), `${cards} of ${all} cards of ${name}`);
    }
    assert.deepEqual(troubles, []);
}

/** A replay at a call leads to the hand, and so does the lesson about bids. */
async function ways({ browser, site }) {
    site.seed = 7;
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE });
    await shortMatch(page, site.url);
    await page.locator(".ending a[href*=replay]").click();
    await page.locator(".playback").waitFor();
    await page.getByRole("button", { name: "This match" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "What is each call worth?" }).click();
    await page.getByText("9 of 9 cards").waitFor();
    assert.equal(queryOf(page).get("game"), "us");
    assert.ok(queryOf(page).get("calls").length > 0, "the calls so far");
    await ask(page).waitFor();
    await page.goto(`${site.url}#/lesson/us?lesson=bid`);
    await page.locator(".dock .prompt.asked").waitFor();
    const cards = await page.locator(".hand [data-card]").evaluateAll((all) => all.map((card) => card.dataset.card));
    await page.getByRole("button", { name: "Pass", exact: true }).click();
    await page.getByRole("link", { name: "What is each call worth?" }).click();
    await page.getByText("9 of 9 cards").waitFor();
    assert.deepEqual(queryOf(page).get("cards").split(".").sort(), cards.sort());
    assert.deepEqual(troubles, []);
}

export const explorer = [
    { name: "explore: a hand is set up, and its calls are told as in the terminal", run: setUp },
    { name: "explore: a position after the bidding is set up, and its choices are told", run: after },
    { name: "explore: games of all shapes have a hand to call with", run: games },
    { name: "explore: a replay and a lesson lead to the hand", run: ways },
];
