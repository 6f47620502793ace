/* engine.ts - the wasm module, spoken to: texts in and out of its memory.
 *
 * SPDX-License-Identifier: MIT */
import type { ClientMessage } from "../transport/messages.ts";

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
}

/* As in src/web/engine.h. */
const SEED_SIZE = 32;
const INPUT_MAX = 64 << 10;

/** Milliseconds since 1970 when the page was loaded, and monotonic from then on: the device's clock may jump. */
const now = () => performance.timeOrigin + performance.now();

export class Engine {
    private constructor(private readonly exports: Exports) {}

    static async load(url: string): Promise<Engine> {
        const { instance } = await WebAssembly.instantiateStreaming(fetch(url), {});
        return new Engine(instance.exports as unknown as Exports);
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

    /** Everything there is to hear. */
    *heard(): Generator<string> {
        for (let at = this.exports.engine_next(); at !== 0; at = this.exports.engine_next()) yield this.take(at);
    }

    /** Adopts a network of the strong players; those for some games before those for all. */
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
        const lines = [variant, ...Object.entries(options).map(([key, value]) => `${key}=${value}`)];
        return this.take(this.exports.engine_explain(this.put(lines.join("\n"))));
    }

    /** The language of the rules in words: texts in English and what they are in it, in order; none: English. */
    words(pairs: readonly [string, string][]): boolean {
        const bytes = new TextEncoder().encode(pairs.map((pair) => `${pair.join("\0")}\0`).join(""));
        const at = this.exports.engine_words_buffer(bytes.length);
        if (at !== 0) this.bytes.set(bytes, at);
        return this.exports.engine_words(at, at === 0 ? 0 : bytes.length) === 0;
    }

    /** A match step by step: see engine.h. `seat` -1 sees everything. */
    replay(record: string, seat: number): string[] {
        this.exports.engine_replay(this.put(`${seat < 0 ? "-" : seat}\n${record}`));
        return [...this.heard()];
    }

    /** The pack of a seed, and its hash. */
    pack(jokers: number, seed: string): string {
        this.exports.engine_pack(this.put(`${jokers}\n${seed}`));
        return [...this.heard()].join("");
    }

    /** Memory may have grown and moved, so views of it are made anew. */
    private get bytes(): Uint8Array<ArrayBuffer> {
        return new Uint8Array(this.exports.memory.buffer as ArrayBuffer);
    }

    private shake(): void {
        const at = this.exports.engine_chance();
        this.bytes.set(crypto.getRandomValues(new Uint8Array(SEED_SIZE)), at);
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
