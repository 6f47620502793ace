/* alone.mjs - tests of one person and bots without a server: the static site and the engine in a worker.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { act, hand, newVisitor, patience, play, prompt, settles, until } from "./player.mjs";
import { DESKTOP, PHONE } from "./site.mjs";

/** Opens a game through the form, short enough to be played to its end. */
async function openShort(page, url, target = "10") {
    await page.goto(`${url}#/new`);
    await page.fill("#key-target", target);
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "Play with bots" }).click();
    await page.locator(".table:not(.mini)").waitFor();
}

async function firstTable(page, url) {
    await page.goto(url);
    await page.locator(".doors button.primary").click();
    await page.locator(".table:not(.mini)").waitFor();
}


async function wholeMatch({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: DESKTOP });
    await openShort(page, site.url);
    const asked = await play(page, (what) => what === "over");
    assert.ok(asked.has("Your turn"), "a card was played");
    await page.locator(".ending").getByRole("button", { name: "Rematch", exact: true }).waitFor();

    await page.getByRole("button", { name: "Download the record" }).waitFor();
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download the record" }).click()]);
    assert.match(file.suggestedFilename(), /\.pedro$/);

    const table = page.url();
    await page.locator(".proof summary").click();
    await page.getByRole("link", { name: "Check a deal" }).click();
    await page.getByRole("button", { name: "Check" }).click();
    await page.getByText("The seed has this hash.").waitFor();
    await page.goto(table);

    await page.getByRole("link", { name: "Replay" }).click();
    await page.locator(".playback").waitFor();
    await page.waitForURL(/step=\d+$/);
    const first = Number(/\d+$/.exec(page.url())[0]);
    for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
    await page.waitForURL(new RegExp(`step=${first + 3}$`));
    assert.equal(await page.locator(".open-hand").count(), 3, "all hands are open");
    await page.getByLabel("Seen from").selectOption("1");
    await page.locator(".open-hand").first().waitFor({ state: "detached" });
    assert.ok((await hand(page)).length > 0, "the cards of that seat are there");

    await page.goto(`${site.url}#/history`);
    const row = await page.locator(".rows li").first().innerText();
    assert.match(row, /Double Pedro.*(Won|Lost)/s);
    assert.match(row, /, Beginner/, "a bot goes by its level, as elsewhere");
    assert.deepEqual(troubles, []);
}

async function rematch({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: DESKTOP });
    await openShort(page, site.url, "7");
    await play(page, (what) => what === "over");
    await page.getByRole("button", { name: "Rematch", exact: true }).click();
    await until(page, "cards of the next match", async () => (await hand(page)).length > 0);
    assert.deepEqual(troubles, []);
}

async function reload({ browser, site }) {
    const { page } = await newVisitor(browser, { viewport: DESKTOP });
    const seen = new Set();
    const wanted = ["Your bid", "Name the trumps", "Choose what to discard", "Your turn"];
    /* A game in which everybody is asked what to discard. */
    await page.goto(`${site.url}#/new`);
    await page.locator("details.everything > summary").click();
    await page.locator("details.topic", { hasText: "Discarding and drawing" }).locator("summary").click();
    await page.selectOption("#key-discard", "optional");
    await page.getByRole("button", { name: "Play with bots" }).click();
    await page.locator(".table:not(.mini)").waitFor();
    const end = Date.now() + 4 * patience();
    while (!wanted.every((what) => seen.has(what)) && Date.now() < end) {
        const asked = await prompt(page);
        if (asked && !seen.has(asked)) {
            seen.add(asked);
            const before = await hand(page);
            await page.reload();
            await until(page, `"${asked}" again`, async () => (await prompt(page)) === asked);
            assert.deepEqual(await hand(page), before, `the hand is the same after a reload at "${asked}"`);
        }
        if (asked === "Your bid") {
            /* Bid high, so as to name trumps. */
            await page.locator(".dock .choices .number").last().click();
            await until(page, "the bid", async () => (await prompt(page)) !== "Your bid");
        } else await act(page);
        await page.waitForTimeout(40);
    }
    for (const what of wanted) assert.ok(seen.has(what), `"${what}" was asked`);
}

async function keyboardOnly({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: DESKTOP });
    await page.goto(site.url);
    await page.locator(".doors").waitFor();
    const tabTo = async (what, most = 40) => {
        for (let i = 0; i < most; i++) {
            if (await page.evaluate((selector) => document.activeElement.matches(selector), what)) return;
            await page.keyboard.press("Tab");
        }
        throw new Error(`Tab does not reach ${what}`);
    };
    await page.locator(".doors button.primary:not([disabled])").waitFor();
    /* After three presses; the fourth look is at where they led. */
    await tabTo(".doors button.primary", 4);
    await page.keyboard.press("Enter");
    await page.locator(".table:not(.mini)").waitFor();
    let cards = 0;
    const end = Date.now() + 4 * patience();
    while (cards < 3 && Date.now() < end) {
        const asked = await prompt(page);
        if (!asked) {
            await page.waitForTimeout(40);
            continue;
        }
        const before = await page.locator(".hand [data-card]").count();
        if (asked === "Your turn") {
            await tabTo(".hand .can, .hand .card");
            for (let i = 0; i < 14 && !(await page.evaluate(() => document.activeElement.matches(".hand .can"))); i++) await page.keyboard.press("ArrowRight");
            await page.keyboard.press("Enter");
            await page.keyboard.press("Enter");
            await until(page, "the card to be played", async () => (await page.locator(".hand [data-card]").count()) < before);
            cards++;
        } else if (await page.locator(".dock .groups").count()) {
            /* Cards are picked one after the other until the choice is complete. */
            const send = page.locator(".dock .choice.main:not([disabled])");
            while (!(await send.count())) {
                await page.locator(".hand .can:not(.picked), .dock .away .can:not(.picked)").first().focus();
                await page.keyboard.press("Enter");
            }
            await send.focus();
            await page.keyboard.press("Enter");
            await until(page, `an answer to ${asked}`, async () => (await prompt(page)) !== asked);
        } else {
            await tabTo(".dock .choices button");
            if (asked === "Your bid") await page.keyboard.press("End");
            await page.keyboard.press("Enter");
            await until(page, `an answer to ${asked}`, async () => (await prompt(page)) !== asked);
        }
        await until(page, `the focus after ${asked}`, () => page.evaluate(() => document.activeElement !== document.body));
    }
    assert.equal(cards, 3);
    assert.deepEqual(troubles, []);
}

async function textMode({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: DESKTOP });
    await page.goto(`${site.url}#/text`);
    /* To the page on which a hand is typed, and back. */
    await page.getByRole("link", { name: "What would you call?" }).click();
    await page.locator("#explore-typed").waitFor();
    await page.goBack();
    await page.locator("#variant option").first().waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Play with bots" }).click();
    const box = page.getByLabel("Type a move or a command");
    await box.waitFor();
    const log = page.locator("[role=log]").first();
    const type = async (words) => {
        await box.fill(words);
        await page.keyboard.press("Enter");
    };
    const says = (pattern) => until(page, `${pattern}`, async () => pattern.test(await log.innerText()));
    await type("hand");
    await says(/You hold .* of /);
    await type("fly to the moon");
    await says(/is not understood/);
    await type("score");
    await says(/No hand has been scored yet|In all/);
    let played = 0;
    const end = Date.now() + 4 * patience();
    const letters = { ace: "A", king: "K", queen: "Q", jack: "J", ten: "10", nine: "9", eight: "8", seven: "7", six: "6", five: "5", four: "4", three: "3", two: "2" };
    const cardsIn = (text) =>
        [...text.matchAll(/(\w+) of (clubs|diamonds|hearts|spades)/g)].map(([, rank, suit]) => letters[rank] + suit[0]);
    while (played < 3 && Date.now() < end) {
        const question = await page.locator(".question").innerText();
        const legal = /legal: (.*)\.$/.exec(question)?.[1] ?? "";
        /* The question names cards that must go first, then the numbers of others. */
        const [, few, others] = /(\d+) of ([^;]*)\.$/.exec(question) ?? [];
        const asked = /^(Your|Name|You are to)/.test(question);
        const [, choosing] = /^You are to (discard|give|take)/.exec(question) ?? [];
        if (choosing) await type([choosing, ...cardsIn(others ?? "").slice(0, Number(few ?? 0))].join(" "));
        else if (/^Your bid/.test(question)) await type(legal.startsWith("pass") ? "pass" : /\d+/.exec(legal)[0]);
        else if (/^Name trumps/.test(question)) await type("hearts");
        else if (asked) {
            await type(`play ${cardsIn(legal)[0]}`);
            played++;
        }
        await page.waitForTimeout(60);
        await until(page, `an answer to: ${question}`, async () => !asked || (await page.locator(".question").innerText()) !== question);
    }
    assert.equal(played, 3);
    await says(/You (play|lead) .* of /);
    await type("auction");
    await type("last");
    await type("help");
    await says(/recap: all that has happened/);
    assert.deepEqual(troubles, []);
}

async function offline({ browser, site }) {
    const { page, context } = await newVisitor(browser, { viewport: PHONE, install: true });
    await page.goto(site.url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await until(page, "all files to be kept", () =>
        page.evaluate(async () => {
            const names = await caches.keys();
            return names.length > 0 && (await (await caches.open(names[0])).keys()).length > 20 && navigator.serviceWorker.controller !== null;
        }),
    );
    site.stop();
    await context.setOffline(true);
    await page.reload();
    await page.locator(".doors button.primary").click();
    await play(page, (what) => what === "Your turn");
    const manifest = await page.evaluate(async () => (await fetch(document.querySelector("link[rel=manifest]").href)).json());
    assert.equal(manifest.display, "standalone");
    assert.ok(manifest.icons.some(({ sizes }) => sizes === "512x512"));
}

async function strongPlayersWait({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: DESKTOP, settings: { bots: "strong" } });
    let come;
    const there = new Promise((resolve) => (come = resolve));
    site.held = (path) => (path.endsWith(".net") ? there : undefined);
    await page.goto(site.url);
    await page.locator(".doors button.primary").click();
    await page.getByText("The strong players are on their way").waitFor();
    assert.equal(site.requests.filter((path) => /\/engine-\w+\.wasm$/.test(path)).length, 1, "the engine is fetched once, by the page");
    assert.equal(await page.locator(".table:not(.mini)").count(), 0, "nothing is dealt before all they need is there");
    come();
    await page.locator(".table:not(.mini)").waitFor();
    assert.deepEqual(troubles, []);
    /* Other players wait only for what index.html names, for the script of the engine, and for that of the table with what it imports. */
    const text = async (path) => (await fetch(new URL(path, site.url))).text();
    const table = site.requests.find((path) => /\/tables-\w+\.js$/.test(path));
    const parts = [...(await text(table)).matchAll(/\bfrom"\.\/([^"]+)"|\bimport"\.\/([^"]+)"/g)].map(([, from, alone]) => from ?? alone);
    const needed = [table, ...parts, await text("")].join();
    site.held = (path) => (path === "/" || needed.includes(path.split("/").at(-1)) || /\/engine-\w+\.js$/.test(path) ? undefined : new Promise(() => undefined));
    const next = await newVisitor(browser, { viewport: DESKTOP });
    await next.page.goto(site.url, { waitUntil: "commit" });
    await next.page.locator(".doors button.primary").click();
    await next.page.locator(".table:not(.mini) .hand .card").first().waitFor();
}

async function leftTables({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: DESKTOP });
    await page.goto(site.url);
    /* More tables than the engine has room for. */
    for (let left = 0; left < 18; left++) {
        await page.locator(".doors button.big").click();
        await page.locator(".table:not(.mini)").waitFor();
        await page.getByRole("button", { name: "Leave the table" }).click();
        await page.locator(".doors").waitFor();
    }
    const listed = page.locator(".rows li");
    await settles(page, () => listed.count(), 8, "the last tables are listed");
    await page.getByRole("button", { name: "Give up" }).first().click();
    await until(page, "the table to be gone", async () => (await listed.count()) === 7);
    await page.reload();
    await page.locator(".rows a").last().click();
    await page.locator(".table:not(.mini)").waitFor();
    assert.deepEqual(troubles, []);
}

async function fairDeal({ browser, site }) {
    const { page } = await newVisitor(browser, { viewport: DESKTOP });
    await page.goto(`${site.url}#/verify`);
    await page.fill("#seed", "0".repeat(64));
    /* The hash of 32 zero bytes by libsodium's crypto_generichash(). */
    const hash = "89eb0d6a8a691dae2cd15ed0369931ce0a949ecafa5c3f93f8121833646e15c3";
    await page.fill("#hash", hash);
    await page.getByRole("button", { name: "Check" }).click();
    await page.getByText("The seed has this hash.").waitFor();
    await settles(page, () => page.locator(".pack li").count(), 52, "the pack");
    await page.fill("#hash", hash.replace("8", "9"));
    await page.getByRole("button", { name: "Check" }).click();
    await page.getByText("The seed does not have this hash.").waitFor();
    /* Jokers of the house. */
    await page.selectOption("#jokers", "2");
    await page.getByRole("button", { name: "Check" }).click();
    await until(page, "the jokers", async () => (await page.locator(".pack li").count()) === 54);
}

async function houseRules({ browser, site }) {
    const { page } = await newVisitor(browser, { viewport: DESKTOP });
    await page.goto(`${site.url}#/new`);
    await page.fill("#key-min_bid", "9");
    await page.keyboard.press("Tab");
    await page.locator(".explained").getByText("The lowest bid is 9").waitFor();
    await page.fill("#key-min_bid", "many");
    await page.keyboard.press("Tab");
    await page.locator(".explained .trouble").waitFor();
    assert.equal(await page.locator(".explained .trouble").textContent(), "Lowest bid = many: It is not a number of at most four digits. Allowed: 1 to 999.");
    /* It stands at its field too. */
    assert.equal(await page.locator(".field", { has: page.locator("#key-min_bid") }).locator(".trouble").textContent(), await page.locator(".explained .trouble").textContent());
    assert.equal(await page.locator("#key-min_bid").getAttribute("aria-invalid"), "true");
    assert.equal(await page.locator(".field .trouble").count(), 1);
    await page.locator("details.everything > summary").click();
    const topics = await page.locator("details.topic > summary").allInnerTexts();
    for (const topic of topics) assert.match(topic, /^\p{Lu}/u, `a topic is called ${topic}`);
    const shown = await page.locator(".field").evaluateAll((all) =>
        all.flatMap((one) => [...one.querySelectorAll("select, input[id]")].map((field) => [field.name, one.querySelector(`label[for=${field.id}]`).textContent, ...[...(field.options ?? [])].map((each) => each.textContent)])),
    );
    assert.ok(shown.length > 40);
    for (const [key, ...words] of shown)
        for (const word of words) assert.ok(word && !word.includes("_") && word !== key.replaceAll("_", " "), `${key} is called ${word}`);
    await page.getByRole("button", { name: "Play with bots" }).click();
    await page.locator(".page > .trouble").filter({ hasText: /\w/ }).waitFor();
}

async function everyPreset({ browser, site }) {
    const names = readFileSync(join(dirname(fileURLToPath(import.meta.url)), "../../data/presets.ini"), "utf8")
        .split("\n")
        .flatMap((line) => /^\[(?!base)(.+)\]$/.exec(line)?.[1] ?? []);
    assert.ok(names.length > 20);
    const lane = async () => {
        const { page, troubles } = await newVisitor(browser, { viewport: PHONE });
        for (let name = names.pop(); name; name = names.pop()) {
            await page.goto(`${site.url}#/new`);
            await page.selectOption("#variant", name);
            await page.getByRole("button", { name: "Play with bots" }).click();
            await page.locator(".table:not(.mini)").waitFor();
            await play(page, (what) => what !== "");
            const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            assert.ok(wide <= 0, `${name} fits a phone`);
            assert.deepEqual(troubles, [], name);
        }
    };
    await Promise.all([lane(), lane()]);
}

export const alone = [
    { name: "a whole match alone, its record and its replay", run: wholeMatch },
    { name: "a rematch deals again", run: rematch },
    { name: "a reload in every phase brings the position back", run: reload },
    { name: "keyboard only, from the first page to a third trick", run: keyboardOnly },
    { name: "text mode: moves are typed, events are told", run: textMode },
    { name: "without a network the installed page plays on", run: offline },
    { name: "tables that were left make room for others", run: leftTables },
    { name: "strong players wait for what they need", run: strongPlayersWait },
    { name: "a deal can be checked against its hash", run: fairDeal },
    { name: "house rules change the rules read out, and bad ones are refused", run: houseRules },
    { name: "every preset can be begun on a phone", run: everyPreset },
];
