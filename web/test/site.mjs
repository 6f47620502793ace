/* site.mjs - a folder of files on a free port, with the headers of the real server, and the
 * browser that looks at it.
 *
 * SPDX-License-Identifier: MIT */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { chromium } from "playwright-core";

const TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
};

/* As src/server/server.c has it. */
const CSP =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
    "worker-src 'self'; manifest-src 'self'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'";

/** Serves `folder`; resolves to {url, stop, requests}. Its `held`, if a test gives it one, is told each
 * path and says when it may be answered. */
export function serveFolder(folder) {
    const requests = [];
    const site = { requests, held: undefined };
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
        response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream", "content-security-policy": CSP });
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

/** Chromium, without anything that calls out. */
export async function openBrowser() {
    const browser = await chromium.launch({
        executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
        args: [
            "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--disable-dev-shm-usage",
        ],
    });
    return { browser, close: () => browser.close() };
}

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 360, height: 740 };

/** The real server on a free port, its data under `folder`; resolves to {url, stop}. */
export async function startServer(program, client, folder) {
    const child = spawn(
        program,
        ["serve", "--port=0", "--listen=127.0.0.1", `--web=${client}`, `--data=${join(folder, "data")}`, "--bot-pause=0", "--hand-pause=300", "--guests=1000"],
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
    return {
        url: `http://127.0.0.1:${port}/`,
        stop: () => {
            child.kill("SIGTERM");
            return ended;
        },
    };
}
