/* worker.ts - the engine in a worker as a transport, with the same messages as a server.
 *
 * It also answers the requests that a server answers over HTTP: the tables of keys and presets, the rules of a game in
 * words, records of finished matches.
 *
 * SPDX-License-Identifier: MIT */
import { setLosing } from "../app/device.ts";
import type { ClientMessage, ServerMessage } from "./messages.ts";
import { Listeners, type Status, type Transport } from "./transport.ts";

declare const WORKER_URL: string;

export type Question =
    | { what: "rules" }
    | { what: "explain"; variant: string; options: Record<string, string> }
    /** Sets the language of `explain` and `ruling`. */
    | { what: "words"; words: readonly [string, string][] }
    | { what: "records" }
    | { what: "replay"; record: string; seat: number }
    | { what: "score"; row: string; record: string }
    | { what: "people"; records: readonly string[] }
    | { what: "statistics"; matches: readonly (readonly [number, string])[] }
    | { what: "ruling"; variant: string; options: Record<string, string>; answers: Record<string, string> }
    | { what: "pack"; jokers: number; seed: string }
    /** The deals of a date. */
    | { what: "daily"; date: string }
    /** The hands of a table's match that are over, while it goes on. */
    | { what: "hands"; table: string };

/** To the worker. */
export type Letter =
    | { kind: "begin"; name: string; seed?: number; rows?: string[]; exact?: boolean }
    /** What the player is called from now on. */
    | { kind: "person"; name: string }
    /** At this table, or with "" at none, bots wait after each event for `go`. */
    | { kind: "step"; table: string }
    | { kind: "go" }
    /** Fetch what strong players need. */
    | { kind: "prepare" }
    | { kind: "message"; message: ClientMessage }
    | { kind: "question"; number: number; question: Question };

/** From it. */
export type Reply =
    | { kind: "ready" }
    | { kind: "broken"; why: string }
    /** A large download that a request needs has begun, or is complete. */
    | { kind: "preparing"; on: boolean }
    /** Something of the matches cannot be stored, or all is stored. */
    | { kind: "losing"; on: boolean }
    | { kind: "message"; text: string }
    | { kind: "answer"; number: number; answer: unknown };

export class WorkerTransport implements Transport {
    status: Status = "connecting";
    private readonly worker = new Worker(new URL(WORKER_URL, document.baseURI), { type: "module", name: "engine" });
    readonly preparing = new Listeners<boolean>();
    private readonly messages = new Listeners<ServerMessage>();
    private readonly statuses = new Listeners<Status>();
    private readonly asked = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>();
    private next = 1;

    /** `name`: the player's name at the table. With `seed` the matches are always the same, and nothing of them is
     * kept on the device; with `rows` there is a table called "again" that is the fold of them (docs/table.md). With
     * `exact` there is no engine where the networks of its bots cannot be fetched: without them they would play otherwise. */
    constructor(name: string, seed?: number, rows?: string[], exact?: boolean) {
        this.worker.onmessage = (event: MessageEvent<Reply>) => this.receive(event.data);
        this.worker.onerror = () => this.end("the engine cannot be fetched");
        this.post({ kind: "begin", name, ...(seed === undefined ? {} : { seed }), ...(rows && { rows }), ...(exact && { exact }) });
    }

    send(message: ClientMessage): boolean {
        if (this.status === "offline") return false;
        this.post({ kind: "message", message });
        return true;
    }

    rename(name: string): void {
        this.post({ kind: "person", name });
    }

    step(table: string): void {
        this.post({ kind: "step", table });
    }

    go(): void {
        this.post({ kind: "go" });
    }

    prepare(): void {
        this.post({ kind: "prepare" });
    }

    ask<T>(question: Question): Promise<T> {
        if (this.status === "offline") return Promise.reject(new Error("there is no engine"));
        const number = this.next++;
        this.post({ kind: "question", number, question });
        return new Promise((resolve, reject) => this.asked.set(number, { resolve: resolve as (answer: unknown) => void, reject }));
    }

    onMessage(listener: (message: ServerMessage) => void): () => void {
        return this.messages.add(listener);
    }

    onStatus(listener: (status: Status) => void): () => void {
        return this.statuses.add(listener);
    }

    close(): void {
        this.worker.terminate();
    }

    private post(letter: Letter): void {
        this.worker.postMessage(letter);
    }

    /** Nothing that was asked, or will be, is answered. */
    private end(why: string): void {
        this.setStatus("offline");
        for (const { reject } of this.asked.values()) reject(new Error(why));
        this.asked.clear();
    }

    private setStatus(status: Status): void {
        this.status = status;
        this.statuses.tell(status);
    }

    private receive(reply: Reply): void {
        switch (reply.kind) {
            case "ready":
                this.setStatus("online");
                break;
            case "broken":
                this.end(reply.why);
                break;
            case "preparing":
                this.preparing.tell(reply.on);
                break;
            case "losing":
                setLosing("matches", reply.on);
                break;
            case "message":
                this.messages.tell(JSON.parse(reply.text) as ServerMessage);
                break;
            case "answer":
                this.asked.get(reply.number)?.resolve(reply.answer);
                this.asked.delete(reply.number);
        }
    }
}
