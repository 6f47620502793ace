/* house_rules.mjs - the ten questions of each game, and rules that a table saves under a name, on a phone.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "../house_rules.mjs";
import { check } from "./axe.mjs";
import { newVisitor, until } from "./player.mjs";
import { PHONE } from "./site.mjs";

const data = join(dirname(fileURLToPath(import.meta.url)), "../../data");

/** The program, which refuses rules that do not go together. */
const rules = (build, ...options) => execFileSync(join(build, "pedro"), ["rules", ...options], { encoding: "utf8", env: { ...process.env, LC_ALL: "C" } });

/* Each game is asked ten questions, whose answers it can have. */
async function tenQuestions({ build }) {
    const { answers, asked } = parse(join(data, "house_rules.ini"));
    const keys = new Set([...rules(build, "--keys").matchAll(/^ +(\w+) += /gm)].map(([, key]) => key));
    const presets = [...readFileSync(join(data, "presets.ini"), "utf8").matchAll(/^\[(.+)\]$/gm)].map(([, name]) => name).filter((name) => name !== "base");
    assert.deepEqual(asked.flatMap(({ games }) => games).toSorted(), presets.toSorted(), "every game once");
    for (const { games, ask, answers: own } of asked) {
        assert.equal(new Set(ask).size, 10, `${games}: ten questions`);
        assert.deepEqual(ask.filter((key) => !keys.has(key)), []);
        assert.deepEqual(Object.keys(own).filter((key) => !ask.includes(key)), []);
        for (const game of games) for (const key of ask) for (const answer of own[key] ?? answers[key] ?? []) rules(build, game, "-o", `${key}=${answer}`);
    }
}

const begin = async (page, url) => {
    await page.goto(`${url}#/new`);
    await page.locator("#key-target").waitFor();
};

async function questions({ browser, site }) {
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE, bypassCSP: true });
    await begin(page, site.url);
    await page.selectOption("#variant", "tennessee");
    const asked = page.locator(".asked .field > label");
    assert.equal(await asked.count(), 10);
    assert.deepEqual(await page.locator("#key-specials option").allInnerTexts(), ["no", "the moon, the double moon"]);
    assert.equal(await page.locator(".everything .topic").first().isVisible(), false, "all others are behind one line");
    await page.selectOption("#variant", "keeper");
    assert.deepEqual(await page.locator("#key-specials option").allInnerTexts(), ["14 for 28", "no"]);
    /* Whoever has answered the last question need not look for the button. */
    await page.locator(".asked .field").last().scrollIntoViewIfNeeded();
    const { y, height } = await page.getByRole("button", { name: "Play with bots" }).boundingBox();
    assert.ok(y >= 0 && y + height <= PHONE.height, `the match can be begun from here: ${y}`);
    /* What is refused there is shown there. */
    await page.locator(".everything > summary").click();
    await page.locator(".topic", { has: page.locator("#key-players") }).locator("summary").click();
    await page.fill("#key-players", "many");
    await page.keyboard.press("Tab");
    await page.locator(".explained .trouble").waitFor();
    assert.equal(await page.locator(".everything > summary .badge").innerText(), "1");
    assert.equal(await page.locator(".everything .field .trouble").isVisible(), true);
    assert.deepEqual(troubles, []);
}

async function ours({ browser, site, pictures }) {
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE, bypassCSP: true });
    await begin(page, site.url);
    assert.equal(await page.locator("#rules-name").count(), 0, "there is nothing to save yet");
    await page.fill("#key-target", "7");
    await page.keyboard.press("Tab");
    await page.fill("#rules-name", "Our Tuesday rules");
    await page.keyboard.press("Enter");
    await page.getByText("Our Tuesday rules stands in the list of games").waitFor();
    const link = await page.getByLabel("Whoever opens this link has these rules").inputValue();
    await check(page, "house rules that were saved");
    if (pictures) await page.screenshot({ path: `${pictures}/house-rules.png`, fullPage: true });

    /* Next time a table in them is two taps: one on the start page, one here. */
    await page.goto(site.url);
    await page.reload();
    await page.getByRole("link", { name: "Our Tuesday rules" }).click();
    await until(page, "the rules to be chosen", async () => (await page.locator("#variant").inputValue()) === "our Our Tuesday rules");
    await page.getByRole("button", { name: "Play with bots" }).click();
    await page.locator(".bar .target", { hasText: "of 7" }).waitFor();

    /* They stand in the list of games; other games have their own rules. */
    await begin(page, site.url);
    await page.selectOption("#variant", { label: "Our Tuesday rules" });
    assert.equal(await page.locator("#key-target").inputValue(), "7");
    await page.selectOption("#variant", "us");
    assert.equal(await page.locator("#key-target").inputValue(), "62");
    await page.selectOption("#variant", { label: "Our Tuesday rules" });
    await page.getByRole("button", { name: "Forget these rules" }).click();
    assert.equal(await page.locator("#variant optgroup").count(), 0);

    /* Others have them by the link, and can save them. */
    const other = await newVisitor(browser, { viewport: PHONE });
    await other.page.goto(link);
    await until(other.page, "the rules of the link", async () => (await other.page.locator("#key-target").inputValue()) === "7");
    assert.equal(await other.page.locator("#rules-name").inputValue(), "Our Tuesday rules");
    await other.page.getByRole("button", { name: "Save", exact: true }).click();
    await other.page.locator("#variant optgroup option", { hasText: "Our Tuesday rules" }).waitFor({ state: "attached" });
    assert.deepEqual([...troubles, ...other.troubles], []);
}

export const houseRules = [
    { name: "house rules: each game has ten questions, whose answers go together with it", run: tenQuestions },
    { name: "house rules: the ten come first, in words, and all others under Everything", run: questions },
    { name: "house rules: a table saves its own, sends them, and plays them with two taps", run: ours },
];
