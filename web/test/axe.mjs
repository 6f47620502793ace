/* axe.mjs - runs axe-core on a page, which must have been opened with bypassCSP.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const source = readFileSync(join(dirname(fileURLToPath(import.meta.url)), "../node_modules/axe-core/axe.min.js"), "utf8");

/** Fails with the violations that were found. */
export async function check(page, where) {
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
    const found = await page.evaluate(async () => {
        const { violations } = await window.axe.run(document, {
            runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
        });
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" ; ")}`);
    });
    assert.deepEqual(found, [], where);
}
