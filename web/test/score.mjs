/* score.mjs - the score keeper: a match with paper cards on a phone, without a server.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { check } from "./axe.mjs";
import { newVisitor, settles, until } from "./player.mjs";
import { DESKTOP, PHONE } from "./site.mjs";

const pressed = (page, group, name) => page.getByRole("group", { name: group }).getByRole("button", { name, exact: true }).click();
const standing = (page) => page.locator(".standing").innerText();

async function begin(page, url, { game = "us", names = ["Ann", "Bo", "Cleo", "Dan"] } = {}) {
    await page.goto(`${url}#/help`);
    await page.goto(`${url}#/score`);
    await page.getByRole("button", { name: "A new match" }).click();
    await page.getByLabel("Game", { exact: true }).selectOption(game);
    for (const [at, name] of names.entries()) await page.getByLabel(`Player ${at + 1}`, { exact: true }).fill(name);
    await page.getByRole("button", { name: "Begin the match" }).click();
    await page.locator(".standing").waitFor();
}

/** Four taps. */
export async function tell(page, bidder, bid, points) {
    await pressed(page, "Who bid?", bidder);
    await pressed(page, "The bid", bid);
    await pressed(page, /^Points of/, points);
    await page.getByRole("button", { name: "Write it down" }).click();
}

/** The text of a QR code on the page, read by a program that did not make it. */
async function readCode(page) {
    const { default: jsQR } = await import("jsqr");
    const { side, pixels } = await page.getByRole("img", { name: "QR code of the link" }).evaluate(async (drawn) => {
        const copy = drawn.cloneNode(true);
        const side = 4 * copy.viewBox.baseVal.width;
        for (const [name, value] of [["xmlns", "http://www.w3.org/2000/svg"], ["width", side], ["height", side]]) copy.setAttribute(name, value);
        const image = new Image();
        image.src = `data:image/svg+xml,${encodeURIComponent(copy.outerHTML)}`;
        await image.decode();
        const canvas = new OffscreenCanvas(side, side).getContext("2d");
        canvas.drawImage(image, 0, 0);
        return { side, pixels: [...canvas.getImageData(0, 0, side, side).data] };
    });
    return jsQR(Uint8ClampedArray.from(pixels), side, side)?.data;
}

const hands = (page, count) => until(page, `${count} hands on the sheet`, async () => (await page.locator(".score-sheet tbody tr").count()) === count);

async function match({ browser, site }) {
    const { page, context, troubles } = await newVisitor(browser, { viewport: PHONE, install: true });
    await begin(page, site.url);
    assert.match(await standing(page), /Ann dealer \+ Cleo\s*0\s*62 to go/);
    /* From here on the phone has no network; what is fetched for that has come. */
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await context.setOffline(true);
    await tell(page, "Bo", "8", "9");
    await hands(page, 1);
    assert.match(await page.locator(".news").innerText(), /Bo bid 8 and made it\. Score: Ann \+ Cleo 5 and Bo \+ Dan 9\. Bo deals\./);
    await tell(page, "Cleo", "10", "7");
    await hands(page, 2);
    assert.match(await standing(page), /Cleo dealer\s*−5\s/);

    /* An earlier hand is mended; what it was stays to be read. */
    await page.getByRole("button", { name: /^Mend hand 1/ }).click();
    await pressed(page, /^Points of/, "7");
    await page.getByRole("button", { name: "Mend the hand" }).click();
    await until(page, "the mend to count", async () => /Bo \+ Dan\s*−1|Dan\s*−1/.test(await standing(page)));
    await page.getByText("What was mended").click();
    assert.match(await page.locator(".more li").first().innerText(), /Hand 1 was: Bo bid 8: Ann \+ Cleo 5, Bo \+ Dan 9\./);
    await page.getByRole("button", { name: "Take back the last entry" }).click();
    await until(page, "the mend to be gone", async () => /16/.test(await standing(page)));

    /* What cannot be is refused by the engine with its reason. */
    await page.getByText("Trumps, single cards, no score").click();
    assert.equal(await page.getByRole("button", { name: "All passed" }).count(), 0, "here the dealer must bid");
    await page.getByRole("button", { name: "Dealt again" }).click();
    await hands(page, 3);
    await context.setOffline(false);
    assert.deepEqual(troubles, []);
}

async function lasting({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: DESKTOP });
    await begin(page, site.url, { game: "cinch" });
    await tell(page, "Dan", "9", "11");
    await hands(page, 1);
    await page.reload();
    await hands(page, 1);
    assert.match(await page.locator(".score-sheet").innerText(), /Dan 9\s+0\s+\+8\s+8/);

    await page.getByRole("button", { name: "Link to this match" }).click();
    const link = await page.locator("#score-link").inputValue();
    assert.equal(await readCode(page), link, "the code is the link");
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "CSV" }).click()]);
    assert.equal(
        readFileSync(await file.path(), "utf8"),
        "hand,dealer,bidder,bid,trumps,made,Ann + Cleo scored,Ann + Cleo total,Bo + Dan scored,Bo + Dan total\r\n1,Ann,Dan,9,,yes,0,0,8,8\r\n",
    );
    const [picture] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Picture" }).click()]);
    assert.deepEqual([...readFileSync(await picture.path()).subarray(1, 4)].map((byte) => String.fromCharCode(byte)).join(""), "PNG");

    /* The link brings the match to a device that has never seen it. */
    const other = await newVisitor(browser, { viewport: PHONE });
    await other.page.goto(link);
    await hands(other.page, 1);
    assert.match(await standing(other.page), /Bo dealer \+ Dan\s*8/);
    assert.deepEqual([...troubles, ...other.troubles], []);
}

async function toTheEnd({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: DESKTOP });
    await begin(page, site.url);
    for (let hand = 1; hand <= 4; hand++) {
        await tell(page, "Ann", "13", "14");
        await hands(page, hand);
    }
    assert.match(await standing(page), /6 to go\. A bid of 7 made is enough\./);
    await tell(page, "Ann", "7", "7");
    await hands(page, 5);
    assert.match(await page.locator(".news").innerText(), /Ann \+ Cleo won the match\./);
    assert.equal(await page.getByRole("button", { name: "Write it down" }).count(), 0);
    await page.getByRole("button", { name: "Other matches" }).click();
    const people = () => page.locator(".rows").last().innerText();
    await until(page, "the people", async () => /Ann 1 match won of 1\. Bids made: 5 of 5\. Average bid 11\.8\. Won with partners: Cleo 1 of 1\./.test(await people()));
    /* A name typed another way is the same person. */
    await begin(page, site.url, { names: ["Eve", " ANN", "Flo", "Gus"] });
    await tell(page, "ANN", "7", "5");
    await hands(page, 1);
    await page.getByRole("button", { name: "Other matches" }).click();
    await until(page, "the people", async () => /ANN 1 match won of 1\. Bids made: 5 of 6\. Average bid 11\./.test(await people()));
    assert.deepEqual(troubles, []);
}

async function firstUse({ browser, site }) {
    const { page, context } = await newVisitor(browser, { viewport: PHONE });
    await context.addInitScript(() => {
        globalThis.taps = 0;
        addEventListener("click", (event) => (globalThis.taps += event.isTrusted ? 1 : 0), true);
    });
    await page.goto(site.url);
    for (const name of [/^More$/, /^Score /]) await page.getByRole("link", { name }).click();
    await page.getByRole("button", { name: "A new match" }).click();
    await page.getByRole("button", { name: "Begin the match" }).click();
    await page.locator(".standing").waitFor();
    const before = await page.evaluate(() => globalThis.taps);
    await tell(page, "Player 2", "8", "9");
    await hands(page, 1);
    const taps = await page.evaluate(() => globalThis.taps);
    assert.ok(taps - before <= 4, `${taps - before} taps for a hand`);
    assert.ok(taps <= 8, `${taps} taps to the first score`);
}

/* A request of a page without a network, and one for a match that is not shown, are told in the console too. */
const unexpected = (troubles) => troubles.filter((text) => !/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED| 404 |WebSocket/.test(text));

async function live({ browser, site, pictures }) {
    const keeper = await newVisitor(browser, { viewport: PHONE, bypassCSP: true });
    const viewer = await newVisitor(browser, { viewport: PHONE, bypassCSP: true });
    await beginOnServer(keeper.page, site.url);
    await tell(keeper.page, "Bo", "8", "9");
    await hands(keeper.page, 1);
    await keeper.page.getByRole("button", { name: "Show it live" }).click();
    const link = await keeper.page.locator("#live-link").inputValue();
    assert.match(link, /\/live\/[0-9a-f]{32}$/);
    assert.equal(await readCode(keeper.page), link, "the code is the link");
    await check(keeper.page, "a match that is shown");
    if (pictures) await keeper.page.screenshot({ path: `${pictures}/score-live-keeper.png`, fullPage: true });
    await viewer.page.goto(link);
    await hands(viewer.page, 1);
    assert.match(await standing(viewer.page), /Bo dealer \+ Dan\s*9/);
    assert.equal(await viewer.page.getByRole("button", { name: /Mend|Write|Take back/ }).count(), 0, "who watches changes nothing");
    await check(viewer.page, "a match of others");
    if (pictures) await viewer.page.screenshot({ path: `${pictures}/score-live-viewer.png`, fullPage: true });
    await tell(keeper.page, "Ann", "7", "7");
    const told = Date.now();
    await hands(viewer.page, 2);
    console.log(`# a hand was seen by others after ${Date.now() - told} ms`);
    /* Without a network the keeper goes on, and what was written down is sent later. */
    await keeper.context.setOffline(true);
    await tell(keeper.page, "Dan", "9", "10");
    await hands(keeper.page, 3);
    await keeper.context.setOffline(false);
    await hands(viewer.page, 3);
    await keeper.page.reload();
    await keeper.page.getByRole("button", { name: "Stop showing it" }).click();
    await viewer.page.getByText("This match is not shown any more.").waitFor();
    assert.equal(await viewer.page.locator(".score-sheet tbody tr").count(), 3, "what was seen stays");
    assert.deepEqual(unexpected([...keeper.troubles, ...viewer.troubles]), []);
}

async function beginOnServer(page, url, names = ["Ann", "Bo", "Cleo", "Dan"]) {
    await page.goto(`${url}score`);
    await page.getByRole("button", { name: "A new match" }).click();
    for (const [at, name] of names.entries()) await page.getByLabel(`Player ${at + 1}`, { exact: true }).fill(name);
    await page.getByRole("button", { name: "Begin the match" }).click();
    await page.locator(".standing").waitFor();
}

async function stored({ browser, site }) {
    const one = await newVisitor(browser, { viewport: PHONE, bypassCSP: true });
    await beginOnServer(one.page, site.url, ["Åsa", "Bo", "Cleo", "Dan"]);
    await tell(one.page, "Bo", "8", "9");
    await hands(one.page, 1);
    await one.page.getByRole("button", { name: "Other matches" }).click();
    /* Nothing is sent before the person wishes it. */
    const there = () => one.page.evaluate(async () => (await (await fetch("/api/scores")).json()).scores.map(({ names, lines }) => [names[0], lines]));
    assert.deepEqual(await there(), []);
    await one.page.getByLabel("Keep my matches on the server too").check();
    await until(one.page, "the match to be sent", async () => (await there()).length === 1);
    await check(one.page, "the matches on the server");
    await one.page.getByRole("button", { name: "Åsa, Bo, Cleo, Dan", exact: true }).click();
    await tell(one.page, "Åsa", "7", "8");
    await hands(one.page, 2);
    await until(one.page, "the hand to be sent", async () => (await there())[0][1] === 2);
    /* Another device of the same person: it goes on with the match, and the first one gets that. */
    const two = await newVisitor(browser, { viewport: PHONE });
    await two.context.addCookies(await one.context.cookies());
    await two.page.goto(`${site.url}score`);
    await two.page.getByLabel("Keep my matches on the server too").check();
    await two.page.getByRole("button", { name: "Åsa, Bo, Cleo, Dan", exact: true }).click();
    await hands(two.page, 2);
    await tell(two.page, "Dan", "9", "10");
    await hands(two.page, 3);
    await until(one.page, "the hand to be sent", async () => (await there())[0][1] === 3);
    await one.page.getByRole("button", { name: "Other matches" }).click();
    await until(one.page, "the hand of the other device", async () =>
        (await one.page.evaluate(() => JSON.parse(localStorage.getItem("pedro.score"))[0].lines)) === 3);
    await one.page.goto(`${site.url}history`);
    await one.page.getByRole("heading", { name: "With paper cards" }).waitFor();
    assert.match(await one.page.locator("main").innerText(), /Åsa, Bo, Cleo, Dan/);
    /* What is forgotten is forgotten there too. */
    one.page.on("dialog", (dialog) => void dialog.accept());
    await one.page.goto(`${site.url}score`);
    await one.page.getByRole("button", { name: /^Forget/ }).click();
    await until(one.page, "the match to be gone", async () => (await there()).length === 0);
    /* Who deletes all data no longer wishes that the device sends any. */
    await one.page.goto(`${site.url}account`);
    await one.page.getByRole("button", { name: "Delete my data" }).click();
    await Promise.all([one.page.waitForEvent("load"), one.page.getByRole("button", { name: "Yes, delete it for good" }).click()]);
    assert.equal(await one.page.evaluate(() => localStorage.getItem("pedro.score.send")), "no");
    assert.deepEqual(unexpected([...one.troubles, ...two.troubles]), []);
}

async function otherTables({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE });
    /* Each alone: a number for each player, the last one follows. */
    await begin(page, site.url, { game: "individual", names: ["Ann", "Bo", "Cleo"] });
    await pressed(page, "Who bid?", "Cleo");
    await pressed(page, "The bid", "5");
    await page.getByLabel("Ann", { exact: true }).fill("6");
    await page.getByLabel("Bo", { exact: true }).fill("2");
    assert.equal(await page.getByLabel("Cleo", { exact: true }).inputValue(), "6");
    await page.getByRole("button", { name: "Write it down" }).click();
    await hands(page, 1);
    /* A called partner. */
    await page.getByRole("button", { name: "Other matches" }).click();
    await begin(page, site.url, { game: "five-handed", names: ["Ann", "Bo", "Cleo", "Dan", "Eve"] });
    await pressed(page, "Who bid?", "Eve");
    await pressed(page, "The bid", "8");
    await pressed(page, "The partner", "Bo");
    await pressed(page, /^Points of/, "8");
    await page.getByRole("button", { name: "Write it down" }).click();
    await hands(page, 1);
    assert.match(await standing(page), /Ann\s*6.*Bo dealer\s*8.*Cleo\s*6.*Dan\s*6.*Eve\s*8/s);
    /* Card by card. */
    await page.getByText("Trumps, single cards, no score").click();
    await page.getByLabel("Tell who won which card").check();
    await pressed(page, "Who bid?", "Ann");
    await pressed(page, "The bid", "6");
    for (const card of ["ace", "jack", "five"]) await page.getByLabel(new RegExp(`^${card}`)).selectOption({ label: "Ann" });
    await page.getByRole("button", { name: "Write it down" }).click();
    await hands(page, 2);
    assert.match(await standing(page), /Ann\s*13/);
    assert.deepEqual(troubles, []);
}

const seated = (page, names) => Promise.all(names.map((name, at) => settles(page, () => page.getByLabel(`Player ${at + 1}`, { exact: true }).inputValue(), name)));
const dealing = (page, name) => page.locator("#score-dealer option:checked", { hasText: name }).waitFor({ state: "attached" });

async function drawing({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE });
    await page.goto(`${site.url}#/score`);
    await page.getByRole("button", { name: "A new match" }).click();
    await page.getByRole("button", { name: "Draw cards for seats and deal" }).click();
    await page.getByText(/Player 1 draws the .* Player 4 draws the/).waitFor();
    await page.getByText("drew the highest card").waitFor();
    const names = await Promise.all([1, 2, 3, 4].map((n) => page.getByLabel(`Player ${n}`, { exact: true }).inputValue()));
    assert.deepEqual([...names].sort(), ["Player 1", "Player 2", "Player 3", "Player 4"]);
    /* The highest card has the choice: its player moves to the third seat and all others by two; then the next player deals. */
    await check(page, "the choice of cards and seats");
    await page.getByLabel(`The seat of ${names[0]}`).selectOption({ label: "Seat 3" });
    await seated(page, [names[2], names[3], names[0], names[1]]);
    await dealing(page, names[0]);
    await page.getByLabel("Who deals first?").selectOption({ label: names[1] });
    await page.getByLabel(`The seat of ${names[0]}`).selectOption({ label: "Seat 2" });
    await seated(page, [names[3], names[0], names[1], names[2]]);
    await dealing(page, names[1]);
    await page.getByRole("button", { name: "Begin the match" }).click();
    await page.getByText(`${names[1]} deals`).first().waitFor();
    assert.deepEqual(troubles, []);
}

async function clean({ browser, site, pictures }) {
    for (const [viewport, theme] of [[PHONE, "light"], [DESKTOP, "dark"]]) {
        const { page } = await newVisitor(browser, { viewport, bypassCSP: true, settings: { theme } });
        const shot = (name) => pictures && page.screenshot({ path: `${pictures}/score-${name}-${theme}.png`, fullPage: true });
        await page.goto(`${site.url}#/score`);
        await page.getByRole("button", { name: "A new match" }).click();
        await page.getByRole("button", { name: "Begin the match" }).waitFor();
        await check(page, "a new match");
        await shot("setup");
        await begin(page, site.url, { game: "sixtythree" });
        await tell(page, "Bo", "30", "34");
        await hands(page, 1);
        await tell(page, "Ann", "40", "25");
        await hands(page, 2);
        await page.getByRole("button", { name: /^Mend hand 1/ }).click();
        await check(page, "a hand that is mended");
        await shot("mend");
        await page.getByRole("button", { name: "Cancel" }).click();
        await pressed(page, "Who bid?", "Dan");
        await pressed(page, "The bid", "20");
        await check(page, "a hand that is told");
        await shot("match");
        await page.getByRole("button", { name: "Other matches" }).click();
        await check(page, "the list of matches");
        await shot("list");
    }
}

export const score = [
    { name: "score: a match is written down in four taps a hand, mended and taken back, without a network", run: match },
    { name: "score: a match lasts, and goes elsewhere by its link and its files", run: lasting },
    { name: "score: a side is told which bid is enough, and the match ends", run: toTheEnd },
    { name: "score: players on their own, a called partner, single cards", run: otherTables },
    { name: "score: seats and deal are drawn", run: drawing },
    { name: "score: a newcomer comes to the first score with few taps", run: firstUse },
    { name: "score: axe finds nothing", run: clean },
    { name: "score: a match is shown live by a link, also after a time without a network", server: true, run: live },
    { name: "score: matches are on the server if one wishes, and on other devices", server: true, run: stored },
];
