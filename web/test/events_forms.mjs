/* events_forms.mjs - tournaments on a server of each kind: an arena, one that is repeated, duplicate boards, people who do not come, and
 * what the director sees.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { ask, draw, enterAll, fits, press, view } from "./events.mjs";
import { register } from "./friends.mjs";
import { newVisitor, until } from "./player.mjs";
import { DESKTOP, PHONE } from "./site.mjs";

const FAST = 'set game "us"\nset place online\nset players all\nset pause 0\nset wait 0\nset clock untimed';
const SHORT = `${FAST}\nset unit hands\nset length 4`;
const PAST = 'set start "2020-01-01T00:00Z"';

/** Acts that enter pairs of computer players, with these numbers. */
const bots = (first, last) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at)
        .map((n) => `entry ${n} "Bot ${2 * n - 1}" "Bot ${2 * n}"\nperson ${n} 1 bot:beginner\nperson ${n} 2 bot:beginner`)
        .join("\n");

async function director(browser, url, options = {}) {
    const visitor = await newVisitor(browser, { viewport: DESKTOP, bypassCSP: true, ...options });
    await register(visitor.page, url, "Annabel");
    return visitor;
}

const open = async (page, title, acts, more = {}) => (await ask(page, "POST", "api/tournaments", { title, acts, listed: true, ...more })).name;
const act = (page, name, acts) => ask(page, "POST", `api/tournaments/${name}/acts`, { acts });
const acts = async (page, name) => (await ask(page, "GET", `api/tournaments/${name}`)).rows.map((row) => row.split(" ").slice(2).join(" "));

const pictured = (pictures) => async (page, name) => pictures && (await page.screenshot({ path: `${pictures}/forms-${name}.png`, fullPage: true }));

/** Games are drawn again and again; a person comes in the middle, leaves, and the director ends it. */
async function arena({ browser, site, pictures }) {
    const picture = pictured(pictures);
    const boss = await director(browser, site.url);
    const name = await open(boss.page, "Arena of the evening", `${SHORT}\nset form arena\nset duration 0`);
    await act(boss.page, name, `${bots(1, 4)}\n${PAST}`);
    const guest = await newVisitor(browser, { viewport: PHONE, bypassCSP: true });
    await guest.page.goto(`${site.url}e/${name}`);
    await guest.page.locator("#partner-0").waitFor();
    await until(guest.page, "a wave to be published", async () => (await acts(guest.page, name)).includes("publish 2"));
    await picture(guest.page, "arena-open");
    await guest.page.locator("#partner-0").selectOption("bot:beginner");
    const waves = async () => (await acts(guest.page, name)).filter((each) => each.startsWith("publish ")).length;
    const before = await waves();
    await until(guest.page, "two more waves", async () => (await waves()) >= before + 2);
    assert.equal(await guest.page.locator("#partner-0").inputValue(), "bot:beginner", "a change of the event leaves the form as it was filled in");
    await press(guest.page, "Take part");
    await guest.page.getByRole("heading", { name: "Your entry" }).waitFor();
    await guest.page.getByText("Whoever is free is drawn again and again.").waitFor();
    assert.equal(await guest.page.getByText(/no table/).count(), 0, "waves before the entry are not its rounds");
    await fits(guest.page, "the own entry in an arena");
    await picture(guest.page, "arena-entered");
    await guest.page.getByRole("heading", { name: "Your rounds" }).waitFor();
    await boss.page.goto(`${site.url}e/${name}?view=rounds`);
    await boss.page.locator("table.tables tbody tr").first().waitFor();
    await fits(boss.page, "the waves of an arena");
    await picture(boss.page, "arena-rounds");
    await view(boss.page, "Standings");
    await boss.page.locator(".ranked tbody tr").nth(3).waitFor();
    await fits(boss.page, "the standings of an arena");
    await picture(boss.page, "arena-standings");
    await view(boss.page, "Rounds");
    await press(boss.page, "Draw no more games");
    await until(boss.page, "the end to be set", async () => (await acts(boss.page, name)).includes("set duration 1"));
    await view(boss.page, "Log");
    await boss.page.locator(".log li", { hasText: "Setting: Duration = 1" }).waitFor();
    // On a slow machine there are many waves, and then the page shows the newest rows until it is asked for all.
    await until(boss.page, "the whole log", async () => {
        const all = boss.page.getByRole("button", { name: /^Show all/ });
        if (await all.count()) await all.click();
        return boss.page.locator(".log li", { hasText: "Round 1, table 1 is open at the server" }).isVisible();
    });
    await boss.page.locator(".log li", { hasText: "Entry 5, player 2: computer player" }).waitFor();
    await boss.page.locator(".log li", { hasText: "Setting: Form = arena" }).waitFor();
    await fits(boss.page, "the log of an arena");
    assert.deepEqual([...boss.troubles, ...guest.troubles], []);
}

/** Two tables play the same cards; everybody compares what came of them, and looks at the play. */
async function boards({ browser, site, pictures }) {
    const picture = pictured(pictures);
    const boss = await director(browser, site.url);
    const name = await open(boss.page, "Duplicate on Tuesday", `${FAST}\nset boards 2\nset score matchpoints\nset rounds 1`);
    await act(boss.page, name, bots(1, 4));
    await act(boss.page, name, "pair 1 1:1-2/1-2 2:3-4/1-2\npublish 1");
    await until(boss.page, "the end", async () => (await acts(boss.page, name)).at(-1).startsWith("unseal"));
    for (const [viewport, theme] of [[PHONE, "light"], [DESKTOP, "dark"]]) {
        const { page, troubles } = await newVisitor(browser, { viewport, settings: { theme }, bypassCSP: true });
        await page.goto(`${site.url}e/${name}`);
        await page.getByText("The tournament is finished.").waitFor();
        await view(page, "Boards");
        await until(page, "both tables", async () => (await page.locator(".ranked tbody tr").count()) === 2);
        await fits(page, "the boards");
        await picture(page, `boards-${theme}`);
        await page.getByLabel("Board", { exact: true }).selectOption("2");
        await until(page, "both tables", async () => (await page.locator(".ranked tbody tr").count()) === 2);
        await view(page, "Rounds");
        await page.locator("table.tables tbody tr").first().waitFor();
        await fits(page, "the results of boards");
        await picture(page, `boards-rounds-${theme}`);
        await view(page, "Boards");
        await page.getByRole("link", { name: /^Replay/ }).first().click();
        await page.locator(".playback").waitFor();
        assert.deepEqual(troubles, []);
    }
    assert.deepEqual(boss.troubles, []);
}

/** Two do not come: the one is replaced by a computer player, at the other tournament the side loses its game. */
async function absent({ browser, site, pictures }) {
    const picture = pictured(pictures);
    const boss = await director(browser, site.url);
    for (const what of ["bot", "forfeit"]) {
        const title = `Nobody comes, ${what}`;
        const name = await open(boss.page, title, `${SHORT}\nset rounds 1\nset absent ${what}`);
        await act(boss.page, name, bots(1, 1));
        const guest = await newVisitor(browser, { viewport: PHONE, bypassCSP: true });
        await guest.page.goto(`${site.url}e/${name}`);
        await guest.page.locator("#partner-0").selectOption("bot:beginner");
        await press(guest.page, "Take part");
        await guest.page.getByRole("heading", { name: "Your entry" }).waitFor();
        await guest.page.goto(`${site.url}help`);
        await act(boss.page, name, PAST);
        await until(boss.page, "the end", async () => (await acts(boss.page, name)).at(-1) === "finish");
        await guest.page.goto(`${site.url}e/${name}`);
        await guest.page.getByText("The tournament is finished.").waitFor();
        await fits(guest.page, `a tournament without the person, ${what}`);
        await picture(guest.page, `absent-${what}`);
        const own = guest.page.locator("section", { has: guest.page.getByRole("heading", { name: "Your rounds" }) });
        if (what === "forfeit") {
            await own.getByText("Not here: 2 ").waitFor();
            assert.equal(await own.getByRole("link").count(), 0, "there is nothing to replay");
        } else {
            /* The own points stand first. */
            const rows = await acts(boss.page, name);
            const [first] = /^pair 1 1:(\d+)/.exec(rows.find((row) => row.startsWith("pair"))).slice(1);
            const points = /^result 1 1 (\S+)/.exec(rows.find((row) => row.startsWith("result")))[1].match(/(?<=^|-)-?\d+/g);
            assert.equal((await own.locator("strong").innerText()).replaceAll("−", "-"), (first === "2" ? points : points.reverse()).join(" – "));
            await own.getByRole("link", { name: /^Replay/ }).click();
            await guest.page.locator(".playback").waitFor();
        }
        assert.deepEqual(guest.troubles, []);
        await boss.page.goto(`${site.url}e/${name}?view=log`);
        await boss.page.locator(".log li", { hasText: what === "bot" ? /Round 1, table 1: -?\d/ : /side \d is not here/ }).waitFor();
        await picture(boss.page, `absent-log-${what}`);
    }
    assert.deepEqual(boss.troubles, []);
}

/** When one begins, the next is announced, with the same settings. */
async function repeated({ browser, site, pictures }) {
    const picture = pictured(pictures);
    const boss = await director(browser, site.url, { viewport: PHONE });
    await boss.page.goto(`${site.url}events?new=1`);
    await boss.page.getByLabel("Name of the tournament").fill("Every Tuesday");
    await boss.page.locator("form > details.everything > summary").click();
    await boss.page.getByLabel("Start", { exact: true }).fill("2030-01-01T19:00");
    await boss.page.getByLabel("How often").selectOption({ label: "every week" });
    await fits(boss.page, "the form of a repeated tournament");
    await picture(boss.page, "repeated-form");
    await press(boss.page, "Open the tournament");
    await boss.page.getByRole("heading", { level: 1, name: "Every Tuesday" }).waitFor();
    await boss.page.locator(".facts dd", { hasText: "every week" }).waitFor();
    await picture(boss.page, "repeated-overview");
    const name = new URL(boss.page.url()).pathname.split("/").at(-1);
    /* Whoever has an account has a page. */
    await press(boss.page, "Take part");
    assert.equal(await boss.page.locator(".people").getByRole("link", { name: "Annabel" }).getAttribute("href"), "/p/Annabel");
    await press(boss.page, "Leave the tournament");
    await boss.page.getByRole("button", { name: "Take part" }).waitFor();
    await act(boss.page, name, `set players all\nset rounds 1\nset unit hands\nset length 4\nset pause 0\nset clock untimed\n${bots(2, 3)}\n${PAST}`);
    await boss.page.goto(`${site.url}events`);
    await until(boss.page, "the next one", async () => {
        await boss.page.reload();
        await boss.page.locator(".rows li").first().waitFor();
        return (await boss.page.locator(".rows").getByRole("link", { name: "Every Tuesday" }).count()) === 2;
    });
    assert.equal(await boss.page.locator(".rows li", { hasText: "every week" }).count(), 1, "the last one goes on");
    await fits(boss.page, "the list with the next one");
    await picture(boss.page, "repeated-list");
    assert.deepEqual(boss.troubles, []);
}

/** Guests and computer players are called in each language as everywhere on the page. */
async function names({ browser, site }) {
    const boss = await director(browser, site.url);
    const pairs = 'entry 1 "Guest 12" "Club (bot, level 3)"\nentry 2 "Ann Berg" "Open-simple (bot)"';
    const name = await open(boss.page, "Tuesday", `set game "us"\n${pairs}\npair 1 1:1-2\npublish 1`);
    const { page, troubles } = await newVisitor(browser, { viewport: PHONE, locale: "fi-FI", bypassCSP: true });
    for (const [part, where] of [["event", ".people li"], ["entries", ".entries li"], ["rounds", ".tables .side"], ["standings", ".ranked tbody th"]]) {
        await page.goto(`${site.url}e/${name}?view=${part}`);
        await page.locator(where, { hasText: "Vieras 12 & Kerhopelaaja (botti)" }).waitFor();
        await page.locator(where, { hasText: "Ann Berg & open-simple (botti)" }).waitFor();
        assert.doesNotMatch(await page.locator("main").innerText(), /Guest|\(bot[,)]/, part);
    }
    assert.deepEqual(troubles, []);
}

/** What the director and the hall see, at each size and in each theme. */
async function looks({ browser, site, pictures }) {
    const picture = pictured(pictures);
    const boss = await director(browser, site.url);
    const name = await open(boss.page, "A rather long name of a tournament in the club of Närpes", 'set game "us"\nset results sides\nset rounds 3');
    await boss.page.goto(`${site.url}e/${name}`);
    await enterAll(boss.page);
    await draw(boss.page, 1);
    await act(boss.page, name, "result 1 1 62-48\npenalty 1 -500 \"late\"");
    await act(boss.page, name, "undo\nnote \"the hall is cold\"");
    const { slips } = await ask(boss.page, "GET", `api/tournaments/${name}/slips`);
    for (const viewport of [PHONE, DESKTOP])
        for (const theme of ["light", "dark"]) {
            const what = `${viewport.width}-${theme}`;
            await boss.page.setViewportSize(viewport);
            await boss.page.evaluate((chosen) => localStorage.setItem("pedro.settings", JSON.stringify({ ...JSON.parse(localStorage.getItem("pedro.settings")), theme: chosen })), theme);
            for (const [part, ready] of [["event", ".people li"], ["entries", ".entries li"], ["rounds", "form.results"], ["standings", ".ranked tbody tr"], ["papers", ".paper"], ["settings", "form .field"], ["log", ".log li"]]) {
                await boss.page.goto(`${site.url}e/${name}?view=${part}`);
                await boss.page.locator(ready).first().waitFor();
                await fits(boss.page, `${part} ${what}`);
                await picture(boss.page, `${part}-${what}`);
            }
            await boss.page.goto(`${site.url}screen/${name}`);
            await boss.page.locator(".pairings li").first().waitFor();
            await fits(boss.page, `the hall screen ${what}`);
            await picture(boss.page, `screen-${what}`);
            await boss.page.goto(`${site.url}r/${name}/${slips[0].entry}/${slips[0].key}`);
            await boss.page.locator("main h2").waitFor();
            await fits(boss.page, `the slip ${what}`);
            await picture(boss.page, `slip-${what}`);
        }
    assert.deepEqual(boss.troubles, []);
}

export const eventForms = [
    { name: "events: an arena, entered while it runs", server: true, aside: true, run: arena },
    { name: "events: duplicate boards are compared", server: true, run: boards },
    { name: "events: those who do not come are replaced or lose", server: true, aside: true, run: absent },
    { name: "events: one that is repeated is announced again", server: true, run: repeated },
    { name: "events: names of guests and computer players in another language", server: true, run: names },
    { name: "events: what a director sees, at each size and in each theme", server: true, run: looks },
];
