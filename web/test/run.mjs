/* run.mjs - the client in a real browser, from the first page to the end of a match.
 *
 *     node test/run.mjs [--build ../build] [--only WORDS] [--pictures DIR] [--no-server]
 *
 * --build is the folder of Meson in which the program and the engine were made; both forms of
 * the client are built from it first. Prints TAP. --pictures takes those of the README.
 *
 * SPDX-License-Identifier: MIT */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { alone } from "./alone.mjs";
import { looks } from "./looks.mjs";
import { openBrowser, serveFolder, startServer } from "./site.mjs";
import { table } from "./table.mjs";
import { together } from "./together.mjs";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const { values: option } = parseArgs({
    options: {
        build: { type: "string", default: join(web, "../build") },
        only: { type: "string", default: "" },
        pictures: { type: "string" },
        "no-server": { type: "boolean", default: false },
    },
});
const TEST_MS = 90_000;
const build = resolve(option.build);
const folder = mkdtempSync(join(tmpdir(), "pedro-web-"));
const make = (out, ...more) =>
    execFileSync(process.execPath, [join(web, "build.mjs"), "--wasm", join(build, "src/web/engine.wasm"), "--out", join(folder, out), ...more], { stdio: ["ignore", "ignore", "inherit"] });

function within(ms, work) {
    let timer;
    const late = new Promise((_, reject) => (timer = setTimeout(() => reject(new Error(`not done after ${ms / 1000} s`)), ms)));
    return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

let failed = 0;
let server;
const tests = [...alone, ...table, ...looks, ...(option["no-server"] ? [] : together)].filter(({ name }) => name.includes(option.only));
try {
    make("site", "--offline");
    if (option.pictures) mkdirSync(option.pictures, { recursive: true });
    if (tests.some((test) => test.server)) {
        make("web");
        server = await startServer(join(build, "pedro"), join(folder, "web"), folder);
    }
    console.log(`1..${tests.length}`);
    const run = async (test) => {
        const site = test.server ? server : await serveFolder(join(folder, "site"));
        const { browser, close } = await openBrowser();
        const start = Date.now();
        try {
            await within(TEST_MS, test.run({ browser, site, build, pictures: option.pictures }));
            return { ms: Date.now() - start };
        } catch (error) {
            return { error };
        } finally {
            await close();
            if (!test.server) site.stop();
        }
    };
    /* Those that only wait do so while others work. */
    const asides = new Map(tests.filter(({ aside }) => aside).map((test) => [test, run(test)]));
    for (const [at, test] of tests.entries()) {
        const { ms, error } = await (asides.get(test) ?? run(test));
        if (error) failed++;
        console.log(error ? `not ok ${at + 1} - ${test.name}\n${String(error.stack).replace(/^/gm, "# ")}` : `ok ${at + 1} - ${test.name} # ${ms} ms`);
    }
} finally {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
}
console.log(`# ${tests.length - failed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
