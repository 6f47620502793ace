/* client.ts - the client side of the messages over a transport: sends hello first, numbers requests, and joins the
 * tables again after a break. It converts news to whole views, so other code handles only views.
 *
 * SPDX-License-Identifier: MIT */
import type { ClientMessage, ServerError, ServerMessage, ServerNews, ServerView, ServerWelcome } from "./messages.ts";
import { REFUSALS } from "./refusals.ts";
import { Listeners, type Status, type Transport } from "./transport.ts";

const VERSION = 1;

/** The result of a request: null if it was granted, else the refusal. */
export type Answer = ServerError | null;

type Unnumbered<T> = T extends unknown ? Omit<T, "id"> : never;
export type Request = Unnumbered<ClientMessage>;

export class Client {
    /** The person's identity, once the other end has sent it. */
    welcome: ServerWelcome | null = null;
    private next = 1;
    private readonly waiting = new Map<number, (answer: Answer) => void>();
    private readonly joined = new Set<string>();
    /** The last view of each table. */
    private readonly views = new Map<string, ServerView>();
    private readonly messages = new Listeners<ServerMessage>();

    constructor(readonly transport: Transport) {
        transport.onMessage((message) => this.receive(message));
        transport.onStatus((status) => this.changed(status));
        if (transport.status === "online") this.changed("online");
    }

    /** Sends a message; resolves when it is answered. A break in the connection is an answer. */
    request(request: Request): Promise<Answer> {
        const id = this.next++;
        return new Promise((resolve) => {
            this.waiting.set(id, resolve);
            if (!this.transport.send({ ...request, id } as ClientMessage)) this.settle(id, lost(id));
        });
    }

    onMessage(listener: (message: ServerMessage) => void): () => void {
        return this.messages.add(listener);
    }

    /** Joins a table now, and again after each break of the connection. */
    async join(table: string, seat?: number): Promise<Answer> {
        const answer = await this.request({ type: "join", table, ...(seat === undefined ? {} : { seat }) });
        if (!answer) this.joined.add(table);
        return answer;
    }

    /** Stops joining the table after breaks. */
    forget(table: string): void {
        this.joined.delete(table);
        this.views.delete(table);
    }

    private changed(status: Status): void {
        if (status === "online") {
            this.views.clear();
            this.transport.send({ type: "hello", version: VERSION, news: true });
            for (const table of this.joined) this.transport.send({ type: "join", table });
        } else if (status === "offline") {
            for (const id of [...this.waiting.keys()]) this.settle(id, lost(id));
        }
    }

    private settle(id: number, answer: Answer): void {
        this.waiting.get(id)?.(answer);
        this.waiting.delete(id);
    }

    private receive(told: ServerMessage): void {
        const message = told.type === "news" ? this.whole(told) : told;
        if (!message) return;
        if (message.type === "view") this.views.set(message.table, message);
        if (message.type === "welcome") this.welcome = message;
        /* A table that sends messages is joined again after a break. */
        if (message.type === "table") this.joined.add(message.table);
        if (message.type === "ok" && message.id !== undefined) this.settle(message.id, null);
        if (message.type === "error" && message.id !== undefined) this.settle(message.id, message);
        this.messages.tell(message);
    }

    /** The view before with the changes of the news; null if that view was missed, and then the whole view is
     * requested. */
    private whole({ type, after, ...news }: ServerNews): ServerView | null {
        const last = this.views.get(news.table);
        if (last?.seq !== after) {
            if (!last || last.seq < after) this.transport.send({ type: "join", table: news.table });
            return null;
        }
        return {
            type: "view",
            ...(last.seed_hash !== undefined && { seed_hash: last.seed_hash }),
            ...news,
            view: { ...last.view, ...news.view },
            names: { ...last.names!, ...news.names },
        };
    }
}

function lost(id: number): ServerError {
    return { type: "error", id, code: "gone", message: REFUSALS.disconnected, reason: "disconnected" };
}
