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

export class Keep {
    private constructor(private readonly base: IDBDatabase) {}

    static async open(): Promise<Keep> {
        const request = indexedDB.open("pedro", 1);
        request.onupgradeneeded = () => {
            request.result.createObjectStore("rows", { keyPath: ["table", "seq"] });
            request.result.createObjectStore("records", { keyPath: ["table", "ended"] });
        };
        return new Keep(await done(request));
    }

    addRow(row: Row): void {
        this.store("rows", "readwrite").put(row);
    }

    /** All rows, table by table, each table's in order. */
    rows(): Promise<Row[]> {
        return done(this.store("rows", "readonly").getAll());
    }

    forget(table: string): void {
        this.store("rows", "readwrite").delete(IDBKeyRange.bound([table], [table, []]));
    }

    addRecord(record: Kept): void {
        this.store("records", "readwrite").put(record);
    }

    records(): Promise<Kept[]> {
        return done(this.store("records", "readonly").getAll());
    }

    private store(name: string, mode: IDBTransactionMode): IDBObjectStore {
        return this.base.transaction(name, mode).objectStore(name);
    }
}
