/* progress.mjs - what one learns follows the account: from a guest's device to it, to another device and back, also after a time without a network.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { ask } from "./events.mjs";
import { register } from "./friends.mjs";
import { dealsOf, finishLesson } from "./learn.mjs";
import { newVisitor, settles } from "./player.mjs";
import { PHONE } from "./site.mjs";

const PASSWORD = "a good long password";
const { localStorage: kept } = JSON.parse(readFileSync(new URL("stored.json", import.meta.url), "utf8"));
const LEARNED = ["pedro.lessons", "pedro.puzzles", "pedro.master", "pedro.mistakes", "pedro.daily", "pedro.reviews"];
const [MISTAKE] = JSON.parse(kept["pedro.mistakes"]);
const inBox = (head) => MISTAKE.replace("1 2026-11-28", head);

/** What the page of a device has stored; lists in an order. */
const learned = (page) =>
    page.evaluate((names) => names.map((name) => (localStorage.getItem(name) ?? "").split("\n")).map((lines, at) => (at < 3 ? lines.sort().join() : lines.join("\n"))), LEARNED);

const rows = async (page) => (await ask(page, "GET", "api/progress")).rows.map(({ kind, key }) => `${kind} ${kind === "mistake" ? "" : key}`);

async function signIn(page, url, name) {
    await page.goto(`${url}account`);
    await page.getByLabel("Sign in").check();
    await page.locator("#name").fill(name);
    await page.locator("#password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByText(`You are signed in as ${name}.`).waitFor();
}

async function follows({ browser, site }) {
    const visit = async (stored) => {
        const visitor = await newVisitor(browser, { viewport: PHONE, settings: { tap: "one" } });
        await visitor.page.goto(`${site.url}icon.svg`);
        await visitor.page.evaluate((texts) => Object.assign(localStorage, texts), stored);
        return visitor;
    };
    /* A guest who makes an account keeps all. */
    const phone = await visit(Object.fromEntries(LEARNED.map((name) => [name, kept[name]])));
    await register(phone.page, site.url, "Pia");
    await phone.page.goto(site.url);
    await settles(phone.page, () => rows(phone.page), ["daily 2026-11-27 us", "lesson keeper counts", "lesson us counts", "master pidro 2188", "mistake ", "puzzle us 1", "puzzle us 2", "review 8w25h446j2"], "what the server has");

    /* Another device has learned something else, and has found the mistake since: both have all, and the newer of each. */
    const laptop = await visit({ "pedro.lessons": "us bid", "pedro.mistakes": JSON.stringify([inBox("2 2026-12-01")]), "pedro.daily": JSON.stringify({ "2026-11-28 us": { answers: ["pass"], margin: 7 } }) });
    await signIn(laptop.page, site.url, "Pia");
    const both = ["keeper counts,us bid,us counts", "us 1,us 2", "pidro 2188", JSON.stringify([inBox("2 2026-12-01")])];
    const days = (page) => page.evaluate(() => Object.entries(JSON.parse(localStorage.getItem("pedro.daily"))).map(([day, { margin }]) => `${day} ${margin}`));
    await settles(laptop.page, async () => (await learned(laptop.page)).slice(0, 4), both, "the second device");
    await settles(laptop.page, () => days(laptop.page), ["2026-11-27 us 3", "2026-11-28 us 7"], "the days of the second device");
    await settles(laptop.page, async () => (await rows(laptop.page)).includes("lesson us bid"), true, "what the second device sends");
    await phone.page.reload();
    await settles(phone.page, async () => (await learned(phone.page)).slice(0, 4), both, "the first device");
    await settles(phone.page, () => days(phone.page), ["2026-11-27 us 3", "2026-11-28 us 7"], "the try that was left is over");

    /* What is learned without a network is sent when there is one. */
    await phone.page.goto(`${site.url}lesson/us?lesson=counts`);
    await phone.page.evaluate(() => localStorage.setItem("pedro.lessons", ""));
    await phone.page.reload();
    await settles(phone.page, async () => (await learned(phone.page))[0], both[0], "what was lost on the device");
    await phone.page.goto(`${site.url}lesson/pidro?lesson=counts`);
    await phone.page.locator(".hand .card").first().waitFor();
    await phone.context.setOffline(true);
    await finishLesson(phone.page, dealsOf("pidro", "counts"));
    assert.equal((await learned(phone.page))[0], "keeper counts,pidro counts,us bid,us counts");
    await phone.context.setOffline(false);
    await settles(laptop.page, async () => (await rows(laptop.page)).includes("lesson pidro counts"), true, "what was learned without a network");

    /* A guest has nothing at the server. */
    const guest = await visit({ "pedro.lessons": "us counts" });
    await guest.page.goto(site.url);
    await guest.page.locator(".who .guest").waitFor();
    await assert.rejects(ask(guest.page, "GET", "api/progress"), / 403 .*account/s);
    assert.deepEqual(laptop.troubles, []);
}

export const progress = [{ name: "server: what one learns follows the account", server: true, run: follows }];
