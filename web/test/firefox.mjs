/* firefox.mjs - plays the client in Debian's Firefox: the start page, a hand to its result, the lesson, that all of it fits, and a deal of the day.
 *
 *     node test/firefox.mjs [--build ../build-gcc] [--pictures DIR]
 *
 * Firefox is driven by Marionette, its own protocol: JSON with its length before it, over TCP, "[type, id, command, parameters]".
 * Prints TAP.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { DATE, refereed } from "./daily.mjs";
import { answer } from "./player.mjs";
import { serveFolder } from "./site.mjs";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const { values: option } = parseArgs({ options: { build: { type: "string", default: join(web, "../build-gcc") }, pictures: { type: "string" } } });

/* What takes longer hangs. */
const PATIENCE_MS = 240_000;
const LOOK_MS = 100;
const later = (ms) => new Promise((done) => setTimeout(done, ms));

async function until(what, done) {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
        const value = await done();
        if (value) return value;
        if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
        await later(LOOK_MS);
    }
}

/** Starts Firefox with a profile of its own; resolves to {ask, run, stop}. */
async function openFirefox(folder) {
    const profile = join(folder, "profile");
    mkdirSync(profile);
    const prefs = { "marionette.port": 0, "browser.shell.checkDefaultBrowser": false, "datareporting.policy.dataSubmissionEnabled": false, "app.update.enabled": false, "network.captive-portal-service.enabled": false, "network.connectivity-service.enabled": false, "services.settings.server": "data:,", "ui.prefersReducedMotion": 1, "intl.accept_languages": "en-GB" };
    writeFileSync(join(profile, "user.js"), Object.entries(prefs).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`).join(""));
    const program = spawn(process.env.FIREFOX ?? "firefox-esr", ["--headless", "--marionette", "--no-remote", "--profile", profile], { stdio: "ignore", env: { ...process.env, HOME: folder, MOZ_HEADLESS: "1" } });
    let died = "";
    program.on("error", (error) => (died = error.message));
    program.on("exit", (code) => (died ||= `Firefox ended with ${code}`));
    const told = join(profile, "MarionetteActivePort");
    const port = await until("Firefox", () => {
        if (died) throw new Error(died);
        return existsSync(told) && Number(readFileSync(told, "utf8"));
    });
    const socket = connect(port, "127.0.0.1");
    const waiting = new Map();
    let number = 0;
    let heard = Buffer.alloc(0);
    socket.on("data", (bytes) => {
        heard = Buffer.concat([heard, bytes]);
        for (;;) {
            const colon = heard.indexOf(":");
            const length = Number(heard.subarray(0, Math.max(colon, 0)));
            if (colon < 0 || heard.length < colon + 1 + length) return;
            const message = JSON.parse(heard.subarray(colon + 1, colon + 1 + length));
            heard = heard.subarray(colon + 1 + length);
            /* The first is a greeting. */
            if (!Array.isArray(message)) continue;
            const [, id, error, result] = message;
            if (error) waiting.get(id)?.reject(new Error(`${error.error}: ${error.message}`));
            else waiting.get(id)?.resolve(result);
            waiting.delete(id);
        }
    });
    const ask = (command, parameters = {}) =>
        new Promise((resolve, reject) => {
            const id = ++number;
            waiting.set(id, { resolve, reject });
            const text = JSON.stringify([0, id, command, parameters]);
            socket.write(`${Buffer.byteLength(text)}:${text}`);
        });
    socket.on("close", () => waiting.forEach(({ reject }) => reject(new Error("the connection to Firefox is broken"))));
    await ask("WebDriver:NewSession", { capabilities: {} });
    /** Runs a function in the page. */
    const run = async (work, ...args) => (await ask("WebDriver:ExecuteScript", { script: `return (${work})(...arguments)`, args, sandbox: null })).value;
    const stop = async () => {
        const gone = new Promise((done) => program.on("exit", done));
        await ask("Marionette:Quit", { flags: ["eForceQuit"] }).catch(() => program.kill());
        socket.destroy();
        await gone;
    };
    return { ask, run, stop };
}

/* Firefox makes no window narrower. */
const SIZES = [[500, 740], [820, 1180], [1440, 900]];

async function startPage({ ask, run, open }) {
    for (const [width, height] of SIZES) {
        await ask("WebDriver:SetWindowRect", { width, height });
        await open("");
        await until("the small table", () => run(() => document.querySelectorAll(".mini .hand .card").length === 9));
        assert.ok((await run(() => document.documentElement.scrollWidth - innerWidth)) <= 0, `the start page fits ${width} pixels`);
    }
}

async function aHand({ ask, run, open, picture }) {
    for (const [width, height] of SIZES) {
        await ask("WebDriver:SetWindowRect", { width, height });
        await open("");
        /* Pressed again if the page was not ready. */
        await until("the table", () =>
            run(() => {
                const there = document.querySelectorAll(".table:not(.mini) .hand [data-card]").length > 0;
                if (!there) document.querySelector(".doors button.big:not([disabled])")?.click();
                return there;
            }),
        );
        const step = `() => { const answer = ${answer}; answer(""); return Boolean(document.querySelector(".table:not(.mini) .result")); }`;
        await until("a hand played", () => run(step));
        assert.match(await run(() => document.querySelector(".result").innerText), /Points won/);
        /* The felt has its colour, though it is mixed, and nothing is wider than the window. */
        assert.notEqual(await run(() => getComputedStyle(document.querySelector(".chip")).backgroundColor), "rgba(0, 0, 0, 0)");
        assert.ok((await run(() => document.documentElement.scrollWidth - innerWidth)) <= 0, `the table fits ${width} pixels`);
        await picture(`hand-${width}`);
    }
}

async function lesson({ run, open, picture }) {
    await open("#/learn");
    await until("the lesson", () => run(() => Boolean(document.querySelector(".coach"))));
    await picture("lesson");
    await open("#/settings");
    await until("the settings", () => run(() => Boolean(document.querySelector("#language"))));
    await run(() => {
        const choice = document.querySelector("#language");
        choice.value = "fi";
        choice.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await until("Finnish", () => run(() => document.documentElement.lang === "fi" && document.querySelector("h1").textContent === "Asetukset"));
}

/* The same answers have the same result here, in Chromium (daily.mjs), and in the program. */
async function theDay({ run, open }) {
    await open(`#/daily?date=${DATE}`);
    const pressed = () => {
        const link = document.querySelector(".games a.primary");
        link?.click();
        return Boolean(link);
    };
    await until("the deal of the first game", () => run(pressed));
    const step = `() => { const answer = ${answer}; answer(""); return document.querySelector(".ending")?.textContent.includes("Par, the result of the bot"); }`;
    await until("a deal with its par", () => run(step));
    const { answers, ...told } = await run((date) => JSON.parse(localStorage.getItem("pedro.daily"))[`${date} us`], DATE);
    assert.deepEqual(told, refereed(resolve(option.build), "us", answers));
}

const tests = { "firefox: the start page at three sizes": startPage, "firefox: a hand is played to its result at three sizes": aHand, "firefox: a deal of the day has the result that the program gives": theDay, "firefox: the lesson and the settings in Finnish": lesson };
const folder = mkdtempSync(join(tmpdir(), "pedro-firefox-"));
let failed = 0;
try {
    execFileSync(process.execPath, [join(web, "build.mjs"), "--wasm", join(resolve(option.build), "src/web"), "--out", join(folder, "site"), "--offline"], { stdio: ["ignore", "ignore", "inherit"] });
    const site = await serveFolder(join(folder, "site"), "firefox");
    const firefox = await openFirefox(folder);
    const settings = { bots: "beginner", partner: "same", sound: "off", remarks: "off", pace: "quick", exchange: "none" };
    /* The page tells what went wrong in it; it is loaded anew for each address. */
    const open = async (path) => {
        await firefox.ask("WebDriver:Navigate", { url: `${site.url}licences.txt` });
        await firefox.run((chosen) => localStorage.setItem("pedro.settings", JSON.stringify(chosen)), settings);
        await firefox.ask("WebDriver:Navigate", { url: site.url + path });
    };
    const picture = async (name) => {
        if (!option.pictures) return;
        mkdirSync(option.pictures, { recursive: true });
        writeFileSync(join(option.pictures, `firefox-${name}.png`), Buffer.from((await firefox.ask("WebDriver:TakeScreenshot", { full: false })).value, "base64"));
    };
    console.log(`1..${Object.keys(tests).length}`);
    for (const [at, [name, test]] of Object.entries(tests).entries())
        await test({ ...firefox, open, picture }).then(
            () => console.log(`ok ${at + 1} - ${name}`),
            (error) => {
                failed++;
                console.log(`not ok ${at + 1} - ${name}\n${String(error.stack).replace(/^/gm, "# ")}`);
            },
        );
    await firefox.stop();
    site.stop();
} finally {
    rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;
