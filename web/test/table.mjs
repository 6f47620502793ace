/* table.mjs - tests of the card table: dragging cards, what moves and what does not, what is read aloud.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { check } from "./axe.mjs";
import { hand, newVisitor, play, prompt, settles, until, untilAsked } from "./player.mjs";
import { puppetPage } from "./puppet.mjs";
import { recorder } from "./recording.mjs";
import { DESKTOP, PHONE } from "./site.mjs";

async function firstTable(page, url) {
    await page.goto(url);
    await page.locator(".doors button.primary").click();
    await page.locator(".table:not(.mini)").waitFor();
}

const middle = ({ x, y, width, height }) => ({ x: x + Math.min(width / 2, 14), y: y + height / 2 });

async function drawnByMouse({ browser, site }) {
    site.seed = 7;
    const { page, troubles } = await newVisitor(browser, { viewport: DESKTOP, settings: { tap: "two" } });
    await firstTable(page, site.url);
    await untilAsked(page, "Your turn");
    const card = page.locator(".hand .can").first();
    const name = await card.getAttribute("data-card");
    const felt = middle(await page.locator(".felt").boundingBox());
    const draw = async (where) => {
        const from = middle(await page.locator(`.hand [data-card="${name}"]`).boundingBox());
        const to = where(from);
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
        await page.mouse.move(to.x, to.y, { steps: 3 });
        await page.mouse.up();
    };
    const picked = () => page.locator(".hand .picked").count();
    const box = await page.locator(".hand").boundingBox();
    /* To the far end of the hand: a short movement would be a tap. */
    await draw(({ x }) => ({ x: x > box.x + box.width / 2 ? box.x + 30 : box.x + box.width - 30, y: box.y + box.height - 20 }));
    assert.equal(await picked(), 0, "a card let go over the hand stays where it was");
    await draw(() => felt);
    await until(page, "the card to be lifted, where cards are tapped twice", async () => (await picked()) === 1);
    assert.ok((await hand(page)).includes(name));
    await draw(() => felt);
    await until(page, "the card to be played", async () => !(await hand(page)).includes(name));
    assert.deepEqual(troubles, []);
}

async function drawnByFinger({ browser, site }) {
    const { page, context, troubles } = await newVisitor(browser, { viewport: PHONE, hasTouch: true, settings: { tap: "one" } });
    await firstTable(page, site.url);
    await untilAsked(page, "Your turn");
    const touch = await context.newCDPSession(page);
    const name = await page.locator(".hand .can").first().getAttribute("data-card");
    const from = middle(await page.locator(`.hand [data-card="${name}"]`).boundingBox());
    const felt = middle(await page.locator(".felt").boundingBox());
    const send = (type, points) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    await send("touchStart", [from]);
    for (let step = 1; step <= 5; step++) await send("touchMove", [{ x: from.x + ((felt.x - from.x) * step) / 5, y: from.y + ((felt.y - from.y) * step) / 5 }]);
    await send("touchEnd", []);
    await until(page, "the card to be played", async () => !(await hand(page)).includes(name));
    assert.deepEqual(troubles, []);
}

/* In the page: notes the height of the felt with what the table asks. */
function feltHeights() {
    window.seen = new Map();
    return () => {
        const { height } = document.querySelector(".felt").getBoundingClientRect();
        const asked = document.querySelector(".dock .prompt.asked")?.textContent ?? document.querySelector(".board").dataset.phase;
        window.seen.set(height, [...new Set([...(window.seen.get(height) ?? []), asked])]);
    };
}

async function nothingJumps({ browser, site, build }) {
    const match = await (await recorder(build))("us", 1);
    for (const viewport of [PHONE, { width: 740, height: 360 }, DESKTOP]) {
        const { page, context, tell } = await puppetPage(browser, site, `(${feltHeights})()`, { viewport, hasTouch: viewport !== DESKTOP });
        await tell(match);
        const heights = await page.evaluate(() => [...window.seen]);
        assert.equal(heights.length, 1, `${viewport.width}: the felt is as high at each step: ${JSON.stringify(heights)}`);
        assert.ok(heights[0][1].length > 3, `${heights}`);
        await context.close();
    }
}

async function spokenOnce({ browser, site }) {
    const { page } = await newVisitor(browser, { viewport: DESKTOP });
    await page.goto(site.url);
    await page.locator(".doors").waitFor();
    await page.evaluate(() => {
        window.spoken = [];
        new MutationObserver((changes) => {
            for (const { addedNodes, type, target } of changes) {
                for (const node of addedNodes) if (node.nodeType === 1 && node.matches(".table > [role=log] p")) window.spoken.push(node.textContent);
                if (type === "characterData" && target.parentElement?.closest(".table > [role=log]")) window.spoken.push(`changed: ${target.data}`);
            }
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    await page.locator(".doors button.primary").click();
    await page.locator(".table:not(.mini)").waitFor();
    await page.getByRole("tab", { name: "Events" }).click();
    const asked = await play(page, (what, times) => what === "Your turn" && times > 6);
    let said = [];
    let written = [];
    const difference = async () => {
        [said, written] = await page.evaluate(() => [window.spoken, [...document.querySelectorAll(".log li")].map((each) => each.textContent)]);
        const spoken = said.filter((text) => !asked.has(text)).join(" ");
        return spoken === written.join(" ") ? "" : `${spoken}\n${written.join(" ")}`;
    };
    await settles(page, difference, "", "what happens is said once, in its order");
    assert.ok(written.length > 10);
    for (const what of asked) assert.ok(said.includes(what), `"${what}" is said too`);
}

/* The names of the cards in the own hand. */
const held = (page) => page.locator(".hand .unseen").allTextContents();

async function gainsAreTold({ browser, site }) {
    const { page } = await newVisitor(browser, { viewport: DESKTOP });
    await page.goto(site.url);
    await page.locator(".doors button.primary").click();
    await page.locator(".table:not(.mini)").waitFor();
    await until(page, "a question", () => prompt(page));
    const dealt = await held(page);
    await untilAsked(page, "Your turn");
    const told = (await page.locator(".table > [role=log] p").allTextContents()).join(" ");
    for (const card of await held(page)) if (!dealt.includes(card)) assert.match(told, new RegExp(`You (get|take|pick up the kitty:) [^.]*${card}`));
    assert.match(told, / (has|have) the bid: .* (names?|discards?|throws) /, told);
}

/* In King Pedro nearly every hand has something to discard. */
async function hintInWords({ browser, site }) {
    const { page } = await newVisitor(browser, { viewport: PHONE });
    await page.goto(`${site.url}#/new`);
    await page.selectOption("#variant", "king");
    await page.getByRole("button", { name: "Play with bots" }).click();
    await page.locator(".table:not(.mini)").waitFor();
    await untilAsked(page, "Choose what to discard");
    await page.getByRole("button", { name: "Hint" }).click();
    const hint = page.locator(".dock .hint");
    await hint.waitFor();
    const term = hint.getByRole("button", { name: "Discard", exact: true });
    await term.click();
    await page.getByRole("dialog").getByText("to put cards away before the play").waitFor();
    await page.keyboard.press("Escape");
    await until(page, "the hint alone", async () => (await page.getByRole("dialog").count()) === 0 && (await term.count()) === 1);
    assert.match(await hint.textContent(), /^Discard \w+ of \w+(, \w+ of \w+)*(,? and \w+ of \w+)? – [A-Z].+\.$/);
    assert.deepEqual(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
}

/* Longer than any known one. */
const LONG = "Passe – Avec votre meilleure couleur, trèfle, vous devriez réussir l’annonce suivante 34 fois sur cent. " +
    "Passer est meilleur pour la partie : vous la gagnez 56 fois sur cent, en jouant à partir d’ici, ou autrement.";

/* The parts that a hint covers, and seats and cards that are not visible. */
const covered = (page) =>
    page.evaluate(() => {
        const box = (element) => element.getBoundingClientRect();
        const hint = box(document.querySelector(".dock .above"));
        const seen = [...document.querySelectorAll(".felt .chip, .felt .laid, .felt .beside .card, .felt .balloon, .dock .chip, .dock button:not(.hint button), .hand [data-card]")];
        const under = ({ top, bottom, left, right }) => top < hint.bottom - 1 && bottom > hint.top + 1 && left < hint.right && right > hint.left;
        const bar = box(document.querySelector(".bar"));
        return seen.filter((each) => under(box(each)) || box(each).top < bar.bottom - 1).map((each) => each.className || each.textContent);
    });

async function hintCoversNothing({ browser, site }) {
    for (const [viewport, game] of [[PHONE, "us"], [PHONE, "five-handed"], [{ width: 740, height: 360 }, "us"], [{ width: 360, height: 640 }, "individual"]]) {
        const { page, context, troubles } = await newVisitor(browser, { viewport, bypassCSP: true });
        await page.goto(`${site.url}#/new`);
        await page.selectOption("#variant", game);
        await page.getByRole("button", { name: "Play with bots" }).click();
        await page.locator(".table:not(.mini)").waitFor();
        const what = `${game} at ${viewport.width} x ${viewport.height}`;
        const high = (await page.locator(".felt").boundingBox()).height;
        for (const wanted of ["Your bid", "Your turn"]) {
            await untilAsked(page, wanted);
            const ask = page.getByRole("button", { name: "Hint", exact: true });
            await ask.click();
            const hint = page.locator(".dock .hint");
            await hint.waitFor();
            await hint.locator("p").evaluate((line, text) => {
                line.textContent = text;
                dispatchEvent(new Event("resize"));
            }, LONG);
            await settles(page, () => covered(page), [], `${what}: ${wanted}`);
            await check(page, `${what}: ${wanted}, with a hint`);
            if (wanted === "Your bid") {
                await page.keyboard.press("Escape");
            } else {
                await hint.getByRole("button", { name: "Close" }).focus();
                await page.keyboard.press("Enter");
                await until(page, "the focus where the next hint is", () => ask.evaluate((button) => button === document.activeElement));
            }
            await hint.waitFor({ state: "detached" });
            await settles(page, async () => (await page.locator(".felt").boundingBox()).height, high, "the felt is as high as before");
        }
        assert.deepEqual(troubles, []);
        await context.close();
    }
}

export const table = [
    { name: "a card can be drawn onto the table, and back", run: drawnByMouse },
    { name: "a card can be drawn onto the table with a finger", run: drawnByFinger },
    { name: "nothing on the table jumps from step to step", run: nothingJumps },
    { name: "each event is spoken once", run: spokenOnce },
    { name: "what a hand gets is told", run: gainsAreTold },
    { name: "a hint names cards as a person would", run: hintInWords },
    { name: "a long hint covers nothing, and goes away by keyboard", run: hintCoversNothing },
];
