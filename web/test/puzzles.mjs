/* puzzles.mjs - tests of the puzzles: chosen, asked at the table, found and not found, by keyboard and on a phone.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { rows } from "../rows.mjs";
import { check } from "./axe.mjs";
import { comes, newVisitor, settles } from "./player.mjs";
import { DESKTOP, PHONE } from "./site.mjs";

/** A puzzle in which a card is to be played, of the smallest level of a game that has one; `others` are the seeds of the rest of its level. */
function chosen() {
    const levels = Object.entries(rows(join(dirname(fileURLToPath(import.meta.url)), "../../data/puzzles"))).flatMap(([game, all]) => {
        const read = all.map((row) => {
            const [head, , best] = row.split(" | ");
            const [seed, , level] = head.split(" ");
            return { game, seed, level, best };
        });
        return ["1", "2", "3", "4", "5"].map((level) => read.filter((one) => one.level === level));
    });
    const isCard = ({ best }) => /^[2-9TJQKA][cdhs]$/.test(best);
    const [level] = levels.filter((all) => all.some(isCard)).sort((one, other) => one.length - other.length);
    const puzzle = level.find(isCard);
    return { ...puzzle, others: level.filter((one) => one !== puzzle).map(({ seed }) => seed) };
}

const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("pedro.mistakes") ?? "[]"));

/** How many mistakes of the page the program says are due, a day later. */
async function dueInTheTerminal(page, build) {
    const folder = mkdtempSync(join(tmpdir(), "pedro-puzzles-"));
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    try {
        mkdirSync(join(folder, "pedro/mistakes"), { recursive: true });
        for (const [at, record] of (await kept(page)).entries()) writeFileSync(join(folder, `pedro/mistakes/${at}.pedro`), record);
        return JSON.parse(execFileSync(join(build, "pedro"), ["study", "--mistakes", "--json", "--date", tomorrow], { env: { ...process.env, XDG_STATE_HOME: folder } })).due;
    } finally {
        rmSync(folder, { recursive: true });
    }
}

/** The records that the terminal keeps if no puzzle of a level is found. */
function missedInTheTerminal(build, game, level, count) {
    const folder = mkdtempSync(join(tmpdir(), "pedro-puzzles-"));
    try {
        const input = "show\n\n".repeat(count);
        execFileSync(join(build, "pedro"), ["puzzles", game, "--level", String(level), "--number", String(count)], { input, env: { ...process.env, XDG_STATE_HOME: folder } });
        return readdirSync(join(folder, "pedro/mistakes")).map((name) => readFileSync(join(folder, "pedro/mistakes", name), "utf8"));
    } finally {
        rmSync(folder, { recursive: true });
    }
}

/* All but the line that says when it is asked again: by that a mistake is known on all devices. */
const bare = (record) => record.replace(/^\[Mistake .*\n/m, "");

async function solved({ browser, site, build }) {
    const { game, seed, level, best, others } = chosen();
    const count = others.length + 1;
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE });
    const begin = page.getByRole("button", { name: "Begin" });
    const begun = async () => {
        await page.selectOption("#puzzles-game", game);
        const those = page.getByRole("button", { name: new RegExp(`^Level ${level} ${count} puzzles?`) });
        await those.focus();
        await page.keyboard.press("Enter");
        await comes(page.getByRole("heading", { name: `Question 1 of ${count}` }));
    };
    const leave = () => page.getByRole("button", count === 1 ? { name: "End", exact: true } : { name: "Leave the table" }).click();
    await page.goto(`${site.url}#/lessons`);
    const first = page.getByRole("link", { name: /^Learn in two minutes/ });
    await first.waitFor();
    assert.notEqual(await first.evaluate((link) => getComputedStyle(link).backgroundColor), await page.locator("select").first().evaluate((field) => getComputedStyle(field).backgroundColor), "the main thing of a page is seen as that, as a link too");
    await page.evaluate((found) => localStorage.setItem("pedro.puzzles", found), others.map((other) => `${game} ${other}`).join("\n"));
    await page.getByRole("link", { name: "Puzzles" }).click();
    await begin.waitFor();
    const menu = page.getByRole("navigation", { name: "Menu" });
    assert.equal(await menu.count(), 1, "the choice has the menu of all pages");
    await check(page, "the choice of puzzles");
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider than the phone");
    await begun();
    assert.equal(await menu.count(), 0, "a puzzle has the room of a table");
    assert.equal(await page.locator(".open-hand").count(), 0, "hidden cards stay hidden");
    assert.match(await page.locator(".coach").innerText(), new RegExp(`Level ${level} of 5\\. What is the best choice\\?`));
    await check(page, "a puzzle");
    await page.setViewportSize(DESKTOP);
    await check(page, "a puzzle");
    await page.setViewportSize(PHONE);
    /* Left: nothing is noted. */
    await page.getByRole("button", { name: "Leave the table" }).click();
    await begin.waitFor();
    assert.deepEqual(await kept(page), []);
    await begun();
    /* Not found: it comes back. */
    await page.getByRole("button", { name: "Show the answer" }).click();
    await page.locator(".coach .after").waitFor();
    assert.equal(await page.locator(".coach .after").innerText(), "It comes back tomorrow, under My mistakes.");
    assert.match(await page.locator(".coach").innerText(), /The next best: /);
    await check(page, "the answer of a puzzle");
    await leave();
    await page.getByText("0 of 1 right at the first try.").waitFor();
    assert.equal((await kept(page)).length, 1);
    assert.match((await kept(page))[0], new RegExp(`^\\[Puzzle "${level} `, "m"));
    assert.equal(await dueInTheTerminal(page, build), 1);
    assert.ok(missedInTheTerminal(build, game, level, count).map(bare).includes(bare((await kept(page))[0])), "it is the same mistake in the terminal");
    /* Found, by keyboard. */
    await begun();
    await page.locator(`.hand .can[data-card="${best}"]`).focus();
    await page.keyboard.press("Enter");
    const play = page.getByRole("button", { name: /^Play / });
    await play.focus();
    await page.keyboard.press("Enter");
    await page.locator(".coach [role=status]").waitFor();
    assert.match(await page.locator(".coach [role=status]").innerText(), /^Right: /);
    await leave();
    await page.getByText("1 of 1 right at the first try.").waitFor();
    await page.selectOption("#puzzles-game", game);
    const bar = page.getByRole("button", { name: new RegExp(`^Level ${level} `) }).locator("progress");
    await settles(page, () => bar.evaluate((each) => each.value), count, "those that are found are seen");
    assert.ok((await page.evaluate(() => localStorage.getItem("pedro.puzzles"))).split("\n").includes(`${game} ${seed}`));
    assert.deepEqual(troubles, []);
}

export const puzzles = [{ name: "puzzles: one is not found and comes back, then it is found", run: solved }];
