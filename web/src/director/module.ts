/* module.ts - calls the wasm module of the tournament (src/web/director.h).
 *
 * It is fetched when the page Director is opened. Its calls take a few milliseconds, so it runs in the page itself.
 *
 * SPDX-License-Identifier: MIT */
import { Refusal } from "../app/api.ts";
import type { Told } from "../app/refusal.ts";
import { t } from "../i18n/index.ts";
import type { Key, Log, Paper, Round, Season, Standings, State } from "./shapes.ts";

declare const DIRECTOR_URL: string;

interface Exports {
    memory: WebAssembly.Memory;
    director_input(size: number): number;
    director_begin(time: number, length: number): number;
    director_open(length: number): number;
    director_do(time: number, length: number): number;
    director_draw(): number;
    director_keys(): number;
    director_state(): number;
    director_round(round: number): number;
    director_standings(round: number): number;
    director_log(): number;
    director_json(): number;
    director_csv_results(): number;
    director_csv_standings(round: number): number;
    director_csv_entries(length: number): number;
    director_papers(): number;
    director_paper(kind: number, round: number): number;
    director_season(length: number): number;
    director_season_take(event: number, length: number): number;
    director_season_sheet(length: number): number;
    engine_words_buffer(size: number): number;
    engine_words(bytes: number, size: number): number;
}

type Failed = Told & { error: string; line?: number };

/** A refusal of the module; `line` is the line of the input that was refused. */
export class DirectorRefusal extends Refusal {
    readonly line: number | undefined;

    constructor(failed: Failed) {
        super(failed.error, failed);
        this.line = failed.line;
    }
}

/** What is said of a refusal of several lines. */
export const reasonOf = (refusal: unknown): string => {
    const { line, message } = refusal as DirectorRefusal;
    return line ? t("Line {n}: {reason}", { n: line, reason: message }) : message;
};

const seconds = () => Math.floor(Date.now() / 1000);

export class Module {
    /** Labels of the settings, in English. */
    private readonly labels: Map<string, string>;
    readonly keys: Key[];

    private constructor(private readonly exports: Exports) {
        this.keys = this.take<{ keys: Key[] }>(exports.director_keys()).keys;
        this.labels = new Map(this.keys.map(({ name, label }) => [name, label]));
    }

    static async load(): Promise<Module> {
        const { instance } = await WebAssembly.instantiateStreaming(fetch(new URL(DIRECTOR_URL, document.baseURI)), {});
        return new Module(instance.exports as unknown as Exports);
    }

    /** A new tournament with a seed drawn by chance; the rows that begin it. */
    begin(title: string): string[] {
        const seed = [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
        return this.rows(this.exports.director_begin(seconds(), this.put(`${seed} ${title}`)));
    }

    /** Opens the tournament of a journal, a text with an LF after each row. */
    open(journal: string): { rows: number; torn: boolean } {
        return this.take(this.exports.director_open(this.put(journal)));
    }

    /** Does acts, a line each: all or none. The rows that they added. */
    act(acts: string): string[] {
        return this.rows(this.exports.director_do(seconds(), this.put(acts)));
    }

    /** The act with the next round as the form draws it. */
    draw(): string {
        return this.take<{ act: string }>(this.exports.director_draw()).act;
    }

    state(): State {
        return this.take(this.exports.director_state());
    }

    round(number: number): Round {
        return this.take(this.exports.director_round(number));
    }

    standings(round: number): Standings {
        return this.take(this.exports.director_standings(round));
    }

    log(): Log {
        return this.take(this.exports.director_log());
    }

    /** The acts that enter the lines of a CSV text with headings, or of the bytes of such a file. */
    entries(csv: string | Uint8Array): string {
        return this.text(this.exports.director_csv_entries(this.put(csv)));
    }

    /** The whole event as JSON, its results and its standings as CSV. */
    json(): string {
        return this.text(this.exports.director_json());
    }

    results(): string {
        return this.text(this.exports.director_csv_results());
    }

    ranking(round: number): string {
        return this.text(this.exports.director_csv_standings(round));
    }

    /** What can be printed. */
    papers(): Paper[] {
        return this.take<{ papers: Paper[] }>(this.exports.director_papers()).papers;
    }

    /** A paper, by its place in the list, as a page of HTML. */
    paper(kind: number, round: number): string {
        return this.text(this.exports.director_paper(kind, round));
    }

    /** Opens the season of these rows, without its tournaments. */
    season(rows: string): Season {
        return this.take(this.exports.director_season(this.put(rows)));
    }

    /** Takes the journal or document of one of its tournaments, once. */
    takeEvent(event: number, text: string): Season {
        return this.take(this.exports.director_season_take(event, this.put(text)));
    }

    /** Its tables as text, html, json or csv, or the entries of its final. */
    seasonSheet(kind: string): string {
        return this.text(this.exports.director_season_sheet(this.put(kind)));
    }

    /** Sets the language of papers: English texts and their translations, in order; none: English. */
    words(pairs: readonly (readonly [string, string])[]): void {
        const bytes = new TextEncoder().encode(pairs.map((pair) => `${pair.join("\0")}\0`).join(""));
        const at = this.exports.engine_words_buffer(bytes.length);
        if (at !== 0) this.bytes.set(bytes, at);
        this.exports.engine_words(at, at === 0 ? 0 : bytes.length);
    }

    private text(at: number): string {
        return this.take<{ text: string }>(at).text;
    }

    private rows(at: number): string[] {
        return this.take<{ rows: string[] }>(at).rows;
    }

    private get bytes(): Uint8Array<ArrayBuffer> {
        return new Uint8Array(this.exports.memory.buffer as ArrayBuffer);
    }

    private put(text: string | Uint8Array): number {
        const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
        const at = this.exports.director_input(bytes.length);
        if (at === 0) return 0;
        this.bytes.set(bytes, at);
        return bytes.length;
    }

    private take<T extends object>(at: number): T {
        const bytes = this.bytes;
        const answer = JSON.parse(new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)))) as T | Failed;
        if (!("error" in answer)) return answer;
        throw new DirectorRefusal({ ...answer, ...(answer.values && { values: this.told(answer.values) }) });
    }

    /** Settings by their labels, as people know them. */
    told(values: Record<string, string>): Record<string, string> {
        const label = this.labels.get(values.key ?? "");
        return label === undefined ? values : { ...values, key: t(label) };
    }
}
