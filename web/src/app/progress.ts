/* progress.ts - what was learned on this device follows the person: it is sent to the account, and what other devices sent is fetched.
 *
 * The device keeps all of it first, so nothing waits for a network. Everything that is kept can be told as rows, and is known by its
 * kind and key; of two such rows the one with the higher stamp is the newer one. So there is nothing to remember of what was sent: the
 * list of the server says what is newer here, and what is newer there. A guest has no rows at the server; an account that is made gets those
 * of the device.
 *
 * SPDX-License-Identifier: MIT */
import { takeTries, TRIES, tryRows } from "../daily/tries.ts";
import { MISTAKES } from "../review/due.ts";
import { mistakeRows, takeMistakes } from "../review/mistakes.ts";
import { REVIEWS, reviewRows, takeReviews } from "../statistics/reviews.ts";
import type { Row, ServerApi } from "./api.ts";
import type { AppContext } from "./app_context.ts";
import { onStored } from "./device.ts";
import { doneOf, LISTS, setDone } from "./done.ts";

interface Kind {
    rows: () => Row[];
    take: (rows: Row[]) => void;
}

const list = (kind: keyof typeof LISTS): Kind => ({
    rows: () => [...doneOf(kind)].map((key) => ({ kind, key, stamp: 0, value: "" })),
    take: (rows) => setDone(kind, ...rows.map(({ key }) => key)),
});

const kinds: Record<string, Kind> = {
    lesson: list("lesson"),
    puzzle: list("puzzle"),
    master: list("master"),
    daily: { rows: tryRows, take: takeTries },
    mistake: { rows: mistakeRows, take: takeMistakes },
    review: { rows: reviewRows, take: takeReviews },
};

/* The names of all of it on the device. */
const NAMES = new Set<string>([...Object.values(LISTS), TRIES, MISTAKES, REVIEWS]);

/* What is taken is stored, and need not be sent. */
let taking = false;

/* The longest values that the server takes, and about as many bytes of rows as it takes in one request. */
const VALUE_MAX = 10_000;
const SENT_MAX = 12_000;
/* Answers in a row are sent together. */
const PAUSE_MS = 2000;

const nameOf = ({ kind, key }: { kind: string; key: string }) => `${kind}/${key}`;
const bytesOf = (text: string) => new TextEncoder().encode(text).length;
const isRow = ({ key, value }: Row) => /^[a-z0-9 _-]{1,48}$/.test(key) && bytesOf(JSON.stringify(value)) <= VALUE_MAX;

/** Rows in lists that each fit a request. */
function* packs(rows: Row[]): Generator<Row[]> {
    let pack: Row[] = [];
    let bytes = 0;
    for (const row of rows) {
        const size = bytesOf(JSON.stringify(row));
        if (pack.length > 0 && bytes + size > SENT_MAX) {
            yield pack;
            pack = [];
            bytes = 0;
        }
        pack.push(row);
        bytes += size;
    }
    if (pack.length > 0) yield pack;
}

/** Sends what is newer here, and takes what is newer at the server. Rejects without a network. */
export async function exchange(server: Pick<ServerApi, "progress" | "keepProgress">): Promise<void> {
    const there: Row[] = [];
    const wanted = new Set<string>();
    const here = new Map(Object.values(kinds).flatMap(({ rows }) => rows()).filter(isRow).map((row) => [nameOf(row), row]));
    const take = (rows: Row[]) => {
        taking = true;
        for (const [kind, { take }] of Object.entries(kinds)) {
            const own = rows.filter((row) => row.kind === kind && row.value !== undefined && wanted.delete(nameOf(row)));
            if (own.length > 0) take(own);
        }
        taking = false;
    };
    for (let next: { kind: string; key: string } | undefined = { kind: "", key: "" }; next; ) {
        const page = await server.progress(next, false);
        there.push(...page.rows);
        for (const row of page.rows) if (row.stamp > (here.get(nameOf(row))?.stamp ?? -1)) wanted.add(nameOf(row));
        take(page.rows);
        next = page.next;
    }
    for (const row of there) if (row.stamp >= (here.get(nameOf(row))?.stamp ?? Infinity)) here.delete(nameOf(row));
    for (const rows of packs([...here.values()])) await server.keepProgress(rows);
    /* Long values are fetched from the first that is wanted on, as many as come at once. */
    for (const row of there) {
        if (!wanted.has(nameOf(row))) continue;
        take((await server.progress(row, true)).rows);
        wanted.delete(nameOf(row));
    }
}

/** Exchanges now, after each change and when there is a network again, as long as the page is open. */
export function followPerson(app: AppContext): void {
    const { server } = app;
    if (!server) return;
    let running = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
        clearTimeout(timer);
        timer = setTimeout(() => void run(), PAUSE_MS);
    };
    const run = async () => {
        if (running) return soon();
        running = !app.me.guest;
        if (running) await exchange(server).catch(() => undefined);
        running = false;
    };
    onStored((name) => !taking && NAMES.has(name) && soon());
    addEventListener("online", soon);
    /* Whoever has made an account, or signed in, is welcomed again. */
    app.client.onMessage((message) => message.type === "welcome" && soon());
    void run();
}
