/* app_context.ts - what the app runs with: a server, or the engine in a worker; who one is; the
 * tables one knows.
 *
 * Which of the two it is, is found out once: a static site has no server, and a server that
 * does not answer leaves one to play alone until the page is loaded again.
 *
 * SPDX-License-Identifier: MIT */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { setting } from "../table/settings.ts";
import { TableStore } from "../table/store.ts";
import { Client, type Request } from "../transport/client.ts";
import type { ClientOpen } from "../transport/messages.ts";
import { SocketTransport } from "../transport/socket.ts";
import type { Transport } from "../transport/transport.ts";
import { WorkerTransport } from "../transport/worker.ts";
import { type Api, type Me, Refusal, ServerApi } from "./api.ts";
import { AloneApi, engine, explained } from "./alone.ts";

/* Whether this is a static site, which has no server (build.mjs). */
declare const OFFLINE: boolean;

type Opening = Omit<ClientOpen, "type" | "id">;

const UNFINISHED = "pedro.tables";
const UNFINISHED_MAX = 8;

interface Remembered {
    table: string;
    title: string;
}

const LONGEST_WAIT_MS = 5000;

/** Resolves when the other end is there, or has been waited for long enough: nothing can be
 * asked before. */
function online(transport: Transport): Promise<void> {
    if (transport.status === "online") return Promise.resolve();
    return new Promise((resolve) => {
        const timer = setTimeout(resolve, LONGEST_WAIT_MS);
        const stop = transport.onStatus((status) => {
            if (status !== "online") return;
            clearTimeout(timer);
            stop();
            resolve();
        });
    });
}

export class AppContext {
    readonly client: Client;
    private readonly stores = new Map<string, TableStore>();

    private constructor(
        client: Client,
        readonly api: Api,
        /** null when there is no server. */
        readonly server: ServerApi | null,
        readonly me: Me,
    ) {
        this.client = client;
        client.onMessage((message) => {
            if (message.type === "welcome") this.me.name = message.name;
            if (message.type === "table" && message.seat >= 0) this.remember(message.table, message.title, message.over);
        });
    }

    static async find(): Promise<AppContext> {
        const server = new ServerApi(explained);
        if (!OFFLINE) {
            try {
                const me = await server.me().catch((refusal: { code: string }) => {
                    if (refusal.code === "gone" || refusal.code === "404") throw refusal;
                    return server.guest();
                });
                const address = new URL("ws", document.baseURI);
                address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
                const socket = new SocketTransport(address.href);
                const app = new AppContext(new Client(socket), server, server, me);
                await online(socket);
                return app;
            } catch {
                /* No server: alone then. */
            }
        }
        const me = { name: t("Player"), guest: true };
        const app = new AppContext(new Client(engine(me.name)), new AloneApi(), null, me);
        await online(engine());
        return app;
    }

    /** The bot that fills tables. */
    get bot(): string {
        return setting("bots");
    }

    get alone(): boolean {
        return this.server === null;
    }

    /** Told when what was asked waits for something large, and when that has come. */
    onPreparing(listener: (on: boolean) => void): () => void {
        const { transport } = this.client;
        return transport instanceof WorkerTransport ? transport.preparing.add(listener) : () => undefined;
    }

    /** What is known of a table; it is joined when it is first asked for. */
    table(name: string): TableStore {
        let store = this.stores.get(name);
        if (!store) {
            store = new TableStore(this.client, name);
            this.stores.set(name, store);
        }
        return store;
    }

    /** Opens a table and resolves to its name; rejects with the refusal. */
    open(opening: Opening): Promise<string> {
        return new Promise((resolve, reject) => {
            const stop = this.client.onMessage((message) => {
                if (message.type !== "table" || this.stores.has(message.table)) return;
                stop();
                this.table(message.table);
                resolve(message.table);
            });
            void this.client.request({ type: "open", ...opening } as Request).then((refusal) => {
                if (!refusal) return;
                stop();
                reject(new Refusal(refusal.code, refusal));
            });
        });
    }

    /** One's tables on this device whose match goes on. */
    get unfinished(): Remembered[] {
        try {
            return JSON.parse(localStorage.getItem(UNFINISHED) ?? "[]") as Remembered[];
        } catch {
            return [];
        }
    }

    forget(table: string): void {
        localStorage.setItem(UNFINISHED, JSON.stringify(this.unfinished.filter((each) => each.table !== table)));
    }

    /** Leaves a table for good. */
    giveUp(table: string): void {
        void this.client.request({ type: "leave", table });
        this.stores.get(table)?.close();
        this.stores.delete(table);
        this.forget(table);
    }

    private remember(table: string, title: string, over: boolean): void {
        const others = this.unfinished.filter((each) => each.table !== table);
        const all = over ? others : [{ table, title }, ...others];
        localStorage.setItem(UNFINISHED, JSON.stringify(all.slice(0, UNFINISHED_MAX)));
        /* Alone nobody else could sit there, and the engine has only so many tables. */
        if (this.alone) for (const old of all.slice(UNFINISHED_MAX)) this.giveUp(old.table);
    }
}

export const CurrentApp = createContext<AppContext | null>(null);

export function useApp(): AppContext {
    return useContext(CurrentApp)!;
}
