/* kept.ts - the matches that were written down on this device, and links that hold a whole match.
 *
 * SPDX-License-Identifier: MIT */
import { store, stored, unstore } from "../app/device.ts";
import { href } from "../app/links.tsx";
import { people as peopleOf, type Person } from "../app/questions.ts";
import type { Pad } from "./pad.ts";

/** A match in short, so that lists need no engine. */
export interface Kept {
    id: string;
    /** When it was changed last, in milliseconds since 1970. */
    when: number;
    title: string;
    names: string[];
    scores: number[];
    winners: number[];
    /** How many rows the record has. */
    lines: number;
    record: string;
    /** The secret of the link by which others see it, while it is shown. */
    live?: string;
}

const MATCHES = "pedro.score";
const NOW = "pedro.score.now";

export function matches(): Kept[] {
    try {
        return JSON.parse(stored(MATCHES) ?? "[]") as Kept[];
    } catch {
        return [];
    }
}

const storeAll = (all: Kept[]): void => store(MATCHES, JSON.stringify(all));

/** Keeps a match, before anything of it is shown. */
export function keep(id: string, pad: Pad): void {
    const live = liveOf(id);
    const kept: Kept = {
        id,
        when: Date.now(),
        title: pad.title,
        names: pad.names,
        scores: pad.scores,
        winners: pad.winners,
        lines: pad.rows.length,
        record: pad.record,
        ...(live ? { live } : {}),
    };
    storeAll([kept, ...matches().filter((each) => each.id !== id)]);
}

/** The secret of the link by which others see the match, or "". */
export const liveOf = (id: string): string => matches().find((each) => each.id === id)?.live ?? "";
export const setLive = (id: string, live: string): void => storeAll(matches().map((each) => (each.id === id ? { ...each, live } : each)));
export const leaveLive = (id: string): void => setLive(id, "");

export const forget = (id: string): void => storeAll(matches().filter((each) => each.id !== id));

/** The match that was shown last, or "". */
export const current = (): string => stored(NOW) ?? "";
export const choose = (id: string): void => store(NOW, id);
export const leave = (): void => unstore(NOW);

export const newId = (): string => [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(36)).join("");

/** Everybody in the matches on this device. */
export const people = (): Promise<Person[]> => peopleOf(matches().map(({ record }) => record));

/* --- links --- */

const RECORD_MAX = 60_000;

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
    const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
        size += part.value.length;
        if (size > RECORD_MAX) throw new Error("too long");
        parts.push(part.value as Uint8Array<ArrayBuffer>);
    }
    return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The address of this page with the whole match in it. What stands behind the # is sent to nobody. */
export async function linkTo(record: string): Promise<string> {
    const bytes = await through(new TextEncoder().encode(record), new CompressionStream("deflate-raw"));
    const text = btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
    const page = href("/score");
    return new URL(page.startsWith("#") ? `${page}?m=${text}` : `${page}#m=${text}`, location.href).href;
}

/** The record that the address holds, or "". Rejects if what it holds cannot be read. */
export async function linked(): Promise<string> {
    const text = /[#?&]m=([\w-]+)/.exec(location.hash)?.[1];
    if (!text) return "";
    const bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
}
