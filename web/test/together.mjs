/* together.mjs - tests of people at one table, through the real server.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { check } from "./axe.mjs";
import { friendly } from "./friends.mjs";
import { act, hand, newVisitor, noting, play, playHands, settles, until } from "./player.mjs";
import { ratingTests } from "./ratings.mjs";
import { isSeen, stretch, watch } from "./seen.mjs";
import { DESKTOP, PHONE } from "./site.mjs";

/** A host opens a table for friends; resolves to the pages of all, seat by seat. */
async function seatFour(browser, url, options = {}) {
    const people = [];
    for (let seat = 0; seat < 4; seat++) people.push(await newVisitor(browser, { viewport: seat % 2 ? PHONE : DESKTOP, ...options }));
    const [host] = people;
    await host.page.goto(`${url}new`);
    await host.page.selectOption("#clock", "untimed");
    await host.page.getByRole("button", { name: "Open a table for friends" }).click();
    await host.page.getByRole("heading", { name: "Before the match" }).waitFor();
    const table = host.page.url();
    for (const [seat, { page }] of people.entries()) {
        if (seat === 0) continue;
        await page.goto(table);
        await page.getByRole("button", { name: `Sit here Seat ${seat + 1}` }).click();
        await page.locator(".seats li").nth(seat).locator(".tag", { hasText: "you" }).waitFor();
    }
    return { people, table };
}

async function begin(people) {
    await people[0].page.getByRole("button", { name: "Start", exact: true }).click();
    for (const { page } of people) await page.locator(".table:not(.mini)").waitFor();
}

/** All pages play, each by itself, until `done`. */
async function playTogether(people, done) {
    const tell = (script) => Promise.all(people.map(({ page }) => page.evaluate(script)));
    await tell("window.playing = setInterval(() => window.answer(), 8); undefined");
    await until(people[0].page, "the four to play", done);
    await tell("clearInterval(window.playing)");
}

async function fourBrowsers({ browser, site }) {
    const { people, table } = await seatFour(browser, site.url);
    await begin(people);
    let hands = [];
    await until(people[0].page, "nine cards each", async () => {
        hands = await Promise.all(people.map(({ page }) => hand(page)));
        return hands.every((cards) => cards.length === 9);
    });
    assert.equal(new Set(hands.flat()).size, 36, "no card twice");

    const watcher = await newVisitor(browser, { viewport: DESKTOP });
    await watcher.page.goto(table);
    await watcher.page.locator(".table:not(.mini)").waitFor();
    assert.deepEqual(await hand(watcher.page), [], "a spectator sees no hand");

    const tricks = (page) => page.locator("#tab-body .cards li").count();
    await playTogether(people, async () => (await tricks(people[0].page)) >= 4);
    const last = await Promise.all([people[0], watcher].map(({ page }) => page.locator("#tab-body .cards").first().innerText()));
    assert.ok(last.every((text) => text.length > 0));

    /* One no is enough, and whoever asked is told. */
    const asked = people[1].page.getByText(/asks to take the last action back/);
    await until(people[0].page, "the question", async () => {
        if ((await asked.count()) > 0) return true;
        const undo = people[0].page.getByRole("button", { name: "Undo", exact: true });
        if ((await undo.count()) > 0) await undo.click();
        return false;
    });
    await people[1].page.getByRole("button", { name: "No", exact: true }).click();
    for (const at of [0, 2, 3]) await people[at].page.getByText("did not agree, so nothing is changed.").waitFor();
    await asked.waitFor({ state: "detached" });
    assert.equal(await people[1].page.getByText("did not agree").count(), 0);

    const other = people[2].page;
    const balloon = await noting(other, ".talk-balloon", "Hello!");
    await people[0].page.getByRole("tab", { name: "Talk" }).click();
    await people[0].page.getByRole("button", { name: "Hello!" }).click();
    await other.getByRole("tab", { name: "Talk" }).click();
    await other.locator("li", { hasText: "Hello!" }).waitFor();
    await until(other, "a balloon", balloon);
    await other.getByLabel("Say something").fill("<b>well</b> played");
    await other.getByRole("button", { name: "Say", exact: true }).click();
    await people[0].page.locator("li", { hasText: "<b>well</b> played" }).waitFor();
    /* A new name breaks the connection, which repeats nothing, and a page that is loaded again has it all. */
    await people[0].page.getByRole("button", { name: "Bravo!" }).click();
    await other.locator("li", { hasText: "👏 Bravo!" }).waitFor();
    const named = await other.evaluate(async () => {
        const headers = { "Content-Type": "application/json" };
        return (await fetch(new URL("api/name", document.baseURI), { method: "POST", headers, body: JSON.stringify({ name: "Otto" }) })).status;
    });
    assert.equal(named, 200);
    await people[0].page.locator(".chip .person", { hasText: "Otto" }).waitFor();
    await other.locator(".talk li", { hasText: "Otto" }).waitFor();
    await settles(other, () => other.locator(".talk li").count(), 3, "nothing is lost");
    /* What would be said again would come before what is said now. */
    await people[0].page.getByRole("button", { name: "Thank you!" }).click();
    await other.locator("li", { hasText: "Thank you!" }).waitFor();
    assert.equal(await other.locator(".talk li").count(), 4, "said once");
    await other.reload();
    await other.getByRole("tab", { name: "Talk" }).click();
    await until(other, "what was said", async () => (await other.locator(".talk li").count()) === 4);
    await other.getByRole("button", { name: "Report a player" }).click();
    await other.getByLabel("What happened?").fill("says <b>well</b> too often ".repeat(20));
    assert.equal((await other.getByLabel("What happened?").inputValue()).length, 180, "a reason has an end");
    await other.getByRole("button", { name: "Report", exact: true }).click();
    await other.getByText("Reported. Thank you.").waitFor();
    for (const { troubles } of [...people, watcher]) assert.deepEqual(troubles, []);
}

async function chatOnPhones({ browser, site }) {
    const { people } = await seatFour(browser, site.url, { viewport: PHONE, bypassCSP: true });
    await begin(people);
    const [{ page: host }, { page: second }, { page: third }] = people;
    /* A balloon stays for six seconds: the clock of the page is not asked. */
    const words = (page) => page.getByRole("group", { name: "Quick words" });
    await third.evaluate(() => {
        const timeout = setTimeout;
        window.setTimeout = (work, ms, ...more) => (ms === 6000 ? 0 : timeout(work, ms, ...more));
    });
    /* What comes with joining is no news, and it comes within a second. */
    await until(third, "a second at the table", () => third.evaluate(() => performance.now() > 5000));
    await host.getByRole("button", { name: "Quick words" }).click();
    await words(host).getByRole("button", { name: "Good luck!" }).waitFor();
    await check(host, "quick words");
    await words(host).getByRole("button", { name: "Good luck!" }).click();
    await words(host).waitFor({ state: "detached" });
    await third.locator(".talk-balloon", { hasText: "Good luck!" }).waitFor();
    await third.locator(".panel-button .dot").waitFor();
    await check(third, "a balloon and what was not read");
    await third.locator(".bar .panel-button").click();
    await third.getByRole("tab", { name: /^Talk/ }).click();
    await third.locator(".talk li", { hasText: "Good luck!" }).waitFor();
    await third.locator(".dot").first().waitFor({ state: "detached" });
    await third.getByRole("button", { name: "Close" }).click();
    /* They do not lie over the panel. */
    await host.getByRole("button", { name: "Quick words" }).click();
    await words(host).waitFor();
    await host.locator(".bar .panel-button").click();
    await words(host).waitFor({ state: "detached" });
    await host.getByRole("button", { name: "Close" }).click();
    /* Long words have two lines over the seats, and are muted by one tap. */
    await host.getByRole("button", { name: "Quick words" }).click();
    await words(host).getByRole("button", { name: "Write …" }).click();
    await host.getByLabel("Say something").fill("a word and another, ".repeat(8));
    await host.getByRole("button", { name: "Say", exact: true }).click();
    const balloon = third.locator(".talk-balloon > span", { hasText: "a word and another" });
    await balloon.waitFor();
    assert.ok((await balloon.boundingBox()).height < 45, "two lines");
    const name = (await third.locator(".chip[data-seat='0'] .person").innerText()).trim();
    await third.getByRole("button", { name: `Mute ${name}` }).first().click();
    await balloon.waitFor({ state: "detached" });
    /* What another says is heard, of whom is muted not: what is said last comes last. */
    await host.getByLabel("Say something").fill("nobody hears this");
    await host.getByRole("button", { name: "Say", exact: true }).click();
    await second.getByRole("button", { name: "Quick words" }).click();
    await words(second).getByRole("button", { name: "Thank you!" }).click();
    await third.locator(".talk-balloon", { hasText: "Thank you!" }).waitFor();
    assert.equal(await third.getByText("nobody hears this").count(), 0);
    for (const { troubles } of people) assert.deepEqual(troubles, []);
}

async function seatKept({ browser, site }) {
    const { people, table } = await seatFour(browser, site.url);
    await begin(people);
    const [host, second] = people;
    const away = host.page.locator(".chip[data-seat='1'] .mark", { hasText: "away" });
    /* It is asked first. */
    await second.page.getByRole("button", { name: "Let a bot play for me" }).click();
    await second.page.getByRole("button", { name: "I play on" }).click();
    await second.page.getByRole("dialog").waitFor({ state: "detached" });
    assert.equal(await away.count(), 0, "no bot plays yet");
    await second.page.getByRole("button", { name: "Let a bot play for me" }).click();
    await second.page.getByRole("button", { name: "Let a bot play", exact: true }).click();
    await away.waitFor();
    const held = (await hand(second.page)).length;
    await playTogether([people[0], people[2], people[3]], async () => (await host.page.locator("#tab-body .cards li").count()) >= 4);
    await until(second.page, "the bot to have played for the second seat", async () => (await hand(second.page)).length < held);
    const back = second.page.getByRole("button", { name: "I am back" });
    await back.click();
    await away.waitFor({ state: "detached" });
    /* What the bot did before has come too. */
    await back.waitFor({ state: "detached" });

    /* The same person on a new page has the same hand. */
    const before = (await hand(second.page)).sort();
    await second.page.goto("about:blank");
    await second.page.goto(table);
    await until(second.page, "the hand again", async () => String((await hand(second.page)).sort()) === String(before));
}

/* A person who leaves is asked; the page names a person who has lost the connection, and after half a minute a bot may
 * play. */
async function nobodyIsStuck({ browser, site }) {
    const { people, table } = await seatFour(browser, site.url, { bypassCSP: true });
    await begin(people);
    const [host, second, third, fourth] = people;
    const mark = (page, seat, words) => page.locator(`.chip[data-seat='${seat}'] .mark`, { hasText: words });
    await fourth.page.getByRole("button", { name: "Leave the table" }).click();
    await check(fourth.page, "leaving");
    await fourth.page.getByRole("button", { name: "Stay" }).click();
    await fourth.page.getByRole("dialog").waitFor({ state: "detached" });
    await fourth.page.getByRole("button", { name: "Leave the table" }).click();
    await fourth.page.getByRole("button", { name: "Let a bot play", exact: true }).click();
    await fourth.page.waitForURL(site.url);
    await mark(host.page, 3, "away").waitFor();
    await fourth.page.goto(table);
    await until(host.page, "the fourth back", async () => (await mark(host.page, 3, "away").count()) === 0);
    /* The host and another lose their connections. */
    const names = await Promise.all([0, 2].map((seat) => second.page.locator(`.chip[data-seat='${seat}'] .person`).innerText()));
    await host.context.close();
    await third.context.close();
    for (const name of names) await second.page.getByRole("button", { name: `Let a bot play for ${name}`, exact: true }).click();
    await check(second.page, "after a bot was put in");
    await mark(second.page, 0, "away").waitFor();
    await mark(second.page, 2, "away").waitFor();
    await playTogether([second, fourth], async () => (await second.page.locator("#tab-body .cards li").count()) >= 4);
}

/* Presses a button until what it leads to is there: a server that is busy refuses new tables for a moment. */
async function pressed(page, name, wanted) {
    await until(page, `what "${name}" leads to`, async () => {
        const button = page.getByRole("button", { name, exact: true });
        if (await button.count()) await button.click({ timeout: 1000 }).catch(() => {});
        return page.locator(wanted).first().waitFor({ timeout: 1000 }).then(() => true, () => false);
    });
}

/* People who want the same game find each other; who finds nobody is offered bots. */
async function findOthers({ browser, site }) {
    const people = [];
    for (let at = 0; at < 5; at++) people.push(await newVisitor(browser, { viewport: at % 2 ? PHONE : DESKTOP, bypassCSP: true }));
    const lonely = people[4].page;
    const look = async (page, wanted) => {
        await page.goto(`${site.url}pair`);
        /* all() does not wait for the games, one of which is chosen already. */
        const boxes = page.locator("fieldset > .check input");
        await boxes.first().waitFor();
        for (const box of await boxes.all()) await box.setChecked(false);
        for (const game of wanted) await page.locator("label.check", { hasText: game }).first().locator("input").check();
        await pressed(page, "Find others", '.search, .table:not(.mini)');
    };
    await look(lonely, ["Cinch"]);
    await lonely.getByRole("heading", { name: "Looking for others" }).waitFor();
    await check(lonely, "looking for others");
    for (const [at, { page }] of people.slice(0, 4).entries()) await look(page, at % 2 ? ["Double Pedro"] : ["Double Pedro", "King Pedro"]);
    for (const { page } of people.slice(0, 4)) await page.locator(".table:not(.mini)").waitFor();
    const names = await people[0].page.locator(".chip .person").allInnerTexts();
    assert.ok(names.every((name) => !/beginner|club/i.test(name)), `no bots: ${names}`);
    await people[0].page.goto(`${site.url}lobby`);
    await people[0].page.locator(".now", { hasText: "people are online" }).waitFor();
    await people[0].page.getByRole("link", { name: /^Watch Guest/ }).waitFor();
    await lonely.getByRole("button", { name: "Begin with bots" }).waitFor();
    await until(lonely, "a table with bots", async () => {
        if (await lonely.getByRole("button", { name: "Find others", exact: true }).count()) await pressed(lonely, "Find others", ".search");
        const begin = lonely.getByRole("button", { name: "Begin with bots" });
        if (await begin.count()) await begin.click({ timeout: 1000 }).catch(() => {});
        return (await lonely.locator(".table:not(.mini)").count()) > 0;
    });
    for (const { troubles } of people) assert.deepEqual(troubles, []);
}

/* The pages that most people come to, and what is there when a page is complete. */
const MAIN = { "": ".mini .hand .card", lobby: "fieldset > .check", friends: ".find input", events: ".doors .big", lessons: ".lessons li", puzzles: ".tiles li", daily: ".games li", explore: ".doors .big", history: ".big", statistics: ".big" };

/* What most people come for is the one thing in gold, in the first screen of a phone too. */
async function oneMainAction({ browser, site }) {
    for (const viewport of [PHONE, DESKTOP]) {
        const { page, troubles } = await newVisitor(browser, { viewport });
        const golden = () =>
            page.locator("main .primary").evaluateAll((all) => all.map((each) => [getComputedStyle(each).backgroundColor, each.getBoundingClientRect().bottom <= innerHeight]));
        for (const [path, ready] of Object.entries(MAIN)) {
            await page.goto(site.url + path);
            await page.locator(ready).first().waitFor();
            await settles(page, golden, [["rgb(255, 209, 102)", true]], `${path}, ${viewport.width} px`);
        }
        await page.goto(`${site.url}new`);
        await page.getByRole("button", { name: "Open a table for friends" }).click();
        await page.locator(".seats .own").waitFor();
        /* Whoever waits alone sends the link, then begins. */
        await settles(page, golden, [["rgb(255, 209, 102)", true]], `a table that waits, ${viewport.width} px`);
        assert.equal(await page.locator(".share .primary").count(), 1);
        const guest = await newVisitor(browser, { viewport });
        await guest.page.goto(page.url());
        await guest.page.getByRole("button", { name: "Sit here Seat 2" }).click();
        await settles(page, () => page.locator("main .primary").allInnerTexts(), ["Start, bots on empty seats"], "somebody is there");
        await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Play" }).click();
        await page.locator(".doors .primary").waitFor();
        await guest.context.close();
        assert.deepEqual(troubles, []);
    }
}

async function clockRunsOut({ browser, site }) {
    const host = await newVisitor(browser, { viewport: DESKTOP });
    const guest = await newVisitor(browser, { viewport: PHONE });
    await host.page.goto(`${site.url}new`);
    await host.page.selectOption("#clock", "fast");
    await host.page.getByRole("button", { name: "Open a table for friends" }).click();
    await host.page.getByRole("heading", { name: "Before the match" }).waitFor();
    await guest.page.goto(host.page.url());
    await guest.page.getByRole("button", { name: "Sit here Seat 2" }).click();
    await guest.page.locator(".seats .own .tag", { hasText: "you" }).waitFor();
    const warned = await noting(guest.page, "[role=alert]", "then a bot plays for you");
    await host.page.getByRole("button", { name: "Start, bots on empty seats" }).click();
    const away = host.page.locator(".chip[data-seat='1'] .mark", { hasText: "away" });
    const comeBack = (page) => page.evaluate(() => [...document.querySelectorAll("button")].find((each) => each.textContent.trim() === "I am back")?.click());
    /* If this computer is slow, the host's own clock may run out too. */
    const hostPlays = () => comeBack(host.page).then(() => act(host.page));
    /* The warning stands for some seconds, which a slow computer can miss: then the guest lets the clock run out again. */
    do {
        await comeBack(guest.page);
        await until(host.page, "the guest's clock to run out", async () => (await hostPlays(), (await away.count()) > 0));
    } while (!(await warned()));
    await until(guest.page, "the guest to be asked again", async () => {
        await hostPlays();
        await comeBack(guest.page);
        return (await act(guest.page)) !== "";
    });
}

async function lobby({ browser, site }) {
    const third = await newVisitor(browser, { viewport: PHONE, bypassCSP: true });
    await third.page.goto(`${site.url}lobby`);
    await third.page.locator(".games li, [aria-live] p:has-text('No table is open')").first().waitFor();
    const listed = (page) => page.locator(".games li", { hasText: "Μαρία" });
    const host = await newVisitor(browser, { viewport: DESKTOP, bypassCSP: true });
    await host.page.goto(`${site.url}new`);
    await host.page.selectOption("#clock", "untimed");
    await host.page.getByLabel("Show the table to others").check();
    await host.page.getByRole("button", { name: "Open a table for friends" }).click();
    await host.page.getByRole("heading", { name: "Before the match" }).waitFor();
    await check(host.page, "before the match");
    const second = host.page.getByLabel("Who plays at seat 2");
    await second.selectOption({ label: "Expert" });
    await host.page.locator(".seats li").nth(1).locator("strong", { hasText: "Expert" }).waitFor();
    await second.selectOption({ label: "free" });
    await host.page.locator(".seats li").nth(1).locator("strong").waitFor({ state: "detached" });
    await second.selectOption({ label: "Beginner" });
    await host.page.getByLabel("Your name").fill("Μαρία");
    await host.page.getByRole("button", { name: "Save", exact: true }).click();
    await host.page.locator(".seats li.own strong", { hasText: "Μαρία" }).waitFor();
    await host.page.locator(".seats li").nth(2).locator(".tag", { hasText: "your partner" }).waitFor();
    for (const seat of [3, 4]) {
        await host.page.getByLabel(`Who plays at seat ${seat}`).selectOption({ label: "Beginner" });
        await host.page.locator(".seats li").nth(seat - 1).locator("strong", { hasText: "Beginner" }).waitFor();
    }
    /* Cut until the person has the highest card, who then takes another seat and lets the left neighbour deal. */
    const choice = host.page.getByRole("group", { name: /You cut the highest card/ });
    const cut = host.page.getByText(/The pack was cut: /);
    for (let told = ""; (await choice.count()) === 0; ) {
        await host.page.getByRole("button", { name: "Cut for seats and deal" }).click();
        /* What stands there may still tell of the cut before. */
        await until(host.page, "another cut", async () => (await cut.count()) > 0 && (await cut.innerText()) !== told);
        told = await cut.innerText();
    }
    await check(host.page, "the choice of cards and seats");
    await choice.getByLabel("Your seat").selectOption({ label: "Seat 3" });
    await choice.getByLabel("Who deals first").selectOption({ label: "West" });
    await choice.getByRole("button", { name: "Choose" }).click();
    await host.page.getByText(/The highest card has chosen: .* West deals first\./).waitFor();
    await host.page.locator(".seats li:nth-child(3).own").waitFor();
    assert.equal(await choice.count(), 0, "once");
    await host.page.getByLabel("Who plays at seat 1").selectOption({ label: "free" });
    await host.page.locator(".seats li").first().locator("strong").waitFor({ state: "detached" });

    const guest = await newVisitor(browser, { viewport: PHONE, bypassCSP: true });
    await guest.page.goto(`${site.url}lobby`);
    await listed(guest.page).getByRole("button", { name: "Sit down" }).click();
    await guest.page.locator(".seats .own .tag", { hasText: "you" }).waitFor();
    await host.page.getByRole("button", { name: /^Start/ }).click();
    await guest.page.locator(".table:not(.mini)").waitFor();
    await listed(third.page).getByRole("button", { name: "Take over from a bot" }).waitFor();
    await check(third.page, "the lobby");
    await listed(third.page).getByRole("button", { name: "Take over from a bot" }).click();
    await third.page.getByText("You take your seat when this hand is over.").waitFor();
    await host.page.locator(".chip .mark", { hasText: /^next: / }).waitFor();
    assert.deepEqual(await hand(third.page), [], "nobody looks at the cards of a bot");
    await playTogether([host, guest], async () => (await hand(third.page)).length > 0);
}

/* Another device without the password: the code sets the old one again, and all others are signed out. */
async function comeBack(browser, site, name, code) {
    const { page } = await newVisitor(browser, { viewport: PHONE, bypassCSP: true });
    await page.goto(`${site.url}account`);
    await page.getByLabel("I forgot my password").check();
    await page.locator("#name").fill(name);
    await page.locator("#code").fill(code.toLowerCase());
    await page.locator("#password").fill("a good long password");
    await check(page, "forgotten password");
    await page.getByRole("button", { name: "Set the password and sign in" }).click();
    await page.getByRole("heading", { name: "Your recovery code" }).waitFor();
    assert.notEqual(await page.locator(".recovery .code").innerText(), code, "the next code is another");
    await page.getByRole("button", { name: "I have written it down" }).click();
    await page.getByText(`You are signed in as ${name}.`).waitFor();
}

async function account({ browser, site }) {
    const { page } = await newVisitor(browser, { viewport: DESKTOP, bypassCSP: true });
    const name = "Annabel";
    await page.goto(`${site.url}account`);
    await page.locator("#name").fill(name);
    await page.locator("#password").fill("a good long password");
    await check(page, "account");
    await page.getByRole("button", { name: "Make an account" }).click();
    await page.getByRole("heading", { name: "Your recovery code" }).waitFor();
    await check(page, "recovery code");
    const code = await page.locator(".recovery .code").innerText();
    await page.getByRole("button", { name: "I have written it down" }).click();
    await page.getByText(`You are signed in as ${name}.`).waitFor();
    await page.getByText("this browser").waitFor();
    await page.getByText("Change the password", { exact: true }).first().click();
    await page.getByText("Make a new recovery code").click();
    await check(page, "account with everything open");
    await page.locator("#current").fill("a wrong long password");
    await page.locator("#new").fill("another long password");
    await page.getByRole("button", { name: "Change the password" }).click();
    await page.getByText("That is not your password.").waitFor();
    await page.locator("#current").fill("a good long password");
    await page.getByRole("button", { name: "Change the password" }).click();
    await page.getByText("The password is changed.").waitFor();
    await comeBack(browser, site, name, code);
    await page.goto(`${site.url}account`);
    await page.getByText("You play as the guest").waitFor();
    await page.getByLabel("Sign in").check();
    await page.locator("#name").fill(name);
    await page.locator("#password").fill("a good long password");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByText(`You are signed in as ${name}.`).waitFor();
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download all of it" }).click()]);
    assert.match(file.suggestedFilename(), /\.json$/);
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.getByLabel("Sign in").check();
    await page.locator("#name").fill(name);
    await page.locator("#password").fill("a wrong long password");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.locator(".trouble").filter({ hasText: /\w/ }).waitFor();
    await page.locator("#password").fill("a good long password");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByText(`You are signed in as ${name}.`).waitFor();
    await page.getByRole("button", { name: "Delete my account and data" }).click();
    await page.getByRole("button", { name: "Yes, delete it for good" }).click();
    await page.getByText("You play as the guest").waitFor();
}

/* A spectator on a small phone, all names and scores as long as can be. */
async function watcherSeesTrump({ browser, site }) {
    const { page } = await newVisitor(browser, { viewport: DESKTOP });
    await page.goto(`${site.url}new`);
    await page.selectOption("#variant", "king");
    await page.getByRole("button", { name: "Play with bots" }).click();
    await page.locator(".table:not(.mini)").waitFor();
    for (const [viewport, locale] of [[{ width: 320, height: 640 }, "es-ES"], [{ width: 740, height: 360 }, "fi-FI"]]) {
        const watcher = await newVisitor(browser, { viewport, locale });
        await stretch(watcher.context);
        await watch(watcher.context);
        await watcher.page.goto(page.url());
        await watcher.page.locator(".table:not(.mini)").waitFor();
        const hand = Number(await page.locator(".board").getAttribute("data-hand"));
        assert.ok((await playHands(page, hand + 1)) > hand);
        await isSeen(watcher.page, 10, `${viewport.width} x ${viewport.height}`);
        assert.deepEqual(watcher.troubles, []);
        await watcher.context.close();
    }
}

async function matchOnServer({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: DESKTOP });
    await page.goto(`${site.url}new`);
    await page.fill("#key-target", "7");
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "Play with bots" }).click();
    await page.locator(".table:not(.mini)").waitFor();
    await until(page, "the title to say whose turn it is", async () => (await page.title()).startsWith("Your turn: "));
    await play(page, (what) => what === "over");
    const table = page.url();
    await page.getByRole("link", { name: "Replay" }).click();
    await page.locator(".playback").waitFor();
    /* A match is in the list when it is stored, shortly after its end. */
    await until(page, "the match among those played", async () => {
        await page.goto(`${site.url}history`);
        await page.getByText("None yet.").or(page.locator(".rows li")).first().waitFor();
        return (await page.locator(".rows li").count()) > 0;
    });
    let seats = [];
    page.on("websocket", (socket) =>
        socket.on("framereceived", ({ payload }) => {
            for (const message of payload.toString().split("\n").map((line) => JSON.parse(line))) if (message.type === "table") ({ seats } = message);
        }),
    );
    await page.goto(table);
    await page.getByText("Change the seats").click();
    await page.getByLabel("Who plays at seat 2").selectOption({ label: "Expert" });
    await page.locator(".seats li").nth(1).locator("strong", { hasText: "Expert" }).waitFor();
    await page.getByRole("button", { name: "Rematch with another partner" }).click();
    await until(page, "cards of the next match", async () => (await hand(page)).length > 0);
    await settles(page, async () => seats.map(({ bot }) => bot), ["", "beginner", "expert", "beginner"], "the partner is another");
    assert.deepEqual(troubles, [], "the real content security policy refuses nothing");
}

export const together = [
    { name: "server: a match, its replay and history, under the real CSP", server: true, run: matchOnServer },
    { name: "server: four browsers at one table, and one who watches", server: true, run: fourBrowsers },
    { name: "server: chat on phones: balloons, what was not read, quick words, silence", server: true, run: chatOnPhones },
    { name: "server: who watches sees trump in every frame", server: true, run: watcherSeesTrump },
    { name: "server: a seat is taken over and taken back", server: true, run: seatKept },
    { name: "server: nobody is stuck when friends leave or lose the connection", server: true, aside: true, run: nobodyIsStuck },
    { name: "server: people find others to play with, or bots", server: true, aside: true, run: findOthers },
    { name: "server: one main action on each page, in gold", server: true, run: oneMainAction },
    { name: "server: a clock runs out, a bot plays, its owner comes back", server: true, aside: true, run: clockRunsOut },
    { name: "server: lobby, seats, bots, cut", server: true, run: lobby },
    { name: "server: an account is made, used, exported and deleted", server: true, run: account },
    ...friendly,
    ...ratingTests,
];
