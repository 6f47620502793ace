/* events.mjs - tournaments on a server: a club evening on paper whose results come from phones.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { catalogue, directorMessages } from "../i18n.mjs";
import { check } from "./axe.mjs";
import { register } from "./friends.mjs";
import { newVisitor, playHands, until } from "./player.mjs";
import { tell as tellHand } from "./score.mjs";
import { DESKTOP } from "./site.mjs";

const SMALL = { width: 320, height: 640 };
const NAMES = ["Ann Berg, Bo Ek @ Malax", "Cleo Dahl, Dan Fors", "Eva Grip, Finn Holm", "Charlotta-Margareta von Essen-Wetterstrand, Bartholomeus Österholm-Backlund @ Kristinestads kortspelare"];

/** The page is accessible and not wider than the screen. */
export async function fits(page, what) {
    await check(page, what);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, `${what} is not wider than the screen`);
}

export const view = (page, name) => page.getByRole("navigation", { name: "Parts of the tournament" }).getByRole("link", { name, exact: true }).click();

/** Sends a request as the page does; resolves to its answer, which must be good. */
export const ask = (page, method, path, body) =>
    page.evaluate(
        async ([how, where, told]) => {
            const answer = await fetch(new URL(where, document.baseURI), { method: how, headers: { "Content-Type": "application/json" }, ...(told && { body: JSON.stringify(told) }) });
            if (!answer.ok) throw new Error(`${how} ${where}: ${answer.status} ${await answer.text()}`);
            return answer.json();
        },
        [method, path, body],
    );

/** A director opens an evening on paper whose results the sides tell; resolves to its name. */
async function begin(page, url, title) {
    await page.goto(`${url}events`);
    await page.getByText("No tournament is announced.").waitFor();
    await fits(page, "no tournaments");
    await page.getByRole("button", { name: "A new tournament" }).click();
    await page.getByRole("heading", { level: 1, name: "A new tournament" }).waitFor();
    await page.getByLabel("Name of the tournament").fill(title);
    await page.getByLabel("How many rounds?").selectOption("2");
    await fits(page, "three questions");
    await page.locator("form > details.everything > summary").click();
    await page.getByLabel("Rounds are played", { exact: true }).selectOption("online");
    await page.getByLabel("Start", { exact: true }).fill("2030-12-01T19:00");
    await fits(page, "the form of a new tournament");
    await page.getByLabel("Rounds are played", { exact: true }).selectOption("paper");
    assert.equal(await page.getByLabel("Start", { exact: true }).count(), 0, "the director begins an evening on paper");
    await page.getByLabel("Results are entered").selectOption("sides");
    await page.getByRole("button", { name: "Open the tournament" }).click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    return new URL(page.url()).pathname.split("/").at(-1);
}

export async function enterAll(page) {
    await view(page, "Entries");
    await page.getByText("Paste a list").click();
    await page.locator("#paste").fill(NAMES.join("\n"));
    await page.getByRole("button", { name: "Add all" }).click();
    await page.getByText("4 entries take part.").waitFor();
}

export async function draw(page, number) {
    await view(page, "Rounds");
    await page.getByRole("button", { name: `Draw round ${number}` }).click();
    await page.getByRole("button", { name: `Publish round ${number}` }).click();
    await page.getByRole("heading", { name: `Results of round ${number}` }).waitFor();
}

/** The two entries of each table of the round that is shown. */
const tablesOf = (page) => page.locator("table.tables tbody tr").evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll(".side")].map((side) => parseInt(side.innerText, 10))));

export const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

/** Types the points of both sides and sends them. */
async function tell(page, points) {
    const fields = page.locator(".phone input");
    await fields.first().waitFor();
    for (const [at, each] of points.entries()) await fields.nth(at).fill(each);
    await press(page, "Send");
}

async function phones({ browser, site, pictures }) {
    const picture = async (page, name) => pictures && (await page.screenshot({ path: `${pictures}/events-${name}.png`, fullPage: true }));
    const boss = await newVisitor(browser, { viewport: DESKTOP, bypassCSP: true });
    await register(boss.page, site.url, "Annabel");
    const title = "The Närpes autumn cup";
    const name = await begin(boss.page, site.url, title);
    await fits(boss.page, "the overview of the director");
    await enterAll(boss.page);

    /* Another person finds it, looks on, and can change nothing. */
    const guest = await newVisitor(browser, { viewport: SMALL, bypassCSP: true });
    await guest.page.goto(`${site.url}events`);
    await guest.page.locator(".rows").getByRole("link", { name: title }).waitFor();
    await fits(guest.page, "the list");
    await picture(guest.page, "list");
    await guest.page.locator(".rows").getByRole("link", { name: title }).click();
    await guest.page.locator(".people li").nth(3).waitFor();
    assert.deepEqual(await guest.page.locator(".views a").allInnerTexts(), ["Overview", "Entries", "Rounds", "Standings", "Papers", "Log"]);
    await fits(guest.page, "the overview");
    await picture(guest.page, "overview");
    await view(guest.page, "Entries");
    await guest.page.getByText("4 entries take part.").waitFor();
    assert.equal(await guest.page.locator("main form, #quick-add, main button:not(footer button)").count(), 0, "nothing can be changed");
    await view(guest.page, "Rounds");
    await guest.page.getByText("No round is published yet.").waitFor();

    /* A draft is the director's; the round is seen when it is published, without a reload. */
    await view(boss.page, "Rounds");
    await boss.page.getByRole("button", { name: "Draw round 1" }).click();
    await boss.page.getByRole("heading", { name: "Draft of round 1" }).waitFor();
    await until(guest.page, "the draft to be stored", async () => (await ask(guest.page, "GET", `api/tournaments/${name}`)).rows.some((row) => / pair 1 /.test(row)));
    await guest.page.getByText("No round is published yet.").waitFor();
    await boss.page.getByRole("button", { name: "Publish round 1" }).click();
    for (const { page } of [guest, boss]) await page.getByRole("heading", { name: "Results of round 1" }).waitFor();
    const tables = await tablesOf(boss.page);
    assert.equal(tables.length, 2);

    /* Each slip has a code for each side, and they lead to the pages of the entries. */
    await view(boss.page, "Papers");
    await boss.page.getByLabel("What to print").selectOption({ label: "a slip for the result of each table, with names" });
    const slips = boss.page.locator(".paper .slip");
    await slips.first().waitFor();
    await until(boss.page, "codes on the slips", async () => (await slips.locator("svg").count()) === 4);
    await picture(boss.page, "slips");
    const { slips: keys } = await ask(boss.page, "GET", `api/tournaments/${name}/slips`);
    const address = (entry) => `${site.url}r/${name}/${entry}/${keys.find((slip) => slip.entry === entry).key}`;

    /* One side tells, the other confirms; the director sees it. */
    await view(boss.page, "Rounds");
    const [first, second] = [await newVisitor(browser, { viewport: SMALL, bypassCSP: true }), await newVisitor(browser, { viewport: SMALL, bypassCSP: true })];
    await first.page.goto(address(tables[0][0]));
    await second.page.goto(address(tables[0][1]));
    await second.page.locator(".phone input").first().waitFor();
    await fits(first.page, "a phone before the result");
    /* A result that cannot be is refused: that stays, with what was typed, although the slip is read anew. */
    const refused = first.page.getByRole("alert").filter({ hasText: /./ });
    await tell(first.page, ["6", "48"]);
    await refused.waitFor();
    const why = await refused.innerText();
    const anew = first.page.waitForResponse((answer) => answer.url().includes(`/${name}/slip`));
    await ask(boss.page, "POST", `api/tournaments/${name}/acts`, { acts: 'club 4 "Malax"' });
    await anew;
    assert.equal(await refused.innerText(), why);
    assert.equal(await first.page.locator(".phone input").first().inputValue(), "6");
    await fits(first.page, "a phone with a refusal");
    await tell(first.page, ["62", "48"]);
    await until(first.page, "the refusal to go", async () => (await refused.count()) === 0);
    await first.page.getByText("You have sent this result.").waitFor();
    await second.page.getByText(/have entered this result. Is it right\?$/).waitFor();
    await fits(second.page, "a phone that is asked");
    await picture(second.page, "asked");
    await press(second.page, "Right");
    for (const { page } of [first, second]) await page.getByText("The result counts.").waitFor();
    await boss.page.locator("tr", { hasText: "62 – 48" }).waitFor();
    await boss.page.getByText("The result of 1 table is missing.").waitFor();

    /* The other table keeps its score on the phone, and the result is filled in. It does not agree: the director decides. */
    await first.page.goto(address(tables[1][1]));
    await second.page.goto(address(tables[1][0]));
    await first.page.getByRole("link", { name: "Keep the score on this phone" }).click();
    await first.page.getByRole("button", { name: "A new match" }).click();
    await first.page.getByRole("button", { name: "Begin the match" }).click();
    await first.page.locator(".standing").waitFor();
    await tellHand(first.page, "Player 2", "8", "9");
    await first.page.getByRole("link", { name: "Send the result to the tournament" }).click();
    const points = first.page.locator(".phone input");
    await until(first.page, "the points of the score sheet", async () => (await points.first().inputValue()) === "5" && (await points.last().inputValue()) === "9");
    await press(first.page, "The other way round");
    assert.deepEqual([await points.first().inputValue(), await points.last().inputValue()], ["9", "5"]);
    /* A match to 62 is not over at 9-5, unless it was given up. */
    await first.page.getByLabel("Who won?").selectOption("1");
    await press(first.page, "Send");
    await press(second.page, "Wrong");
    for (const { page } of [first, second]) await page.getByText("The sides do not agree.").waitFor();
    await fits(first.page, "a phone after a dispute");
    await boss.page.locator("tr .tag", { hasText: "disputed" }).waitFor();
    const fields = boss.page.locator("form.results input.figure");
    await fields.nth(1).fill("62");
    await fields.nth(2).fill("30");
    await press(boss.page, "Write it down");
    await boss.page.getByText("All results are in.").waitFor();
    for (const { page } of [first, second]) await page.getByText("The result counts.").waitFor();
    await view(guest.page, "Standings");
    await until(guest.page, "the standings", async () => (await guest.page.locator(".ranked tbody tr").count()) === 4);

    /* So does a screen on the wall. */
    await guest.page.goto(`${site.url}screen/${name}`);
    await until(guest.page, "the results on the screen", async () => (await guest.page.locator(".pairings .done").count()) === 2);
    assert.equal(await guest.page.locator(".ranked tbody tr").count(), 4);

    /* The page of a slip goes on to the next round, and the round before can be read there. */
    await draw(boss.page, 2);
    await first.page.getByRole("heading", { name: /^Round 2, table/ }).waitFor();
    await first.page.getByLabel("Round", { exact: true }).selectOption("1");
    await first.page.getByRole("heading", { name: /^Round 1, table/ }).waitFor();
    await first.page.locator(".figures", { hasText: "62 – 30" }).waitFor();
    await fits(first.page, "an earlier round on a phone");
    await first.page.getByLabel("Round", { exact: true }).selectOption("2");
    await first.page.locator(".phone input").first().waitFor();

    /* A key that is none leads nowhere. */
    await first.page.goto(address(tables[0][0]).replace(/.$/, (last) => (last === "0" ? "1" : "0")));
    await first.page.getByRole("alert").filter({ hasText: "This link is not valid." }).waitFor();
    first.troubles.length = 0;
    for (const { troubles } of [boss, guest, first, second]) assert.deepEqual(troubles, []);
}

/** What the server refuses is told, and nothing is shown that it has not stored. */
async function refusals({ browser, site }) {
    const boss = await newVisitor(browser, { viewport: DESKTOP });
    await register(boss.page, site.url, "Annabel");
    const name = await begin(boss.page, site.url, "Tuesday");
    await enterAll(boss.page);
    const other = await boss.context.newPage();
    await other.goto(`${site.url}e/${name}?view=rounds`);
    await draw(boss.page, 1);
    await other.getByRole("heading", { name: "Results of round 1" }).waitFor();
    const fields = boss.page.locator("form.results input.figure");
    await fields.nth(1).fill("62");
    await fields.nth(2).fill("48");
    await boss.context.setOffline(true);
    await press(boss.page, "Write it down");
    await boss.page.getByRole("alert").filter({ hasText: /./ }).first().waitFor();
    assert.equal(await boss.page.locator("tr.missing").count(), 2, "nothing is shown before the server has it");
    await boss.context.setOffline(false);
    await until(boss.page, "the connection", async () => {
        await press(boss.page, "Write it down");
        return (await boss.page.locator("tr.missing").count()) === 1;
    });
    await until(other, "the result in the other window", async () => (await other.locator("tr.missing").count()) === 1);
}

/** A table that is open is told of on whatever page the person is; the notice leads to it, and can wait. */
async function called({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: SMALL, bypassCSP: true });
    let socket;
    await page.routeWebSocket(/\/ws(\?|$)/, (opened) => {
        socket = opened;
        opened.connectToServer();
    });
    await page.goto(`${site.url}rules`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await until(page, "the connection", async () => (await page.evaluate(() => document.querySelector(".notice")?.textContent)) === "" && socket !== undefined);
    const call = (round, table) => socket.send(JSON.stringify({ type: "called", name: "abcdefghijkl", title: "Tuesday", round, table }));
    call(1, "qwertzuiopas");
    const notice = page.getByRole("status").filter({ hasText: "Your table is open: Tuesday, round 1" });
    await notice.waitFor();
    /* Effects of components, also of those that leave, come after the frame. */
    await until(page, "the title to tell of it", async () => /^Your table is open: Tuesday, round 1 · /.test(await page.title()));
    await fits(page, "the notice");
    await press(page, "Later");
    await notice.waitFor({ state: "detached" });
    await until(page, "the title of the page", async () => !/table is open/.test(await page.title()));
    call(2, "qwertzuiopas");
    await page.getByRole("link", { name: "To your table" }).click();
    await until(page, "the table", async () => new URL(page.url()).pathname === "/t/qwertzuiopas");
    await page.getByRole("link", { name: "To your table" }).waitFor({ state: "detached" });
    assert.deepEqual(troubles, []);
}

/** Two people enter, each with a computer player, are called to their table, play, and see how it ended. */
async function online({ browser, site, pictures }) {
    const boss = await newVisitor(browser, { viewport: DESKTOP, bypassCSP: true });
    await register(boss.page, site.url, "Annabel");
    const acts = 'set game "us"\nset place online\nset players all\nset rounds 1\nset unit hands\nset length 4\nset wait 60\nset pause 0\nset clock untimed';
    const { name } = await ask(boss.page, "POST", "api/tournaments", { title: "Tuesday", acts, listed: true });
    const people = [];
    for (const viewport of [DESKTOP, SMALL]) {
        const person = await newVisitor(browser, { viewport, bypassCSP: true });
        await person.page.goto(`${site.url}e/${name}`);
        await person.page.locator("#partner-0").selectOption("bot:beginner");
        await press(person.page, "Take part");
        await person.page.getByRole("heading", { name: "Your entry" }).waitFor();
        people.push(person);
    }
    await boss.page.goto(`${site.url}e/${name}?view=rounds`);
    await press(boss.page, "Draw round 1");
    await press(boss.page, "Publish round 1");
    for (const [at, { page }] of people.entries()) {
        await page.getByRole("link", { name: "To your table" }).first().waitFor();
        if (pictures) await page.screenshot({ path: `${pictures}/events-called-${at}.png`, fullPage: true });
        await page.getByRole("link", { name: "To your table" }).first().click();
        await page.locator(".table:not(.mini)").waitFor();
    }
    for (const [at, { page }] of people.entries()) {
        await page.locator(".hand [data-card]").first().waitFor();
        await check(page, "the table of a tournament");
        if (pictures) await page.screenshot({ path: `${pictures}/events-table-${at}.png` });
    }
    for (const ended of await Promise.all(people.map(({ page }) => playHands(page, Infinity)))) assert.equal(ended, Infinity, "the match is over");
    for (const [at, { page, troubles }] of people.entries()) {
        if (pictures) await page.screenshot({ path: `${pictures}/events-ending-${at}.png` });
        await page.goto(`${site.url}e/${name}`);
        await page.getByText("The tournament is finished.").waitFor();
        if (pictures) await page.screenshot({ path: `${pictures}/events-over-${at}.png`, fullPage: true });
        assert.deepEqual(troubles, []);
    }
    await view(boss.page, "Overview");
    await boss.page.getByText("The tournament is finished.").waitFor();
    const rows = (await ask(boss.page, "GET", `api/tournaments/${name}`)).rows.map((row) => row.split(" ").slice(2).join(" "));
    assert.equal(rows.filter((row) => row.startsWith("result 1 1 ")).length, 1, "the server tells the result of the table once");
}

const LOCALES = { sv: "sv-SE", fi: "fi-FI", es: "es-ES", fr: "fr-FR" };

/** In each language, on a small phone, with nothing left in English. */
async function languages({ browser, site, pictures }) {
    const boss = await newVisitor(browser, { viewport: DESKTOP, bypassCSP: true });
    await register(boss.page, site.url, "Annabel");
    const name = await begin(boss.page, site.url, "Pedro 2030");
    await enterAll(boss.page);
    await draw(boss.page, 1);
    const { slips } = await ask(boss.page, "GET", `api/tournaments/${name}/slips`);
    const online = { title: "Pedro 2031", acts: 'set game "finland"\nset rules "min_bid=6"\nset place online\nset players all\nset start "2031-01-05T18:00Z"', listed: true, password: "a password" };
    const { name: other } = await ask(boss.page, "POST", "api/tournaments", online);
    for (const [code, locale] of Object.entries(LOCALES)) {
        const words = { ...catalogue(code).messages, ...directorMessages(code) };
        const { page, context, troubles } = await newVisitor(browser, { viewport: SMALL, locale, bypassCSP: true });
        await register(page, site.url, `Person ${code}`);
        for (const [what, path, ready] of [
            ["form", "events?new=1", "#event-title"],
            ["events", "events", ".rows li"],
            ["overview", `e/${name}`, ".people li"],
            ["entry", `e/${other}`, "#partner-0"],
            ["rounds", `e/${name}?view=rounds`, ".tables tbody tr"],
            ["phone", `r/${name}/1/${slips.find(({ entry }) => entry === 1).key}`, ".phone input"],
        ]) {
            await page.goto(`${site.url}${path}`);
            await page.locator(ready).first().waitFor();
            await fits(page, `${code} ${what}`);
            if (pictures) await page.screenshot({ path: `${pictures}/events-${what}-${code}.png`, fullPage: true });
            const shown = (await page.locator("main").innerText()).split("\n").map((line) => line.trim());
            assert.deepEqual(shown.filter((line) => line in words && words[line] !== line && !Object.values(words).includes(line)), [], `${code} ${what}`);
        }
        assert.deepEqual(troubles, [], code);
        await context.close();
    }
}

export const events = [
    { name: "events: phones tell the results of an evening on paper, and everybody looks on", server: true, run: phones },
    { name: "events: nothing is shown that the server has not stored", server: true, run: refusals },
    { name: "events: a notice on every page leads to one's table", server: true, run: called },
    { name: "events: people enter, are called to their table and play", server: true, aside: true, run: online },
    { name: "events: in every language, on a small phone", server: true, run: languages },
];
