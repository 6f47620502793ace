/* file_types.mjs - what the server says about files of the client: their media types and its content security policy.
 *
 * SPDX-License-Identifier: MIT */
import { readFileSync } from "node:fs";

const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

/** Media types by the ending of the name, from src/server/http/file_types.h. */
export const types = Object.fromEntries([...read("src/server/http/file_types.h").matchAll(/^ *TYPE\("(.+?)", "(.+?)"\)/gm)].map(([, ending, type]) => [ending, type]));

/** The content security policy, from src/server/server.c. */
export const policy = /"content-security-policy: ([^;]*?;[^]*?)\\r\\n"/.exec(read("src/server/server.c"))[1].replace(/"\s*"/g, "");
