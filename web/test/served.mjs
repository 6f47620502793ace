/* served.mjs - tests of the client as the real server sends it: its files, the first load, the installed page, and a new
 * version in the place of the one that is open.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cpSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, extname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { types } from "../file_types.mjs";
import { hand, newVisitor, play, settles, until } from "./player.mjs";
import { PHONE } from "./site.mjs";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");

/* The most that a first visit may need, until the first card of the start page and of one's hand: requests, the longest
 * chain of requests that wait for one another, bytes. The start page waits for what index.html names. */
const START = { requests: 3, chain: 2, bytes: 36_000 };
const HAND = { requests: 7, chain: 4, again: 3, bytes: 60_000 };
/* The largest sum of what is moved after it was seen (Layout Instability API). */
const SHIFT_MAX = 0.02;

const isTwin = (file) => [".br", ".gz"].includes(extname(file));
const filesOf = (client) => readdirSync(client, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(client.length + 1).replaceAll(sep, "/"));

async function everyFile({ site: { url, client } }) {
    const files = filesOf(client);
    const own = files.filter((file) => !isTwin(file));
    assert.ok(own.length > 40 && ["net", "wasm", "svg", "css", "png", "webmanifest", "txt"].every((ending) => own.some((file) => file.endsWith(`.${ending}`))), `${own}`);
    for (const file of own) {
        const answer = await fetch(url + file, { headers: { "accept-encoding": "br" } });
        assert.equal(answer.status, 200, file);
        assert.equal(answer.headers.get("content-type"), types[extname(file)], file);
        assert.equal(answer.headers.get("content-encoding"), files.includes(`${file}.br`) ? "br" : null, file);
        assert.equal(answer.headers.get("cache-control"), file.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache", file);
        assert.ok(Buffer.from(await answer.arrayBuffer()).equals(readFileSync(join(client, file))), file);
        const again = await fetch(url + file, { headers: { "accept-encoding": "br", "if-none-match": answer.headers.get("etag") } });
        assert.equal(again.status, 304, file);
    }
}

/** Answers only what `may` allows; all else waits. Resolves to {answered, bytes(), open()}: the paths that were answered, their
 * size, and a function that allows everything. */
async function gate(page, may) {
    const answered = [];
    const held = [];
    const gate = { may };
    let bytes = 0;
    page.on("requestfinished", async (request) => {
        const sizes = await request.sizes().catch(() => null);
        bytes += (sizes?.responseBodySize ?? 0) + (sizes?.responseHeadersSize ?? 0);
    });
    const decide = (route) => {
        const path = new URL(route.request().url()).pathname;
        if (!gate.may(path)) return held.push(route);
        answered.push(path);
        return route.continue();
    };
    await page.route("**/*", decide);
    return {
        answered,
        bytes: () => bytes,
        allow: (more) => {
            gate.may = more;
            for (const route of held.splice(0)) void decide(route);
        },
    };
}

/** Notes what moves after it was seen. */
const watchShifts = () => {
    window.shifts = [];
    new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries()) window.shifts.push({ value, sources: sources.map(({ node }) => node?.className ?? "") });
    }).observe({ type: "layout-shift", buffered: true });
};

/** Where the parts of the first screen are. */
const places = (page) =>
    page.evaluate(() =>
        [".top", ".hero", ".hand-fan", ".stage"].map((part) => {
            const { top, height } = document.querySelector(part).getBoundingClientRect();
            return [part, Math.round(top), Math.round(height)];
        }),
    );

const firstCard = (page) => page.locator(".hand-fan .card .face").first().waitFor();
async function playNow(page, newcomer = false) {
    await page.getByRole("button", { name: /^Play now/ }).click();
    if (newcomer) await page.getByRole("button", { name: "No, just play" }).click();
    await page.locator(".table:not(.mini) .hand .card").first().waitFor();
}

/* Whatever is not allowed is never answered: so what is allowed is all that is waited for. */
async function firstLoad({ browser, site: { url, client } }) {
    const html = readFileSync(join(client, "index.html"), "utf8");
    const assets = join(client, "assets");
    const part = readdirSync(assets).find((file) => /^tables-.*\.js$/.test(file));
    const table = [part, ...[...readFileSync(join(assets, part), "utf8").matchAll(/"\.\/([\w-]+\.js)"/g)].map(([, file]) => file)].map((file) => `/assets/${file}`);
    const named = [...html.matchAll(/<(?:link rel="stylesheet" href|script type="module" src)="([^"]+)"/g)].map(([, file]) => `/${file}`);
    for (const viewport of [PHONE, { width: 1440, height: 900 }]) {
        const { page, context, troubles } = await newVisitor(browser, { viewport, newcomer: true, settings: { bots: undefined, partner: undefined } });
        await page.addInitScript(watchShifts);
        const line = await gate(page, (path) => path === "/" || (named.includes(path) && path.endsWith(".css")));
        await page.goto(url, { waitUntil: "commit" });
        /* Before the script: a title, the felt and the frame of the table. */
        await page.locator(".hand-fan strong", { hasText: "Pedro" }).waitFor();
        const painted = () => page.evaluate(() => {
            const box = (selector) => document.querySelector(selector).getBoundingClientRect();
            const frame = getComputedStyle(document.querySelector(".stage"), "::before");
            return { felt: box(".hero").width === innerWidth && getComputedStyle(document.querySelector(".hero")).backgroundImage.includes("radial-gradient"), frame: frame.borderTopWidth, stage: box(".stage").height > 300, brand: document.querySelector(".top .brand").innerText, script: document.documentElement.hasAttribute("data-theme") };
        });
        /* The style sheet may come after the first words. */
        await settles(page, painted, { felt: true, frame: "10px", stage: true, brand: "Pedro", script: false }, "what is painted first");
        const before = await places(page);
        line.allow((path) => path === "/" || named.includes(path));
        await firstCard(page);
        assert.deepEqual(await places(page), before, "nothing moves when the script has run");
        assert.ok(line.answered.length <= START.requests, `${line.answered}`);
        assert.ok(line.bytes() > 0 && line.bytes() <= START.bytes, `${line.bytes()} bytes`);
        assert.equal(await page.locator(".doors button.primary").isDisabled(), true, "nothing can be begun before it is known who plays");
        const session = (path) => path === "/" || named.includes(path) || table.includes(path) || path === "/api/guest";
        line.allow(session);
        await playNow(page, true);
        /* The page, what it names, the session, the two files of the table; and the socket. */
        assert.ok(line.answered.length + 1 <= HAND.requests, `${line.answered}`);
        assert.ok(line.bytes() <= HAND.bytes, `${line.bytes()} bytes`);
        line.allow(() => true);
        await page.goto(url);
        await page.locator(".who .guest").waitFor();
        const shifts = await page.evaluate(() => window.shifts);
        assert.ok(shifts.reduce((sum, { value }) => sum + value, 0) <= SHIFT_MAX, JSON.stringify(shifts));
        /* Who comes again opens the socket beside the request for the session. */
        const next = await context.newPage();
        const again = await gate(next, (path) => path === "/" || named.includes(path));
        const socket = next.waitForEvent("websocket");
        await next.goto(url, { waitUntil: "commit" });
        await socket;
        again.allow(session);
        await playNow(next);
        assert.deepEqual(troubles, []);
        await context.close();
    }
}

/** Waits until the page is installed: its worker active and in control, all files kept but the picture for messengers. */
const installed = (page, client) => {
    const wanted = filesOf(client).filter((file) => !isTwin(file) && !["sw.js", "preview.png"].includes(file)).length;
    return until(page, "the page to be installed", () =>
        page.evaluate(async (all) => {
            const registration = await navigator.serviceWorker.getRegistration();
            const [name] = await caches.keys();
            return registration?.active?.state === "activated" && navigator.serviceWorker.controller !== null && (await (await caches.open(name)).keys()).length === all;
        }, wanted),
    );
};

/* As on most phones: pages may not show notifications, workers may. */
const phoneNotices = () => {
    Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
    window.Notification = class {
        static permission = "granted";
        constructor() {
            throw new TypeError("Illegal constructor");
        }
    };
    const show = ServiceWorkerRegistration.prototype.showNotification;
    ServiceWorkerRegistration.prototype.showNotification = async function (...notice) {
        await show.apply(this, notice);
        window.noticed = `${this.active.state}: ${notice[1].tag}`;
    };
};

async function installedPage({ browser, site }) {
    const { page, context, troubles } = await newVisitor(browser, { viewport: PHONE, install: true, permissions: ["notifications"], settings: { notify: "on" } });
    await context.addInitScript(phoneNotices);
    await page.goto(site.url);
    await installed(page, site.client);
    await page.reload();
    await firstCard(page);
    const fetched = await page.evaluate(() => performance.getEntriesByType("resource").filter(({ name, transferSize }) => name.includes("/assets/") && transferSize > 0).map(({ name }) => name));
    assert.deepEqual(fetched, [], "a second visit has its files from the cache");
    assert.deepEqual(troubles, []);
    await site.stop();
    await context.setOffline(true);
    await page.reload();
    await page.locator(".doors button.primary").click();
    await play(page, (what) => what === "Your turn");
    await settles(page, () => page.evaluate(() => window.noticed), "activated: pedro-turn", "the worker shows a notice");
    /* A page that was not opened before. */
    await page.goto(`${site.url}rules`);
    await page.locator("h1", { hasText: "Rules" }).waitFor();
}

/** Makes another version of the client from the same sources, in which each file with a hash has another name. */
async function nextVersion(build, client) {
    const folder = dirname(client);
    const top = join(folder, "next");
    cpSync(web, join(top, "web"), { recursive: true, filter: (path) => path !== join(web, "node_modules") });
    for (const name of ["data", "include", "po", "src"]) symlinkSync(join(web, "..", name), join(top, name));
    symlinkSync(join(web, "node_modules"), join(top, "web/node_modules"));
    const main = join(top, "web/src/app/main.tsx");
    writeFileSync(main, `${readFileSync(main, "utf8")}\ndocument.documentElement.dataset.version = "next";\n`);
    await promisify(execFile)(process.execPath, [join(top, "web/build.mjs"), "--wasm", join(build, "src/web"), "--out", join(folder, "next-web"), "--like", client, "--weighed"]);
    return join(folder, "next-web");
}

async function open(page, ...links) {
    for (const name of ["More", ...links]) await page.getByRole("link", { name: new RegExp(`^${name}( |$)`) }).click();
}

const versionOf = (page) => page.evaluate(() => document.documentElement.dataset.version ?? "first");

async function newVersion({ browser, site, build }) {
    const next = await nextVersion(build, site.client);
    const old = await newVisitor(browser, { viewport: PHONE, install: true });
    await old.page.goto(site.url);
    await installed(old.page, site.client);
    const [first] = await old.page.evaluate(() => caches.keys());
    await playNow(old.page);
    const without = await newVisitor(browser, { viewport: PHONE });
    await without.page.goto(site.url);
    await playNow(without.page);
    const table = without.page.url();
    const held = await hand(without.page);

    renameSync(site.client, `${site.client}-before`);
    renameSync(next, site.client);

    /* Another tab gets the new version, and its worker. */
    const other = await old.context.newPage();
    await other.goto(site.url);
    await firstCard(other);
    assert.equal(await versionOf(other), "next");
    await until(other, "the next worker to be installed", () =>
        other.evaluate(async (before) => {
            const { installing, active, waiting } = await navigator.serviceWorker.getRegistration();
            return !installing && (waiting ?? active).state !== "activating" && (await caches.keys()).some((name) => name !== before);
        }, first),
    );

    /* The open page goes on, also if the browser has forgotten what it kept besides: pages with a style sheet of their own, another language. */
    await (await old.context.newCDPSession(old.page)).send("Network.clearBrowserCache");
    await old.page.getByRole("button", { name: "Leave the table" }).click();
    for (const links of [["Rules"], ["Ruling"], ["Settings"]]) {
        await open(old.page, ...links);
        await old.page.locator("h1", { hasText: links.at(-1) }).waitFor();
    }
    await old.page.selectOption("#language", "fi");
    await old.page.getByRole("heading", { name: "Asetukset", level: 1 }).waitFor();
    assert.equal(await versionOf(old.page), "first");
    assert.deepEqual(old.troubles, []);

    /* Without a worker it says that there is a new version; a press loads that, and the match is the same. */
    await without.page.getByRole("button", { name: "Leave the table" }).click();
    await without.page.getByRole("link", { name: "More", exact: true }).click();
    await without.page.getByText("There is a new version of Pedro.").waitFor();
    assert.equal(await versionOf(without.page), "first");
    await without.page.getByRole("button", { name: "Load the page again" }).click();
    await without.page.locator("h1", { hasText: "More" }).waitFor();
    assert.equal(await versionOf(without.page), "next");
    await without.page.goto(table);
    await without.page.locator(".table:not(.mini)").waitFor();
    assert.equal(await without.page.locator(".top, .blank").count(), 0, "nothing of what is seen first is left");
    await settles(without.page, async () => (await hand(without.page)).sort(), held.sort(), "the hand");

    /* When the pages of the version before are closed, its files go. */
    await old.page.close();
    await other.close();
    const last = await old.context.newPage();
    await last.goto(site.url);
    await until(last, "the files of one version only", () => last.evaluate(async () => (await caches.keys()).length === 1));
    await installed(last, site.client);
}

export const served = [
    { name: "server: every file of the client is answered, with its type, and kept", server: true, run: everyFile },
    { name: "server: a first visit waits for little", server: true, run: firstLoad },
    { name: "server: the page is installed, and plays without a network", server: true, whole: true, run: installedPage },
    { name: "server: a new version takes the place of an open page", server: true, replaces: true, run: newVersion },
];
