/* axe.mjs - runs axe-core on a page, which must have been opened with bypassCSP, if there is something on it that was not checked before.
 *
 * What axe says of an element follows from its place in the tree, its attributes, its colours and whether it has a text, not from what
 * the text is: the same list in another language, or with one more row, has nothing new in it. So all that is visible on a page is
 * described, an element each, and axe runs where a description is new. What passed is known to all tests of a run.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const source = readFileSync(join(dirname(fileURLToPath(import.meta.url)), "../node_modules/axe-core/axe.min.js"), "utf8");

/* Runs in the page: a description of each element that can be seen or is read aloud, and one of the page as a whole. */
function describePage() {
    /* The least size of what is pressed (WCAG 2.5.8). */
    const LEAST = 24;
    const PRESSED = "a, button, input, select, textarea, summary, [tabindex], [role=tab]";
    const LANDMARKS = "main, nav, aside, header, footer, dialog, section[aria-label], [role]";
    const root = document.documentElement;
    const dress = [...root.attributes].filter(({ name }) => name.startsWith("data-")).map(({ name, value }) => `${name}=${value}`).join();
    const all = new Set();
    const relevant = ({ name }) => /^(aria-.*|role|alt|title|href|for|type|tabindex|lang|scope|autocomplete|disabled|hidden|inert|open|rowspan|colspan)$/.test(name);
    /* Names are there or not; of other attributes the value matters. */
    const told = ({ name, value }) => (/label|alt|title|href|for|labelledby|describedby|controls|valuetext/.test(name) ? `${name}${value ? "" : "="}` : `${name}=${value}`);
    const clear = (colour) => colour === "rgba(0, 0, 0, 0)";
    const describe = (element, around) => {
        const style = getComputedStyle(element);
        if (style.display === "none") return;
        const { width, height } = element.getBoundingClientRect();
        const pressed = element.matches(PRESSED);
        const { color, backgroundColor, backgroundImage, fontSize, fontWeight, opacity, visibility, position } = style;
        /* What is behind a text, and what it is in. */
        const inside = {
            ground: clear(backgroundColor) && backgroundImage === "none" ? around.ground : `${backgroundColor} ${backgroundImage}`,
            opacity: around.opacity * opacity,
            hidden: around.hidden || element.getAttribute("aria-hidden") === "true",
            pressed: pressed || around.pressed,
            landmark: around.landmark || element.matches(LANDMARKS),
            above: `${element.localName} ${element.getAttribute("role") ?? ""}`,
        };
        const text = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
        const look = text || pressed ? [color, inside.ground, inside.opacity, fontSize, fontWeight, position, pressed && (width < LEAST || height < LEAST)] : [];
        all.add([element.localName, ...[...element.attributes].filter(relevant).map(told).sort(), "in", around.above, around.hidden, around.pressed, around.landmark, visibility, text, element.textContent.trim() !== "", ...look].join(" "));
        if (element.localName !== "svg") for (const child of element.children) describe(child, inside);
    };
    describe(document.body, { ground: "", opacity: 1, hidden: false, pressed: false, landmark: false, above: "html" });
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    const dangling = [...document.querySelectorAll("[for],[aria-labelledby],[aria-describedby]")].filter((element) => ["for", "aria-labelledby", "aria-describedby"].some((name) => element.getAttribute(name)?.split(" ").some((id) => !document.getElementById(id))));
    const outline = [...document.querySelectorAll("h1, h2, h3, h4, h5, main, nav, aside, header, footer")].map(({ localName }) => localName);
    /* Of equal neighbours one is enough: a list may be longer. */
    const short = outline.filter((name, at) => name !== outline[at - 1]);
    all.add(`page ${dress} ${document.title !== ""} ${root.lang !== ""} ${root.scrollWidth > innerWidth} ${short} ${new Set(ids).size === ids.length} ${dangling.length > 0}`);
    return [...all];
}

/* Runs in the page: the violations that axe finds. */
async function violations() {
    const found = await window.axe.run(document, {
        runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
        resultTypes: ["violations"],
    });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" ; ")}`);
}

const passed = new Set();
/** How often axe ran, for how many pages. */
export const counted = { runs: 0, pages: 0 };

/** Fails with the violations that were found. */
export async function check(page, where) {
    counted.pages++;
    const described = await page.evaluate(describePage);
    if (described.every((each) => passed.has(each))) return;
    counted.runs++;
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
    assert.deepEqual(await page.evaluate(violations), [], where);
    for (const each of described) passed.add(each);
}

/** A function for puppetPage(), which checks each state in which there is something new, and notes what it finds in window.seen. */
export const lookForViolations = `(() => {
    ${source}
    ${describePage}
    ${violations}
    const passed = new Set();
    window.seen = { states: 0, runs: 0, found: new Set() };
    return async () => {
        window.seen.states++;
        const described = describePage();
        if (described.every((each) => passed.has(each))) return;
        window.seen.runs++;
        for (const each of await violations()) window.seen.found.add(each);
        for (const each of described) passed.add(each);
    };
})()`;
