/* club.mjs - tests of club tables: errors are set apart, never made by a slip, and ruled; a deal is thrown away.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { check } from "./axe.mjs";
import { act, hand, newVisitor, patience, prompt, until } from "./player.mjs";
import { DESKTOP, PHONE } from "./site.mjs";

const question = (page) => page.getByRole("alertdialog");

async function openClub({ browser, site }, viewport, pace = "calm", seed = 3) {
    site.seed = seed;
    const visitor = await newVisitor(browser, { viewport, hurry: false, settings: { pace } });
    await visitor.page.goto(`${site.url}#/new`);
    await visitor.page.selectOption("#variant", "cinch-club");
    await visitor.page.getByRole("button", { name: "Play with bots" }).click();
    await visitor.page.locator(".table").waitFor();
    return visitor;
}

/** Plays on, in the page itself, until the first of `selectors` that is there was pressed and the question is asked:
 * what is there for a moment only is pressed in that moment. `asked`: while this is the question of the dock. */
async function untilAsked(page, asked, ...selectors) {
    await page.evaluate(
        async ([prompt, all, longest]) => {
            const end = performance.now() + longest;
            while (!document.querySelector("[role=alertdialog]") && performance.now() < end) {
                const now = document.querySelector(".dock .prompt.asked")?.textContent ?? "";
                const button = now === prompt && all.map((selector) => document.querySelector(selector)).find(Boolean);
                if (button) button.click();
                else window.answer();
                document.querySelector(".result .go-on .strong")?.click();
                await new Promise((resolve) => setTimeout(resolve, 10));
            }
        },
        [asked, selectors, patience()],
    );
    await question(page).waitFor();
}

const log = (page) => page.locator('[role="log"]').first().innerText();

async function revoke({ browser, site }) {
    const { page, troubles } = await openClub({ browser, site }, PHONE, "quick");
    await page.getByRole("button", { name: /^Club table/ }).waitFor();
    /* A card that does not follow: it can be pressed, and only asks. */
    await untilAsked(page, "Your turn", ".hand .cannot.errs");
    assert.match(await question(page).innerText(), /That would be a revoke/);
    await check(page, "the question about a revoke");
    const before = await hand(page);
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "No", "a slip of Enter does nothing");
    await page.keyboard.press("Escape");
    await question(page).waitFor({ state: "detached" });
    assert.deepEqual(await hand(page), before, "nothing was played");
    const card = await page.locator(".hand .cannot.errs").first().getAttribute("data-card");
    assert.match(await page.locator(`.hand [data-card="${card}"]`).innerText(), /against the rules/);
    await page.locator(`.hand [data-card="${card}"]`).click();
    await question(page).getByRole("button", { name: "Play it all the same" }).click();
    await until(page, "the card to be played", async () => !(await hand(page)).includes(card));
    assert.deepEqual(troubles, []);
}

async function outOfTurn({ browser, site }) {
    const { page, troubles } = await openClub({ browser, site }, DESKTOP);
    await untilAsked(page, "", ".board[data-phase=play] .hand .errs");
    assert.match(await question(page).innerText(), /out of turn\?/);
    await question(page).getByRole("button", { name: "Play it all the same" }).click();
    await until(page, "the card out of turn to be told", async () => /You play .* out of turn/.test(await log(page)));
    assert.deepEqual(troubles, []);
}

async function bidOutOfTurn({ browser, site }) {
    /* A bot bids first. */
    const { page, troubles } = await openClub({ browser, site }, PHONE, "calm", 1);
    /* The bids that would be errors lie behind a button of their own, and one that is pressed only asks. */
    const pressed = [".wrong-bids [data-key]", ".wrong-bids button"];
    await untilAsked(page, "", ...pressed);
    const asked = async () => (await question(page).innerText()).match(/^Bid (\S+) out of turn\? The bid is void, and your side may only pass/)[1];
    await asked();
    await check(page, "the question about a bid out of turn");
    await page.keyboard.press("Escape");
    await question(page).waitFor({ state: "detached" });
    assert.doesNotMatch(await log(page), /out of turn/);
    await untilAsked(page, "", ...pressed);
    /* Others may have bid meanwhile. */
    const bid = await asked();
    await question(page).getByRole("button", { name: "Bid out of turn" }).click();
    await until(page, "the bid out of turn to be told", async () => (await log(page)).includes(`You bid ${bid} out of turn`));
    /* The side is barred, and may not err so again. */
    await page.locator(".wrong-bids").waitFor({ state: "detached" });
    assert.deepEqual(troubles, []);
}

async function noLaws({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE });
    await page.goto(site.url);
    await page.locator(".doors button.primary").click();
    await page.locator(".table").waitFor();
    let turns = 0;
    await until(page, "some turns", async () => {
        assert.equal(await page.locator(".errs, .wrong-bids, .bar .club").count(), 0);
        if (await act(page)) turns++;
        return turns > 6;
    });
    assert.deepEqual(troubles, []);
}

async function thrownAway({ browser, site }) {
    site.seed = undefined;
    const { page, troubles } = await newVisitor(browser, { viewport: DESKTOP });
    await page.goto(site.url);
    await page.locator(".doors button.primary").click();
    await page.locator(".table").waitFor();
    await until(page, "one's bid", async () => (await prompt(page)) !== "");
    const before = await hand(page);
    await page.getByText("Throw this deal away").click();
    await page.getByRole("button", { name: "Deal again" }).click();
    await until(page, "other cards", async () => (await page.locator(".board[data-hand='2']").count()) > 0 && (await hand(page)).length > 0);
    assert.notDeepEqual(await hand(page), before);
    await until(page, "the void deal to be told", async () => /All agree: this deal is void/.test(await log(page)));
    assert.deepEqual(troubles, []);
}

export const club = [
    { name: "club: a revoke asks first", aside: true, run: revoke },
    { name: "club: a card out of turn asks first", aside: true, run: outOfTurn },
    { name: "club: a bid out of turn asks first", aside: true, run: bidOutOfTurn },
    { name: "club: a game without laws has no errors", run: noLaws },
    { name: "club: a deal is thrown away", run: thrownAway },
];
