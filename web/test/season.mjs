/* season.mjs - the page Season: the tables of several tournaments and the entries of the final, on one device.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { catalogue, directorMessages } from "../i18n.mjs";
import { check } from "./axe.mjs";
import { newVisitor, until } from "./player.mjs";
import { DESKTOP, PHONE } from "./site.mjs";

const EXAMPLE = join(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "../../examples/season");
const EVENTS = ["north-1", "north-2", "south-1", "south-2"].map((name) => join(EXAMPLE, `${name}.tournament`));
const rows = join(EXAMPLE, "season.txt");

async function fits(page, what) {
    await check(page, what);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, `${what} is not wider than the screen`);
}

const missing = (page) => page.locator(".tag", { hasText: "missing" }).count();
const choose = (page, paths) => page.getByLabel("The files of the season and of its tournaments").setInputFiles(paths);

/** The files give the tables of the program, and the entries of the final go into a new tournament. */
async function season({ browser, site, build, pictures }) {
    for (const [viewport, theme] of [[PHONE, "dark"], [DESKTOP, "light"]]) {
        const what = `${viewport.width} ${theme}`;
        const { page, troubles, context } = await newVisitor(browser, { viewport, settings: { theme }, bypassCSP: true });
        const saved = async (name) => {
            const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name, exact: true }).click()]);
            return readFileSync(await file.path(), "utf8");
        };
        await page.goto(`${site.url}#/director`);
        await page.getByRole("link", { name: "Season" }).click();
        await page.getByRole("heading", { level: 1, name: "Season" }).waitFor();
        await fits(page, `${what}: nothing yet`);
        await choose(page, [rows, EVENTS[0]]);
        await until(page, "the tournaments", async () => (await missing(page)) === 3);
        await page.getByText("3 tournaments are missing.").waitFor();
        await choose(page, [...EVENTS.slice(1), rows.replace("season.txt", "../../README.md")]);
        await page.getByText("All tournaments are in.").waitFor();
        await page.getByRole("alert").filter({ hasText: "The season does not name these files: README.md" }).waitFor();
        await page.locator(".paper h2", { hasText: "The final" }).waitFor();
        await fits(page, `${what}: the tables`);
        if (pictures) await page.screenshot({ path: `${pictures}/season-${viewport.width}-${theme}.png`, fullPage: true });

        /* The same as the program tells. */
        const told = (...option) => execFileSync(join(build, "pedro"), ["season", ...option, rows]).toString();
        assert.equal(await saved("Standings as CSV"), told("--csv"));
        assert.equal((await saved("Everything as JSON")).trim(), told("--json").trim());
        assert.equal(await saved("Save as a page"), told("--html"));
        const final = await saved("Entries of the final as CSV");
        assert.equal(final, told("--final"));

        /* A row that is wrong is told by its line, and the season is there again when it is right. */
        await page.getByText("The season: rings and files").click();
        const field = page.getByLabel("A row on each line");
        const right = await field.inputValue();
        await field.fill(right.replace("set score sum", "set score most"));
        await page.getByRole("button", { name: "Use these rows" }).click();
        await page.getByRole("alert").filter({ hasText: /^Line 2: / }).waitFor();
        assert.equal(await page.locator(".paper").count(), 0);
        await field.fill(right);
        await page.getByRole("button", { name: "Use these rows" }).click();
        await page.locator(".paper h2", { hasText: "The final" }).waitFor();

        /* The rows are kept, and a tournament of this device can stand for a file. */
        await page.goto(`${site.url}#/director`);
        await page.getByLabel("The file of a tournament").setInputFiles(EVENTS[0]);
        await page.getByRole("navigation", { name: "Parts of the tournament" }).waitFor();
        await page.goto(`${site.url}#/season`);
        await page.reload();
        await page.getByText("4 tournaments are missing.").waitFor();
        await page.getByLabel("From this device").first().selectOption({ index: 1 });
        await page.getByText("3 tournaments are missing.").waitFor();
        await fits(page, `${what}: from this device`);

        await page.goto(`${site.url}#/director`);
        await page.getByRole("button", { name: "A new tournament" }).click();
        await page.getByRole("button", { name: "Begin the tournament" }).click();
        await page.getByText("Paste a list").click();
        await page.locator("#paste").fill(final);
        await page.getByRole("button", { name: "Add all" }).click();
        await page.getByText("4 entries take part.").waitFor();
        assert.match(await page.locator(".entries li").first().innerText(), /^1 Cai Dahl & Dan Fors North/);
        assert.deepEqual(troubles, []);
        await context.close();
    }
}

/** Tables and warnings are in the language of the page. */
async function languages({ browser, site }) {
    for (const [code, locale] of Object.entries({ sv: "sv-SE", fi: "fi-FI", es: "es-ES", fr: "fr-FR" })) {
        const words = { ...catalogue(code).messages, ...directorMessages(code) };
        const { page, troubles, context } = await newVisitor(browser, { viewport: { width: 320, height: 640 }, locale, bypassCSP: true });
        await page.goto(`${site.url}#/season`);
        await page.locator("input[type=file]").setInputFiles([rows, ...EVENTS]);
        await page.getByText(words["All tournaments are in."]).waitFor();
        await page.locator(".paper h2").first().waitFor();
        await fits(page, code);
        const shown = (await page.locator("main").innerText()).split("\n").map((line) => line.trim());
        assert.deepEqual(shown.filter((line) => line in words && words[line] !== line && !Object.values(words).includes(line)), [], code);
        const english = ["The final", "Names", "Place", "Total", "Wins", "Margin"];
        const heads = await page.locator(".paper :is(h2, th)").allInnerTexts();
        assert.deepEqual(heads.filter((text) => english.includes(text)), code === "fr" || code === "es" ? heads.filter((text) => text === "Total" || (code === "fr" && text === "Place")) : [], code);
        assert.deepEqual(troubles, [], code);
        await context.close();
    }
}

export const seasons = [
    { name: "season: tables of rings and the final, from files and from this device", run: season },
    { name: "season: in every language", run: languages },
];
