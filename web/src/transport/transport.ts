/* transport.ts - the interface for sending and receiving messages.
 *
 * The page exchanges the same messages with a server and with the engine in a worker, and need not know which of them
 * it uses.
 *
 * SPDX-License-Identifier: MIT */
import type { ClientMessage, ServerMessage } from "./messages.ts";

export type Status = "connecting" | "online" | "offline";

export interface Transport {
    readonly status: Status;
    /** False if the message cannot be sent now; it is then not kept for later. */
    send(message: ClientMessage): boolean;
    /** Both return a function that removes the listener. */
    onMessage(listener: (message: ServerMessage) => void): () => void;
    onStatus(listener: (status: Status) => void): () => void;
    /** Of an engine in the page. With `on` its bots wait after each event for `go`, so that a person can be faster than
     * they are. */
    step?(table: string): void;
    go?(): void;
    close(): void;
}

/** Listeners of one kind. */
export class Listeners<T> {
    private readonly all = new Set<(value: T) => void>();

    add(listener: (value: T) => void): () => void {
        this.all.add(listener);
        return () => this.all.delete(listener);
    }

    tell(value: T): void {
        for (const listener of [...this.all]) listener(value);
    }
}
