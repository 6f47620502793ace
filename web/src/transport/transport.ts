/* transport.ts - the one way messages come and go.
 *
 * The page speaks the same messages to a server and to the engine in a worker, and need not
 * know which it has.
 *
 * SPDX-License-Identifier: MIT */
import type { ClientMessage, ServerMessage } from "./messages.ts";

export type Status = "connecting" | "online" | "offline";

export interface Transport {
    readonly status: Status;
    /** False if the message cannot be sent now; it is then not kept for later. */
    send(message: ClientMessage): boolean;
    /** Both return a function that ends it. */
    onMessage(listener: (message: ServerMessage) => void): () => void;
    onStatus(listener: (status: Status) => void): () => void;
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
