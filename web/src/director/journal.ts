/* journal.ts - where the rows of a tournament are kept: on this device (kept.ts), or on a server (event/hall.ts).
 *
 * SPDX-License-Identifier: MIT */
import type { Module } from "./module.ts";
import type { State } from "./shapes.ts";

export interface Journal {
    /** On a server. */
    readonly hosted: boolean;
    /** False if this person only looks on. Known once it has been read. */
    readonly own: boolean;
    /** All rows, each with an LF after it; rejects with the reason if there are none or they cannot be fetched. */
    read(): Promise<string>;
    /** Does acts of the director, a line each, all or none, and resolves when their rows are stored. The module may have
     * done them or not: what counts is what is read afterwards. Rejects with the reason. */
    write(module: Module, acts: string, before: State): Promise<void>;
    /** Calls `tell` when others have added rows. Returns what ends that. */
    follow(tell: () => void): () => void;
}
