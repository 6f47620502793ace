/* site.mjs - serves the static site on a free port, as a web server for files does, and starts the real server and the
 * browser.
 *
 * SPDX-License-Identifier: MIT */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { chromium } from "playwright-core";
import { policy, types } from "../file_types.mjs";

/** Source of a function that fills an array with bytes of a xorshift generator (Marsaglia 2003). */
const xorshift = (seed, number) =>
    `((state) => (bytes) => { for (const at of bytes.keys()) { state ^= state << 13; state ^= state >>> 17; state ^= state << 5; bytes[at] = state >>> 24; } return bytes; })(${(seed ^ Math.imul(number + 1, 0x9e3779b1)) | 1})`;

/** Serves `folder`; resolves to {url, stop, requests}. `held`, if a test sets it, is called with each path and resolves
 * when the path may be answered. The engine's random bytes follow from `name` and from the number of engines before it, so a test is dealt the same cards each time. If a test gives a `seed`, every random byte is that: each
 * visitor is dealt the same cards, and a table has the same name. */
export function serveFolder(folder, name = "") {
    const requests = [];
    const site = { requests, held: undefined, seed: undefined };
    let engines = 0;
    const first = [...name].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7);
    const server = createServer(async (request, response) => {
        const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname));
        requests.push(path);
        await site.held?.(path);
        const file = join(folder, path === "/" ? "index.html" : path);
        let bytes;
        try {
            bytes = readFileSync(file);
        } catch {
            response.writeHead(404).end();
            return;
        }
        const engine = /\/engine-[^/]*\.js$/.test(path);
        response.writeHead(200, { "content-type": types[extname(file)], "content-security-policy": policy, "cache-control": engine ? "no-store" : "max-age=600" });
        if (engine) response.write(`crypto.getRandomValues = ${site.seed !== undefined ? `(bytes) => bytes.fill(${site.seed})` : xorshift(first, engines++)};\n`);
        response.end(bytes);
    });
    return new Promise((resolve) =>
        server.listen(0, "127.0.0.1", () =>
            resolve(
                Object.assign(site, {
                    url: `http://127.0.0.1:${server.address().port}/`,
                    stop: () => (server.closeAllConnections(), server.close()),
                }),
            ),
        ),
    );
}

/** Starts Chromium without features that use the network by themselves. Its shell opens a page with less than half of the work of the
 * `whole` program, which has windows and notices. Unless it `draws`, for pictures, it has no memory for pixels and paints none: what tests
 * ask for follows from sizes and places. */
export function openBrowser({ draws = false, whole = false } = {}) {
    return chromium.launch({
        timeout: 0,
        executablePath: process.env.CHROMIUM ?? (whole ? "/usr/bin/chromium" : "/usr/bin/chromium-headless-shell"),
        args: [
            "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--disable-dev-shm-usage", "--disable-gpu-compositing",
            ...(draws ? [] : ["--force-gpu-mem-available-mb=0"]),
        ],
    });
}

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 360, height: 740 };

/** The real server on a free port, its data under `folder`; resolves to {url, client, stop}. */
export async function startServer(program, client, folder) {
    const child = spawn(
        program,
        ["serve", "--port=0", "--listen=127.0.0.1", `--web=${client}`, `--data=${join(folder, "data")}`, "--bot-pause=0", "--hand-pause=300", "--guests=1000", "--shed=off"],
        { stdio: ["ignore", "ignore", "pipe"] },
    );
    let said = "";
    const port = await new Promise((resolve, reject) => {
        child.on("error", reject);
        child.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
        child.stderr.on("data", (bytes) => {
            said += bytes;
            const found = /port=(\d+)/.exec(said);
            if (found) resolve(Number(found[1]));
        });
    });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    const url = `http://127.0.0.1:${port}/`;
    return {
        url,
        client,
        stop: () => {
            child.kill("SIGTERM");
            return ended;
        },
    };
}
