/* fresh_page.mjs DIRECTORY [URL] - is the page in that folder whole, and does the server at URL serve all of it?
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const [directory, url] = process.argv.slice(2);
const files = readdirSync(directory, { recursive: true })
    .map(String)
    .filter((name) => statSync(join(directory, name)).isFile() && !/\.(gz|br)$/.test(name));

async function get(path) {
    const answer = await fetch(new URL(path, url));
    assert.equal(answer.status, 200, `${path} is answered ${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
}

const html = readFileSync(join(directory, "index.html"), "utf8");
const named = [...html.matchAll(/(?:src|href)="(?:\.\/|\/)?([\w-]+(?:[./][\w-]+)+)"/g)].map((found) => found[1]);
assert(named.length > 1, "index.html names no files");
for (const name of named) assert(files.includes(name), `index.html names ${name}, which is not there`);
for (const ending of [".wasm", ".net", ".js", ".css"])
    assert(files.some((name) => name.endsWith(ending)), `there is no file *${ending}`);

for (const name of files) {
    const bytes = readFileSync(join(directory, name));
    if (name.endsWith(".wasm")) await WebAssembly.compile(bytes);
    if (url) assert((await get(name)).equals(bytes), `${name} is served otherwise than it was made`);
}
if (url) {
    assert.equal((await get("/")).toString(), html);
    await get("/healthz");
}
console.log(`${files.length} files${url ? ` from ${url}` : ""}`);
