/* first_question.mjs - what a review takes in the page's module, in Node: seconds of the processor to the first question, and to the end.
 *
 *     node web/test/first_question.mjs BUILD/src/web/study.wasm SEAT RECORD...
 *
 * Each record has a new module, as in the page; the first part is the table of match equity.
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
        module[call](sent.length);
        const at = module.engine_next();
        return JSON.parse(new TextDecoder().decode(bytes().subarray(at, bytes().indexOf(0, at))));
    };
}

for (const record of records) {
    const study = await load();
    const begin = process.cpuUsage().user;
    const seconds = () => (process.cpuUsage().user - begin) / 1e6;
    let told = study("study_begin", `${seat}\n${readFileSync(record, "utf8")}`);
    const begun = seconds();
    let first = 0;
    while (!told.over) {
        if (told.error) throw new Error(JSON.stringify(told));
        told = study("study_more");
        if (!first && told.questions?.length > 0) first = seconds();
    }
    console.log(`${basename(record)}: begun ${begun.toFixed(2)}, first question ${first ? first.toFixed(2) : "-"}, all ${seconds().toFixed(2)} s, questions ${told.questions.length}`);
}
