/* director.mjs - the page Director: an evening of pairs on one device, without a server.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { catalogue, directorMessages } from "../i18n.mjs";
import { check } from "./axe.mjs";
import { cutChoices, newVisitor, until } from "./player.mjs";
import { DESKTOP, PHONE } from "./site.mjs";

const NAMES = ["Ann Berg, Bo Ek @ Malax", "Cleo Dahl, Dan Fors @ Malax", "Eva Grip, Finn Holm", "Gun Ivar, Hans Jern", "Ida Kock, Jan Lund", "Kim Mars, Leo Nord", "Mia Oas, Nils Palm", "Olga Qvist, Per Rask"];

const view = (page, name) => page.getByRole("navigation", { name: "Parts of the tournament" }).getByRole("link", { name, exact: true }).click();
const last = (page, text) => page.locator("footer .last", { hasText: text }).waitFor();

async function begin(page, url, { title = "Tuesday", form = "swiss", rounds = "3" } = {}) {
    await page.goto(`${url}#/help`);
    await page.goto(`${url}#/director`);
    await page.getByRole("button", { name: "A new tournament" }).click();
    await page.getByLabel("Name of the tournament").fill(title);
    await page.getByLabel("How many rounds?").selectOption(rounds);
    await page.locator("form > details.everything > summary").click();
    await page.getByLabel("Form", { exact: true }).selectOption(form);
    await page.getByRole("button", { name: "Begin the tournament" }).click();
    await page.locator("#quick-add").waitFor();
}

/** Entries by keyboard alone: a line and Enter. */
async function enter(page, lines) {
    const field = page.locator("#quick-add");
    for (const line of lines) {
        const number = await page.locator("label[for=quick-add]").innerText();
        await field.fill(line);
        await field.press("Enter");
        await until(page, `${line} to be in`, async () => (await page.locator("label[for=quick-add]").innerText()) !== number);
    }
}

async function draw(page, number) {
    await page.getByRole("button", { name: `Draw round ${number}` }).click();
    await page.getByRole("button", { name: `Publish round ${number}` }).click();
    await page.getByRole("heading", { name: `Results of round ${number}` }).waitFor();
}

/** Results by keyboard alone: Enter goes from field to field, and the next table is proposed. The first side wins, by more at each table. */
async function results(page, round) {
    const missing = () => page.locator("tr.missing").count();
    const table = page.locator("form.results input.figure").first();
    let number = 0;
    for (let left = await missing(); left > 0; left--) {
        await until(page, "the next table to be proposed", async () => Number(await table.inputValue()) !== number);
        number = Number(await table.inputValue());
        await table.focus();
        await page.keyboard.press("Enter");
        await page.keyboard.type("62");
        await page.keyboard.press("Enter");
        await page.keyboard.type(String(50 - number));
        await page.keyboard.press("Enter");
        await last(page, `Round ${round}, table ${number}: 62-${50 - number}`);
        await until(page, `${left - 1} missing`, async () => (await missing()) === left - 1);
    }
    await page.getByText("All results are in.").waitFor();
}

async function evening({ browser, site, pictures }) {
    const { page, context, troubles } = await newVisitor(browser, { viewport: DESKTOP, install: true });
    const picture = async (name) => pictures && (await page.screenshot({ path: `${pictures}/director-${name}.png`, fullPage: true }));
    await begin(page, site.url);
    /* From here on there is no network; what is fetched for that has come. */
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await context.setOffline(true);
    await enter(page, NAMES);
    await page.getByText("8 entries take part.").waitFor();
    await picture("entries");
    await view(page, "Rounds");
    await page.getByRole("button", { name: "Draw round 1" }).click();
    await page.getByRole("heading", { name: "Draft of round 1" }).waitFor();
    await picture("draft");
    await page.getByRole("button", { name: "Publish round 1" }).click();
    await page.getByRole("heading", { name: "Results of round 1" }).waitFor();
    await picture("results");
    await results(page, 1);

    /* A late pair plays from the second round on, and somebody has a bye. */
    await view(page, "Entries");
    await page.getByText("A late entry plays from round 2 on.").waitFor();
    await enter(page, ["Rut Sand, Sven Tarv"]);
    await view(page, "Rounds");
    await draw(page, 2);
    await page.getByText(/^Bye: \d/).waitFor();
    await results(page, 2);

    /* A result of the first round was wrong. */
    await page.getByLabel("Round", { exact: true }).selectOption("1");
    await page.getByRole("button", { name: "Correct table 2" }).click();
    const fields = page.locator("form.results input.figure");
    await fields.nth(0).fill("40");
    await fields.nth(1).fill("62");
    await page.getByRole("button", { name: "Correct it" }).click();
    /* Without a reason nothing happens. */
    assert.equal(await page.locator("tr .tag", { hasText: "corrected" }).count(), 0);
    await fields.nth(2).fill("written the wrong way round");
    await page.keyboard.press("Enter");
    await page.locator("tr", { hasText: "40 – 62" }).locator(".tag", { hasText: "corrected" }).waitFor();
    await last(page, "Round 1, table 2 corrected: 40-62 written the wrong way round");

    /* An act too many is taken back. */
    await view(page, "Entries");
    await page.getByRole("button", { name: "Withdraws 4" }).click();
    await page.getByText("8 entries take part.").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("9 entries take part.").waitFor();

    await view(page, "Rounds");
    await page.getByLabel("Round", { exact: true }).selectOption("2");
    await draw(page, 3);
    await results(page, 3);
    await page.getByRole("button", { name: "Finish the tournament" }).click();
    await page.locator(".tag", { hasText: "finished" }).waitFor();
    await view(page, "Standings");
    await page.getByRole("heading", { name: "Final standings" }).waitFor();
    assert.equal(await page.locator(".ranked tbody tr").count(), 9);
    await page.getByText("Why this order").click();
    await picture("standings");
    await view(page, "Log");
    await page.locator(".log li", { hasText: "Entry 4 withdraws" }).locator(".tag", { hasText: "taken back" }).waitFor();
    await picture("log");
    assert.deepEqual(troubles, []);
}

async function lasting({ browser, site, build }) {
    const { page, context, troubles } = await newVisitor(browser, { viewport: PHONE });
    await begin(page, site.url);
    await enter(page, NAMES.slice(0, 4));
    await view(page, "Rounds");
    await draw(page, 1);
    /* The browser is closed in the middle of the round. */
    const fields = page.locator("form.results input.figure");
    await fields.nth(1).fill("62");
    await fields.nth(2).fill("30");
    await page.getByRole("button", { name: "Write it down" }).click();
    await last(page, "Round 1, table 1: 62-30");
    await page.reload();
    await page.locator("tr", { hasText: "62 – 30" }).waitFor();
    assert.equal(await page.locator("tr.missing").count(), 1);

    /* Two windows have the tournament: both show what each does, and no act is lost. */
    const other = await context.newPage();
    await other.goto(page.url());
    await other.locator("tr.missing").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await until(other, "both tables to be missing", async () => (await other.locator("tr.missing").count()) === 2);

    /* The file is the journal, and another device goes on with it. */
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as a file" }).click()]);
    const path = await file.path();
    const journal = readFileSync(path, "utf8");
    assert.match(journal, /^\d+ director open 1 [0-9a-f]{64} "Tuesday"\n/);
    assert.match(journal, /\n\d+ director result 1 1 62-30\n\d+ director undo\n$/);
    /* So does the program, whose acts the page then shows. */
    const evening = `${path}.evening`;
    copyFileSync(path, evening);
    assert.match(execFileSync(join(build, "pedro"), ["director", "--plain", evening], { input: "2 62-48\nquit\n" }).toString(), /Tuesday .*\n[^]*62-48\n1 table is missing\./);
    const away = await newVisitor(browser, { viewport: DESKTOP });
    await away.page.goto(`${site.url}#/director`);
    await away.page.getByLabel("The file of a tournament").setInputFiles({ name: "evening.tournament", mimeType: "text/plain", buffer: readFileSync(evening) });
    await away.page.locator("tr", { hasText: "62 – 48" }).waitFor();
    assert.equal(await away.page.locator("tr.missing").count(), 1);
    /* A file that is none is refused with its line. */
    await away.page.goto(`${site.url}#/director`);
    await away.page.getByLabel("The file of a tournament").setInputFiles({ name: "x", mimeType: "text/plain", buffer: Buffer.from(journal.replace("publish 1", "publish 7")) });
    await away.page.getByRole("alert").filter({ hasText: /^Line \d+: / }).waitFor();
    assert.deepEqual([...troubles, ...away.troubles], []);
}

async function looks({ browser, site }) {
    for (const [viewport, settings] of [[{ width: 360, height: 740 }, {}], [{ width: 1440, height: 900 }, { theme: "dark" }]]) {
        const { page, context, troubles } = await newVisitor(browser, { viewport, settings, bypassCSP: true });
        const fits = async (what) => {
            await check(page, `${viewport.width}: ${what}`);
            const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            assert.ok(wide <= 0, `${what} is not wider than ${viewport.width}`);
            assert.deepEqual(await cutChoices(page), [], `${what}: choices are whole at ${viewport.width}`);
        };
        await page.goto(`${site.url}#/director`);
        await page.getByRole("button", { name: "A new tournament" }).click();
        await fits("three questions");
        await page.locator("form > details.everything > summary").click();
        await fits("the form");
        await begin(page, site.url, { title: "A rather long name of a tournament in the club of Närpes" });
        await enter(page, [...NAMES.slice(0, 4), "Charlotta-Margareta von Essen-Wetterstrand, Bartholomeus Österholm-Backlund @ Kristinestads kortspelare"]);
        await page.getByRole("button", { name: "Change 2" }).click();
        await fits("entries");
        await view(page, "Rounds");
        await page.getByRole("button", { name: "Draw round 1" }).click();
        await page.getByText("Two entries change places").click();
        await fits("a draft");
        await page.getByRole("button", { name: "Publish round 1" }).click();
        await page.locator("form.results").waitFor();
        await fits("a round");
        for (const [name, heading] of [["Standings", "Standings"], ["Papers", "Papers"], ["Settings", "Settings of the tournament"], ["Log", "What was done"]]) {
            await view(page, name);
            await page.getByRole("heading", { name: heading }).waitFor();
            await fits(name);
        }
        /* Nothing of round 1 is in, so these are the standings after no round. */
        await view(page, "Standings");
        await page.getByText("Round 1: 0 of 2 results are in. The byes count already.").waitFor();
        assert.deepEqual(troubles, []);
        await context.close();
    }
}

/** Everybody is on paper, and nothing but the paper is printed. */
async function papers({ browser, site, pictures }) {
    const { page, troubles } = await newVisitor(browser, { viewport: DESKTOP, bypassCSP: false });
    await begin(page, site.url);
    await page.getByText("Paste a list").click();
    await page.locator("#paste").fill(`name1,name2,club\n${NAMES.map((line) => line.replace(" @ ", ", ")).join("\n")}\n`);
    await page.getByRole("button", { name: "Add all" }).click();
    await page.getByText("8 entries take part.").waitFor();
    await view(page, "Rounds");
    await draw(page, 1);
    const tables = await page.locator("table.tables tbody tr").evaluateAll((rows) => rows.map((row) => [row.querySelector("th").innerText, ...[...row.querySelectorAll(".side")].map((side) => side.innerText)]));
    assert.equal(tables.length, 4);
    await results(page, 1);
    await view(page, "Papers");
    const kinds = await page.getByLabel("What to print").locator("option").allInnerTexts();
    for (const [at, kind] of kinds.entries()) {
        await page.getByLabel("What to print").selectOption({ label: kind });
        const paper = page.locator(".paper");
        await paper.locator("table").first().waitFor();
        const text = (await paper.locator("section, table, div").allInnerTexts()).join("\n");
        for (const [, ...sides] of tables) for (const side of sides) assert.ok(text.includes(side.replace(/^\d+ /, "")), `${kind} has ${side}`);
        await page.emulateMedia({ media: "print" });
        const others = await page.evaluate(() => [...document.querySelectorAll("nav, footer, h1, button, select, header")].filter((each) => each.checkVisibility()).map((each) => each.outerHTML));
        assert.deepEqual(others, [], `${kind}: only the paper is printed`);
        assert.ok(await paper.isVisible());
        for (const format of ["A4", "Letter"]) {
            const pdf = await page.pdf({ format, ...(pictures && { path: `${pictures}/director-paper-${at}-${format}.pdf` }) });
            assert.match(pdf.toString("latin1"), /\/Type \/Page\b/);
        }
        await page.emulateMedia({ media: "screen" });
    }
    const saved = async (name) => {
        const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name, exact: true }).click()]);
        return [file.suggestedFilename(), readFileSync(await file.path(), "utf8")];
    };
    const [name, html] = await saved("Save as a page");
    assert.match(name, /^Tuesday-.*\.html$/);
    assert.match(html, /^<!DOCTYPE html>/);
    assert.ok(!/<script|https?:/.test(html), "the page is complete by itself");
    assert.match((await saved("Standings as CSV"))[1], /^place,entry,name,/);
    assert.equal((await saved("Results as CSV"))[1].trim().split("\r\n").length, 5);
    /* The document of the whole event opens as its journal does. */
    const [, json] = await saved("Everything as JSON");
    await page.goto(`${site.url}#/director`);
    await page.getByLabel("The file of a tournament").setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from(json) });
    await page.getByText("All results are in.").waitFor();
    assert.deepEqual(troubles, []);
}

/** Duplicate: each table plays its boards one after the other, and the next board is proposed. */
async function duplicate({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE });
    await page.goto(`${site.url}#/director`);
    await page.getByRole("button", { name: "A new tournament" }).click();
    await page.locator("form > details.everything > summary").click();
    await page.getByLabel("Form", { exact: true }).selectOption("mitchell");
    await page.getByLabel("As chosen under “Everything”").waitFor();
    await page.getByLabel("A game is worth", { exact: true }).selectOption("matchpoints");
    await page.getByLabel("Boards", { exact: true }).fill("2");
    await page.getByRole("button", { name: "Begin the tournament" }).click();
    await enter(page, NAMES.slice(0, 6));
    await view(page, "Rounds");
    await draw(page, 1);
    assert.equal(await page.locator("tr.missing").count(), 3);
    const fields = page.locator("form.results input.figure");
    const proposed = () => page.locator("form.results").evaluate((form) => `${form.querySelector("input.figure").value} ${form.querySelector("select").value}`);
    let before = "";
    for (let board = 0; board < 6; board++) {
        await until(page, "the next board to be proposed", async () => (await proposed()) !== before);
        before = await proposed();
        const [table, number] = before.split(" ");
        await fields.nth(1).fill("9");
        await fields.nth(2).fill(String(board));
        await page.keyboard.press("Enter");
        await last(page, `Round 1, table ${table}, board ${number}: 9-${board}`);
    }
    await page.getByText("All results are in.").waitFor();
    await page.getByRole("button", { name: "Correct table 2" }).click();
    await page.getByRole("combobox", { name: "What happened" }).selectOption("none");
    await page.getByLabel("Reason").fill("the cards were mixed up");
    await page.keyboard.press("Enter");
    await page.locator("tr", { hasText: /Board \d+: not played/ }).locator(".tag", { hasText: "corrected" }).waitFor();
    assert.deepEqual(troubles, []);
}

/** Single players; one does not come, and two change places in the draft. */
async function individual({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: DESKTOP });
    await page.goto(`${site.url}#/director`);
    await page.getByRole("button", { name: "A new tournament" }).click();
    await page.getByLabel("Everybody has another partner in each round").check();
    await page.getByRole("button", { name: "Begin the tournament" }).click();
    await enter(page, ["Ann", "Bo", "Cleo", "Dan", "Eva", "Finn", "Gun", "Hans"]);
    await view(page, "Rounds");
    await page.getByRole("button", { name: "Draw round 1" }).click();
    const tables = page.locator("table.tables tbody tr");
    await until(page, "two tables", async () => (await tables.count()) === 2);
    const before = await tables.first().innerText();
    await page.getByText("Two entries change places").click();
    const numbers = before.match(/\d+ [A-Z]/g).map(parseFloat);
    const other = (await tables.nth(1).innerText()).match(/\d+ [A-Z]/g).map(parseFloat)[0];
    await page.getByRole("combobox", { name: "This one", exact: true }).selectOption(String(numbers[0]));
    await page.getByRole("combobox", { name: "with this one", exact: true }).selectOption(String(other));
    await page.getByRole("button", { name: "Change places" }).click();
    await last(page, `Round 1: ${numbers[0]} and ${other} change places`);
    await until(page, "the change to be seen", async () => (await tables.first().innerText()) !== before);
    await page.getByRole("button", { name: "Publish round 1" }).click();
    await page.getByRole("combobox", { name: "What happened" }).selectOption("2");
    await page.getByRole("button", { name: "Write it down" }).click();
    await page.locator("tr", { hasText: "Not here:" }).waitFor();
    /* A result that is none is told of, and nothing is written. */
    await page.locator("form.results input.figure").nth(1).fill("x");
    await page.getByRole("button", { name: "Write it down" }).click();
    await page.getByRole("alert").filter({ hasText: "The points of each side are whole numbers." }).waitFor();
    assert.equal(await page.locator("tr.missing").count(), 1);
    assert.deepEqual(troubles, []);
}

/** A correction that turns who plays the final: it is told, and one act puts the final right. */
async function repaired({ browser, site, pictures }) {
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE, bypassCSP: true });
    await begin(page, site.url, { form: "knockout" });
    await enter(page, NAMES.slice(0, 4));
    await view(page, "Rounds");
    await draw(page, 1);
    await results(page, 1);
    const tables = page.locator("table.tables tbody tr");
    const [won, lost] = await tables.first().locator(".side").allInnerTexts();
    await draw(page, 2);
    await page.getByLabel("Round", { exact: true }).selectOption("1");
    await page.getByRole("button", { name: "Correct table 1" }).click();
    for (const [at, text] of ["30", "62", "the wrong way round"].entries()) await page.locator("form.results input.figure").nth(at).fill(text);
    await page.keyboard.press("Enter");
    await last(page, "Round 1, table 1 corrected: 30-62 the wrong way round");
    const form = page.locator("form", { has: page.getByRole("heading", { name: "Repair round 2" }) });
    await page.locator(".warnings li").first().waitFor();
    await check(page, "a round that can be repaired");
    if (pictures) await page.screenshot({ path: `${pictures}/director-repair.png`, fullPage: true });
    /* Without a reason nothing happens. */
    await form.getByRole("button", { name: "Repair round 2" }).click();
    assert.equal(await form.count(), 1);
    await form.getByLabel("Reason").fill("the wrong pair");
    await page.keyboard.press("Enter");
    await last(page, "Round 2 repaired:");
    await until(page, "nothing more to repair", async () => (await form.count()) === 0);
    await page.getByLabel("Round", { exact: true }).selectOption("2");
    const final = await tables.first().innerText();
    assert.ok(final.includes(lost) && !final.includes(won), `${lost} plays the final: ${final}`);
    assert.equal(await page.locator(".warnings").count(), 0);
    assert.deepEqual(troubles, []);
}

/** Lists as spreadsheets write them are read from files, by what the terminal reads them by. */
async function fromFiles({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE });
    await begin(page, site.url);
    await page.getByText("Paste a list").click();
    const file = page.getByLabel("A list of entries as a file");
    const put = (name, buffer) => file.setInputFiles({ name, mimeType: "text/csv", buffer });
    await put("latin1.csv", Buffer.from("name1,name2,club\nÅsa Öst,Bo Ek,Närpes\n", "latin1"));
    await page.getByRole("alert").filter({ hasText: "The file is neither UTF-8 nor UTF-16" }).waitFor();
    await put("utf16.csv", Buffer.from("\ufeffname1;name2;club\r\nÅsa Öst;Bo Ek;Närpes\r\n", "utf16le"));
    await page.getByText("1 entry takes part.").waitFor();
    await page.locator(".entries li", { hasText: "Åsa Öst & Bo Ek" }).waitFor();
    await put("short.csv", Buffer.from("name1,name2\n\nEva,Finn\nGun\n"));
    await page.getByRole("alert").filter({ hasText: "Line 4: An entry of this tournament has 2 members." }).waitFor();
    await put("typed.txt", Buffer.from("Cleo Dahl & Dan Fors @ Malax\nEva Grip, Finn Holm\n"));
    await page.getByText("3 entries take part.").waitFor();
    await page.locator(".entries li", { hasText: "Cleo Dahl & Dan Fors" }).locator(".tag", { hasText: "Malax" }).waitFor();
    assert.equal(await page.getByRole("alert").filter({ hasText: /./ }).count(), 0);
    assert.deepEqual(troubles, []);
}

/** The hall screen follows the director's window, and its clock goes on over a reload. */
async function hall({ browser, site, pictures }) {
    const { page, context, troubles } = await newVisitor(browser, { viewport: { width: 1280, height: 720 }, bypassCSP: true });
    await begin(page, site.url);
    await enter(page, NAMES);
    const [screen] = await Promise.all([context.waitForEvent("page"), page.getByRole("link", { name: "Hall screen, in a new window" }).click()]);
    await screen.getByText("No round is published yet.").waitFor();
    await view(page, "Rounds");
    await draw(page, 1);
    await until(screen, "the pairings", async () => (await screen.locator(".pairings li").count()) === 4);
    await results(page, 1);
    await until(screen, "the results", async () => (await screen.locator(".pairings .done").count()) === 4);
    await until(screen, "the standings", async () => (await screen.locator(".ranked tbody tr").count()) === 8);
    await check(screen, "the hall screen");
    await screen.getByLabel("Minutes").fill("50");
    await screen.getByRole("button", { name: "Start the clock" }).click();
    await until(screen, "the clock to run", async () => /^(50:00|4\d:\d\d)$/.test(await screen.getByRole("timer").innerText()));
    await screen.reload();
    await until(screen, "the clock to go on", async () => /^(50:00|4\d:\d\d)$/.test(await screen.getByRole("timer").innerText()));
    if (pictures) await screen.screenshot({ path: `${pictures}/director-hall.png` });
    await check(screen, "the hall screen with its clock");
    const wide = await screen.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, "the hall screen is not wider than the screen");
    assert.deepEqual(troubles, []);
}

const LOCALES = { sv: "sv-SE", fi: "fi-FI", es: "es-ES", fr: "fr-FR" };
async function languages({ browser, site, pictures }) {
    for (const [code, locale] of Object.entries(LOCALES)) {
        const words = { ...catalogue(code).messages, ...directorMessages(code) };
        const { page, context, troubles } = await newVisitor(browser, { viewport: PHONE, locale });
        const press = (text) => page.getByRole("button", { name: words[text], exact: true }).click();
        await page.goto(`${site.url}#/director`);
        await press("A new tournament");
        await press("Begin the tournament");
        for (const line of NAMES.slice(0, 4)) {
            await page.locator("#quick-add").fill(line);
            await page.locator("#quick-add").press("Enter");
            await page.locator(".entries li", { hasText: line.split(",")[0] }).waitFor();
        }
        await page.getByRole("link", { name: words["Rounds"], exact: true }).click();
        await page.getByRole("button", { name: words["Draw round {n}"].replace("{n}", 1) }).click();
        await page.getByRole("button", { name: words["Publish round {n}"].replace("{n}", 1) }).click();
        await page.getByRole("heading", { name: words["Results of round {n}"].replace("{n}", 1) }).waitFor();
        if (pictures) await page.screenshot({ path: `${pictures}/director-${code}.png`, fullPage: true });
        await page.getByRole("link", { name: words["Papers"], exact: true }).click();
        await page.locator(".paper th", { hasText: words["Table"] }).first().waitFor();
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${code} fits a phone`);
        /* Nothing that has a translation is shown in English. */
        for (const name of ["Standings", "Settings", "Log"]) {
            await page.getByRole("link", { name: words[name], exact: true }).click();
            await page.getByRole("link", { name: words[name], exact: true }).and(page.locator("[aria-current]")).waitFor();
            const shown = (await page.locator("main").innerText()).split("\n").map((line) => line.trim());
            assert.deepEqual(shown.filter((line) => line in words && words[line] !== line && !Object.values(words).includes(line)), [], `${code} ${name}`);
        }
        assert.deepEqual(troubles, [], code);
        await context.close();
    }
}

/* A row has one writer: a window that has not heard of a row writes nothing in its place, and says so. */
async function windows({ browser, site }) {
    const { page, context, troubles } = await newVisitor(browser, { viewport: DESKTOP });
    await begin(page, site.url);
    await enter(page, NAMES.slice(0, 2));
    const deaf = await context.newPage();
    await deaf.addInitScript(() => (BroadcastChannel.prototype.addEventListener = () => undefined));
    await deaf.goto(page.url());
    await deaf.getByText("Cleo Dahl").first().waitFor();
    await enter(page, [NAMES[2]]);
    await deaf.locator("#quick-add").fill(NAMES[3]);
    await deaf.locator("#quick-add").press("Enter");
    await deaf.getByRole("alert").filter({ hasText: "Another window has changed the tournament." }).waitFor();
    await deaf.getByText("Eva Grip").first().waitFor();
    await enter(deaf, [NAMES[3]]);
    for (const names of ["Eva Grip", "Gun Ivar"]) await page.getByText(names).first().waitFor();
    await page.reload();
    for (const names of ["Ann Berg", "Cleo Dahl", "Eva Grip", "Gun Ivar"]) await page.getByText(names).first().waitFor();
    assert.deepEqual(troubles, []);
}

export const director = [
    { name: "director: a final that a correction has made wrong is repaired in one act", run: repaired },
    { name: "director: a list of entries is read from a file, in each encoding", run: fromFiles },
    { name: "director: an evening of pairs with a late pair, a correction and an undo", run: evening },
    { name: "director: nothing is lost, and the file goes to the program and another device", run: lasting },
    { name: "director: a window that has not heard of a row writes over nothing", run: windows },
    { name: "director: every view fits a phone and a laptop, and is accessible", run: looks },
    { name: "director: everybody is on paper, and files hold everything", run: papers },
    { name: "director: duplicate boards, one after the other", run: duplicate },
    { name: "director: single players, a swap and an absence", run: individual },
    { name: "director: the hall screen follows, and its clock goes on", run: hall },
    { name: "director: in every language", run: languages },
];
