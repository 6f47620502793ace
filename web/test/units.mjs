/* units.mjs - modules of the page that need no browser: seats, the exchange in numbers, typed words, addresses, connections.
 *
 * SPDX-License-Identifier: MIT */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { module } from "./module.mjs";

/** Does something, which ends at once, with names that a browser has or that stand for others. */
function within(names, act) {
    const before = Object.fromEntries(Object.keys(names).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]));
    for (const [name, value] of Object.entries(names)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    try {
        return act();
    } finally {
        for (const [name, was] of Object.entries(before)) {
            if (was) Object.defineProperty(globalThis, name, was);
            else delete globalThis[name];
        }
    }
}

async function seatsOfATable() {
    const { around, sideSeats, sideName, sidesTold } = await module("table/seats.ts");
    const table = (players, seat) => ({ players, seat, seats: [] });
    assert.deepEqual(around(table(4, 2)), [2, 3, 0, 1], "clockwise, from the own seat");
    assert.deepEqual(around(table(5, 4)), [4, 0, 1, 2, 3]);
    assert.deepEqual(around(table(3, -1)), [0, 1, 2], "a visitor sees the first seat at the bottom");
    assert.deepEqual(sideSeats(table(4, 0), 2, 1), [1, 3], "partners sit opposite each other");
    assert.deepEqual(sideSeats(table(6, 0), 3, 2), [2, 5]);
    assert.deepEqual(sideSeats(table(6, 0), 2, 0), [0, 2, 4]);
    assert.equal(sideName(table(4, -1), 2, 1), "West + East");
    assert.deepEqual([0, 1, 2, 3, -1].map((seat) => sidesTold(table(4, seat), 2)), [[0, 1], [1, 0], [0, 1], [1, 0], [0, 1]], "the own side is told first");
    assert.deepEqual(sidesTold(table(3, 1), 3), [0, 1, 2]);
}

/* A seat that throws and draws twice. */
async function exchangeInNumbers() {
    const { stages, tally, exchangedText } = await module("table/stages.ts");
    const piles = { hands: [["As", "2c", "3c"], ["??", "??", "??"]], stock: ["??", "??", "??", "??"], kitty: [], wash: [], out: [false, false] };
    const before = { ...piles, hand: 1, trick: [], points: [0, 0], leader: 0 };
    const effects = [
        { kind: "trump_named", seat: 0 },
        { kind: "discarded", seat: 0, cards: ["2c", "3c"] },
        { kind: "drew", seat: 0, cards: ["Ks", "4c"] },
        { kind: "discarded", seat: 1, cards: ["5d"] },
        { kind: "drew", seat: 0, cards: ["Qs"] },
    ];
    const view = { ...before, hands: [["As", "Ks", "4c", "Qs"], ["??", "??"]], stock: ["??"], wash: ["2c", "3c", "5d"], phase: "play", seat: 0 };
    const steps = stages(before, { view, effects });
    assert.deepEqual(steps.map((step) => step.view.wash), [[], ["2c", "3c"], ["2c", "3c"], ["2c", "3c", "5d"], ["2c", "3c", "5d"]], "what was thrown lies there from then on");
    assert.deepEqual(steps.map((step) => step.view.hands[0].length), [3, 1, 3, 3, 4]);
    assert.deepEqual(steps.map((step) => step.view.stock.length), [4, 4, 2, 2, 1]);
    const counted = steps.reduce(tally, []);
    assert.deepEqual(counted[0], { kept: 1, drew: 3 }, "both parts of what was drawn");
    assert.deepEqual(exchangedText(counted[0]), ["kept 1", "drew 3"]);
}

/* What is no trump is picked, but never more than may go. */
async function picksBeforehand() {
    const { picks } = await module("table/choosing.ts");
    const hand = ["As", "2c", "3c", "9d", "Ks"];
    assert.deepEqual(picks({ phase: "discard", groups: [{ min: 0, max: 5, from: hand }] }, ["As", "Ks"]), ["2c", "3c", "9d"]);
    assert.deepEqual(picks({ phase: "discard", groups: [{ min: 0, max: 2, from: hand }] }, ["As", "Ks"]), ["2c", "3c"]);
    assert.deepEqual(picks({ phase: "discard", groups: [{ min: 2, max: 2, from: ["2c", "3c"] }, { min: 0, max: 1, from: ["As", "9d", "8d"] }] }, ["As"]), ["2c", "3c", "9d"], "what must go");
    assert.deepEqual(picks({ phase: "discard", groups: [{ min: 0, max: 5, from: hand }] }, []), [], "before trumps are named nothing is junk");
    assert.deepEqual(picks({ phase: "take", groups: [{ min: 0, max: 5, from: hand }] }, ["As"]), []);
    assert.deepEqual(picks({ phase: "bid", choices: ["pass", "7"] }, ["As"]), []);
}

/* Three buttons, of which one has the focus. */
async function arrowKeys() {
    const { arrows } = await module("table/keys.ts");
    const document = { activeElement: null };
    const buttons = [0, 1, 2].map((number) => ({ number, focus: () => (document.activeElement = buttons[number]) }));
    const press = (from, key) => {
        let prevented = false;
        document.activeElement = buttons[from] ?? null;
        within({ document }, () => arrows({ key, currentTarget: { querySelectorAll: () => buttons }, preventDefault: () => (prevented = true) }));
        assert.equal(prevented, document.activeElement !== null && key !== "Enter", `${key}: the page does not scroll`);
        return document.activeElement?.number;
    };
    for (const [from, key, to] of [
        [1, "ArrowLeft", 0], [1, "ArrowUp", 0], [1, "ArrowRight", 2], [1, "ArrowDown", 2], [0, "ArrowLeft", 2], [2, "ArrowRight", 0],
        [1, "Home", 0], [1, "End", 2], [1, "Enter", 1], [undefined, "ArrowLeft", undefined],
    ])
        assert.equal(press(from, key), to, `${key} from button ${from}`);
}

async function nicknames() {
    const { cleanNickname, NICKNAME_MAX } = await module("app/identity.ts");
    assert.equal(cleanNickname("  Åsa \n  B\u0007 "), "Åsa B");
    assert.equal([...cleanNickname("🂡".repeat(NICKNAME_MAX + 5))].length, NICKNAME_MAX);
    assert.equal(cleanNickname(`${"a".repeat(NICKNAME_MAX - 1)} b`), "a".repeat(NICKNAME_MAX - 1), "no space is left at the end");
}

async function typedCards() {
    const { cardOf, parse } = await module("text/parse.ts");
    for (const [typed, card] of [["10h", "Th"], ["h10", "Th"], ["Th", "Th"], ["5H", "5h"], ["joker", "X1"]]) assert.equal(cardOf(typed), card, typed);
    for (const typed of ["1h", "100h", "h", "5x", ""]) assert.equal(cardOf(typed), undefined, typed);
    const legal = { phase: "discard", groups: [{ min: 0, max: 3, from: ["2c", "3c", "Th", "5h"] }] };
    const read = (line) => within({ document: { documentElement: { lang: "en" } } }, () => parse(line, legal));
    assert.deepEqual(read("discard 10h 2c"), { action: "discard Th 2c" });
    assert.match(read("discard 2c 5h 2c").refusal, /is there twice/);
    assert.match(read("discard 2c As").refusal, /may not choose/);
}

async function addressOfADeal() {
    const { againPath } = await module("app/again_address.ts");
    const deal = { variant: "us", options: { target: "30", slam: "yes" }, seed: "ab", pack: [], dealer: 3, score: [12, -4], seat: 2, bots: ["club", "club", "club", "expert"], played: [] };
    const address = againPath(deal, [20, 2], "/t/x");
    assert.ok(address.startsWith("/again?"));
    assert.deepEqual(Object.fromEntries(new URLSearchParams(address.split("?")[1])), {
        variant: "us", options: "target=30, slam=yes", seed: "ab", dealer: "3", score: "12 -4", seat: "2", bots: "club club club expert", was: "20 2", from: "/t/x",
    }, "the score before the hand, and what it was after it");
    const begun = againPath({ ...deal, played: ["0 8", "1 discard 3c 4d"] }, [], "");
    assert.equal(new URLSearchParams(begun.split("?")[1]).get("played"), "0 8, 1 discard 3c 4d");
    assert.equal(new URLSearchParams(address.split("?")[1]).get("watch"), null);
    assert.match(againPath({ ...deal, watch: true }, [], ""), /&watch=1&/);
}

/* Each seat but the person's has its bot. */
async function rowsOfADeal() {
    const { rowsOf } = await module("table/solo.ts");
    const deal = { variant: "us", options: {}, seed: undefined, pack: ["2c", "3c"], dealer: 3, score: [12, -4], seat: 2, bots: ["club", "strong", "me", "expert"], played: [] };
    assert.deepEqual(rowsOf(deal, "Ann"), ["1 open 1 again us untimed h expert -", "1 sit 2 me p Ann", "1 bot 0 club", "1 bot 1 strong", "1 bot 3 expert", "1 start 3 12 -4", "1 lay 2c 3c"]);
    assert.equal(rowsOf({ ...deal, options: { target: "30" }, seed: "ab" }, "Ann").at(-1), "1 deal ab");
    assert.deepEqual(rowsOf({ ...deal, played: ["0 8", "1 discard 3c 4d"] }, "Ann").slice(-2), ["1 act 0 0 8", "1 act 1 0 discard 3c 4d"]);
}

/* An entry that has left has no card, so none of its codes. */
async function codesOnPapers() {
    const { codedPaper } = await module("event/coded_papers.ts");
    const entry = (number, withdrawn = false) => ({ number, withdrawn });
    const side = (number) => [{ entry: number, name: `name ${number}` }];
    const tables = [{ sides: [side(1), side(3)] }, { sides: [side(4), side(9)] }];
    const address = (number) => (number < 9 ? `https://pedro.example/#/r/cup/${number}/key` : "");
    const coded = (paper, entries, round = 1) => {
        const sections = paper === "cards" ? entries.filter(({ withdrawn }) => !withdrawn).length : 2;
        const html = Array.from({ length: sections }, (_, at) => `<section class="${paper.slice(0, -1)}">${at}</section>`).join("");
        return codedPaper({ state: { entries }, module: { round: () => ({ tables }) } }, address, paper, round, html).split("</section>").slice(0, -1);
    };
    const cards = coded("cards", [entry(1), entry(2, true), entry(3)]);
    assert.deepEqual(cards, coded("cards", [entry(1), entry(3)]));
    const [one, other] = cards.map((card) => card.slice(card.indexOf("<svg")));
    assert.notEqual(one, other, "each has its own");
    const slips = coded("slips", []);
    assert.deepEqual(slips.map((slip) => slip.split("<svg").length - 1), [2, 1], "a side for which there is a key has a code");
    assert.match(slips[0], /Result by name 1.*Result by name 3/);
    assert.deepEqual(coded("slips", [], 0).map((slip) => slip.includes("<svg")), [false, false], "slips without names, before the first round");
}

/* Sockets and clocks that do nothing by themselves. */
async function connections() {
    const { SocketTransport } = await module("transport/socket.ts");
    const [sockets, timers, waits, heard, seen] = [[], [], {}, [], []];
    class Socket {
        static OPEN = 1;
        readyState = 0;
        constructor(url, protocol) {
            sockets.push(Object.assign(this, { url, protocol }));
        }
        opens() {
            this.readyState = 1;
            this.onopen();
        }
        close() {
            this.readyState = 3;
            this.onclose();
        }
    }
    const pause = (least, most) => {
        assert.equal(timers.length, 1, "one attempt waits");
        const { connect, ms } = timers.pop();
        assert.ok(ms >= least && ms <= most, `${ms} ms, ${least} to ${most}`);
        connect();
    };
    const browser = {
        WebSocket: Socket,
        setTimeout: (connect, ms) => timers.push({ connect, ms }),
        clearTimeout: () => timers.splice(0),
        addEventListener: (name, act) => (waits[name] = act),
        removeEventListener: (name) => delete waits[name],
    };
    within(browser, () => {
        let address = "ws://x/ws";
        const transport = new SocketTransport(() => address);
        transport.onMessage(({ type }) => heard.push(type));
        transport.onStatus((status) => seen.push(status));
        assert.equal(transport.send({ type: "hello" }), false, "not connected yet");
        sockets[0].opens();
        sockets[0].onmessage({ data: '{"type":"welcome"}\n{"type":"view"}\n' });
        assert.deepEqual(heard, ["welcome", "view"], "each line of a frame");
        sockets[0].close();
        address = "ws://x/ws?table=ab";
        pause(250, 500);
        assert.deepEqual(sockets.map((socket) => socket.url), ["ws://x/ws", "ws://x/ws?table=ab"], "connected again, for the table that is shown now");
        sockets[1].close();
        pause(500, 1000);
        sockets[2].opens();
        sockets[2].onmessage({ data: '{"type":"bye","after_ms":8000}' });
        sockets[2].close();
        pause(4000, 8000);
        sockets[3].close();
        waits.online();
        assert.equal(sockets.length, 5, "at once when the network is back");
        assert.deepEqual(timers, []);
        transport.close();
        assert.deepEqual(timers, [], "closed for good");
        assert.equal(waits.online, undefined);
    });
    assert.deepEqual(seen, ["online", "offline", "connecting", "offline", "connecting", "online", "offline", "connecting", "offline", "connecting", "offline"]);
}

/* A hand is told once: to the rulings, or to the match. */
async function draftsOfAHand() {
    const { draftOf, keepDraft, keepRuled, lastDraft, takeRuled } = await module("score/draft.ts");
    const kept = new Map();
    const sessionStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text), removeItem: (key) => kept.delete(key) };
    within({ sessionStorage }, () => {
        const draft = { record: "r1", game: "/rule/us", told: { bidder: 1 }, points: [8, undefined], bidding: 0, total: 14 };
        assert.equal(lastDraft(), undefined);
        keepDraft(draft);
        assert.deepEqual(draftOf("r1"), draft);
        assert.equal(draftOf("r2"), undefined, "another match, or the same with one hand more");
        keepRuled(draft, { bidder: 1, points: [0, 14] });
        assert.equal(lastDraft(), undefined, "it was ruled on");
        assert.deepEqual(takeRuled("r1"), { bidder: 1, points: [0, 14] });
        assert.equal(takeRuled("r1"), undefined, "once");
    });
}

/* The same table as in src/record/leitner_test.c. */
async function boxes() {
    const { answered, isDue, right, stamp, wrong } = await module("review/leitner.ts");
    const table = readFileSync(join(dirname(fileURLToPath(import.meta.url)), "../../test/leitner.txt"), "utf8");
    const rows = table.split("\n").filter((line) => line && !line.startsWith(";"));
    assert.ok(rows.length > 10);
    for (const row of rows) {
        const [box, due, day, answer, boxAfter, dueAfter, stampAfter] = row.split(/\s+/).map((word) => (/\d/.test(word) ? Number(word) : word));
        assert.deepEqual(answer === "right" ? right({ box, due }, day) : wrong(day), { box: boxAfter, due: dueAfter }, row);
        assert.equal(stamp({ box: boxAfter, due: dueAfter }), stampAfter, row);
    }
    assert.equal(answered(right({ box: 2, due: 104 }, 110)), 110);
    assert.equal(answered(right({ box: 5, due: 155 }, 160)), 160);
    assert.ok(!isDue({ box: 0, due: 1 }, 100));
}

/* A mistake is a record with a tag, which the name does not depend on. */
async function keptMistakes() {
    const { mistakeOf, mistakes, keepWrong, answer, dueOn } = await module("review/mistakes.ts");
    const kept = new Map();
    const localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text), removeItem: (key) => kept.delete(key) };
    within({ localStorage }, () => {
        const record = (name) => `[Variant "us"]\n[Seat0 "${name}"]\n\ndeal As\n`;
        keepWrong(record("Ann"), 12, "pass", 20785);
        keepWrong(record("Ben"), 12, "Ah Kh", 20780);
        keepWrong(record("Ann"), 12, "pass", 20786);
        assert.deepEqual(mistakes().map(({ preferred, when }) => [preferred, when.due]), [["Ah Kh", 20781], ["pass", 20787]]);
        assert.deepEqual(dueOn(20785).map(({ preferred }) => preferred), ["Ah Kh"]);
        const [ben] = mistakes();
        const after = answer(ben, true, 20785);
        assert.equal(after.key, ben.key);
        assert.deepEqual(after.when, { box: 2, due: 20788 });
        assert.match(after.record, /^\[Mistake "2 2026-12-01 12 Ah Kh"\]\n\[Variant "us"\]\n\[Seat0 "Ben"\]\n\ndeal As\n$/);
        assert.equal(mistakes().length, 2);
        assert.equal(mistakeOf(record("Ann")), undefined);
        kept.set("pedro.mistakes", '["x", 7, null]');
        assert.deepEqual(mistakes(), []);
        kept.set("pedro.mistakes", "{");
        assert.deepEqual(mistakes(), []);
    });
}

/* Two devices learn and exchange in turns that follow from a number: both end with all that either learned, whatever the server tells at once, and
 * rows that are damaged change nothing. */
async function progressOfTwoDevices() {
    const { exchange } = await module("app/progress.ts");
    const devices = [new Map(), new Map()];
    const rows = new Map();
    let page = 3;
    const server = {
        progress: async ({ kind, key }, withValues) => {
            const all = [...rows.values()].sort((one, other) => (one.kind + one.key < other.kind + other.key ? -1 : 1));
            const from = all.findIndex((row) => row.kind + row.key >= kind + key);
            const told = from < 0 ? [] : all.slice(from, from + page);
            const next = from < 0 ? undefined : all[from + page];
            return { rows: told.map(({ value, ...row }) => (withValues || value.length <= 40 ? { ...row, value } : row)), ...(next && { next }) };
        },
        keepProgress: async (sent) => {
            assert.ok(new TextEncoder().encode(JSON.stringify({ rows: sent })).length < 16_384, "fits a request");
            for (const row of sent) if (!(rows.get(row.kind + row.key)?.stamp >= row.stamp)) rows.set(row.kind + row.key, row);
        },
    };
    const on = async (device, act) => {
        const kept = devices[device];
        const before = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
        Object.defineProperty(globalThis, "localStorage", { configurable: true, value: { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text), removeItem: (key) => kept.delete(key) } });
        try {
            return await act(kept);
        } finally {
            if (before) Object.defineProperty(globalThis, "localStorage", before);
            else delete globalThis.localStorage;
        }
    };
    const mistake = (name, head) => `[Mistake "${head} 12 pass"]\n[Variant "us"]\n[Seat0 "${name}"]\n\n${"deal As\n".repeat(700)}`;
    await on(0, (kept) => {
        kept.set("pedro.lessons", "us counts\nus bid\nnot A key");
        kept.set("pedro.mistakes", JSON.stringify([mistake("Ann", "2 2026-12-04"), mistake("Ben", "1 2026-12-01"), mistake("Cleo", "1 2026-12-01")]));
        kept.set("pedro.reviews", JSON.stringify([["abc", { judged: 9, mistakes: 1 }]]));
        kept.set("pedro.daily", JSON.stringify({ "2026-11-27 us": { answers: ["pass"], margin: 3 } }));
    });
    await on(1, (kept) => {
        kept.set("pedro.lessons", "us end");
        /* Of one day: right here and wrong there is asked again; a later answer counts more. */
        kept.set("pedro.mistakes", JSON.stringify([mistake("Ann", "1 2026-12-02"), mistake("Ben", "2 2026-12-08")]));
        kept.set("pedro.reviews", JSON.stringify([["abc", { judged: 12, mistakes: 4 }]]));
        kept.set("pedro.daily", JSON.stringify({ "2026-11-27 us": { answers: [] }, "2026-11-28 us": { answers: [], margin: -4 } }));
    });
    for (const device of [0, 1, 0]) await on(device, () => exchange(server));
    const all = (kept) => [
        kept.get("pedro.lessons").split("\n").filter((line) => line !== "not A key").sort(),
        JSON.parse(kept.get("pedro.mistakes")).map((record) => /Mistake "(.*) 12 pass"[^]*Seat0 "(.*)"/.exec(record).slice(1).join(" ")),
        JSON.parse(kept.get("pedro.reviews")),
        Object.entries(JSON.parse(kept.get("pedro.daily"))).map(([day, { margin }]) => `${day} ${margin}`),
    ];
    const expected = [["us bid", "us counts", "us end"], ["1 2026-12-01 Cleo", "1 2026-12-02 Ann", "2 2026-12-08 Ben"], [["abc", { judged: 12, mistakes: 4 }]], ["2026-11-27 us 3", "2026-11-28 us -4"]];
    for (const kept of devices) assert.deepEqual(all(kept), expected);
    for (const [kind, value] of [["mistake", "x".repeat(50)], ["daily", "{"], ["daily", "7"], ["review", "many"], ["unknown", ""]]) rows.set(kind + value, { kind, key: "damaged", stamp: 99, value });
    page = 100;
    await on(0, () => exchange(server));
    assert.deepEqual(all(devices[0]), expected);
}

/* A row is read, and a sitting mixes kinds, those not found before first. */
async function puzzlesOfASitting() {
    const { puzzleOf, eventOf, sitting, setFound, isFound } = await module("puzzles/puzzles.ts");
    const one = puzzleOf("us", "7 1 3 follow,protect | 2 pass; 3 7 | Td | 5d");
    assert.deepEqual(one, { game: "us", seed: 7, dealer: 1, level: 3, tags: ["follow", "protect"], played: ["2 pass", "3 7"], best: "Td", other: "5d" });
    assert.equal(eventOf(one), 3);
    assert.equal(eventOf(puzzleOf("us", "7 1 3 bid |  | 7 | pass")), 1);
    const kept = new Map();
    const localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text), removeItem: (key) => kept.delete(key) };
    within({ localStorage }, () => {
        const all = ["bid", "bid", "bid", "lead", "lead", "trump"].map((kind, seed) => puzzleOf("us", `${seed} 0 1 ${kind} |  | pass | 7`));
        const kinds = sitting(all, 6, () => 0.5).map(({ tags }) => tags[0]);
        assert.deepEqual([...kinds].sort(), ["bid", "bid", "bid", "lead", "lead", "trump"]);
        assert.ok(kinds.every((kind, at) => kind !== kinds[at + 1] || new Set(kinds.slice(at)).size === 1), kinds.join());
        setFound(all[0]);
        assert.ok(isFound(all[0]) && !isFound(all[1]));
        assert.ok(!sitting(all, 5).includes(all[0]), "what was found comes last");
        assert.equal(sitting(all, 6).length, 6);
        assert.deepEqual(sitting([], 6), []);
    });
}

/* Problems are numbered, and the next one is the first after it that is not solved. */
async function problemsInTurn() {
    const { problemsOf, isSolved, setSolved, nextOf } = await module("master/problems.ts");
    const all = problemsOf({ pidro: ["11 2 helps 1 7 | 3 7; 3 d", "37 1 any 4 50 | 1 h", "40 1 any 5 61 | 1 h"] });
    assert.deepEqual(all[1], { number: 2, game: "pidro", seed: "37", level: 4, left: 50, row: "pidro 37 1 any 4 50 | 1 h" });
    const kept = new Map();
    const localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text), removeItem: (key) => kept.delete(key) };
    within({ localStorage }, () => {
        assert.equal(nextOf(all, 0), all[0]);
        setSolved(all[1]);
        assert.ok(isSolved(all[1]) && !isSolved(all[0]));
        assert.equal(kept.get("pedro.master"), "pidro 37");
        assert.equal(nextOf(all, 1), all[2]);
        assert.equal(nextOf(all, 3), all[0], "after the last one comes the first");
        for (const problem of all) setSolved(problem);
        assert.equal(nextOf(all, 1), undefined);
    });
}

/* A plain "en" is American, and a month as a figure could be a day. */
async function datesOfTheReader() {
    const { dateText, momentText, calendarText } = await module("i18n/dates.ts");
    const day = (...languages) => within({ navigator: { languages } }, () => dateText("2026-11-08T12:00:00"));
    assert.equal(day("en-GB", "en"), "8 Nov 2026");
    assert.equal(day("en-US", "en"), "Nov 8, 2026");
    for (const others of [["en"], ["fi-FI", "fi"], []]) assert.equal(day(...others), "8 Nov 2026", others.join());
    within({ navigator: { languages: ["sv-FI", "en-AU"] } }, () => {
        assert.match(momentText("2026-11-08T19:00:00"), /^8 Nov 2026,? (at )?7:00\spm$/);
        assert.match(calendarText("2026-11-08"), /^Sunday,? 8 November 2026$/);
    });
}

export const units = [
    { name: "units: dates as the reader writes them", run: datesOfTheReader },
    { name: "units: seats go round, and partners sit opposite", run: seatsOfATable },
    { name: "units: the exchange is counted in all its parts", run: exchangeInNumbers },
    { name: "units: no more cards are picked than may go", run: picksBeforehand },
    { name: "units: the arrow keys", run: arrowKeys },
    { name: "units: a nickname is short and plain", run: nicknames },
    { name: "units: typed cards", run: typedCards },
    { name: "units: the address of a deal that is played once more", run: addressOfADeal },
    { name: "units: the rows of a deal that is played once more", run: rowsOfADeal },
    { name: "units: codes on papers", run: codesOnPapers },
    { name: "units: a connection that broke is made again", run: connections },
    { name: "units: a hand that is ruled on is told once", run: draftsOfAHand },
    { name: "units: Leitner's boxes", run: boxes },
    { name: "units: mistakes that are kept", run: keptMistakes },
    { name: "units: what two devices learn", run: progressOfTwoDevices },
    { name: "units: puzzles of a sitting", run: puzzlesOfASitting },
    { name: "units: problems in turn", run: problemsInTurn },
];
