/* minute.mjs - records a first minute as pictures, one a second: the start page, the lesson by what it
 * marks, then the first hand of a match.
 *
 *     node test/minute.mjs --build ../build-gcc --out DIR [--width 360 --height 740] [--language sv-SE]
 *
 * Then the same person comes back a day later, and looks at the start page: next-00.png and on.
 * Motion and pauses are those that a person sees. Prints what stood on the page at each second.
 *
 * SPDX-License-Identifier: MIT */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { newVisitor } from "./player.mjs";
import { openBrowser, serveFolder } from "./site.mjs";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const { values: option } = parseArgs({
    options: {
        build: { type: "string", default: join(web, "../build-gcc") },
        out: { type: "string" },
        width: { type: "string", default: "1280" },
        height: { type: "string", default: "800" },
        language: { type: "string", default: "en-GB" },
        seconds: { type: "string", default: "60" },
    },
});
if (!option.out) throw new Error("minute.mjs: --out DIR is missing");
mkdirSync(option.out, { recursive: true });

/* Somebody looks at the start page and reads each step of the lesson for so long, in seconds. */
const LOOKS = 6;
const READS = 1.5;
/* So long the start page is looked at a day later. */
const LOOKS_AGAIN = 5;
const DAY_MS = 86_400_000;
/* What is pressed, the first of these that is there: the button of what is preselected before a card or a pass. */
const CHOICES = {
    lesson: [".coach .actions button", "[data-advised]"],
    table: [".dock .choices .main:not([disabled])", ".result button", ".hand .can", ".dock .choices .quiet", ".dock .choices button"],
};

/* What the page says at this moment, without the text in pictures of cards. */
function told() {
    const line = (document.querySelector(".coach [aria-live]") ?? document.querySelector(".dock .prompt") ?? document.querySelector(".lead"))?.cloneNode(true);
    for (const picture of line?.querySelectorAll("svg") ?? []) picture.remove();
    return [...(line?.childNodes ?? [])].map((part) => part.textContent.trim()).join(" ");
}

/* Presses the first of these things, if one is there, at its left edge: the next card of a hand covers the rest. */
async function press(page, selector) {
    const first = page.locator(selector).first();
    const size = (await first.count()) && (await first.boundingBox({ timeout: 1000 }).catch(() => null));
    if (!size) return false;
    return first.click({ timeout: 1000, position: { x: Math.min(10, size.width / 2), y: size.height / 2 } }).then(
        () => true,
        () => false,
    );
}

const folder = mkdtempSync(join(tmpdir(), "pedro-minute-"));
execFileSync(process.execPath, [join(web, "build.mjs"), "--wasm", join(resolve(option.build), "src/web"), "--out", folder, "--offline"], { stdio: ["ignore", "ignore", "inherit"] });
const site = await serveFolder(folder);
const browser = await openBrowser({ draws: true, whole: true });
try {
    const viewport = { width: Number(option.width), height: Number(option.height) };
    const { page, context } = await newVisitor(browser, { viewport, newcomer: true, locale: option.language, hurry: false, reducedMotion: "no-preference", settings: { tap: "one", bots: undefined, partner: undefined } });
    await page.goto(site.url);
    const start = Date.now();
    const seconds = () => (Date.now() - start) / 1000;
    let shot = 0;
    let acted = 0;
    while (seconds() < Number(option.seconds)) {
        if (seconds() >= shot) {
            await page.screenshot({ path: join(option.out, `${String(shot).padStart(2, "0")}.png`) });
            console.log(`${String(shot).padStart(2)} s  ${await page.evaluate(told)}`);
            shot = Math.floor(seconds()) + 1;
        }
        const at = await page.evaluate(() => (document.querySelector(".coach") ? "lesson" : document.querySelector(".table:not(.mini)") ? "table" : "start"));
        /* While a page is being loaded there is nothing to press; the pictures go on. */
        if (at === "start" && seconds() > LOOKS) await press(page, ".doors a.big");
        for (const choice of CHOICES[at] ?? []) if (seconds() - acted > READS && (await press(page, choice))) acted = seconds();
        await page.waitForTimeout(50);
    }
    await page.close();
    const next = await context.newPage();
    await next.clock.install({ time: Date.now() + DAY_MS });
    await next.goto(site.url);
    for (let at = 0; at < LOOKS_AGAIN; at++) {
        await next.screenshot({ path: join(option.out, `next-${String(at).padStart(2, "0")}.png`) });
        console.log(`a day later, ${at} s  ${await next.evaluate(() => document.querySelector(".today")?.innerText.replaceAll("\n", " · ") ?? "")}`);
        await next.waitForTimeout(1000);
    }
} finally {
    await browser.close();
    site.stop();
    rmSync(folder, { recursive: true, force: true });
}
