/* friends.mjs - tests of friends, invitations and pictures, of the waiting room at every size, and of the notification
 * of one's turn.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { check } from "./axe.mjs";
import { module } from "./module.mjs";
import { act, newVisitor, settles, until } from "./player.mjs";
import { DESKTOP, PHONE } from "./site.mjs";

/** Makes an account of the guest of a page. */
export async function register(page, url, name) {
    await page.goto(url);
    await page.locator(".guest").waitFor();
    const status = await page.evaluate(async (wanted) => {
        const headers = { "Content-Type": "application/json" };
        const body = JSON.stringify({ name: wanted, password: "a good long password" });
        return (await fetch(new URL("api/register", document.baseURI), { method: "POST", headers, body })).status;
    }, name);
    assert.equal(status, 200);
}

async function openTable(page, url) {
    await page.goto(`${url}new`);
    await page.getByRole("button", { name: "Open a table for friends" }).click();
    await page.getByRole("heading", { name: "Before the match" }).waitFor();
}

const face = (locator) => locator.locator(".portrait").innerHTML();

/* An account and a guest become friends by a link; an invitation reaches the guest on any page and leads to a seat. */
async function friends({ browser, site }) {
    const [ann, ben] = [await newVisitor(browser, { viewport: DESKTOP, bypassCSP: true }), await newVisitor(browser, { viewport: PHONE, bypassCSP: true })];
    await register(ann.page, site.url, "Annabel");
    await ann.page.goto(`${site.url}friends`);
    await ann.page.getByLabel("Ask somebody by name").fill("Nobody at all");
    await ann.page.getByRole("button", { name: "Ask", exact: true }).click();
    await ann.page.getByText("There is nobody of that name.").waitFor();
    const link = await ann.page.getByLabel(/^Your link/).inputValue();
    await ben.page.goto(link);
    await ben.page.getByRole("button", { name: "Ask Annabel to be friends" }).click();
    await ben.page.getByText("Annabel is asked.").waitFor();
    await check(ben.page, "a personal link");
    await ann.page.locator(".menu .badge", { hasText: "1" }).waitFor();
    await check(ann.page, "somebody asks");
    await ann.page.getByRole("button", { name: /^Accept/ }).click();
    await ann.page.locator(".state.here", { hasText: "online" }).waitFor();
    /* The start page says so too. */
    await ann.page.goto(site.url);
    await ann.page.getByRole("link", { name: /^1 friend is online: Guest \d+$/ }).click();
    await ann.page.locator(".state.here", { hasText: "online" }).waitFor();
    /* The picture that one has chosen is seen by the other. */
    await ben.page.goto(site.url);
    await ben.page.locator(".guest summary").click();
    await ben.page.locator(".portraits label", { hasText: "Headscarf" }).click();
    const scarf = await face(ben.page.locator(".portraits label", { hasText: "Headscarf" }));
    await until(ann.page, "the picture of the friend", async () => (await face(ann.page.locator(".friend").first())) === scarf);

    await ben.page.goto(`${site.url}rules`);
    await openTable(ann.page, site.url);
    await ann.page.getByRole("button", { name: /^Invite Guest/ }).click();
    await ann.page.getByRole("button", { name: /^Invited Guest/ }).waitFor();
    await ben.page.locator(".invitations").waitFor();
    await until(ben.page, "the title to tell of it", async () => /^Annabel invites you: Double Pedro/.test(await ben.page.title()));
    await check(ben.page, "an invitation");
    await check(ann.page, "friends in the waiting room");
    await ben.page.reload();
    await ben.page.locator(".invitations").getByRole("button", { name: "Decline" }).click();
    await ben.page.locator(".invitations").waitFor({ state: "detached" });
    await until(ben.page, "the title of the page", async () => /^Rules/.test(await ben.page.title()));
    await ann.page.getByRole("button", { name: /^Invite Guest/ }).click();
    await ann.page.getByText("This invitation was declined.").waitFor();

    /* One press opens a table and invites. */
    await ann.page.goto(`${site.url}friends`);
    await ann.page.getByRole("button", { name: /^Play together Guest/ }).click();
    await ann.page.getByRole("button", { name: /^Invited Guest/ }).waitFor();
    await ben.page.locator(".invitations").getByRole("button", { name: "Join" }).click();
    await ben.page.locator(".seats li.own").waitFor();
    await ann.page.locator(".friend .tag", { hasText: "at this table" }).waitFor();
    assert.equal(await face(ann.page.locator(".seats li").nth(1)), scarf);
    await ann.page.getByRole("button", { name: "Start, bots on empty seats" }).click();
    await ann.page.locator(".table .chip[data-seat='1'] .portrait").waitFor();
    assert.equal(await face(ann.page.locator(".chip[data-seat='1']")), scarf);
    /* Two of the same strength do not look the same; faces are on phones too. */
    await ben.page.locator(".table .chip[data-seat='2'] .portrait").waitFor();
    assert.notEqual(await face(ben.page.locator(".chip[data-seat='2']")), await face(ben.page.locator(".chip[data-seat='3']")));
    for (const portrait of await ben.page.locator(".chip .portrait").all()) assert.ok((await portrait.boundingBox()).width >= 18);

    await ann.page.goto(`${site.url}friends`);
    await ann.page.locator(".friend summary").click();
    await check(ann.page, "the friends");
    await ann.page.getByRole("button", { name: /^Block/ }).click();
    await ann.page.getByRole("button", { name: /^Unblock/ }).waitFor();
    await ben.page.goto(`${site.url}friends`);
    await ben.page.getByText("You have no friends here yet.").waitFor();
    for (const { troubles } of [ann, ben]) assert.deepEqual(troubles, []);
}

/* The rules are those of the last match with the friend; where there was none, the own ones. */
async function playTogetherRules() {
    const { playTogether } = await module("app/together.ts");
    const records = { old: '[Variant "cinch"]\n[Options ""]\n', last: '[Variant "us"]\n[Options "min_bid=6, all_pass=force 6"]\n', other: '[Variant "king"]\n[Options ""]\n' };
    const matches = [
        { table: "old", names: ["Ann", "Ben"], won: true, ended: "2026-01-01T00:00:00Z" },
        { table: "last", names: ["Ann", "Cleo", "Ben"], won: false, ended: "2026-02-01T00:00:00Z" },
        { table: "other", names: ["Ann", "Cleo"], won: true, ended: "2026-03-01T00:00:00Z" },
        { table: "begun", names: ["Ann", "Ben"] },
    ];
    const done = [];
    const app = (history) => ({
        api: { history: async () => history, record: async (table) => records[table] },
        open: async ({ variant, options }) => (done.push([variant, options]), "T"),
        client: { request: async ({ type, table, person }) => void done.push([type, table, person]) },
    });
    assert.equal(await playTogether(app(matches), { name: "Ben", person: 7 }), "T");
    await playTogether(app([]), { name: "Ben", person: 7 });
    assert.deepEqual(done, [["us", { min_bid: "6", all_pass: "force 6" }], ["invite", "T", 7], ["us", {}], ["invite", "T", 7]]);
}

/* Seats that overlap, are cut or leave the screen. */
export const wrongSeats = () => {
    const seats = [...document.querySelectorAll(".seats > li")];
    const boxes = seats.map((seat) => seat.getBoundingClientRect());
    const wrong = [];
    for (const [at, box] of boxes.entries()) {
        if (box.left < 0 || box.right > innerWidth) wrong.push(`seat ${at + 1} is off the screen`);
        for (const part of seats[at].querySelectorAll("*")) if (part.offsetParent && part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflow !== "visible" && !part.closest(".unseen, select")) wrong.push(`${part.textContent} is cut`);
        for (const [other, second] of boxes.slice(0, at).entries())
            if (box.left < second.right - 1 && second.left < box.right - 1 && box.top < second.bottom - 1 && second.top < box.bottom - 1) wrong.push(`seats ${other + 1} and ${at + 1} overlap`);
    }
    const below = document.querySelector(".seats").nextElementSibling;
    if (below && boxes.some(({ bottom }) => bottom > below.getBoundingClientRect().top + 1)) wrong.push("a seat covers what is below");
    if (document.documentElement.scrollWidth > innerWidth) {
        const wide = [...document.querySelectorAll("#app *")].filter((part) => part.getBoundingClientRect().right > innerWidth + 1 && !part.closest(".unseen"));
        wrong.push(`wider than the screen: ${wide.map(({ tagName, className, textContent }) => `${tagName}.${className} ${textContent}`.slice(0, 60))}`);
    }
    return [seats.length, ...wrong];
};

/* With bots, free seats and the longest name, for the host and a guest, in the languages with the longest words. */
async function waitingRooms({ browser, site, pictures }) {
    const guest = await newVisitor(browser, { viewport: PHONE, locale: "fr-FR" });
    await guest.page.goto(site.url);
    for (const [players, locale] of [[4, "en-GB"], [5, "fi-FI"], [6, "es-ES"], [7, "fr-FR"]]) {
        const host = await newVisitor(browser, { viewport: DESKTOP, locale, bypassCSP: true });
        await host.page.goto(site.url);
        await host.page.locator(".guest").waitFor();
        const table = await host.page.evaluate(
            (count) =>
                new Promise((resolve, reject) => {
                    const socket = new WebSocket(new URL("ws", document.baseURI).href.replace("http", "ws"), "pedro");
                    const send = (message) => socket.send(JSON.stringify(message));
                    socket.onopen = () => {
                        send({ type: "hello", version: 1 });
                        send({ type: "open", variant: "sancho", options: { players: String(count) }, clock: "untimed", private: true });
                    };
                    socket.onmessage = ({ data }) => {
                        for (const told of data.split("\n").map((line) => JSON.parse(line))) {
                            if (told.type === "error") reject(new Error(told.message));
                            if (told.type === "table") resolve(told.table);
                        }
                    };
                }),
            players,
        );
        await host.page.evaluate(async () => {
            const headers = { "Content-Type": "application/json" };
            await fetch(new URL("api/name", document.baseURI), { method: "POST", headers, body: JSON.stringify({ name: "Wolfeschlegelsteinhausenbergerdo" }) });
        });
        await host.page.goto(`${site.url}t/${table}`);
        await host.page.locator(".seats li").nth(players - 1).waitFor();
        await host.page.locator(".seats select").first().selectOption("expert");
        await until(host.page, "a bot at a seat", async () => (await host.page.locator(".seats option:checked[value='expert']").count()) === 1);
        await guest.page.goto(`${site.url}t/${table}`);
        await guest.page.locator(".seats li button").nth(players - 2).click();
        await guest.page.locator(".seats li.own").waitFor();
        await host.page.locator(".seats li", { hasText: /Guest|Vieras|Invitado|Invité/ }).waitFor();
        for (const [width, height] of [[320, 640], [360, 740], [768, 1024], [1280, 800], [740, 360]])
            for (const { page } of [host, guest]) {
                await page.setViewportSize({ width, height });
                await settles(page, () => page.evaluate(wrongSeats), [players], `${players} seats at ${width} x ${height}, ${page === host.page ? "the host" : "a guest"}`);
                if (pictures) await page.screenshot({ path: `${pictures}/waiting-${players}-${width}${page === host.page ? "" : "-guest"}.png`, fullPage: true });
            }
        await host.page.setViewportSize(PHONE);
        await check(host.page, `a waiting room of ${players}`);
        assert.deepEqual(host.troubles, []);
        await host.context.close();
    }
    assert.deepEqual(guest.troubles, []);
}

/* Puts a list of what would be shown in the place of notifications, and says that the page is not looked at. */
function listen(permission) {
    window.notified = [];
    window.looked = 0;
    window.focus = () => window.looked++;
    Object.defineProperty(document, "visibilityState", { get: () => (window.looking ? "visible" : "hidden") });
    window.Notification = class {
        static permission = permission;
        static asked = 0;
        static requestPermission() {
            window.Notification.asked++;
            return Promise.resolve(permission);
        }
        constructor(title, options) {
            Object.assign(this, { title, ...options, open: true });
            window.notified.push(this);
        }
        close() {
            this.open = false;
        }
    };
}

const notified = (page) => page.evaluate(() => window.notified.map(({ title, body, open }) => ({ title, body, open })));

/* Only who wants it, permits it and looks elsewhere is notified, once a turn, until the turn is over. */
async function turnIsNotified({ browser, site }) {
    const settings = { notify: "on" };
    const begin = async (permission, chosen) => {
        const { page, context, troubles } = await newVisitor(browser, { viewport: DESKTOP, settings: chosen });
        await context.addInitScript(listen, permission);
        await page.goto(`${site.url}#/new`);
        await page.locator("form .primary").click();
        await page.locator(".table").waitFor();
        await until(page, "one's turn", async () => (await page.title()).startsWith("Your turn: "));
        return { page, troubles };
    };
    const { page, troubles } = await begin("granted", settings);
    await until(page, "a notification", async () => (await notified(page)).length > 0);
    const [first, ...more] = await notified(page);
    assert.deepEqual(more, [], "one for a turn");
    assert.equal(first.body, "It is your turn.");
    assert.ok(first.open && first.title.includes("Double Pedro"), first.title);
    await page.evaluate(() => window.notified[0].onclick());
    assert.equal(await page.evaluate(() => window.looked), 1, "a click leads to the page");
    assert.equal((await notified(page))[0].open, false);
    await until(page, "the next turn", async () => (await act(page), (await notified(page)).length > 1));
    /* When the page is looked at, nothing is shown, and what was there goes with the turn. */
    await page.evaluate(() => (window.looking = true));
    const before = (await notified(page)).length;
    await until(page, "another turn", async () => (await act(page), (await notified(page)).every(({ open }) => !open)));
    assert.equal((await notified(page)).length, before);
    for (const [permission, chosen] of [["granted", { notify: "off" }], ["denied", settings]]) {
        const other = await begin(permission, chosen);
        assert.deepEqual(await notified(other.page), [], `${permission}, ${chosen.notify}`);
    }
    assert.deepEqual(troubles, []);
}

/* Phones permit notifications to service workers only. */
async function workerNotifies({ browser, site }) {
    const { page, context, troubles } = await newVisitor(browser, { viewport: PHONE, settings: { notify: "on" } });
    await context.addInitScript(() => {
        window.notified = [];
        Object.defineProperty(document, "visibilityState", { get: () => (window.looking ? "visible" : "hidden") });
        window.Notification = class {
            static permission = "granted";
            constructor() {
                throw new TypeError("Illegal constructor");
            }
        };
        const registration = {
            showNotification: async (title, options) => void window.notified.push({ title, ...options, open: true }),
            getNotifications: async ({ tag }) => window.notified.filter((each) => each.tag === tag).map((each) => ({ close: () => (each.open = false) })),
        };
        Object.defineProperty(navigator, "serviceWorker", { value: { ready: Promise.resolve(registration), register: async () => registration, addEventListener() {} } });
    });
    await page.goto(`${site.url}#/new`);
    await page.locator("form .primary").click();
    await until(page, "a notification", async () => (await notified(page)).length > 0);
    const [first] = await notified(page);
    assert.equal(first.body, "It is your turn.");
    assert.ok(first.open && first.title.includes("Double Pedro"), first.title);
    await page.evaluate(() => {
        window.looking = true;
        document.dispatchEvent(new Event("visibilitychange"));
    });
    await until(page, "its end", async () => (await notified(page)).every(({ open }) => !open));
    assert.deepEqual(troubles, []);
}

export const friendly = [
    { name: "friends: one press plays by the rules of the last match together", run: playTogetherRules },
    { name: "server: friends by a link, an invitation on any page, pictures seen by others", server: true, run: friends },
    { name: "server: the waiting room of four to seven on every screen", server: true, run: waitingRooms },
    { name: "one's turn is notified to who wants it and looks elsewhere", run: turnIsNotified },
    { name: "one's turn is notified by the service worker where only that is permitted", run: workerNotifies },
];
