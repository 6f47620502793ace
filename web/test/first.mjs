/* first.mjs - measures a first visit over a slow line: the real server, a new browser, the network of Chromium's emulation.
 *
 *     node test/first.mjs [--build ../build] [--program PEDRO] [--web DIR] [--rate 400] [--delay 400] [--runs 3]
 *
 * --build is the folder of Meson; --program and --web, if given, are the server and the client instead of those made from it.
 * --rate is in kbit/s, --delay in milliseconds for each answer. Prints the median of the runs: when the first contents were
 * painted, when the first card of the start page was, and when the first card of one's hand was, Play now being pressed as
 * soon as that is possible; and how many requests and bytes it took until then.
 *
 * SPDX-License-Identifier: MIT */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openBrowser, PHONE, startServer } from "./site.mjs";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const { values: option } = parseArgs({
    options: {
        build: { type: "string", default: join(web, "../build") },
        program: { type: "string" },
        web: { type: "string" },
        rate: { type: "string", default: "400" },
        delay: { type: "string", default: "400" },
        runs: { type: "string", default: "3" },
    },
});

/** Times in milliseconds since the visit began, requests and bytes. */
async function visit(url) {
    const browser = await openBrowser({ draws: true, whole: true });
    try {
        const context = await browser.newContext({ viewport: PHONE, locale: "en-GB" });
        const page = await context.newPage();
        page.setDefaultTimeout(0);
        const line = await context.newCDPSession(page);
        const throughput = (Number(option.rate) * 1000) / 8;
        await line.send("Network.enable");
        await line.send("Network.emulateNetworkConditions", { offline: false, latency: Number(option.delay), downloadThroughput: throughput, uploadThroughput: throughput });
        let requests = 0;
        let bytes = 0;
        line.on("Network.requestWillBeSent", () => requests++);
        line.on("Network.webSocketCreated", () => requests++);
        line.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
        const start = Date.now();
        await page.goto(url, { waitUntil: "commit" });
        await page.locator(".hand-fan .card .face").first().waitFor();
        const card = Date.now() - start;
        await page.locator(".doors button.primary").click();
        await page.getByRole("button", { name: "No, just play" }).click();
        await page.locator(".table:not(.mini) .hand .card").first().waitFor();
        const hand = Date.now() - start;
        const paint = await page.evaluate(() => Math.round(performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0));
        return { paint, card, hand, requests, bytes };
    } finally {
        await browser.close();
    }
}

const folder = mkdtempSync(join(tmpdir(), "pedro-first-"));
const build = resolve(option.build);
const client = option.web ?? join(folder, "web");
if (!option.web) execFileSync(process.execPath, [join(web, "build.mjs"), "--wasm", join(build, "src/web"), "--out", client], { stdio: ["ignore", "ignore", "inherit"] });
const site = await startServer(option.program ?? join(build, "pedro"), client, folder);
try {
    const runs = [];
    for (let run = 0; run < Number(option.runs); run++) runs.push(await visit(site.url));
    for (const what of Object.keys(runs[0])) console.log(`${what.padEnd(9)}${runs.map((run) => run[what]).sort((a, b) => a - b)[runs.length >> 1]}`);
} finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
}
