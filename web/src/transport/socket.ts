/* socket.ts - the server at the other end of a WebSocket.
 *
 * After a break it reconnects with exponential backoff, up to half a minute, with random jitter, so that clients do not
 * all return to a server at once.
 *
 * SPDX-License-Identifier: MIT */
import type { ClientMessage, ServerMessage } from "./messages.ts";
import { Listeners, type Status, type Transport } from "./transport.ts";

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

export class SocketTransport implements Transport {
    status: Status = "connecting";
    private socket: WebSocket | null = null;
    private pause = FIRST_PAUSE_MS;
    private timer = 0;
    private closed = false;
    private readonly messages = new Listeners<ServerMessage>();
    private readonly statuses = new Listeners<Status>();
    private readonly hurry = () => this.connectNow();

    /** `address` is asked before each connection: a balancer may choose the server by the table in it. */
    constructor(private readonly address: () => string) {
        addEventListener("online", this.hurry);
        this.connect();
    }

    send(message: ClientMessage): boolean {
        if (this.socket?.readyState !== WebSocket.OPEN) return false;
        this.socket.send(JSON.stringify(message));
        return true;
    }

    onMessage(listener: (message: ServerMessage) => void): () => void {
        return this.messages.add(listener);
    }

    onStatus(listener: (status: Status) => void): () => void {
        return this.statuses.add(listener);
    }

    close(): void {
        this.closed = true;
        removeEventListener("online", this.hurry);
        clearTimeout(this.timer);
        this.socket?.close();
    }

    private setStatus(status: Status): void {
        if (this.status === status) return;
        this.status = status;
        this.statuses.tell(status);
    }

    private connect(): void {
        const socket = new WebSocket(this.address(), "pedro");
        this.socket = socket;
        this.setStatus("connecting");
        socket.onopen = () => {
            this.pause = FIRST_PAUSE_MS;
            this.setStatus("online");
        };
        socket.onmessage = (event) => this.receive(String(event.data));
        socket.onclose = () => {
            if (this.socket !== socket) return;
            this.socket = null;
            this.setStatus("offline");
            if (!this.closed) this.later();
        };
    }

    private receive(text: string): void {
        /* A frame may hold several messages, one a line. */
        for (const line of text.split("\n")) {
            if (!line) continue;
            const message = JSON.parse(line) as ServerMessage;
            if (message.type === "bye") this.pause = Math.max(this.pause, message.after_ms);
            this.messages.tell(message);
        }
    }

    private later(): void {
        this.timer = setTimeout(() => this.connect(), this.pause * (0.5 + Math.random() / 2));
        this.pause = Math.min(this.pause * 2, LONGEST_PAUSE_MS);
    }

    /** The network is back: end the pause. */
    private connectNow(): void {
        if (this.socket || this.closed) return;
        clearTimeout(this.timer);
        this.pause = FIRST_PAUSE_MS;
        this.connect();
    }
}
