/* first_question.mjs - what a review takes in the page's module, in Node: seconds of the processor to the first question, and to the end.
 *
 *     node web/test/first_question.mjs BUILD/src/web/study.wasm SEAT RECORD...
 *
 * Each record has a new module, as in the page; the first part is the table of match equity. Then the same with another module, in which the
 * hands are judged one after the other before the match is over: what that takes, and what is left at the end.
 *
 * SPDX-License-Identifier: MIT */
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const data = join(dirname(fileURLToPath(import.meta.url)), "../../data");
const [wasm, seat, ...records] = process.argv.slice(2);

async function load() {
    const { instance } = await WebAssembly.instantiate(readFileSync(wasm), { env: { progress: () => undefined } });
    const module = instance.exports;
    const bytes = () => new Uint8Array(module.memory.buffer);
    for (const name of readdirSync(data).filter((name) => name.endsWith(".net"))) {
        const net = readFileSync(join(data, name));
        const at = module.engine_net_buffer(net.length);
        bytes().set(net, at);
        if (module.engine_net(at, net.length) !== 0) throw new Error(name);
    }
    return (call, text = "") => {
        const sent = new TextEncoder().encode(text);
        bytes().set(sent, module.study_input());
        const left = module[call](sent.length);
        if (left !== undefined) return left;
        const at = module.engine_next();
        return JSON.parse(new TextDecoder().decode(bytes().subarray(at, bytes().indexOf(0, at))));
    };
}

/** Seconds of the processor that `work` takes. */
function took(work) {
    const begin = process.cpuUsage().user;
    const result = work();
    return [(process.cpuUsage().user - begin) / 1e6, result];
}

/** Makes a review in the module: seconds until it has begun, to the first question (undefined if there is none) and to the end, and how many
 * questions it has. */
function review(study, record) {
    let [seconds, told] = took(() => study("study_begin", `${seat}\n${record}`));
    const begun = seconds;
    let first;
    while (!told.over) {
        if (told.error) throw new Error(JSON.stringify(told));
        const [step, next] = took(() => study("study_more"));
        seconds += step;
        told = next;
        if (told.questions?.length > 0) first ??= seconds;
    }
    return { begun, first, all: seconds, questions: told.questions.length };
}

/** The records of a match after each of its hands but the last, as the page has them while it is played. */
function hands(record) {
    const [tags, events] = record.split("\n\n");
    const parts = events.split(/^(?=deal )/m);
    return parts.slice(1).map((_, at) => `${tags.replace(/^\[Result .*$/m, '[Result "*"]')}\n\n${parts.slice(0, at + 1).join("")}`);
}

/** Judges each hand when it is over: seconds of the longest beginning and the longest step, and all steps in order. */
function play(study, record) {
    const begins = [];
    const steps = [];
    for (const part of hands(record)) {
        const [begin, told] = took(() => study("study_begin", `${seat}\n${part}`));
        if (told.error) throw new Error(JSON.stringify(told));
        begins.push(begin);
        for (let more = true; more; ) {
            const [step, left] = took(() => study("study_ahead"));
            steps.push(step);
            more = left > 0;
        }
    }
    return { begins, steps };
}

const shown = (seconds) => (seconds === undefined ? "-" : seconds.toFixed(2));
const times = ({ begun, first, all, questions }) => `begun ${shown(begun)}, first question ${shown(first)}, all ${shown(all)} s, questions ${questions}`;
const sum = (all) => all.reduce((before, each) => before + each, 0);

for (const file of records) {
    const record = readFileSync(file, "utf8");
    console.log(`${basename(file)}: ${times(review(await load(), record))}`);
    const study = await load();
    const { begins, steps } = play(study, record);
    if (steps.length === 0) continue;
    const share = steps.toSorted((a, b) => a - b)[Math.floor(0.99 * steps.length)];
    console.log(`    judged while played, ${begins.length} hands: ${shown(sum(begins) + sum(steps))} s in ${steps.length} steps, 99 % below ${shown(share)}, longest ${shown(Math.max(...steps))}, longest beginning ${shown(Math.max(...begins))}`);
    console.log(`    left at the end: ${times(review(study, record))}`);
}
