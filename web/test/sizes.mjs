/* sizes.mjs - takes pictures of the start page, of pages of the menu and of the table at four sizes, light and dark, to look at after a change of
 * the looks: see ../DESIGN.md.
 *
 *     node test/sizes.mjs --build ../build-gcc --out DIR [--only WORDS] [--settings JSON]
 *
 * Each place is one picture with all its sizes beside each other.
 *
 * SPDX-License-Identifier: MIT */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { act, newVisitor, play, until } from "./player.mjs";
import { openBrowser, serveFolder } from "./site.mjs";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const { values: option } = parseArgs({
    options: {
        build: { type: "string", default: join(web, "../build-gcc") },
        out: { type: "string" },
        only: { type: "string", default: "" },
        settings: { type: "string", default: "{}" },
    },
});
if (!option.out) throw new Error("sizes.mjs: --out DIR is missing");
mkdirSync(option.out, { recursive: true });

const SIZES = [[360, 740], [820, 1180], [1280, 800], [1440, 900]];
const HIGH = 560;

async function atTable(page, url) {
    await page.goto(url);
    await page.locator(".doors .primary").click();
    await page.locator(".table:not(.mini) .hand [data-card]").first().waitFor();
}

const aPage = (path, ready) => async (page, url) => {
    await page.goto(`${url}#/${path}`);
    await page.locator(ready).first().waitFor();
};

/* Goes to a place; what is seen there is the picture. */
const PLACES = {
    learn: aPage("lessons", ".lessons li"),
    puzzles: aPage("puzzles", ".tiles li"),
    explore: aPage("explore", ".keys-grid"),
    start: async (page, url) => {
        await page.goto(url);
        await page.locator(".mini .hand .card").first().waitFor();
    },
    bid: async (page, url) => {
        await atTable(page, url);
        await until(page, "a question", () => page.locator(".dock .prompt.asked").count());
    },
    play: async (page, url) => {
        await atTable(page, url);
        await play(page, (what) => what === "Your turn");
    },
    result: async (page, url) => {
        await atTable(page, url);
        await until(page, "a result", async () => (await act(page), page.locator(".result").count()));
    },
    over: async (page, url) => {
        await page.goto(`${url}#/new`);
        await page.fill("#key-target", "7");
        await page.keyboard.press("Tab");
        await page.getByRole("button", { name: "Play with bots" }).click();
        await until(page, "the end", async () => (await page.evaluate(() => document.querySelector(".result .go-on .strong")?.click()), (await act(page)) === "over"));
        await page.locator(".summary img").waitFor();
    },
};

const folder = mkdtempSync(join(tmpdir(), "pedro-sizes-"));
execFileSync(process.execPath, [join(web, "build.mjs"), "--wasm", join(resolve(option.build), "src/web"), "--out", folder, "--offline"], { stdio: ["ignore", "ignore", "inherit"] });
const site = await serveFolder(folder, "sizes");
const browser = await openBrowser({ draws: true, whole: true });
try {
    for (const [place, go] of Object.entries(PLACES).filter(([name]) => name.includes(option.only))) {
        const taken = [];
        for (const [width, height] of SIZES)
            for (const theme of ["light", "dark"]) {
                const { page, context } = await newVisitor(browser, { viewport: { width, height }, settings: { theme, sound: "off", ...JSON.parse(option.settings) } });
                await go(page, site.url);
                const bytes = await page.screenshot({ path: join(option.out, `${place}-${width}-${theme}.png`) });
                taken.push(`<img height="${HIGH}" src="data:image/png;base64,${bytes.toString("base64")}">`);
                await context.close();
            }
        const sheet = await (await browser.newContext({ viewport: { width: 1920, height: 600 } })).newPage();
        await sheet.setContent(`<body style="margin:8px;background:#888;display:flex;flex-wrap:wrap;gap:8px">${taken.join("")}</body>`);
        await sheet.screenshot({ path: join(option.out, `${place}.png`), fullPage: true });
        console.log(join(option.out, `${place}.png`));
    }
} finally {
    await browser.close();
    site.stop();
    rmSync(folder, { recursive: true, force: true });
}
