/* kept.ts - the tournaments of this device: their journals, row by row.
 *
 * A row is on the disk before it is shown. Two windows can have the same tournament: a row has a number, and the second
 * window that writes row N is refused, so it opens the tournament again and loses nothing.
 *
 * SPDX-License-Identifier: MIT */
import { t } from "../i18n/index.ts";
import type { Journal } from "./journal.ts";
import type { Module } from "./module.ts";
import type { State } from "./shapes.ts";

/** A tournament in short, so that the list needs no module. */
export interface Kept {
    id: string;
    title: string;
    /** When it was changed last, in milliseconds since 1970. */
    when: number;
    rows: number;
}

interface Row {
    id: string;
    number: number;
    text: string;
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });

const ended = (work: IDBTransaction): Promise<void> =>
    new Promise((resolve, reject) => {
        work.oncomplete = () => resolve();
        work.onabort = () => reject(work.error);
    });

let opened: Promise<IDBDatabase> | undefined;

function base(): Promise<IDBDatabase> {
    const request = indexedDB.open("pedro.director", 1);
    request.onupgradeneeded = () => {
        request.result.createObjectStore("tournaments", { keyPath: "id" });
        request.result.createObjectStore("rows", { keyPath: ["id", "number"] });
    };
    return (opened ??= done(request));
}

const writing = async () => (await base()).transaction(["tournaments", "rows"], "readwrite", { durability: "strict" });

const all = (id: string) => IDBKeyRange.bound([id], [id, []]);

/** All tournaments, the last changed first. */
export async function tournaments(): Promise<Kept[]> {
    const kept: Kept[] = await done((await base()).transaction("tournaments").objectStore("tournaments").getAll());
    return kept.sort((a, b) => b.when - a.when);
}

/** The journal of a tournament; "" if there is none. */
async function journal(id: string): Promise<string> {
    const rows: Row[] = await done((await base()).transaction("rows").objectStore("rows").getAll(all(id)));
    return rows.map(({ text }) => `${text}\n`).join("");
}

const heard = new BroadcastChannel("pedro.director");

/** Keeps rows, of which the first has the number `from` (from 0). Rejects if another window has written that row, or if the
 * device has no room. */
export async function keep(id: string, title: string, from: number, rows: readonly string[]): Promise<void> {
    const work = await writing();
    for (const [at, text] of rows.entries()) work.objectStore("rows").add({ id, number: from + at, text } satisfies Row);
    work.objectStore("tournaments").put({ id, title, when: Date.now(), rows: from + rows.length } satisfies Kept);
    await ended(work);
    heard.postMessage(id);
}

export async function forget(id: string): Promise<void> {
    const work = await writing();
    work.objectStore("tournaments").delete(id);
    work.objectStore("rows").delete(all(id));
    await ended(work);
}

/** Calls `tell` when another window has written rows of a tournament. Returns what ends that. */
function onRows(id: string, tell: () => void): () => void {
    const hear = (event: MessageEvent<string>) => event.data === id && tell();
    heard.addEventListener("message", hear);
    return () => heard.removeEventListener("message", hear);
}

/** The journal of a tournament of this device. */
export class DeviceJournal implements Journal {
    readonly hosted = false;
    readonly own = true;

    constructor(readonly id: string) {}

    async read(): Promise<string> {
        const text = await journal(this.id);
        if (!text) throw new Error(t("There is no such tournament on this device."));
        return text;
    }

    async write(module: Module, acts: string, { title, rows }: State): Promise<void> {
        const added = module.act(acts);
        try {
            await keep(this.id, title, rows, added);
        } catch (error) {
            const taken = (error as DOMException | null)?.name === "ConstraintError";
            throw new Error(taken ? t("Another window has changed the tournament. It is shown as it is now; do that again.") : t("This device could not store it. Nothing has changed."));
        }
    }

    follow(tell: () => void): () => void {
        return onRows(this.id, tell);
    }
}

export const newId = (): string => [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
