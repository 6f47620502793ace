/* about.mjs - what the page tells about a game besides its rules, on a phone.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { check } from "./axe.mjs";
import { newVisitor, until } from "./player.mjs";
import { PHONE } from "./site.mjs";

async function besideTheRules({ browser, site, pictures }) {
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE, bypassCSP: true });
    await page.goto(`${site.url}#/rules/pidro`);
    await page.getByRole("button", { name: "About this game" }).focus();
    await page.keyboard.press("Enter");
    await until(page, "the chapters to have the focus", () => page.evaluate(() => document.activeElement?.textContent === "About this game"));
    const told = await page.locator(".about").innerText();
    for (const text of ["Where it is played", "Österbotten", "History", "How long a match lasts", "of ten matches eight take from 7 to 11", "Sources"])
        assert.ok(told.includes(text), text);
    /* What bids mean is fetched when it is asked for; this row is also in data/conventions.txt. */
    await page.getByText("What the first calls of the bots mean").click();
    const strong = page.locator("details table", { has: page.locator("caption", { hasText: "Strong players" }) });
    await strong.waitFor();
    const kept = /^pidro strong: (\d+) (\d)(\d) (\d+) (\d+) (\d+);/m.exec(readFileSync(join(dirname(fileURLToPath(import.meta.url)), "../../data/conventions.txt"), "utf8"));
    assert.deepEqual(await strong.locator("tbody tr").first().locator("th, td").allInnerTexts(), [kept[1], `${kept[2]}.${kept[3]}`, ...kept.slice(4)]);
    await check(page, "a game and what is known about it");
    if (pictures) await page.screenshot({ path: `${pictures}/about.png` });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, "nothing is wider than the screen");
    await page.locator(".about").getByRole("link", { name: "Pedro of Nicaragua" }).click();
    await page.getByRole("heading", { name: "Pedro of Nicaragua" }).waitFor();
    await until(page, "the other game", async () => (await page.locator(".about").innerText()).includes("Atlantic coast"));
    assert.deepEqual(troubles, []);
}

/** All names of games that the file of presets has: [name of the preset, name]. */
function namesOfGames() {
    const presets = readFileSync(join(dirname(fileURLToPath(import.meta.url)), "../../data/presets.ini"), "utf8");
    return presets.split(/^\[/m).slice(1).flatMap((section) => {
        const preset = section.slice(0, section.indexOf("]"));
        const row = (key) => new RegExp(`^${key} = (.*)$`, "m").exec(section)?.[1].split(", ") ?? [];
        return row("title").length === 0 ? [] : [preset, ...row("title"), ...row("also")].map((name) => [preset, name]);
    });
}

/** The games that `pedro rules --in` lists. */
const playedIn = (build, place) =>
    execFileSync(join(build, "pedro"), ["rules", "--in", place], { encoding: "utf8", env: { ...process.env, LANGUAGE: "", LC_ALL: "C.UTF-8" } })
        .split("\n")
        .flatMap((line) => /^ *([a-z0-9-]+)  /.exec(line)?.[1] ?? []);

/** The games that are listed. */
const listed = (page) => page.locator(".rows a").evaluateAll((all) => all.map((link) => link.getAttribute("href").replace(/.*\//, "")));

async function byPlace({ browser, site, build }) {
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE });
    await page.goto(`${site.url}#/rules`);
    const box = page.getByRole("searchbox", { name: "Find a game" });
    await box.waitFor();
    for (const place of ["Suomi", "Finland", "ostrobothnia", "Louisiana", "Tennes", "Nova Scotia", "Isle", "Nicaragua", "usa", "u.s.", "America", "united states"]) {
        const games = playedIn(build, place);
        assert.ok(games.length > 0, place);
        await box.fill(place);
        const shown = await listed(page);
        assert.deepEqual(games.filter((name) => !shown.includes(name)), [], `${place}: ${shown}`);
        /* Names of games have some of these words too. */
        if (["Suomi", "America", "usa"].includes(place)) assert.deepEqual(shown.toSorted(), games.toSorted(), place);
    }
    const finn = await newVisitor(browser, { viewport: PHONE, locale: "fi-FI" });
    await finn.page.goto(`${site.url}#/rules`);
    const finnish = finn.page.getByRole("searchbox");
    const american = playedIn(build, "USA");
    for (const place of ["Amerikka", "Yhdysvallat", "amerikan", "USA", "United States"]) {
        await finnish.fill(place);
        assert.deepEqual((await listed(finn.page)).toSorted(), american.toSorted(), place);
    }
    assert.deepEqual([...troubles, ...finn.troubles], []);
}

async function byAnyName({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE });
    await page.goto(`${site.url}#/rules`);
    const box = page.getByRole("searchbox", { name: "Find a game" });
    await box.waitFor();
    const names = namesOfGames();
    assert.ok(names.length > 60, "there are names");
    for (const [preset, name] of names) {
        await box.fill(name.toUpperCase());
        assert.ok(await page.locator(`.rows a[href$="/rules/${preset}"]`).isVisible(), `${name} is ${preset}`);
    }
    await box.fill("chess");
    await page.getByText("No game has that name.").waitFor();
    await box.fill("nicaragua");
    await page.locator(".rows a").first().click();
    await page.getByRole("heading", { name: "Pedro of Nicaragua" }).waitFor();
    await page.goto(`${site.url}#/rules/high-five`);
    await page.getByRole("button", { name: "About this game" }).waitFor();
    await page.goto(`${site.url}#/new`);
    await page.locator("#variant-find").fill("osterbotten");
    assert.equal(await page.locator("#variant").inputValue(), "pidro", "the first game that fits is chosen");
    assert.deepEqual(troubles, []);
}

export const about = [{ name: "about: a game is found by its place, as the program finds it", run: byPlace }, { name: "about: a game is found by any of its names, or by its place", run: byAnyName }, { name: "about: a game is told about beside its rules, and links to its relatives", run: besideTheRules }];
