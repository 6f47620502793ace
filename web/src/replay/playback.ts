/* playback.ts - plays a match at a table: step by step, by itself, or from any place.
 *
 * The table is that of play: its store shows each step with the pace, the flights and the sounds that it has there. Nobody
 * is at the other end of its transport.
 *
 * Invariant: the store has been shown the steps up to `at`, and is held unless `playing`.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useState } from "preact/hooks";
import { completed, TableStore } from "../table/store.ts";
import { Client } from "../transport/client.ts";
import type { ServerTable, ServerView } from "../transport/messages.ts";
import { Listeners, type Transport } from "../transport/transport.ts";

export const silent: Transport = {
    status: "online",
    send: () => true,
    onMessage: () => () => undefined,
    onStatus: () => () => undefined,
    close: () => undefined,
};

/** A table that is shown the steps of a match. */
class ReplayStore extends TableStore {
    override readonly replay = true;

    /** Nobody reads for as long as they like: it goes on. */
    override get alone(): boolean {
        return false;
    }

    /** Shows a step now, whatever is shown. */
    step(view: ServerView): void {
        clearTimeout(this.timer);
        this.queue = [view];
        this.next();
        /* What follows it waits until the table is let go. */
        if (this.held) clearTimeout(this.timer);
    }

    /** Shows the last of these steps at once, as if all of them had been shown. */
    wind(views: readonly ServerView[]): void {
        clearTimeout(this.timer);
        Object.assign(this, { timer: 0, queue: [], history: [], exchanged: [], log: [], dealer: -1, read: 0 });
        for (const view of views) this.note(view, { after: view, trick: (this.sweep = completed(view)) });
        this.changes.tell();
    }

    /** Whether what is shown has been shown for as long as it lasts. */
    get resting(): boolean {
        return this.timer === 0 && this.queue.length === 0;
    }
}

export class Playback {
    readonly store: ReplayStore;
    at = 0;
    playing = false;
    private steps: readonly ServerView[] = [];
    private readonly changes = new Listeners<void>();
    private readonly stop: () => void;

    /** What is sent at the table goes to `transport`. */
    constructor(table: string, transport = silent) {
        this.store = new ReplayStore(new Client(transport), table);
        this.store.hold(true);
        this.stop = this.store.onChange(() => this.goOn());
    }

    close(): void {
        this.stop();
        this.store.close();
    }

    onChange(listener: () => void): () => void {
        return this.changes.add(listener);
    }

    /** The match as another seat sees it, at the same place; the first time at `at`. */
    show(info: ServerTable, steps: readonly ServerView[], at = this.at): void {
        this.store.info = info;
        this.steps = steps;
        this.jump(at);
    }

    get last(): number {
        return this.steps.length - 1;
    }

    /** Shows a step at once, and stops there. */
    jump(at: number): void {
        this.at = Math.min(Math.max(at, 0), this.last);
        this.play(false);
        this.store.wind(this.steps.slice(0, this.at + 1));
        this.changes.tell();
    }

    /** Shows the next step as it is shown in play, and stops there. */
    forward(): void {
        this.play(false);
        this.next();
    }

    /** Plays from here to the end, or stops. */
    play(on: boolean): void {
        this.playing = on && this.at < this.last;
        this.store.hold(!this.playing);
        this.changes.tell();
    }

    private next(): void {
        if (this.at >= this.last) return;
        this.at++;
        this.store.step(this.steps[this.at]!);
        this.changes.tell();
    }

    /** When a step has been shown for as long as it lasts. */
    private goOn(): void {
        if (!this.playing || !this.store.resting) return;
        if (this.at < this.last) this.next();
        else this.play(false);
    }
}

/** Draws again whenever the playback changes. */
export function usePlayback(playback: Playback): Playback {
    const [, count] = useState(0);
    useEffect(() => playback.onChange(() => count((n) => n + 1)), [playback]);
    return playback;
}
