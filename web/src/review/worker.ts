/* worker.ts - the worker that reviews a match and tells what calls are worth: it runs the module study.wasm (src/web/study.h).
 *
 * A review is made in small steps, and between two of them the worker hears what it is asked. The rest takes long; who does not
 * want it any more ends the worker.
 *
 * SPDX-License-Identifier: MIT */
import type { Letter, Reply } from "./reviewer.ts";

declare const STUDY_URL: string;
declare const NET_URLS: string[];

interface Exports {
    memory: WebAssembly.Memory;
    study_input(): number;
    study_begin(length: number): void;
    study_more(): void;
    study_ahead(): number;
    study_answer(length: number): void;
    study_line(length: number): void;
    study_place(length: number): void;
    study_bids(length: number): void;
    study_choices(length: number): void;
    engine_next(): number;
    engine_net_buffer(size: number): number;
    engine_net(bytes: number, size: number): number;
    engine_words_buffer(size: number): number;
    engine_words(bytes: number, size: number): number;
}

/* As in src/web/study.h. */
const INPUT_MAX = 256 << 10;
/* Everything is done. */
const DONE = 1000;
/* A step of the bar. */
const SHOWN_LEAST = 0.01;

/* There is no message. */
const NOTHING = "{}";

const reply = (message: Reply) => postMessage(message);
const here = (url: string) => new URL(url, self.location.href);

let shown = 0;

function progress(done: number): void {
    if (done < shown + SHOWN_LEAST) return;
    shown = done;
    reply({ kind: "progress", done });
}

class Study {
    private constructor(private readonly exports: Exports) {}

    static async load(): Promise<Study> {
        const [{ instance }, ...nets] = await Promise.all([
            WebAssembly.instantiateStreaming(fetch(here(STUDY_URL)), { env: { progress } }),
            ...NET_URLS.map(async (url) => new Uint8Array(await (await fetch(here(url))).arrayBuffer())),
        ]);
        const study = new Study(instance.exports as unknown as Exports);
        for (const net of nets) study.net(net);
        return study;
    }

    private net(bytes: Uint8Array): void {
        const at = this.exports.engine_net_buffer(bytes.length);
        this.bytes.set(bytes, at);
        if (at === 0 || this.exports.engine_net(at, bytes.length) !== 0) throw new Error("a network cannot be read");
    }

    words(pairs: readonly (readonly [string, string])[]): void {
        const bytes = new TextEncoder().encode(pairs.map((pair) => `${pair.join("\0")}\0`).join(""));
        const at = bytes.length > 0 ? this.exports.engine_words_buffer(bytes.length) : 0;
        if (at !== 0) this.bytes.set(bytes, at);
        this.exports.engine_words(at, at === 0 ? 0 : bytes.length);
    }

    begin(record: string, seat: string): string {
        this.exports.study_begin(this.put(`${seat}\n${record}`));
        return this.take();
    }

    more(): string {
        this.exports.study_more();
        return this.take();
    }

    /** A step of which nothing is told; whether there is one more. */
    ahead(): boolean {
        return this.exports.study_ahead() > 0;
    }

    line(better: boolean): string {
        this.exports.study_line(this.put(better ? "1" : "0"));
        const steps = [];
        for (let step = this.take(); step !== NOTHING; step = this.take()) steps.push(step);
        return steps[0]?.startsWith('{"error"') ? steps[0] : `[${steps.join()}]`;
    }

    place(record: string): string {
        this.exports.study_place(this.put(record));
        return this.take();
    }

    /** `what`: of calls, or of the choices of any decision. */
    worth(what: "bids" | "choices", record: string, worlds: number): string {
        this.exports[`study_${what}`](this.put(`${worlds}\n${record}`));
        return this.take();
    }

    answer(question: number, action: string): string {
        this.exports.study_answer(this.put(`${question}\n${action}`));
        return this.take();
    }

    /** Memory may have grown and moved. */
    private get bytes(): Uint8Array<ArrayBuffer> {
        return new Uint8Array(this.exports.memory.buffer as ArrayBuffer);
    }

    /** A record that does not fit is refused as cut off. */
    private put(text: string): number {
        const bytes = new TextEncoder().encode(text).subarray(0, INPUT_MAX);
        this.bytes.set(bytes, this.exports.study_input());
        return bytes.length;
    }

    private take(): string {
        const at = this.exports.engine_next();
        const { bytes } = this;
        return at === 0 ? NOTHING : new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
    }
}

let study: Study | undefined;

/* Which review is being made. */
let making = 0;

/** Resolves when what has come meanwhile was heard. */
const turn = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Makes the review that has begun, and tells each question as it comes out: `whole`, or only to the first one. */
async function make({ more }: { more: () => string }, begun: string, whole: boolean): Promise<void> {
    const number = ++making;
    for (let text = begun; ; text = more()) {
        const { done, over, questions, error } = JSON.parse(text) as { done?: number; over?: boolean; questions?: unknown; error?: string };
        if (questions || error) reply({ kind: "review", text });
        if (over || error || (questions && !whole)) return;
        progress((done ?? 0) / DONE);
        await turn();
        if (number !== making) return;
    }
}

/** Goes on with what has been played of a match that is not over, and tells nothing of it. */
async function judge(study: Study): Promise<void> {
    const number = ++making;
    while (number === making && study.ahead()) await turn();
}

onmessage = async ({ data }: MessageEvent<Letter>) => {
    try {
        const at = (study ??= await Study.load());
        if (data.kind === "judge") {
            at.begin(data.record, data.seat);
            await judge(at);
        } else if (data.kind === "rest") {
            if (data.on) making++;
            else await judge(at);
        } else if (data.kind === "begin") {
            shown = 0;
            at.words(data.words);
            await make({ more: () => at.more() }, at.begin(data.record, data.seat), data.whole);
        } else if (data.kind === "line") {
            reply({ kind: "answer", text: at.line(data.better) });
        } else if (data.kind === "place") {
            reply({ kind: "answer", text: at.place(data.record) });
        } else if (data.kind === "bids" || data.kind === "choices") {
            reply({ kind: "answer", text: at.worth(data.kind, data.record, data.worlds) });
        } else {
            reply({ kind: "answer", text: at.answer(data.question, data.action) });
        }
    } catch (error) {
        reply({ kind: "broken", why: String(error) });
    }
};
