/* style.mjs - how it looks and feels: the club room, the backs of cards, a pedro that is caught, and the end
 * of a match with its picture.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import { pictures, theme } from "../design.mjs";
import { check } from "./axe.mjs";
import { module } from "./module.mjs";
import { act, newVisitor, play, settles, until } from "./player.mjs";
import { DESKTOP, PHONE } from "./site.mjs";

async function clubRoom({ browser, site }) {
    for (const settings of [{ theme: "club", back: "fives" }, { theme: "club", felt: "plain", contrast: "more" }]) {
        const { page, context, troubles } = await newVisitor(browser, { viewport: DESKTOP, bypassCSP: true, settings });
        for (const [path, ready] of [["", ".mini .hand .card"], ["#/settings", "#language"]]) {
            await page.goto(`${site.url}${path}`);
            await page.locator(ready).first().waitFor({ state: "attached" });
            await check(page, `${JSON.stringify(settings)} ${path}`);
        }
        await page.goto(site.url);
        await page.locator(".doors .primary").click();
        await play(page, (what) => what === "Your turn");
        await check(page, `${JSON.stringify(settings)} at the table`);
        assert.deepEqual(troubles, []);
        await context.close();
    }
}

async function backs({ browser, site }) {
    const { page } = await newVisitor(browser, { viewport: DESKTOP });
    await page.goto(`${site.url}#/settings`);
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--card-back").trim());
    const seen = new Set();
    const chosen = () => page.evaluate(() => document.documentElement.dataset.back);
    for (const [name, back] of [["Blue", "blue"], ["Red", "red"], ["Green", "green"], ["Two fives", "fives"]]) {
        await page.getByRole("group", { name: "Backs of the cards" }).getByLabel(name).check();
        await settles(page, chosen, back, name);
        seen.add(await ground());
    }
    assert.equal(seen.size, 4, "each back has a colour of its own");
    await page.reload();
    await settles(page, chosen, "fives", "it is kept");
}

async function caught({ browser, site }) {
    const { page } = await newVisitor(browser, { viewport: PHONE, hurry: false, settings: { tap: "one", pace: "quick" } });
    await page.goto(`${site.url}#/learn`);
    await page.locator(".coach").waitFor();
    /* It is shown until the lesson goes on, so one step of the page looks and goes on. */
    let seen = null;
    const step = () =>
        page.evaluate(() => {
            const rich = document.querySelector(".caught.rich.ours");
            if (rich) return [rich.innerText, getComputedStyle(rich).animationName];
            document.querySelector(".coach .actions button, [data-advised]")?.click();
            return null;
        });
    await until(page, "the pedro of the lesson, caught", async () => (seen = await step()) !== null);
    assert.deepEqual(seen, ["+6", "none"], "it does not move where less motion is wanted");
}

/* Counts what sounds, in the place of what a person hears. */
const countSounds = () => {
    window.sounded = 0;
    for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
        const start = kind.prototype.start;
        kind.prototype.start = function (...when) {
            window.sounded++;
            return start.apply(this, when);
        };
    }
};

async function soundsAreOffered({ browser, site }) {
    for (const answer of ["Sounds on", "Silent"]) {
        const { page, context, troubles } = await newVisitor(browser, { viewport: PHONE, bypassCSP: true, settings: { sound: undefined } });
        await page.addInitScript(countSounds);
        await page.goto(site.url);
        await page.locator(".doors .primary").click();
        const question = page.locator(".dock .notice", { hasText: "Shall the table sound?" });
        await page.locator(".dock .prompt.asked").waitFor();
        assert.equal(await question.count(), 0, "nobody is asked before the first tap at the table");
        await page.locator(".felt").click({ position: { x: 20, y: 300 } });
        await question.waitFor();
        await check(page, "the question about sounds");
        await question.getByRole("button", { name: answer }).click();
        await question.waitFor({ state: "detached" });
        if (answer === "Sounds on") await until(page, "a sound", () => page.evaluate(() => window.sounded > 0));
        await play(page, (what) => what === "Your turn");
        if (answer === "Silent") assert.equal(await page.evaluate(() => window.sounded), 0);
        assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem("pedro.settings")).sound), answer === "Silent" ? "off" : "on");
        await page.reload();
        await page.locator(".dock .prompt.asked").waitFor();
        await page.locator(".felt").click({ position: { x: 20, y: 300 } });
        assert.equal(await question.count(), 0, "nobody is asked twice");
        assert.deepEqual(troubles, []);
        await context.close();
    }
}

async function momentsAndRemarks() {
    const { momentOf, slam } = await module("table/moments.ts");
    const { remarkOf } = await module("table/remarks.ts");
    const { soundOf } = await module("table/sounds.tsx");
    const scored = (hand) => ({ trick: null, after: { view: { phase: "deal", hand: 1, scores: [0, 0], winner: [] }, names: { history: [hand] } } });
    const hand = { bidder: 1, made: true, points: [0, 14] };
    assert.equal(slam(hand), 14);
    assert.equal(slam({ ...hand, points: [1, 13] }), 0);
    assert.equal(slam({ ...hand, bidder: -1 }), 0);
    assert.equal(momentOf(scored(hand), 0), "slam");
    assert.equal(momentOf(scored({ ...hand, made: false }), 0), "set");
    assert.equal(momentOf(scored({ ...hand, points: [3, 11] }), 0), "made");
    const over = (winner) => ({ trick: null, after: { view: { phase: "over", hand: 3, scores: [0, 0], winner: [winner] } } });
    assert.deepEqual([momentOf(over(0), 0), momentOf(over(1), 0)], ["won", "lost"]);
    const trick = (seat, number, at) => ({ trick: { cards: [], winner: seat }, after: { view: { phase: "play", hand: at, scores: [0, 0], winner: [] }, effects: [{ kind: "trick_won", seat, number }] } });
    assert.deepEqual([soundOf(trick(1, 5, 1), 0), soundOf(trick(1, 4, 1), 0)], ["rich", "trick"]);
    const info = { seat: 0, players: 4, seats: [{ bot: "" }, { bot: "expert" }, { bot: "beginner" }, { bot: "somebody" }] };
    assert.equal(remarkOf(info, trick(1, 6, 1), false).text, "Counted.");
    assert.equal(remarkOf(info, trick(1, 6, 1), true), null, "one in a hand is enough");
    assert.equal(remarkOf(info, trick(1, 6, 2), false), null, "and not in each");
    assert.equal(remarkOf(info, trick(3, 6, 1), false), null, "a bot from elsewhere has no manner");
    assert.equal(remarkOf(info, trick(0, 6, 2), false), null, "nobody speaks for a person");
    assert.deepEqual(remarkOf(info, scored({ ...hand, made: false }), false), { seat: 1, text: "My error. Noted." });
    assert.ok(remarkOf(info, over(0), true), "at the end one says something");
}

async function remarksEndByOneTap({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE, bypassCSP: true, hurry: false, brief: true, settings: { remarks: "on", tap: "one", bots: "expert" } });
    /* It stays until it is pressed. */
    await page.addInitScript(() => {
        const brief = setTimeout;
        window.setTimeout = (work, ms = 0, ...more) => (ms === 6000 ? 0 : brief(work, ms, ...more));
    });
    await page.goto(site.url);
    await page.locator(".doors .primary").click();
    await page.locator(".board").waitFor();
    await until(page, "a remark", async () => {
        if (await page.locator(".talk-balloon").count()) return true;
        await page.evaluate(() => document.querySelector(".result .go-on .strong")?.click());
        await act(page);
        return false;
    });
    await check(page, "a remark");
    const text = page.locator(".talk-balloon > span");
    assert.ok((await text.boundingBox()).height < 45, "two lines at most");
    await page.getByRole("button", { name: "No more remarks of the bots" }).click();
    await page.locator(".talk-balloon").waitFor({ state: "detached" });
    assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem("pedro.settings")).remarks), "off");
    assert.deepEqual(troubles, []);
}

async function factsOfAMatch() {
    const { turningPoint, bestCatch } = await module("summary/facts.ts");
    const sheet = [[7, 7], [16, -2], [20, 8], [34, 8]].map((score) => ({ score }));
    assert.equal(turningPoint(sheet, 0).hand, 2, "the lead grew from nothing to eighteen");
    assert.equal(turningPoint(sheet, 0).swing, 18);
    assert.equal(turningPoint([{ score: [-7, 7] }], 0), undefined, "no hand helped this side");
    const trick = (hand, seat, number, card, bidder = 0) => ({
        view: { hand, bidder, points: [0, 0] },
        effects: [{ kind: "played", seat, cards: [card] }, { kind: "trick_won", seat, number, cards: ["2c", card] }],
    });
    /* Six for the bidder's own side are no catch, nor are tricks of nothing. */
    assert.deepEqual(bestCatch([trick(1, 2, 6, "Ac"), trick(1, 1, 0, "3c"), trick(2, 3, 5, "Kc"), trick(3, 1, 1, "Jc")]), { hand: 2, seat: 3, points: 5, card: "Kc" });
    assert.equal(bestCatch([trick(1, 0, 14, "Ac")]), undefined);
    assert.equal(bestCatch([{ view: { hand: 0, bidder: -1, points: [0, 0] } }]), undefined);
}

async function ending({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE, bypassCSP: true });
    await page.goto(`${site.url}#/new`);
    await page.fill("#key-target", "14");
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "Play with bots" }).click();
    await page.locator(".table:not(.mini)").waitFor();
    await until(page, "the end of the match", async () => (await act(page)) === "over");
    await page.locator(".summary img").waitFor();
    await check(page, "the end of a match");
    const again = page.getByRole("button", { name: "Rematch", exact: true });
    assert.equal(await again.evaluate((button) => document.elementFromPoint(button.getBoundingClientRect().x + 5, button.getBoundingClientRect().bottom - 5) === button), true, "another match is in sight on a phone");
    const [, hands] = /(\d+) hands? w(?:as|ere) played\./.exec(await page.locator(".summary").innerText());
    const drawing = decodeURIComponent((await page.locator(".summary img").getAttribute("src")).split(",").slice(1).join(","));
    assert.equal(/<polyline points="([^"]*)"/.exec(drawing)[1].split(" ").length, Number(hands) + 1, "a point of the curve for each hand");
    assert.ok(drawing.includes(`Pedro · ${new URL(site.url).host}`), "who sees the picture finds the game");
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Share as a picture" }).click()]);
    const bytes = readFileSync(await file.path());
    assert.equal(bytes.subarray(1, 4).toString(), "PNG");
    assert.equal(bytes.readUInt32BE(16), 1080);
    assert.ok(bytes.readUInt32BE(20) >= 1080, "a square, or higher if the match was long");
    assert.ok(bytes.length > 20_000, "there is something on it");
    /* Where there is room it lies in the middle of the felt. */
    await page.setViewportSize(DESKTOP);
    const middle = (selector) => page.locator(selector).evaluate((each) => each.getBoundingClientRect().x + each.getBoundingClientRect().width / 2);
    assert.ok(Math.abs((await middle(".ending")) - (await middle(".felt"))) < 2, "the end of a match is over the felt");
    assert.deepEqual(troubles, []);
}

async function namesOfThePicture() {
    const { draw } = await module("summary/picture.ts");
    const sides = ["We: Charlotta + Bartholomew", "They: Annabel + Maximilian"];
    const { svg } = draw({ title: "Double Pedro", verdict: "You win the match!", sides, scores: [[10, -10]], lines: [], heads: [], sheet: [], address: "x" });
    for (const names of sides) assert.ok(svg.includes(names), `${names} is whole`);
}

/* All style sheets without spaces and comments, in bytes: they were 66,251 before they followed DESIGN.md. */
const SHEETS_MAX = 66_250;

async function followsTheDesign() {
    const web = join(dirname(fileURLToPath(import.meta.url)), "..");
    let bytes = 0;
    for (const name of readdirSync(join(web, "src"), { recursive: true }).filter((each) => each.endsWith(".css"))) {
        const file = join("src", name);
        const sheet = readFileSync(join(web, file), "utf8");
        bytes += Buffer.byteLength((await esbuild.transform(sheet, { loader: "css", minify: true })).code);
        for (const [line] of sheet.matchAll(/font-size: [^;]*;/g))
            assert.match(line, /^font-size: (var\(--(fine|small|large|title)\)|1rem|1\.6rem|[\d.]+em|\d+px|clamp\(.*\));$/, `${file}: ${line} is a size of theme.css`);
        for (const [line] of sheet.matchAll(/(animation|transition): [^;]*;/g)) if (!file.endsWith("theme.css")) assert.ok(/var\(--(quick|soon|slow)\)|none|fall|shake|advised/.test(line), `${file}: ${line} is a time of theme.css`);
    }
    assert.ok(bytes <= SHEETS_MAX, `the style sheets are ${bytes} bytes, at most ${SHEETS_MAX}`);
    for (const [file, draw] of Object.entries(pictures)) assert.equal(readFileSync(join(web, file), "utf8"), draw(theme()), `${file}: node design.mjs draws it`);
}

export const style = [
    { name: "style: the sheets follow DESIGN.md and are small", run: followsTheDesign },
    { name: "style: the club room, with high contrast too", run: clubRoom },
    { name: "style: backs of the cards", run: backs },
    { name: "style: a pedro that is caught is felt", aside: true, run: caught },
    { name: "style: sounds are offered at the first tap", run: soundsAreOffered },
    { name: "style: moments, their sounds and remarks", run: momentsAndRemarks },
    { name: "style: remarks of bots end by one tap", aside: true, run: remarksEndByOneTap },
    { name: "style: what turned a match and what was caught", run: factsOfAMatch },
    { name: "style: the end of a match, and its picture", run: ending },
    { name: "style: the picture of a match has whole names", run: namesOfThePicture },
];
