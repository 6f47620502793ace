/* module.mjs - modules of the page, compiled for node.
 *
 * SPDX-License-Identifier: MIT */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const source = join(dirname(fileURLToPath(import.meta.url)), "../src");

/** The module of that path under web/src; `define` has further names and what stands for them. */
export async function module(path, define = {}) {
    const { outputFiles } = await esbuild.build({ entryPoints: [join(source, path)], format: "esm", write: false, bundle: true, define: { COURTS: "{}", WORKER_URL: '""', STATIC: "true", ...define } });
    return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}
