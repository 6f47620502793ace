/* puppet.mjs - a table of the page whose engine only repeats recorded messages, and whose time is told: every state is drawn
 * at once, and looked at.
 *
 * SPDX-License-Identifier: MIT */

import { newVisitor, until } from "./player.mjs";

/* Runs in the page before its scripts. */
function install() {
    const talks = new Map();
    const workers = new Set();
    const reply = (worker, letter) => worker.onmessage?.({ data: letter });
    const say = (message) => {
        for (const worker of workers) reply(worker, { kind: "message", text: JSON.stringify(message) });
    };
    window.Worker = class {
        constructor() {
            workers.add(this);
        }
        terminate() {
            workers.delete(this);
        }
        postMessage({ kind, message, number }) {
            /* What else is asked for is not a thing of the table. */
            if (kind === "begin") queueMicrotask(() => reply(this, { kind: "ready" }));
            if (kind === "question") queueMicrotask(() => reply(this, { kind: "answer", number, answer: { error: "nothing" } }));
            if (kind !== "message") return;
            queueMicrotask(() => {
                const talk = message.type === "join" && talks.get(message.table);
                if (talk) for (const told of talk) reply(this, { kind: "message", text: JSON.stringify(told) });
                if (message.id !== undefined) reply(this, { kind: "message", text: JSON.stringify({ type: "ok", id: message.id }) });
            });
        }
    };

    /* The time: as usual, until it is held. Then timers, frames and changes of size wait until they are called. */
    const usual = { setTimeout: setTimeout.bind(window), clearTimeout: clearTimeout.bind(window), requestAnimationFrame: requestAnimationFrame.bind(window) };
    const FIRST = 1e9;
    let held = false;
    let drawing = false;
    let next = FIRST;
    let timers = [];
    let frames = [];
    window.setTimeout = (work, ms = 0, ...more) => {
        if (!held) return usual.setTimeout(work, ms, ...more);
        /* What follows a frame at once belongs to it: so effects of components are called. */
        if (drawing && ms === 0) frames.push([next, work]);
        else timers.push({ id: next, work: () => work(...more), ms });
        return next++;
    };
    window.clearTimeout = (id) => {
        if (id >= FIRST) {
            timers = timers.filter((timer) => timer.id !== id);
            frames = frames.filter(([frame]) => frame !== id);
        } else usual.clearTimeout(id);
    };
    window.requestAnimationFrame = (work) => {
        if (!held) return usual.requestAnimationFrame(work);
        frames.push([next, work]);
        return next++;
    };
    const observed = new Map();
    window.ResizeObserver = class {
        constructor(changed) {
            this.changed = changed;
        }
        observe(element) {
            observed.set(element, { observer: this, size: "" });
        }
        disconnect() {
            for (const [element, { observer }] of observed) if (observer === this) observed.delete(element);
        }
    };
    const resize = () => {
        let changes = 0;
        for (const [element, seen] of observed) {
            const size = `${element.clientWidth} ${element.clientHeight}`;
            if (size === seen.size) continue;
            seen.size = size;
            seen.observer.changed([], seen.observer);
            changes++;
        }
        return changes;
    };
    /* Enough turns for what waits for promises. The browser draws nothing on the screen meanwhile, which would take most of the
     * time: sizes and places are known without that. */
    const TURNS = 8;
    const FETCHED = 3;
    /** Draws until nothing more is to be drawn. */
    const settle = async () => {
        for (;;) {
            for (let turn = 0; turn < TURNS; turn++) await null;
            const called = frames;
            frames = [];
            drawing = true;
            for (const [, work] of called) work(performance.now());
            drawing = false;
            if (called.length === 0 && resize() === 0) return;
        }
    };

    /** Opens a table and waits until all of its parts are there. */
    const open = async (name, talk) => {
        const table = () => document.querySelector(".table:not(.mini)");
        const last = table();
        talks.set(name, talk);
        location.hash = `#/t/${name}`;
        while (table() === last || !document.querySelector(".table:not(.mini) .panel")) await new Promise((done) => usual.setTimeout(done, 5));
    };
    let opened = 0;
    /** Tells the messages one after the other, and calls `look` in each state that the table then has; it may return a promise. Resolves
     * to the number of states. */
    const tell = async (messages, look) => {
        const name = `puppet${opened++}`;
        const own = messages.map((message) => ({ ...message, table: name }));
        const first = own.findIndex(({ type }) => type === "view");
        const { event, effects, ...view } = own[first];
        await open(name, [...own.slice(0, first), view]);
        held = true;
        let states = 0;
        const show = async () => {
            await settle();
            /* Parts that are fetched when they are first shown. */
            if (states < FETCHED) await new Promise((done) => usual.setTimeout(done, 5));
            states++;
            const looking = look();
            if (!looking) return;
            held = false;
            await looking;
            held = true;
        };
        await show();
        for (const message of own.slice(first + 1)) {
            say(message);
            await show();
            for (;;) {
                const soonest = timers.toSorted((a, b) => a.ms - b.ms)[0];
                const result = document.querySelector(".result .go-on .strong");
                if (soonest) {
                    timers = timers.filter((timer) => timer !== soonest);
                    soonest.work();
                } else if (result && message.type === "view") result.click();
                else break;
                await show();
            }
        }
        held = false;
        timers = [];
        return states;
    };
    window.puppet = { tell };
}

/** Opens a page for states: `look`, the source of a function that runs in it, is called in each. Resolves to the visitor, with speak(language)
 * and tell(messages). */
export async function puppetPage(browser, site, look, options) {
    const visitor = await newVisitor(browser, { hurry: false, ...options });
    const { page, context } = visitor;
    await context.addInitScript(install);
    await context.addInitScript(`window.look = ${look}`);
    await page.goto(`${site.url}#/settings`);
    const speak = async (language) => {
        await page.goto(`${site.url}#/settings`);
        await page.selectOption("#language", language);
        await until(page, language, () => page.evaluate((wanted) => document.documentElement.lang === wanted, language));
    };
    const tell = (messages) => page.evaluate((told) => window.puppet.tell(told, window.look), messages);
    return { ...visitor, speak, tell };
}
