/* run.mjs - tests the client in a real browser, from the first page to the end of a match.
 *
 *     node test/run.mjs [--build ../build-gcc] [--only WORDS] [--skip WORDS] [--slow TIMES] [--lanes N] [--times] [--pictures DIR] [--no-server] [--stop]
 *
 * --build is the folder of Meson in which the program and the engine were made; both forms of
 * the client are built from it first. --only runs the tests with WORDS in their names, --skip the
 * others; both can be repeated. --slow makes every page run as on a computer that many times as slow. Prints TAP.
 * So many tests run at a time as --lanes says, beside those that mostly wait; with one, these wait too. --times prints the seconds of
 * processors and of the clock that each took, those of processors with what others used meanwhile. What failed is tried once more, alone,
 * as test/again.py does with other programs; a test that passes then is told of as flaky.
 * --pictures takes those of the README. --stop begins no test after one that failed.
 *
 * SPDX-License-Identifier: MIT */
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { about } from "./about.mjs";
import { after } from "./after.mjs";
import { alone } from "./alone.mjs";
import { counted } from "./axe.mjs";
import { club } from "./club.mjs";
import { cpuSeconds } from "./cpu.mjs";
import { challenges } from "./challenge.mjs";
import { daily, dailyServed } from "./daily.mjs";
import { days } from "./days.mjs";
import { director } from "./director.mjs";
import { events } from "./events.mjs";
import { eventForms } from "./events_forms.mjs";
import { terms } from "./glossary.mjs";
import { explorer } from "./explore.mjs";
import { home } from "./home.mjs";
import { houseRules } from "./house_rules.mjs";
import { learn } from "./learn.mjs";
import { looks } from "./looks.mjs";
import { progress } from "./progress.mjs";
import { persons } from "./person.mjs";
import { master } from "./master.mjs";
import { puzzles } from "./puzzles.mjs";
import { readiness } from "./ready.mjs";
import { replays } from "./replay.mjs";
import { reviews, reviewsServed } from "./review.mjs";
import { ruling } from "./ruling.mjs";
import { saving } from "./saved.mjs";
import { score } from "./score.mjs";
import { seasons } from "./season.mjs";
import { seat } from "./seat.mjs";
import { seen } from "./seen.mjs";
import { served } from "./served.mjs";
import { slowDown } from "./player.mjs";
import { openBrowser, serveFolder, startServer } from "./site.mjs";
import { statistics } from "./statistics.mjs";
import { storage } from "./storage.mjs";
import { stored } from "./stored.mjs";
import { style } from "./style.mjs";
import { table } from "./table.mjs";
import { together } from "./together.mjs";
import { units } from "./units.mjs";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const { values: option } = parseArgs({
    options: {
        build: { type: "string", default: join(web, "../build-gcc") },
        only: { type: "string", multiple: true, default: [""] },
        skip: { type: "string", multiple: true, default: [] },
        slow: { type: "string", default: "1" },
        lanes: { type: "string", default: "2" },
        times: { type: "boolean", default: false },
        pictures: { type: "string" },
        "no-server": { type: "boolean", default: false },
        stop: { type: "boolean", default: false },
    },
});
slowDown(Number(option.slow));
/* Tests that mostly wait run beside the others, so many at a time. */
const WAITING_LANES = 3;
/* So many failures are no accident: none is tried again. */
const MANY = 5;
/* Long enough for the longest test beside other work; only what hangs is stopped. */
const TEST_MS = 900_000 * Number(option.slow);
const build = resolve(option.build);
const folder = mkdtempSync(join(tmpdir(), "pedro-web-"));
const make = (out, ...more) =>
    new Promise((resolve, reject) => {
        const child = spawn(process.execPath, [join(web, "build.mjs"), "--wasm", join(build, "src/web"), "--out", join(folder, out), "--budgets", ...more], { stdio: ["ignore", "ignore", "inherit"] });
        child.on("error", reject);
        child.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`the client could not be made: ${code}`))));
    });

function within(ms, work) {
    let timer;
    const late = new Promise((_, reject) => (timer = setTimeout(() => reject(new Error(`not done after ${ms / 1000} s`)), ms)));
    return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/* A browser for all tests, one for those that need the whole program, and others for those that have died. Each test has contexts of
 * its own in it, which are closed after it. */
const browsers = new Map();
async function theBrowser(whole) {
    const open = () => {
        const opened = openBrowser({ whole, draws: Boolean(option.pictures) });
        browsers.set(whole, opened);
        return opened;
    };
    const known = browsers.get(whole) ?? open();
    const opened = await known.catch(() => undefined);
    if (opened?.isConnected()) return opened;
    return browsers.get(whole) === known ? open() : browsers.get(whole);
}
function lend({ whole = false }) {
    const contexts = [];
    const newContext = async (options) => {
        const context = await (await theBrowser(whole)).newContext(options);
        contexts.push(context);
        return context;
    };
    return { browser: { newContext }, close: () => Promise.allSettled(contexts.map((context) => context.close())) };
}

let failed = 0;
const tests = [...units, ...about, ...alone, ...club, ...home, ...houseRules, ...learn, ...style, ...table, ...seen, ...seat, ...looks, ...replays, ...reviews, ...puzzles, ...master, ...explorer, ...score, ...ruling, ...terms, ...director, ...seasons, ...after, ...daily, ...statistics, ...storage, ...stored, ...(option["no-server"] ? [] : [...served, ...together, ...challenges, ...dailyServed, ...reviewsServed, ...events, ...eventForms, ...persons, ...saving, ...progress, ...readiness, ...days])].filter(
    ({ name }) => option.only.some((words) => name.includes(words)) && !option.skip.some((words) => name.includes(words)),
);
/* The client of the server is made while others are tested. */
let made = Promise.resolve();
let ready = true;
try {
    await make("site", "--offline", "--weighed");
    if (option.pictures) mkdirSync(option.pictures, { recursive: true });
    if (tests.some((test) => test.server)) {
        ready = false;
        made = make("web", "--like", join(folder, "site")).then(() => void (ready = true));
        /* Each test that needs it fails then. */
        made.catch(() => undefined);
    }
    console.log(`1..${tests.length}`);
    const serve = async ({ replaces }) => {
        await made;
        const own = mkdtempSync(join(folder, "server-"));
        const client = join(replaces ? own : folder, "web");
        if (replaces) cpSync(join(folder, "web"), client, { recursive: true });
        return startServer(join(build, "pedro"), client, own);
    };
    let stopped = false;
    const run = async (test) => {
        if (stopped) return { skipped: true };
        const start = Date.now();
        const cpu = option.times ? cpuSeconds() : 0;
        const lent = lend(test);
        let site;
        try {
            /* A server of its own: no test sees tables and people of another. */
            site = await (test.server ? serve(test) : serveFolder(join(folder, "site"), test.name));
            await within(TEST_MS, test.run({ browser: lent.browser, site, build, pictures: option.pictures }));
            return { ms: Date.now() - start };
        } catch (error) {
            return { error };
        } finally {
            await lent.close();
            await site?.stop();
            if (option.times) console.log(`# ${(cpuSeconds() - cpu).toFixed(1)} s of processors, ${((Date.now() - start) / 1000).toFixed(1)} s: ${test.name}`);
        }
    };
    const known = new Map();
    const results = tests.map((test) => new Promise((resolve) => known.set(test, resolve)));
    const each = async (next) => {
        for (let test = next(); test; test = next()) {
            const result = await run(test);
            if (result.error && option.stop) stopped = true;
            known.get(test)(result);
        }
    };
    /* Those of the server, which are long, first. */
    const waiting = tests.filter((test) => test.aside && option.lanes > 1);
    const others = tests.filter((test) => !waiting.includes(test)).sort((a, b) => Boolean(b.server) - Boolean(a.server));
    for (let lane = 0; lane < WAITING_LANES; lane++) void each(() => waiting.shift());
    const another = () => others.splice(Math.max(0, others.findIndex((test) => ready || !test.server)), 1)[0];
    for (let lane = 0; lane < Number(option.lanes); lane++) void each(another);
    const said = ({ stack }) => String(stack).replace(/^/gm, "# ");
    const unlucky = [];
    for (const [at, test] of tests.entries()) {
        const { ms, error, skipped } = await results[at];
        if (skipped) continue;
        if (error) unlucky.push(test);
        console.log(error ? `# failed: ${test.name}\n${said(error)}` : `ok - ${test.name} # ${ms} ms`);
    }
    for (const test of unlucky) {
        const { ms, error } = unlucky.length > MANY || option.stop ? { error: { stack: "see above" } } : await run(test);
        if (error) failed++;
        console.log(error ? `not ok - ${test.name}\n${said(error)}` : `ok - ${test.name} # ${ms} ms\n# flaky: ${test.name}`);
    }
} finally {
    await made.catch(() => undefined);
    if (option.times) console.log(`# ${cpuSeconds().toFixed(0)} s of processors, ${(performance.now() / 1000).toFixed(0)} s in all`);
    for (const opened of browsers.values()) await opened.then((browser) => browser.close()).catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
}
console.log(`# axe ran for ${counted.runs} of ${counted.pages} pages: the others had nothing new`);
console.log(`# ${tests.length - failed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
