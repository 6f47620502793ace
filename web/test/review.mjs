/* review.mjs - tests of the review of a match: its mistakes as questions at the table, with a keyboard and on a phone.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { check } from "./axe.mjs";
import { shortMatch as servedMatch } from "./saved.mjs";
import { act, comes, newVisitor, playHands, settles, shortMatch, tricksAreSeen, until, untilAsked } from "./player.mjs";
import { DESKTOP, PHONE } from "./site.mjs";

/** Plays a short match badly, with the first choice each time, and asks what could have been done better. */
async function reviewed(page, url) {
    await shortMatch(page, url);
    const table = new URL(page.url()).hash.slice(1);
    await page.locator(".between").getByRole("link", { name: "What could I have done better?" }).click();
    await comes(page.locator(".coach h1, main.page .actions").first());
    return table;
}

const heading = (page) => page.locator(".coach h1").innerText();
const said = (page) => page.locator(".coach [role=status]").innerText();

/** Luck and play of each hand and of the match, in tenths of a point: the parts add up. */
async function addsUp(page) {
    const luck = await page.locator(".score-sheet tbody tr").evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll("td")].map((cell) => Math.round(10 * Number(cell.innerText.replace("−", "-"))))));
    assert.ok(luck.length >= 2, "a hand and the match");
    for (const parts of luck) assert.equal(parts.slice(0, -1).reduce((sum, part) => sum + part, 0), parts.at(-1));
    return luck;
}

async function questions({ browser, site }) {
    site.seed = 7;
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE });
    /** axe at both sizes. */
    const checked = async (what) => {
        await check(page, what);
        await page.setViewportSize(DESKTOP);
        await check(page, what);
        await page.setViewportSize(PHONE);
    };
    const table = await reviewed(page, site.url);
    await comes(page.locator(".coach h1", { hasText: "Question 1 of" }));
    const count = Number(/of (\d+)/.exec(await heading(page))[1]);
    assert.ok(count >= 1 && count <= 8, `${count} questions`);
    assert.equal(await heading(page), `Question 1 of ${count}`);
    assert.equal(await page.locator(".open-hand").count(), 0, "hidden cards stay hidden");
    await checked("a question");
    await tricksAreSeen(page);
    /* A card is picked, then played. */
    await until(page, "a verdict", async () => (await act(page), (await page.locator(".coach [role=status]").count()) > 0));
    assert.match(await said(page), /^(Right|There is better\.)/);
    await checked("a verdict");
    /* Once more, then only the answer. */
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("button", { name: "Show the answer" }).click();
    await page.locator(".coach [role=status]").waitFor();
    assert.match(await said(page), /^The expert's choice: /);
    for (let number = 1; number < count; number++) {
        await page.getByRole("button", { name: "Next question" }).click();
        await page.getByRole("heading", { name: `Question ${number + 1} of ${count}` }).waitFor();
        await tricksAreSeen(page);
        await until(page, "the next question", async () => (await heading(page)) === `Question ${number + 1} of ${count}`);
        await page.getByRole("button", { name: "Show the answer" }).click();
        await page.locator(".coach [role=status]").waitFor();
    }
    await page.getByRole("button", { name: "End of the review" }).click();
    assert.match(await page.locator("main").innerText(), /clear mistakes? in \d+ decisions/);
    assert.match(await page.locator("main").innerText(), /Deal and draw brought this side .* points and .* of the match; the decisions cost .* points a hand\./);
    const luck = await addsUp(page);
    await check(page, "the end of a review");
    const right = Number(/(\d+) of \d+ right at the first try/.exec(await page.locator("main").innerText())[1]);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const tags = (await kept(page)).map((record) => /^\[Mistake "(\d) (\S+) /.exec(record).slice(1, 3));
    assert.equal(tags.length, count - right, "what was not found is kept");
    for (const [box, due] of tags) assert.ok(box === "1" && due >= new Date(Date.now()).toISOString().slice(0, 10) && due <= tomorrow, `${box} ${due}`);
    await page.getByRole("link", { name: "What you did not find at the first try comes back" }).click();
    await page.getByText("Nothing is due today.").waitFor();
    /* The same from the list of matches, before a question, which is a tap away without another wait. */
    await page.goto(`${site.url}#/history`);
    await page.getByRole("link", { name: "Luck and play" }).click();
    await page.getByRole("heading", { name: "Luck and play", level: 1 }).waitFor();
    await comes(page.locator(".score-sheet"));
    assert.deepEqual(await addsUp(page), luck);
    await check(page, "luck and play of a match");
    await page.getByRole("link", { name: "What could I have done better?" }).click();
    await comes(page.getByRole("heading", { name: `Question 1 of ${count}` }));
    /* And under the result. */
    await page.goto(`${site.url}#${table}`);
    await page.locator(".between").getByRole("link", { name: "Luck and play" }).click();
    await page.getByRole("heading", { name: "Luck and play", level: 1 }).waitFor();
    assert.deepEqual(troubles, []);
}

const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("pedro.mistakes") ?? "[]"));

/* The record of a match in which 8c was right at the 12th event. */
const MISSED = readFileSync(join(dirname(fileURLToPath(import.meta.url)), "../../test/program/study.pedro"), "utf8");

/** The example of a verdict, after the choice and after the better one: played to the end with open cards, by keyboard. */
async function onTheTable(page) {
    const show = page.getByRole("button", { name: "Show it on the table" });
    await show.focus();
    await page.keyboard.press("Enter");
    for (const after of ["After queen of diamonds", "After eight of clubs"]) {
        const choice = page.getByRole("button", { name: after });
        await choice.focus();
        await page.keyboard.press("Enter");
        await until(page, after, async () => (await choice.getAttribute("aria-pressed")) === "true");
        await page.locator(".playback .news", { hasText: "You bid 10 and went set." }).waitFor();
        await page.getByRole("button", { name: "Hand before" }).click();
        await until(page, "the choice", async () => (await page.locator(".open-hand").count()) === 3);
    }
    await check(page, "an example on the table");
    await page.setViewportSize(DESKTOP);
    await check(page, "an example on the table");
    await page.setViewportSize(PHONE);
    await page.getByRole("button", { name: "Back to the question" }).click();
    await show.waitFor();
    assert.equal(await page.locator(".open-hand").count(), 0, "hidden cards stay hidden");
}

/** What the program says of the mistakes that the page keeps. */
async function inTheTerminal(page, build, date) {
    const folder = mkdtempSync(join(tmpdir(), "pedro-mistakes-"));
    try {
        mkdirSync(join(folder, "pedro/mistakes"), { recursive: true });
        for (const [at, record] of (await kept(page)).entries()) writeFileSync(join(folder, `pedro/mistakes/${at}.pedro`), record);
        return JSON.parse(execFileSync(join(build, "pedro"), ["study", "--mistakes", "--json", "--date", date], { env: { ...process.env, XDG_STATE_HOME: folder } }));
    } finally {
        rmSync(folder, { recursive: true });
    }
}

async function mistakesComeBack({ browser, site, build }) {
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE });
    const at = async (date) => {
        await page.clock.setFixedTime(`${date}T12:00:00Z`);
        await page.goto(`${site.url}#/`);
        await page.reload();
        await page.locator(".doors").waitFor();
    };
    const due = page.getByRole("link", { name: "My mistakes: 1 is due today" });
    const state = page.locator("main", { hasText: "after 1, 3, 7, 14 and 30 days" });
    await at("2026-11-28");
    await page.evaluate((record) => localStorage.setItem("pedro.mistakes", JSON.stringify([record])), `[Mistake "1 2026-11-29 12 8c"]\n${MISSED}`);
    await page.goto(`${site.url}#/mistakes`);
    await state.waitFor();
    assert.match(await state.innerText(), /Nothing is due today/);
    await check(page, "no mistake is due");
    await at("2026-11-29");
    await due.waitFor();
    await check(page, "the start page with a mistake");
    /* By keyboard. */
    await due.focus();
    await page.keyboard.press("Enter");
    await until(page, "the question", async () => (await page.locator(".coach h1").count()) === 1 && (await heading(page)) === "Question 1 of 1");
    assert.equal(await page.locator(".open-hand").count(), 0, "hidden cards stay hidden");
    await check(page, "a mistake that is asked again");
    await page.setViewportSize(DESKTOP);
    await check(page, "a mistake that is asked again");
    await page.setViewportSize(PHONE);
    await page.locator('.hand .can[data-card="8c"]').focus();
    await page.keyboard.press("Enter");
    const play = page.getByRole("button", { name: "Play eight of clubs" });
    await play.focus();
    await page.keyboard.press("Enter");
    await page.locator(".coach .after").waitFor();
    assert.match(await said(page), /^Right: /);
    assert.match(await page.locator(".coach .after").innerText(), /^It comes back on Wednesday,? 2 December 2026\.$/);
    await page.getByRole("button", { name: "End", exact: true }).click();
    await page.getByText("1 of 1 right at the first try.").waitFor();
    await check(page, "the end of my mistakes");
    const { due: none, mistakes } = await inTheTerminal(page, build, "2026-11-30");
    assert.equal(none, 0);
    assert.deepEqual(mistakes.map(({ variant, event, box, due: day }) => [variant, event, box, day]), [["us", 12, 2, "2026-12-02"]]);
    /* A wrong answer, three days later. */
    await at("2026-12-02");
    await due.click();
    await page.getByRole("button", { name: "Show the answer" }).click();
    await page.locator(".coach .after").waitFor();
    assert.equal(await page.locator(".coach .after").innerText(), "It comes back tomorrow.");
    await onTheTable(page);
    assert.deepEqual((await inTheTerminal(page, build, "2026-12-03")).due, 1);
    assert.deepEqual(troubles, []);
}

/** Notes what a worker of reviews is asked, "first" for the first question only after a match, or "whole", and what it tells: how many questions, and
 * "over"; of a match that goes on "judge", with how many hands, and "other" for what it tells before it is asked for a question. */
const listen = () => {
    window.heard = [];
    const usual = window.Worker;
    window.Worker = class extends usual {
        constructor(url, options) {
            super(url, options);
            this.reviews = options?.name === "review";
            if (!this.reviews) return;
            window.heard.push("worker");
            this.addEventListener("message", ({ data }) => {
                if (!this.begun) window.heard.push("other");
                if (data.kind !== "review") return;
                const { over, questions } = JSON.parse(data.text);
                window.heard.push(over ? "over" : questions.length);
            });
        }
        postMessage(letter) {
            if (this.reviews && letter.kind === "judge") {
                /* Whole hands, each with its score. */
                const lines = letter.record.trim().split("\n");
                const hands = lines.filter((line) => line.startsWith("deal ")).length;
                window.heard.push(`judge ${hands} ${lines.at(-1).startsWith("score ") ? "over" : "open"}`);
            }
            this.begun ||= letter.kind === "begin";
            if (this.reviews && letter.kind === "begin") window.heard.push(letter.whole ? "whole" : document.querySelector(".between") ? "first" : "too early");
            super.postMessage(letter);
        }
    };
};

/* The first question is looked for when the match has ended, not before and no further; then it stands while the others are looked for. */
async function firstQuestion({ browser, site }) {
    site.seed = 7;
    const { context, page, troubles } = await newVisitor(browser, { viewport: PHONE });
    await context.addInitScript(listen);
    const heard = () => page.evaluate(() => window.heard);
    await shortMatch(page, site.url);
    await page.locator(".between").waitFor();
    await settles(page, heard, ["worker", "first", 1], "the first question is found");
    await page.locator(".between").getByRole("link", { name: "What could I have done better?" }).click();
    await page.locator(".coach h1", { hasText: "Question 1" }).waitFor();
    const now = await heard();
    assert.deepEqual(now.slice(0, 5), ["worker", "first", 1, "whole", 1], "the same worker goes on");
    await comes(page.locator(".coach h1", { hasText: "Question 1 of" }));
    const all = await heard();
    assert.equal(all.at(-1), "over");
    const counts = all.slice(4, -1);
    assert.deepEqual(counts, counts.map((_, at) => at + 1), "one question after the other");
    assert.deepEqual(troubles, []);
}

/* In front of the worker of reviews: counts the calls of its module, and what the last step of a match that goes on has left to be done. */
const counting = `
    self.calls = {};
    const usual = WebAssembly.instantiateStreaming;
    WebAssembly.instantiateStreaming = async (...given) => {
        const { instance } = await usual(...given);
        const counted = (name, call) => (...all) => {
            self.calls[name] = (self.calls[name] ?? 0) + 1;
            const answer = call(...all);
            if (name === "study_ahead") self.calls.left = answer;
            return answer;
        };
        return { instance: { exports: Object.fromEntries(Object.entries(instance.exports).map(([name, each]) => [name, typeof each === "function" ? counted(name, each) : each])) } };
    };
`;

/** A visitor whose page believes that it is seen, and the calls of the module of reviews. */
async function watched(browser) {
    const visitor = await newVisitor(browser, { viewport: PHONE, hurry: false, brief: true });
    await visitor.context.addInitScript(listen);
    await visitor.context.route(/\/review-[^/]*\.js$/, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: counting + (await response.text()) });
    });
    const calls = async () => {
        const workers = await Promise.all(visitor.page.workers().map((worker) => worker.evaluate(() => self.calls)));
        return workers.find(Boolean);
    };
    return { ...visitor, heard: () => visitor.page.evaluate(() => window.heard), calls };
}

/* Alone with the computers of the page the hands that are over are judged while the next is played, and nothing is told before the match is
 * over; then only the last hand is left. */
async function whilePlayed({ browser, site }) {
    site.seed = 7;
    const { page, troubles, heard, calls } = await watched(browser);
    await page.goto(`${site.url}#/new`);
    await page.fill("#key-target", "15");
    await page.keyboard.press("Tab");
    await page.locator("form .primary").click();
    await page.locator(".table:not(.mini)").waitFor();
    await playHands(page, 2);
    await untilAsked(page, "Your bid");
    await until(page, "the first hand", async () => (await calls())?.left === 0);
    assert.deepEqual(await heard(), ["worker", "judge 1 over"]);
    const before = await calls();
    assert.deepEqual([before.study_begin, before.study_more, before.study_answer], [1, undefined, undefined], "nothing is told");
    assert.ok(before.study_ahead > 1);
    assert.equal(await page.getByText(/mistake|question/i).count(), 0, "nothing of it is on the page");
    await playHands(page, Infinity);
    await page.locator(".between").waitFor();
    const played = (await heard()).filter((each) => /judge|worker|other/.test(each));
    assert.deepEqual(played.slice(0, 2), ["worker", "judge 1 over"], "one worker");
    assert.ok(played.slice(1).every((each, at) => each === `judge ${at + 1} over`), played);
    await until(page, "the first question", async () => (await heard()).includes(1));
    assert.deepEqual((await heard()).slice(played.length), ["first", 1]);
    await page.locator(".between").getByRole("link", { name: "What could I have done better?" }).click();
    await page.locator(".coach h1", { hasText: "Question 1" }).waitFor();
    assert.deepEqual(troubles, []);
}

/* A person who saves data fetches nothing that was not asked for. */
async function dataIsSaved({ browser, site }) {
    site.seed = 7;
    const { context, page, troubles } = await newVisitor(browser, { viewport: PHONE });
    await context.addInitScript(listen);
    await context.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
    await shortMatch(page, site.url);
    await page.locator(".between").getByRole("link", { name: "What could I have done better?" }).click();
    await comes(page.locator(".coach h1", { hasText: "Question 1" }));
    assert.deepEqual((await page.evaluate(() => window.heard)).slice(0, 3), ["worker", "whole", 1]);
    assert.deepEqual(troubles, []);
}

export const reviews = [
    { name: "review: mistakes are asked at the table, and each answer is judged", run: questions },
    { name: "review: the first question is found when the match has ended, and stands before the others", run: firstQuestion },
    { name: "review: hands that are over are judged while a match against computers goes on, and nothing is told", run: whilePlayed },
    { name: "review: nothing is fetched ahead for a person who saves data", run: dataIsSaved },
    { name: "review: what was not found comes back on its day, as in the terminal", run: mistakesComeBack },
];

/* All who have played, and whoever has the link, open the same review, and choose whose decisions they see: as that seat saw them. */
async function byItsLink({ browser, site }) {
    const [ann, ben] = [await newVisitor(browser, { viewport: PHONE, bypassCSP: true }), await newVisitor(browser, { viewport: DESKTOP })];
    await servedMatch(ann.page, site.url);
    const table = new URL(ann.page.url()).pathname.split("/").at(-1);
    await ann.page.locator(".between").getByRole("link", { name: "Luck and play" }).click();
    await comes(ann.page.locator(".score-sheet"));
    const link = await ann.page.getByLabel("A link to this review").inputValue();
    assert.ok(link.endsWith(`/review/${table}-1`), "it stays that of this match when there is another one");
    await check(ann.page, "luck and play, with a link for all");
    assert.ok(await ann.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "it is as wide as the screen");
    await ben.page.goto(`${link}?luck`);
    const whose = ben.page.locator(".whose");
    await whose.waitFor();
    assert.equal(await whose.getByRole("link").count(), 4);
    await comes(ben.page.locator(".score-sheet"));
    /* Another seat, by keyboard. */
    await whose.getByRole("link").nth(1).focus();
    await ben.page.keyboard.press("Enter");
    await until(ben.page, "the other seat", async () => (await whose.getByRole("link").nth(1).getAttribute("aria-current")) === "true");
    await comes(ben.page.locator(".score-sheet"));
    assert.deepEqual([...ann.troubles, ...ben.troubles], []);
}

/* While people play with each other nothing is looked for; nor at a table of a server against computers, as nobody is told all its cards before
 * the end. */
async function notWithPeople({ browser, site }) {
    const people = [await watched(browser), await watched(browser)];
    const [ann, ben] = people;
    await ann.page.goto(`${site.url}new`);
    await ann.page.selectOption("#clock", "untimed");
    await ann.page.getByRole("button", { name: "Open a table for friends" }).click();
    await ann.page.getByRole("heading", { name: "Before the match" }).waitFor();
    await ben.page.goto(ann.page.url());
    await ben.page.getByRole("button", { name: "Sit here Seat 2" }).click();
    await ben.page.locator(".seats li").nth(1).locator(".tag", { hasText: "you" }).waitFor();
    await ann.page.getByRole("button", { name: "Start, bots on empty seats" }).click();
    await Promise.all(people.map(({ page }) => playHands(page, 3)));
    for (const { heard } of people) assert.deepEqual(await heard(), []);
    const alone = await watched(browser);
    await alone.page.goto(`${site.url}new`);
    await alone.page.selectOption("#clock", "untimed");
    await alone.page.getByRole("button", { name: "Play with bots" }).click();
    await alone.page.locator(".table:not(.mini)").waitFor();
    await playHands(alone.page, 3);
    assert.deepEqual(await alone.heard(), []);
    assert.deepEqual([...ann.troubles, ...ben.troubles, ...alone.troubles], []);
}

export const reviewsServed = [
    { name: "server: nothing is looked for while people play, or before a server tells the cards", server: true, run: notWithPeople },
    { name: "server: a review that all can open by its link", server: true, run: byItsLink },
];
