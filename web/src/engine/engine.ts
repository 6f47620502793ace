/* engine.ts - calls the wasm module, and copies texts into and out of its memory.
 *
 * SPDX-License-Identifier: MIT */
import type { ClientMessage } from "../transport/messages.ts";
import type { Chance } from "./chance.ts";

interface Exports {
    memory: WebAssembly.Memory;
    engine_input(): number;
    engine_chance(): number;
    engine_person(length: number): number;
    engine_receive(length: number, now: number): void;
    engine_tick(now: number): number;
    engine_restore(length: number): number;
    engine_next(): number;
    engine_net_buffer(size: number): number;
    engine_net(bytes: number, size: number): number;
    engine_rules(): number;
    engine_explain(length: number): number;
    engine_words_buffer(size: number): number;
    engine_words(bytes: number, size: number): number;
    engine_replay(length: number): void;
    engine_pack(length: number): void;
    engine_daily(length: number): void;
    engine_hands(length: number): void;
    engine_score(length: number): number;
    engine_people(length: number): number;
    engine_statistics(length: number): number;
    engine_ruling(length: number): number;
}

/* As in src/web/engine.h. */
const INPUT_MAX = 64 << 10;

/** Milliseconds since 1970 when the page was loaded, and monotonic from then on: the device's clock may jump. */
const now = () => performance.timeOrigin + performance.now();

/** A text in one line. */
const line = (text: string) => text.replace(/\n/g, " ");

const game = (variant: string, options: Record<string, string>) =>
    [variant, ...Object.entries(options).map(([key, value]) => `${key}=${value}`)].map(line).join("\n");

export class Engine {
    /** How many rows it has told. */
    private rows = 0;

    private constructor(
        private readonly exports: Exports,
        private readonly chance: Chance,
    ) {}

    static async load(url: string, chance: Chance): Promise<Engine> {
        const { instance } = await WebAssembly.instantiateStreaming(fetch(url), {});
        return new Engine(instance.exports as unknown as Exports, chance);
    }

    person(name: string): boolean {
        return this.exports.engine_person(this.put(name)) === 0;
    }

    receive(message: ClientMessage): void {
        this.shake();
        this.exports.engine_receive(this.put(JSON.stringify(message)), now());
    }

    tick(): number {
        this.shake();
        return this.exports.engine_tick(now());
    }

    restore(table: string, row: string): boolean {
        return this.exports.engine_restore(this.put(`${table}\n${row}`)) === 0;
    }

    /** All messages that wait. */
    *heard(): Generator<string> {
        for (let at = this.exports.engine_next(); at !== 0; at = this.exports.engine_next()) {
            const text = this.take(at);
            if (text.startsWith('{"type":"row"')) this.rows++;
            yield text;
        }
    }

    /** Loads a network of the strong bots; those for some games before those for all. */
    net(bytes: Uint8Array): boolean {
        const at = this.exports.engine_net_buffer(bytes.length);
        if (at === 0) return false;
        this.bytes.set(bytes, at);
        return this.exports.engine_net(at, bytes.length) === 0;
    }

    rules(): string {
        return this.take(this.exports.engine_rules());
    }

    explain(variant: string, options: Record<string, string>): string {
        return this.take(this.exports.engine_explain(this.put(game(variant, options))));
    }

    /** The ruling when somebody erred; the answers by question. */
    ruling(variant: string, options: Record<string, string>, answers: Record<string, string>): string {
        const lines = Object.entries(answers).map(([question, answer]) => line(`${question} ${answer}`));
        return this.take(this.exports.engine_ruling(this.put(`${game(variant, options)}\n\n${lines.join("\n")}`)));
    }

    /** Sets the language of the rules in words: English texts and their translations, in order; none: English. */
    words(pairs: readonly [string, string][]): boolean {
        const bytes = new TextEncoder().encode(pairs.map((pair) => `${pair.join("\0")}\0`).join(""));
        const at = this.exports.engine_words_buffer(bytes.length);
        if (at !== 0) this.bytes.set(bytes, at);
        return this.exports.engine_words(at, at === 0 ? 0 : bytes.length) === 0;
    }

    /** Replays a match: see engine.h. `seat` -1 sees all cards. */
    replay(record: string, seat: number): string[] {
        this.exports.engine_replay(this.put(`${seat < 0 ? "-" : seat}\n${record}`));
        return [...this.heard()];
    }

    /** A score pad with one more row, or "" for none. A record that does not fit is refused as cut off. */
    score(row: string, record: string): string {
        return this.take(this.exports.engine_score(this.put(`${row}\n${record}`)));
    }

    /** The people of score records. */
    people(records: readonly string[]): string {
        let told = this.take(this.exports.engine_people(0));
        for (const record of records) told = this.take(this.exports.engine_people(this.put(record)));
        return told;
    }

    /** What a person did in matches, the oldest first: each has the person's seat and the record. */
    statistics(matches: readonly (readonly [number, string])[]): string {
        this.exports.engine_statistics(0);
        let told = '{"games":[]}';
        for (const [seat, record] of matches) told = this.take(this.exports.engine_statistics(this.put(`${seat}\n${record}`)));
        return told;
    }

    /** The pack of a seed, and its hash. */
    pack(jokers: number, seed: string): string {
        this.exports.engine_pack(this.put(`${jokers}\n${seed}`));
        return [...this.heard()].join("");
    }

    /** The deals of a date. */
    daily(date: string): string {
        this.exports.engine_daily(this.put(date));
        return [...this.heard()].join("");
    }

    /** The hands of a match that goes on, without the one on the table; "" if the table has no such match. */
    hands(table: string): string {
        this.exports.engine_hands(this.put(table));
        return [...this.heard()].join("");
    }

    /** Memory may have grown and moved, so views of it are created again. */
    private get bytes(): Uint8Array<ArrayBuffer> {
        return new Uint8Array(this.exports.memory.buffer as ArrayBuffer);
    }

    private shake(): void {
        const at = this.exports.engine_chance();
        this.bytes.set(this.chance(this.rows), at);
    }

    private put(text: string): number {
        const bytes = new TextEncoder().encode(text).subarray(0, INPUT_MAX);
        this.bytes.set(bytes, this.exports.engine_input());
        return bytes.length;
    }

    private take(at: number): string {
        const bytes = this.bytes;
        return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
    }
}
