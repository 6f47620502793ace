/* stored.mjs - what an older page has stored is read, and nothing of it is lost.
 *
 * stored.json is what a device had after an evening with the page of 23 November 2026: a match that was played to its end, one that was left, a
 * score that was kept, and a tournament. What later pages store was added as they first stored it. Do not change it when the page stores
 * something in another way: old devices have not changed either. Add what is new.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { hand, newVisitor, prompt, settles, until } from "./player.mjs";
import { PHONE } from "./site.mjs";

const kept = JSON.parse(readFileSync(new URL("stored.json", import.meta.url), "utf8"));
const LEFT = "qhenyk8txe";

/* Stores all of it, in the browser. */
async function storeAll({ localStorage: local, sessionStorage: session, databases }) {
    localStorage.clear();
    Object.assign(localStorage, local);
    Object.assign(sessionStorage, session);
    for (const [name, { version, stores }] of Object.entries(databases)) {
        const opening = indexedDB.open(name, version);
        opening.onupgradeneeded = () => {
            for (const [store, { keyPath, values }] of Object.entries(stores)) {
                const made = opening.result.createObjectStore(store, { keyPath });
                for (const value of values) made.put(value);
            }
        };
        await new Promise((resolve, reject) => Object.assign(opening, { onsuccess: resolve, onerror: reject }));
        opening.result.close();
    }
}

/* How many values each store has. */
async function countAll(names) {
    const done = (request) => new Promise((resolve, reject) => Object.assign(request, { onsuccess: () => resolve(request.result), onerror: reject }));
    const counts = {};
    for (const name of names) {
        const base = await done(indexedDB.open(name));
        for (const store of base.objectStoreNames) counts[`${name} ${store}`] = await done(base.transaction(store).objectStore(store).count());
        base.close();
    }
    return counts;
}

async function olderPage({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE });
    await page.clock.setFixedTime(new Date("2026-11-28T12:00:00Z"));
    /* Of the same origin, and without the page's scripts. */
    await page.goto(`${site.url}icon.svg`);
    await page.evaluate(storeAll, kept);
    const go = (path) => page.goto(`${site.url}#${path}`);

    await go("/");
    const today = page.locator(".today a");
    const waits = ["Dagens giv: påbörjad", "Mina misstag: 1 i dag", "Nästa lektion: Fel pedro"];
    await settles(page, async () => (await today.allInnerTexts()).slice(0, 3), waits, "what waits on the start page");
    await settles(page, () => page.locator(".hero .primary").allInnerTexts(), ["Fortsätt\nDubbelpedro (High Five)"], "the match that waits");
    assert.deepEqual(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset.theme]), ["sv", "club"]);
    await page.locator(".guest summary", { hasText: "Selma" }).waitFor();
    await page.getByRole("link", { name: "Our Tuesday rules" }).waitFor();

    /* The match that was left goes on. */
    await page.locator(".hero .primary").click();
    await settles(page, () => prompt(page), "Din tur", "the match goes on");
    assert.ok(page.url().endsWith(`/t/${LEFT}`));
    assert.equal((await hand(page)).length, 5);

    /* The other can be looked at again. */
    await go("/history");
    await page.locator("main a[href*='/replay/']").first().click();
    await page.locator(".board .hand").first().waitFor();

    await go("/score");
    await until(page, "two hands", async () => (await page.locator(".score-sheet tbody tr").count()) === 2);
    assert.deepEqual(await page.locator(".entry [aria-pressed=true]").allInnerTexts(), ["Bo", "9", ""], "the hand that was being told: the suit is a picture");

    await go("/director");
    await page.getByRole("link", { name: "Tuesday" }).click();
    await until(page, "the result", async () => /62\D40/.test(await page.locator("main").innerText()));

    await go("/mistakes");
    await page.getByText("Fråga 1 av 1").waitFor();
    await go("/lessons");
    await page.locator(".done").first().waitFor();
    assert.deepEqual(troubles, []);
    const wanted = Object.fromEntries(Object.entries(kept.databases).flatMap(([name, { stores }]) => Object.entries(stores).map(([store, { values }]) => [`${name} ${store}`, values.length])));
    assert.deepEqual(await page.evaluate(countAll, Object.keys(kept.databases)), wanted, "nothing is lost");
    const after = await page.evaluate(() => ({ ...localStorage }));
    for (const key of Object.keys(kept.localStorage)) assert.ok(key in after, `${key} is lost`);
}

export const stored = [{ name: "stored: what an older page has stored is read", run: olderPage }];
