/* worker.ts - the worker: the engine plays here, so that thinking never holds up the page.
 *
 * Into it come letters (see ../transport/worker.ts), out of it messages and answers. Rows are
 * kept as they come, so a page that is loaded again finds its tables as they were.
 *
 * SPDX-License-Identifier: MIT */
import type { ClientMessage } from "../transport/messages.ts";
import type { Letter, Question, Reply } from "../transport/worker.ts";
import { Engine } from "./engine.ts";
import { Keep, type Kept, type Row } from "./keep.ts";

declare const WASM_URL: string;
declare const NET_URLS: string[];

type Told = ({ type: "row" } & Row) | { type: "record"; table: string; record: string } | { type: "forget"; table: string };

let timer: ReturnType<typeof setTimeout> | undefined;

async function begin(name: string): Promise<[Engine, Keep]> {
    const [engine, keep] = await Promise.all([Engine.load(new URL(WASM_URL, self.location.href).href), Keep.open()]);
    if (!engine.person(name)) engine.person("Player");
    const broken = new Set<string>();
    const rows = await keep.rows();
    if (rows.some(({ row }) => THINKERS.test(row))) await haveNets(engine);
    for (const { table, row } of rows)
        if (!broken.has(table) && !engine.restore(table, row)) {
            broken.add(table);
            keep.forget(table);
        }
    return [engine, keep];
}

/* Players who may think with a network: what sets them to play waits until the networks are there. */
const THINKERS = /\b(strong|expert|network)\b/;

const asksThinkers = (message: ClientMessage) =>
    ("bots" in message && THINKERS.test(message.bots ?? "")) || ("bot" in message && THINKERS.test(message.bot ?? ""));

async function fetchNets(engine: Engine): Promise<void> {
    const answers = await Promise.all(NET_URLS.map((url) => fetch(new URL(url, self.location.href))));
    for (const answer of answers) if (answer.ok) engine.net(new Uint8Array(await answer.arrayBuffer()));
}

let nets: Promise<void> | undefined;

/** Resolves when the networks are there, or cannot be had now: then they are asked for again the
 * next time, and those who miss them play without. */
async function haveNets(engine: Engine): Promise<void> {
    if (!nets) reply({ kind: "preparing", on: true });
    nets ??= fetchNets(engine).finally(() => reply({ kind: "preparing", on: false }));
    await nets.catch(() => (nets = undefined));
}

let ready: Promise<[Engine, Keep]> | undefined;

const reply = (letter: Reply) => postMessage(letter);

function tell(engine: Engine, keep: Keep): void {
    for (const text of engine.heard()) {
        const told = JSON.parse(text) as Told | { type: "" };
        if (told.type === "row") keep.addRow({ table: told.table, seq: told.seq, row: told.row });
        else if (told.type === "record") keep.addRecord({ table: told.table, ended: Date.now(), record: told.record });
        else if (told.type === "forget") keep.forget(told.table);
        else reply({ kind: "message", text });
    }
}

/** Lets time pass: at once while bots have something to do, later when a clock runs. */
function pass(engine: Engine, keep: Keep): void {
    clearTimeout(timer);
    const wait = engine.tick();
    tell(engine, keep);
    if (wait >= 0) timer = setTimeout(() => pass(engine, keep), wait);
}

async function answer(engine: Engine, keep: Keep, question: Question): Promise<unknown> {
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
        case "pack":
            return JSON.parse(engine.pack(question.jokers, question.seed)) as unknown;
    }
}

onmessage = async (event: MessageEvent<Letter>) => {
    const letter = event.data;
    if (letter.kind === "begin") {
        ready = begin(letter.name);
        ready.then(
            () => reply({ kind: "ready" }),
            (error: unknown) => reply({ kind: "broken", why: String(error) }),
        );
        return;
    }
    const [engine, keep] = await ready!;
    if (letter.kind === "message") {
        if (asksThinkers(letter.message)) await haveNets(engine);
        engine.receive(letter.message as ClientMessage);
        tell(engine, keep);
        pass(engine, keep);
    } else {
        reply({ kind: "answer", number: letter.number, answer: await answer(engine, keep, letter.question) });
    }
};
