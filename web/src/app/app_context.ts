/* app_context.ts - the state of the app: the server, or the engine in a worker; the person; the known tables.
 *
 * Server or engine is decided once: a static site has no server, and if a server does not answer, the person plays with
 * the engine until the page is loaded again.
 *
 * SPDX-License-Identifier: MIT */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { setting } from "../table/settings.ts";
import type { TableStore } from "../table/store.ts";
import { Client, type Request } from "../transport/client.ts";
import type { ClientOpen, ClientPicture, ServerInvitations, ServerWelcome } from "../transport/messages.ts";
import { SocketTransport } from "../transport/socket.ts";
import { Listeners, type Transport } from "../transport/transport.ts";
import { WorkerTransport } from "../transport/worker.ts";
import { type Api, type Me, Refusal, ServerApi } from "./api.ts";
import { AloneApi, engine, explained } from "./alone.ts";
import { hasDays } from "./clocks.ts";
import { store, stored, storeHint } from "./device.ts";
import { changeIdentity, identity } from "./identity.ts";
import { tables } from "./later.tsx";
import { currentPath } from "./links.tsx";
import { refused } from "./refusal.ts";

/* Whether this is a static site, which has no server (build.mjs). */
declare const STATIC: boolean;
export const OFFLINE = STATIC;

type Opening = Omit<ClientOpen, "type" | "id">;

const KNOWN = "pedro.known";
const UNFINISHED = "pedro.tables";
const UNFINISHED_MAX = 8;

interface Remembered {
    table: string;
    title: string;
}

const LONGEST_WAIT_MS = 5000;

/** Resolves when the other end is connected, or after a time limit: no request can be sent before. */
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

/** The address of the socket, with the table of the page that is shown: behind a balancer its people then are at one server. */
function socketAddress(): string {
    const address = new URL("ws", document.baseURI);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const table = /^\/(?:t|text)\/([\w-]+)$/.exec(currentPath())?.[1];
    if (table) address.searchParams.set("table", table);
    return address.href;
}

/** The person's tables on this device with an unfinished match. */
export function unfinished(): Remembered[] {
    try {
        return JSON.parse(stored(UNFINISHED) ?? "[]") as Remembered[];
    } catch {
        return [];
    }
}

export class AppContext {
    readonly client: Client;
    /** What waits for an answer of the person. */
    invitations: ServerInvitations | null = null;
    private readonly calls = new Listeners<void>();
    /** The tables that were shown, by name: see tableOf(). */
    readonly stores = new Map<string, TableStore>();

    private constructor(
        client: Client,
        readonly api: Api,
        /** null when there is no server. */
        readonly server: ServerApi | null,
        readonly me: Me,
    ) {
        this.client = client;
        client.onMessage((message) => {
            if (message.type === "welcome") this.welcomed(message);
            if (message.type === "invitations") {
                this.invitations = message;
                this.calls.tell();
            }
            /* A match with days for each turn is in the list of the server. */
            if (message.type === "table" && message.seat >= 0) this.remember(message.table, message.title, message.over || hasDays(message.clock));
        });
    }

    static async find(): Promise<AppContext> {
        const server = new ServerApi(explained);
        if (!OFFLINE) {
            const connect = () => new SocketTransport(socketAddress);
            /* Who was here before probably still has a session: then the socket need not wait for the answer. */
            const early = stored(KNOWN) ? connect() : undefined;
            try {
                const me = await server.guest();
                storeHint(KNOWN, "1");
                const socket = early ?? connect();
                const app = new AppContext(new Client(socket), server, server, me);
                await online(socket);
                return app;
            } catch {
                /* No server: use the engine. */
                early?.close();
            }
        }
        const me = { name: identity().nickname || t("Player"), guest: true };
        const app = new AppContext(new Client(engine(me.name)), new AloneApi(), null, me);
        await online(engine());
        return app;
    }

    /** What is told on every connection if there is anything; the picture of this device becomes that of a person
     * without one. */
    private welcomed({ name, guest, picture }: ServerWelcome): void {
        this.me.name = name;
        this.me.guest = guest;
        if (this.alone) return;
        this.invitations = null;
        this.calls.tell();
        if (picture !== "none") changeIdentity({ picture });
        else if (identity().picture) this.showPicture(identity().picture);
    }

    /** Chooses the picture that others see. */
    showPicture(picture: string): void {
        changeIdentity({ picture });
        if (!this.alone) void this.client.request({ type: "picture", picture: picture as ClientPicture["picture"] });
    }

    /** Called when invitations or requests of friendship come or go. */
    onInvitations(listener: () => void): () => void {
        return this.calls.add(listener);
    }

    /** The bot that fills tables. */
    get bot(): string {
        return setting("bots");
    }

    get alone(): boolean {
        return this.server === null;
    }

    /** What one is called at tables that are opened from now on; a server keeps the names of its people itself. */
    rename(name: string): void {
        const { transport } = this.client;
        if (!(transport instanceof WorkerTransport)) return;
        this.me.name = name;
        transport.rename(name);
    }

    /** Fetches what strong players need, before they are asked to play. */
    prepare(): void {
        const { transport } = this.client;
        if (transport instanceof WorkerTransport) transport.prepare();
    }

    /** Called when a request waits for a large download, and when the download is complete. */
    onPreparing(listener: (on: boolean) => void): () => void {
        const { transport } = this.client;
        return transport instanceof WorkerTransport ? transport.preparing.add(listener) : () => undefined;
    }

    /** Opens a table and resolves to its name; rejects with the refusal. */
    async open(opening: Opening): Promise<string> {
        const { tableOf } = await tables().catch(() => {
            throw new Refusal("gone", refused("unreachable"));
        });
        return new Promise((resolve, reject) => {
            const stop = this.client.onMessage((message) => {
                if (message.type !== "table" || this.stores.has(message.table)) return;
                stop();
                tableOf(this, message.table);
                resolve(message.table);
            });
            void this.client.request({ type: "open", ...opening } as Request).then((refusal) => {
                if (!refusal) return;
                stop();
                reject(new Refusal(refusal.code, refusal));
            });
        });
    }

    get unfinished(): Remembered[] {
        return unfinished();
    }

    forget(table: string): void {
        store(UNFINISHED, JSON.stringify(this.unfinished.filter((each) => each.table !== table)));
    }

    /** Leaves a table permanently. */
    giveUp(table: string): void {
        void this.client.request({ type: "leave", table });
        this.stores.get(table)?.close();
        this.stores.delete(table);
        this.forget(table);
    }

    private remember(table: string, title: string, gone: boolean): void {
        const others = this.unfinished.filter((each) => each.table !== table);
        const all = gone ? others : [{ table, title }, ...others];
        store(UNFINISHED, JSON.stringify(all.slice(0, UNFINISHED_MAX)));
        /* Without a server nobody else could sit there, and the engine has a limited number of tables. */
        if (this.alone) for (const old of all.slice(UNFINISHED_MAX)) this.giveUp(old.table);
    }
}

export const CurrentApp = createContext<AppContext | null>(null);

export function useApp(): AppContext {
    return useContext(CurrentApp)!;
}

/** The same on the start page, which is drawn before it is known who the person is. */
export const useAppSoon = (): AppContext | null => useContext(CurrentApp);
