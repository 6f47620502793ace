/* keep.ts - the storage of this device: rows of current tables, records of finished matches.
 *
 * SPDX-License-Identifier: MIT */

export interface Row {
    table: string;
    seq: number;
    row: string;
}

export interface Kept {
    table: string;
    /** When it ended, in milliseconds since 1970. */
    ended: number;
    record: string;
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });

/** What a worker needs of it. */
export type Keeping = Pick<Keep, "addRow" | "rows" | "forget" | "addRecord" | "records">;

/** Keeps nothing: for matches that nobody comes back to. */
export const keepNothing: Keeping = {
    addRow: () => undefined,
    rows: () => Promise.resolve([]),
    forget: () => undefined,
    addRecord: () => undefined,
    records: () => Promise.resolve([]),
};

type Part = { store: "rows"; value: Row } | { store: "records"; value: Kept };

async function database(): Promise<IDBDatabase> {
    const request = indexedDB.open("pedro", 1);
    request.onupgradeneeded = () => {
        request.result.createObjectStore("rows", { keyPath: ["table", "seq"] });
        request.result.createObjectStore("records", { keyPath: ["table", "ended"] });
    };
    return done(request);
}

/** What cannot be stored, because the device has no room, is tried once more with what comes next: rows without one
 * between them would be no match. */
export class Keep {
    /** What could not be stored so far. */
    private late: Part[] = [];

    private constructor(
        /** Absent where the browser forbids it. */
        private readonly base: IDBDatabase | undefined,
        private readonly losing: (on: boolean) => void,
    ) {}

    /** `losing` is told whether there is something that cannot be stored. */
    static async open(losing: (on: boolean) => void): Promise<Keep> {
        return new Keep(await database().catch(() => undefined), losing);
    }

    addRow(value: Row): void {
        this.put({ store: "rows", value });
    }

    /** All rows, table by table, each table's in order. */
    rows(): Promise<Row[]> {
        return this.all("rows");
    }

    forget(table: string): void {
        this.late = this.late.filter(({ store, value }) => store !== "rows" || value.table !== table);
        try {
            this.base?.transaction("rows", "readwrite").objectStore("rows").delete(IDBKeyRange.bound([table], [table, []]));
        } catch {
            /* The browser has closed it. */
        }
    }

    addRecord(value: Kept): void {
        this.put({ store: "records", value });
    }

    records(): Promise<Kept[]> {
        return this.all("records");
    }

    private put(part: Part): void {
        if (!this.base) {
            this.losing(true);
            return;
        }
        const parts = [...this.late.splice(0), part];
        const failed = () => {
            this.late.push(...parts);
            this.losing(true);
        };
        try {
            const work = this.base.transaction(["rows", "records"], "readwrite");
            work.onabort = failed;
            work.oncomplete = () => this.losing(this.late.length > 0);
            for (const { store, value } of parts) work.objectStore(store).put(value);
        } catch {
            failed();
        }
    }

    private all<T>(name: Part["store"]): Promise<T[]> {
        return this.base ? done(this.base.transaction(name).objectStore(name).getAll() as IDBRequest<T[]>) : Promise.resolve([]);
    }
}
