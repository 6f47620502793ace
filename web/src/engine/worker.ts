/* worker.ts - the worker that runs the engine, so that the page stays responsive while bots decide.
 *
 * It receives the requests of ../transport/worker.ts, and sends messages and answers. Rows are stored as they come, so
 * a page that is loaded again finds its tables unchanged.
 *
 * SPDX-License-Identifier: MIT */
import type { ClientMessage } from "../transport/messages.ts";
import type { Letter, Question, Reply } from "../transport/worker.ts";
import { deviceChance, seededChance } from "./chance.ts";
import { Engine } from "./engine.ts";
import { Keep, type Keeping, keepNothing, type Kept, type Row } from "./keep.ts";

declare const WASM_URL: string;
declare const NET_URLS: string[];

type Told = ({ type: "row" } & Row) | { type: "record"; table: string; record: string } | { type: "forget"; table: string } | { type: "view"; table: string };

let timer: ReturnType<typeof setTimeout> | undefined;

let lost = false;

/** Tells the page, once, that something cannot be stored, or that all is stored. */
function losing(on: boolean): void {
    if (on !== lost) reply({ kind: "losing", on });
    lost = on;
}

/** With a seed, the same requests give the same matches, and nothing of them is kept. `given` are rows of a table to
 * begin with. `exact`: not without the networks that its bots may use. */
async function begin(name: string, seed?: number, given: string[] = [], exact = false): Promise<[Engine, Keeping]> {
    const chance = seed === undefined ? deviceChance : seededChance(seed);
    const [engine, keep] = await Promise.all([
        Engine.load(new URL(WASM_URL, self.location.href).href, chance),
        seed === undefined ? Keep.open(losing) : keepNothing,
    ]);
    if (!engine.person(name)) engine.person("Player");
    const broken = new Set<string>();
    const rows = [...given.map((row, at) => ({ table: "again", seq: at + 1, row })), ...(await keep.rows())];
    if (rows.some(({ row }) => THINKERS.test(row))) await waitForNets(engine);
    if (exact && !netsAreHere) throw new Error("the networks cannot be fetched");
    for (const { table, row } of rows)
        if (!broken.has(table) && !engine.restore(table, row)) {
            broken.add(table);
            keep.forget(table);
        }
    return [engine, keep];
}

/* Bots that may use a network: messages that make them play wait until the networks are loaded. */
const THINKERS = /\b(club|strong|expert|network)\b/;

const asksThinkers = (message: ClientMessage) =>
    ("bots" in message && typeof message.bots === "string" && THINKERS.test(message.bots)) || ("bot" in message && THINKERS.test(message.bot ?? ""));

async function fetchNets(engine: Engine): Promise<void> {
    const answers = await Promise.all(NET_URLS.map((url) => fetch(new URL(url, self.location.href))));
    for (const answer of answers) if (answer.ok) engine.net(new Uint8Array(await answer.arrayBuffer()));
}

let nets: Promise<void> | undefined;
let netsAreHere = false;

/** Resolves when the networks are loaded, or cannot be loaded now: the next call tries again, and bots play without
 * them until then. */
async function haveNets(engine: Engine): Promise<void> {
    nets ??= fetchNets(engine).then(() => void (netsAreHere = true));
    await nets.catch(() => (nets = undefined));
}

/** The same where something waits for them, which the page is told. */
async function waitForNets(engine: Engine): Promise<void> {
    if (netsAreHere) return;
    reply({ kind: "preparing", on: true });
    await haveNets(engine);
    reply({ kind: "preparing", on: false });
}

let ready: Promise<[Engine, Keeping]> | undefined;

const reply = (letter: Reply) => postMessage(letter);

/* The table at which bots wait after each event until the page has shown it, if any, and whether one waits now. */
let stepping = "";
let waiting = false;

function tell(engine: Engine, keep: Keeping): void {
    for (const text of engine.heard()) {
        const told = JSON.parse(text) as Told | { type: "" };
        if (told.type === "row") keep.addRow({ table: told.table, seq: told.seq, row: told.row });
        else if (told.type === "record") keep.addRecord({ table: told.table, ended: Date.now(), record: told.record });
        else if (told.type === "forget") keep.forget(told.table);
        else {
            waiting ||= told.type === "view" && told.table === stepping;
            reply({ kind: "message", text });
        }
    }
}

/** Calls the engine again: at once while bots have decisions to make, later when a clock runs. */
function pass(engine: Engine, keep: Keeping): void {
    clearTimeout(timer);
    if (waiting) return;
    const wait = engine.tick();
    tell(engine, keep);
    if (wait >= 0) timer = setTimeout(() => pass(engine, keep), wait);
}

async function answer(engine: Engine, keep: Keeping, question: Question): Promise<unknown> {
    switch (question.what) {
        case "rules":
            return JSON.parse(engine.rules()) as unknown;
        case "explain":
            return JSON.parse(engine.explain(question.variant, question.options)) as unknown;
        case "words":
            return engine.words(question.words);
        case "records":
            return (await keep.records()).sort((a: Kept, b: Kept) => b.ended - a.ended);
        case "replay":
            return engine.replay(question.record, question.seat).map((text) => JSON.parse(text) as unknown);
        case "score":
            return JSON.parse(engine.score(question.row, question.record)) as unknown;
        case "people":
            return JSON.parse(engine.people(question.records)) as unknown;
        case "statistics":
            return JSON.parse(engine.statistics(question.matches)) as unknown;
        case "ruling":
            return JSON.parse(engine.ruling(question.variant, question.options, question.answers)) as unknown;
        case "pack":
            return JSON.parse(engine.pack(question.jokers, question.seed)) as unknown;
        case "daily":
            return JSON.parse(engine.daily(question.date)) as unknown;
        case "hands":
            return JSON.parse(engine.hands(question.table) || "{}") as unknown;
    }
}

onmessage = async (event: MessageEvent<Letter>) => {
    const letter = event.data;
    if (letter.kind === "begin") {
        ready = begin(letter.name, letter.seed, letter.rows, letter.exact);
        ready.then(
            () => reply({ kind: "ready" }),
            (error: unknown) => reply({ kind: "broken", why: String(error) }),
        );
        return;
    }
    const [engine, keep] = await ready!;
    if (letter.kind === "person") {
        engine.person(letter.name);
    } else if (letter.kind === "step" || letter.kind === "go") {
        if (letter.kind === "step") stepping = letter.table;
        waiting = false;
        pass(engine, keep);
    } else if (letter.kind === "prepare") {
        await haveNets(engine);
    } else if (letter.kind === "message") {
        if (asksThinkers(letter.message)) await waitForNets(engine);
        engine.receive(letter.message as ClientMessage);
        tell(engine, keep);
        pass(engine, keep);
    } else {
        reply({ kind: "answer", number: letter.number, answer: await answer(engine, keep, letter.question) });
    }
};
