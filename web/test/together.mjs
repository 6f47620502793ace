/* together.mjs - people at one table, through the real server.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { check } from "./axe.mjs";
import { act, hand, newVisitor, play, until } from "./player.mjs";
import { DESKTOP, PHONE } from "./site.mjs";

/** A host opens a table for friends; resolves to the pages of all, seat by seat. */
async function seatFour(browser, url, options = {}) {
    const people = [];
    for (let seat = 0; seat < 4; seat++) people.push(await newVisitor(browser, { viewport: seat % 2 ? PHONE : DESKTOP, ...options }));
    const [host] = people;
    await host.page.goto(`${url}new`);
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
    for (const { page } of people) await page.locator(".table").waitFor();
}

/** All play in turn until `done`. */
async function playTogether(people, done, ms = 45_000) {
    await until(
        people[0].page,
        "the four to play",
        async () => {
            for (const { page } of people) await act(page);
            return done();
        },
        ms,
    );
}

async function fourBrowsers({ browser, site }) {
    const { people, table } = await seatFour(browser, site.url);
    await begin(people);
    const hands = await Promise.all(people.map(({ page }) => hand(page)));
    assert.equal(new Set(hands.flat()).size, 36, "nine cards each, no card twice");

    const watcher = await newVisitor(browser, { viewport: DESKTOP });
    await watcher.page.goto(table);
    await watcher.page.locator(".table").waitFor();
    assert.deepEqual(await hand(watcher.page), [], "a spectator sees no hand");

    const tricks = (page) => page.locator("#tab-body .cards li").count();
    await playTogether(people, async () => (await tricks(people[0].page)) >= 4);
    const last = await Promise.all([people[0], watcher].map(({ page }) => page.locator("#tab-body .cards").first().innerText()));
    assert.ok(last.every((text) => text.length > 0));

    await people[0].page.getByRole("tab", { name: "Talk" }).click();
    await people[0].page.getByRole("button", { name: "Hello!" }).click();
    const other = people[2].page;
    await other.getByRole("tab", { name: "Talk" }).click();
    await other.locator("li", { hasText: "Hello!" }).waitFor();
    await other.locator(".talk-balloon", { hasText: "Hello!" }).waitFor();
    await other.getByLabel("Say something").fill("<b>well</b> played");
    await other.getByRole("button", { name: "Say", exact: true }).click();
    await people[0].page.locator("li", { hasText: "<b>well</b> played" }).waitFor();
    await other.getByRole("button", { name: "Report a player" }).click();
    await other.getByLabel("What happened?").fill("says <b>well</b> too often ".repeat(20));
    assert.equal((await other.getByLabel("What happened?").inputValue()).length, 180, "a reason has an end");
    await other.getByRole("button", { name: "Report", exact: true }).click();
    await other.getByText("Reported. Thank you.").waitFor();
    for (const { troubles } of [...people, watcher]) assert.deepEqual(troubles, []);
}

async function seatKept({ browser, site }) {
    const { people, table } = await seatFour(browser, site.url);
    await begin(people);
    const [host, second] = people;
    await second.page.getByRole("button", { name: "Let a bot play for me" }).click();
    await host.page.locator(".chip[data-seat='1'] .mark", { hasText: "away" }).waitFor();
    const held = (await hand(second.page)).length;
    await playTogether([people[0], people[2], people[3]], async () => (await host.page.locator("#tab-body .cards li").count()) >= 4);
    assert.ok((await hand(second.page)).length < held, "the bot has played for the second seat");
    await second.page.getByRole("button", { name: "I am back" }).click();
    await until(host.page, "the owner back", async () => (await host.page.locator(".chip[data-seat='1'] .mark", { hasText: "away" }).count()) === 0);

    /* The same person on a page opened anew finds the same hand. */
    const before = (await hand(second.page)).sort();
    await second.page.goto("about:blank");
    await second.page.goto(table);
    await until(second.page, "the hand again", async () => String((await hand(second.page)).sort()) === String(before));
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
    await guest.page.locator(".seats .tag", { hasText: "you" }).waitFor();
    await host.page.getByRole("button", { name: "Start, bots on empty seats" }).click();
    /* The host plays on; the guest's clock runs out. */
    const away = host.page.locator(".chip[data-seat='1'] .mark", { hasText: "away" });
    const warned = guest.page.getByRole("alert").filter({ hasText: "then a bot plays for you" });
    let warnings = 0;
    await until(
        host.page,
        "the guest's clock to run out",
        async () => {
            await act(host.page);
            warnings = Math.max(warnings, await warned.count());
            return (await away.count()) > 0;
        },
        75_000,
    );
    assert.equal(warnings, 1, "the guest was warned");
    await guest.page.getByRole("button", { name: "I am back" }).click();
    await until(host.page, "the guest back", async () => (await away.count()) === 0);
    await until(guest.page, "the guest to be asked again", async () => {
        await act(host.page);
        return (await act(guest.page)) !== "";
    });
}

async function lobby({ browser, site }) {
    const third = await newVisitor(browser, { viewport: PHONE, bypassCSP: true });
    await third.page.goto(`${site.url}lobby`);
    await third.page.locator(".games li, [aria-live] p:has-text('No table is open')").first().waitFor();
    const before = await third.page.locator(".games li").count();
    const host = await newVisitor(browser, { viewport: DESKTOP, bypassCSP: true });
    await host.page.goto(`${site.url}new`);
    await host.page.getByLabel("Show the table in the lobby").check();
    await host.page.getByRole("button", { name: "Open a table for friends" }).click();
    await host.page.getByRole("heading", { name: "Before the match" }).waitFor();
    await check(host.page, "before the match");
    await host.page.getByRole("button", { name: "Put a bot Seat 2" }).click();
    await host.page.getByRole("button", { name: "Take the bot away Seat 2" }).waitFor();
    await host.page.getByRole("button", { name: "Cut for seats and deal" }).click();

    const guest = await newVisitor(browser, { viewport: PHONE, bypassCSP: true });
    await guest.page.goto(`${site.url}lobby`);
    await guest.page.getByRole("button", { name: "Sit down" }).first().click();
    await guest.page.locator(".seats .tag", { hasText: "you" }).waitFor();
    await host.page.getByRole("button", { name: /^Start/ }).click();
    await guest.page.locator(".table").waitFor();
    await until(third.page, "the table in the list", async () => (await third.page.locator(".games li").count()) > before);
    await check(third.page, "the lobby");
    await third.page.getByRole("button", { name: "Take over from a bot" }).first().click();
    await third.page.getByText("You take your seat when this hand is over.").waitFor();
    await host.page.locator(".chip .mark", { hasText: /^next: / }).waitFor();
    assert.deepEqual(await hand(third.page), [], "nobody looks at the cards of a bot");
    await playTogether([host, guest], async () => (await hand(third.page)).length > 0, 75_000);
}

/* Another device, where the password is not known: the code sets the old one again, and all others are
 * signed out. */
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
    const name = `Ann${Date.now() % 1_000_000}`;
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

async function matchOnServer({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: DESKTOP });
    await page.goto(`${site.url}new`);
    await page.locator("details.topic").last().locator("summary").click();
    await page.fill("#key-target", "7");
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "Play with bots" }).click();
    await page.locator(".table").waitFor();
    await play(page, (what) => what === "over");
    await page.getByRole("link", { name: "Replay" }).click();
    await page.locator(".position").waitFor();
    await page.goto(`${site.url}history`);
    await page.locator(".rows li").first().waitFor();
    assert.deepEqual(troubles, [], "the real content security policy refuses nothing");
}

export const together = [
    { name: "server: a match, its replay and history, under the real CSP", server: true, run: matchOnServer },
    { name: "server: four browsers at one table, and one who watches", server: true, run: fourBrowsers },
    { name: "server: a seat is taken over and taken back", server: true, run: seatKept },
    { name: "server: a clock runs out, a bot plays, its owner comes back", server: true, aside: true, run: clockRunsOut },
    { name: "server: lobby, seats, bots, cut", server: true, run: lobby },
    { name: "server: an account is made, used, exported and deleted", server: true, run: account },
];
