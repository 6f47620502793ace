/* module.ts - calls the wasm module of Pedro Master (src/web/master.h).
 *
 * It is fetched when its page is opened. Its calls are short, so it runs in the page itself.
 *
 * SPDX-License-Identifier: MIT */
import { reviewWords } from "../i18n/review.ts";
import type { Card } from "../transport/shapes.ts";

declare const MASTER_URL: string;

interface Exports {
    memory: WebAssembly.Memory;
    web_master_input(): number;
    web_master_begin(length: number): number;
    web_master_play(length: number): number;
    web_master_again(): number;
    web_master_film(): number;
    engine_words_buffer(size: number): number;
    engine_words(bytes: number, size: number): number;
}

/** Sentences, one a line. */
export interface Told {
    told: string;
    state: "asked" | "made" | "beaten";
    hand: Card[];
}

export class Module {
    private constructor(private readonly exports: Exports) {}

    static async load(): Promise<Module> {
        const [{ instance }, words] = await Promise.all([
            WebAssembly.instantiateStreaming(fetch(new URL(MASTER_URL, document.baseURI)), {}),
            reviewWords().catch(() => []),
        ]);
        const module = new Module(instance.exports as unknown as Exports);
        module.words(words);
        return module;
    }

    /** Begins the problem of a row; `words`: what is known. */
    begin(row: string): Told & { words: string } {
        return this.take(this.exports.web_master_begin(this.put(row)));
    }

    play(card: Card): Told {
        return this.take(this.exports.web_master_play(this.put(card)));
    }

    again(): Told {
        return this.take(this.exports.web_master_again());
    }

    /** The solution in words. */
    film(): string {
        return this.take<{ film: string }>(this.exports.web_master_film()).film;
    }

    private words(pairs: readonly (readonly [string, string])[]): void {
        const bytes = new TextEncoder().encode(pairs.map((pair) => `${pair.join("\0")}\0`).join(""));
        const at = bytes.length > 0 ? this.exports.engine_words_buffer(bytes.length) : 0;
        if (at !== 0) this.bytes.set(bytes, at);
        this.exports.engine_words(at, at === 0 ? 0 : bytes.length);
    }

    /** Memory may have grown and moved. */
    private get bytes(): Uint8Array<ArrayBuffer> {
        return new Uint8Array(this.exports.memory.buffer as ArrayBuffer);
    }

    /** A row of the page's own, or a card: both fit. */
    private put(text: string): number {
        const bytes = new TextEncoder().encode(text);
        this.bytes.set(bytes, this.exports.web_master_input());
        return bytes.length;
    }

    private take<T extends object>(at: number): T {
        const { bytes } = this;
        return JSON.parse(new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)))) as T;
    }
}
