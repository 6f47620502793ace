/* after.mjs - tests of what follows a hand: all hands, the same deal once more, the picture with the score sheet; and of
 * the words that are typed, in each language.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import { module } from "./module.mjs";
import { act, hand, newVisitor, play, until } from "./player.mjs";
import { DESKTOP, PHONE } from "./site.mjs";

/* The result of a hand is not shown to who looks elsewhere, so these visitors do not hurry. */
const LOOKING = { hurry: false, brief: true, settings: { pace: "quick", exchange: "none", tap: "one" } };

async function playNow(page, url) {
    await page.goto(url);
    await page.locator(".doors button.primary").click();
    await until(page, "the whole hand", async () => (await hand(page)).length === 9);
}

/** Plays until the result of the hand is there. */
const toResult = (page) => until(page, "the result of the hand", async () => (await page.locator(".result").count()) > 0 || (await act(page), false));

const shownHands = (page) => page.locator(".all-hands > div").evaluateAll((all) => all.map((each) => [...each.querySelectorAll(".small-card")].map((card) => card.getAttribute("aria-label"))));

async function allHands({ browser, site }) {
    site.seed = 7;
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE, ...LOOKING });
    await playNow(page, site.url);
    const dealt = await hand(page);
    await toResult(page);
    assert.equal(await page.locator(".contract").innerText(), "Hand 1", "where no bid stands, the line says which hand it is");
    await page.locator(".result").getByRole("button", { name: "All hands" }).click();
    const hands = await shownHands(page);
    assert.equal(hands.length, 4);
    assert.ok(hands.every((cards) => cards.length > 0), "everybody's");
    const all = hands.flat().map((label) => label.replace(", not played", ""));
    assert.equal(new Set(all).size, all.length, "no card twice");
    /* The columns of the tricks are cards of these hands. */
    const played = await page.locator(".tricks tbody .unseen").allTextContents();
    for (const said of played) assert.ok(all.some((name) => said.startsWith(name)), said);
    const rested = hands.flat().filter((label) => label.endsWith(", not played")).length;
    assert.equal(rested, all.length - played.filter((said) => said.trim()).length, "what did not fall is told apart");
    /* Kept cards and thrown ones are those that were dealt. */
    const own = await page.locator(".all-hands > div").first().innerText();
    assert.match(own, /^You/);
    /* The next deal puts them away. */
    await page.locator(".panel .close").click();
    await page.locator(".result").getByRole("button", { name: "Next hand" }).click();
    await until(page, "the next deal", async () => (await page.locator(".board").getAttribute("data-hand")) === "2");
    assert.equal(await page.locator(".all-hands").count(), 0);
    assert.deepEqual(troubles, []);
}

async function sameDeal({ browser, site }) {
    site.seed = 7;
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE, ...LOOKING });
    await playNow(page, site.url);
    const dealt = await hand(page);
    await toResult(page);
    const table = page.url();
    const scores = await page.locator(".result tbody td:nth-of-type(2)").allTextContents();
    for (let round = 0; round < 2; round++) {
        await page.locator(".result").getByRole("button", { name: "Replay this deal" }).click();
        await until(page, "the same deal", async () => (await page.locator(".board").getAttribute("data-hand").catch(() => "")) === "1" && (await hand(page)).length > 0 && !(await page.locator(".result").count()));
        assert.match(page.url(), /\/again\?/);
        assert.deepEqual(await hand(page), dealt, "the same cards");
        assert.match(await page.locator(".bar").innerText(), /Once more/);
        await toResult(page);
        assert.match(await page.locator(".result").innerText(), new RegExp(`The first time: We ${scores[0].replace("+", "\\+")}, They ${scores[1].replace("+", "\\+")}`));
        assert.equal(await page.locator(".result").getByRole("button", { name: "Next hand" }).count(), 0);
    }
    /* A reload, or somebody to whom the address is sent, gets the same deal. */
    await page.reload();
    await until(page, "the deal after a reload", async () => (await hand(page)).length > 0);
    assert.deepEqual(await hand(page), dealt);
    await page.getByRole("button", { name: "Leave the table" }).click();
    await page.waitForURL(table);
    await page.goto(`${site.url}#/history`);
    await page.locator("h1").waitFor();
    assert.equal(await page.locator(".rows li").count(), 0, "it counts nowhere");
    /* An address that was tampered with opens nothing. */
    for (const query of ["", "variant=us", `variant=us&options=min_bid%3D0&seed=${"0".repeat(64)}&dealer=1&seat=0&bots=club+club+club+club`, `variant=us&options=&seed=${"0".repeat(64)}&dealer=5&seat=0&bots=club+club+club+club`, `variant=us&options=&seed=${"0".repeat(64)}&dealer=1&seat=0&bots=club+club`]) {
        await page.goto(`${site.url}#/again?${query}`);
        await page.reload();
        await page.getByText("There is no such deal.").waitFor();
    }
    assert.deepEqual(troubles, []);
}

/** What a picture of a match of so many hands and sides has. */
const drawing = (hands, sides, cell = "+14", name = "Side") => ({
    title: "Double Pedro", address: `pedro.example.org/${"replay".repeat(12)}`, verdict: "You win the match!", sides: Array.from({ length: sides }, (_, side) => `${name} ${side}`),
    scores: Array.from({ length: hands }, (_, at) => Array.from({ length: sides }, () => at)), lines: ["One <line> & more"],
    heads: Array.from({ length: sides }, () => (sides > 5 ? ["Side"] : ["Side", "Total"])).flat(),
    sheet: Array.from({ length: hands }, (_, at) => ({ bid: `North ${at} ♥`, set: at % 2 === 1, cells: Array.from({ length: sides > 5 ? sides : sides * 2 }, () => cell) })),
});

async function pictureOfSheet({ browser, site }) {
    const { draw, PICTURE_WIDTH } = await module("summary/picture.ts");
    const { page } = await newVisitor(browser, { viewport: DESKTOP });
    await page.goto(site.url);
    const long = "WWilhelmina and Maximilian of Österbotten";
    for (const [hands, sides, cell, name] of [[3, 2, "+14"], [3, 2, "+14", long], [9, 3, "+14", long], [9, 4, "+14", long], [9, 7, "−120", long], [24, 2, "We +120"], [25, 2, "−126"], [150, 2, "+14"], [40, 7, "−120"], [12, 3, "+30"]]) {
        const { svg, height } = draw(drawing(hands, sides, cell, name));
        const what = `${hands} hands, ${sides} sides ${name ?? ""}`;
        const found = await page.evaluate(([text]) => {
            document.body.innerHTML = text;
            const drawn = document.querySelector("svg");
            const here = drawn.getBoundingClientRect();
            const texts = [...drawn.querySelectorAll("text")].map((each) => ({ said: each.textContent, box: each.getBoundingClientRect(), size: Number(each.getAttribute("font-size")) }));
            const out = texts.filter(({ box }) => box.left < here.left + 26 || box.right > here.right - 26 || box.bottom > here.bottom - 26).map(({ said }) => said);
            /* Two texts of a row that lie on each other. */
            const on = texts.flatMap((one, at) => texts.slice(at + 1).filter(({ box }) => Math.abs(box.top - one.box.top) < 4 && box.left < one.box.right - 1 && one.box.left < box.right - 1).map(({ said }) => `${one.said} | ${said}`));
            return { bids: texts.filter(({ said }) => said.startsWith("North")).length, smallest: Math.min(...texts.map(({ size }) => size)), out, on };
        }, [svg]);
        assert.equal(found.bids, hands, what);
        assert.deepEqual(found.out, [], what);
        assert.deepEqual(found.on, [], what);
        assert.ok(found.smallest >= 14, `${what}: letters of ${found.smallest}`);
        assert.ok(height < 20 * PICTURE_WIDTH, what);
    }
}

const LOCALES = { en: "en-GB", sv: "sv-SE", fi: "fi-FI", es: "es-ES", fr: "fr-FR" };

/* What players of each language type for: pass, bid 8, spades, discard, the ten of hearts. */
const TYPED = {
    en: ["pass", "bid 8", "spades", "throw 2h", "10h"],
    sv: ["passar", "bjud 8", "spader", "kasta 2h", "10h"],
    fi: ["passi", "tarjoan 8", "pata", "heitä 2h", "10h"],
    es: ["paso", "apuesto 8", "picas", "descarto 2h", "10h"],
    fr: ["passe", "enchère 8", "pique", "jeter 2h", "10h"],
};

async function wordsOfPlayers({ browser, site }) {
    const file = join(dirname(fileURLToPath(import.meta.url)), "../src");
    const source = `import { isMove, parse } from ${JSON.stringify(join(file, "text/parse.ts"))}; import { setLanguage } from ${JSON.stringify(join(file, "i18n/index.ts"))}; Object.assign(window, { isMove, parse, setLanguage });`;
    const { outputFiles } = await esbuild.build({ stdin: { contents: source, resolveDir: file, loader: "ts" }, format: "iife", write: false, bundle: true, define: { COURTS: "{}" } });
    for (const [code, locale] of Object.entries(LOCALES)) {
        const { page, context } = await newVisitor(browser, { viewport: DESKTOP, locale, bypassCSP: true });
        await page.goto(site.url);
        await page.addScriptTag({ content: outputFiles[0].text });
        const read = await page.evaluate(async ([language, lines]) => {
            await window.setLanguage(language);
            const legal = [
                { phase: "bid", seat: 0, choices: ["pass", "7", "8", "9"] },
                { phase: "bid", seat: 0, choices: ["pass", "7", "8", "9"] },
                { phase: "trump", seat: 0, choices: ["c", "d", "h", "s"] },
                { phase: "discard", seat: 0, groups: [{ from: ["2h", "3d"], min: 0, max: 2 }] },
                { phase: "play", seat: 0, choices: ["Th", "5c"] },
            ];
            return { read: lines.map((line, at) => window.parse(line, legal[at]).action), moves: lines.map((line) => window.isMove(line)), none: window.isMove("frobnicate") };
        }, [code, TYPED[code]]);
        assert.deepEqual(read.read, ["pass", "8", "s", "discard 2h", "Th"], code);
        assert.deepEqual(read.moves, [true, true, true, true, true], `${code}: out of turn these are moves too`);
        assert.equal(read.none, false);
        await context.close();
    }
}

/** Adds functions of the page to a page in that language; returns the names of all cards. */
async function namesOfCards(page, language) {
    const file = join(dirname(fileURLToPath(import.meta.url)), "../src");
    const source = `import { cardName, pack } from ${JSON.stringify(join(file, "cards/cards.ts"))}; import { setLanguage } from ${JSON.stringify(join(file, "i18n/index.ts"))}; window.names = async (code) => (await setLanguage(code), pack.map(cardName));`;
    const { outputFiles } = await esbuild.build({ stdin: { contents: source, resolveDir: file, loader: "ts" }, format: "iife", write: false, bundle: true, define: { COURTS: "{}" } });
    await page.addScriptTag({ content: outputFiles[0].text });
    return page.evaluate((code) => window.names(code), language);
}

/** What can be typed to answer a question, in its own words: its first choice, or as many cards as it asks for. */
function firstAnswer(question, names) {
    const cards = (text) => [...text.matchAll(new RegExp(names.join("|"), "g"))].map(([name]) => name);
    const [, many, from] = /(\d+) [^\d]*?((?:\S+ ){0,3}.*)$/.exec(question) ?? [];
    if (!question.includes(": ")) return cards(from).slice(0, Number(many)).join(", ");
    const legal = question.slice(question.lastIndexOf(": ") + 2, -1);
    const [first] = legal.split(/, | (?:or|eller|tai|o|u|ou) /);
    if (cards(first).length > 0 || !/\d/.test(first) || /^\d+$/.test(first)) return first;
    return cards(from).slice(0, Number(many)).join(", ");
}

/** No English word is typed, only what the page shows: moves from the question, and the commands on the buttons. */
async function handInEachLanguage({ browser, site }) {
    for (const [code, locale] of Object.entries(LOCALES)) {
        const { page, context, troubles } = await newVisitor(browser, { viewport: PHONE, locale, bypassCSP: true });
        await page.goto(`${site.url}#/text`);
        const names = await namesOfCards(page, code);
        await page.locator("#variant option").first().waitFor({ state: "attached" });
        await page.locator("form button.primary").click();
        const box = page.locator(".typed input");
        await box.waitFor();
        const log = page.locator(".told");
        const type = async (words) => {
            await box.fill(words);
            await box.press("Enter");
        };
        const ask = (command) => page.locator(".actions button").nth(command).innerText();
        const second = /(?:Hand|Jako|Mano|Donne) 2\b/;
        for (let answers = 0; answers < 40 && !second.test(await log.innerText()); answers++) {
            await until(page, `${code}: a choice`, async () => /: .*\.$/.test(await page.locator(".question").innerText()) || second.test(await log.innerText()));
            const question = await page.locator(".question").innerText();
            const answer = firstAnswer(question, names);
            if (second.test(await log.innerText())) break;
            await type(answer);
            await until(page, `${code}: an answer to ${question}`, async () => (await page.locator(".question").innerText()) !== question);
        }
        const lines = await log.locator("li").count();
        for (let command = 0; command < 10; command++) await type(await ask(command));
        await until(page, `${code}: answers`, async () => (await log.locator("li").count()) > lines + 10);
        const told = await log.innerText();
        for (const wrong of ["`", "undefined", "{"]) assert.ok(!told.includes(wrong), `${code}: ${told}`);
        assert.deepEqual(troubles, []);
        await context.close();
    }
}

/* Whoever hears the table holds no card that was not told, and hears none twice without need. */
async function handIsTold({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE, bypassCSP: true });
    await page.goto(`${site.url}#/text`);
    await page.locator("form button.primary").click();
    const box = page.locator(".typed input");
    const log = page.locator(".told li");
    const told = async () => (await log.allInnerTexts()).filter((line) => line.startsWith("You hold "));
    const cards = (line) => line.slice("You hold ".length, -1).split(/, (?:and )?| and /);
    const names = await namesOfCards(page, "en");
    const type = async (words) => {
        await box.fill(words);
        await box.press("Enter");
    };
    await box.waitFor();
    for (let answers = 0; answers < 20; answers++) {
        await until(page, "a choice", async () => !/ is to act\.$|is about to be dealt\.$/.test(await page.locator(".question").innerText()));
        await until(page, "the hand", async () => (await told()).length > 0);
        const question = await page.locator(".question").innerText();
        const before = await told();
        await type("hand");
        await until(page, "the answer", async () => (await told()).length > before.length);
        const held = (await told()).at(-1);
        const known = new Set(before.flatMap(cards));
        assert.deepEqual(cards(held).filter((card) => !known.has(card)), [], question);
        if (/^Your (lead|card)/.test(question)) break;
        await type(firstAnswer(question, names));
        await until(page, `the question after "${question}"`, async () => (await page.locator(".question").innerText()) !== question);
    }
    assert.match(await page.locator(".question").innerText(), /^Your (lead|card)/);
    assert.deepEqual(troubles, []);
}

async function textHelp({ browser, site }) {
    const { page } = await newVisitor(browser, { viewport: DESKTOP });
    await playNow(page, site.url);
    await page.goto(page.url().replace("/t/", "/text/"));
    const typed = page.locator(".typed input");
    await typed.fill("help");
    await typed.press("Enter");
    const told = page.locator(".told");
    await until(page, "help about moves", async () => /keep As 5h: discard all but these/.test(await told.innerText()));
    assert.match(await told.innerText(), /To play, in words of your language or in English:/);
    assert.match(await told.innerText(), /hand, h: the cards you hold/);
}

async function jokersDiffer({ browser, site }) {
    const { cardName, cardSign } = await module("cards/cards.ts").catch(() => ({}));
    assert.notEqual(cardName("X1"), cardName("X2"));
    assert.notEqual(cardSign("X1"), cardSign("X2"));
    const { page } = await newVisitor(browser, { viewport: DESKTOP });
    await page.goto(`${site.url}#/verify`);
    await page.selectOption("#variant", "tennessee");
    await page.fill("#seed", "0".repeat(64));
    await page.getByRole("button", { name: "Check" }).click();
    await until(page, "the pack", async () => (await page.locator(".pack li").count()) === 54);
    const jokers = (await page.locator(".pack li").allInnerTexts()).filter((text) => /joker/i.test(text));
    assert.equal(jokers.length, 2);
    assert.notEqual(jokers[0], jokers[1]);
    /* In the list of tricks they are dark on paper in every scheme. */
    for (const theme of ["light", "dark", "club"]) {
        const colours = await page.evaluate((wanted) => {
            document.documentElement.dataset.theme = wanted;
            document.body.insertAdjacentHTML("beforeend", `<div class="table"><div class="panel"><div class="tricks"><span class="sign suit-1"></span></div></div></div>`);
            return getComputedStyle(document.querySelector(".tricks:last-child .sign")).color;
        }, theme);
        assert.equal(colours, "rgb(51, 54, 63)", theme);
    }
}

export const after = [
    { name: "after a hand all hands are shown, and what did not fall", run: allHands },
    { name: "a deal can be played once more, and counts nowhere", run: sameDeal },
    { name: "the picture of a match has its whole score sheet", run: pictureOfSheet },
    { name: "text mode understands the words of each language", run: wordsOfPlayers },
    { name: "text mode: a hand is played in each language by what the page shows", run: handInEachLanguage },
    { name: "text mode: no card is held that was not told", run: handIsTold },
    { name: "help of the text mode lists moves", run: textHelp },
    { name: "two jokers are told apart", run: jokersDiffer },
];
