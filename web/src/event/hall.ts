/* hall.ts - the rows of an event that a server keeps.
 *
 * An act is shown when the server has stored it and its rows have come back: the page never runs ahead of the server.
 *
 * SPDX-License-Identifier: MIT */
import type { Journal } from "../director/journal.ts";
import type { Module } from "../director/module.ts";
import type { Client } from "../transport/client.ts";
import { act, hosted } from "./requests.ts";

export class HallJournal implements Journal {
    readonly hosted = true;
    own = false;
    /** The entry of this person, or 0. */
    entry = 0;
    password = false;
    listed = false;
    /** The days until the next one is announced, or 0. */
    repeats = 0;
    private readonly rows: string[] = [];

    constructor(
        private readonly client: Client,
        readonly name: string,
    ) {}

    async read(): Promise<string> {
        for (let more = true; more; ) {
            const told = await hosted(this.name, this.rows.length);
            this.own = told.own;
            this.entry = told.entry;
            this.password = told.password;
            this.listed = told.listed;
            this.repeats = told.repeats;
            this.rows.push(...told.rows);
            more = told.rows.length > 0 && this.rows.length < told.count;
        }
        return this.rows.map((row) => `${row}\n`).join("");
    }

    async write(_module: Module, acts: string): Promise<void> {
        await act(this.name, acts);
    }

    /** After a break of the connection there may be news. */
    follow(tell: () => void): () => void {
        const ask = (on: boolean) => void this.client.request({ type: "tournament", name: this.name, on });
        const stop = this.client.onMessage((message) => {
            if (message.type === "tournament" && message.name === this.name && message.rows !== this.rows.length) tell();
            if (message.type === "welcome") {
                ask(true);
                tell();
            }
        });
        ask(true);
        return () => {
            stop();
            ask(false);
        };
    }
}
