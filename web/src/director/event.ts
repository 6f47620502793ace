/* event.ts - one tournament that is open in this window.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { journal, keep, newId, onRows } from "./kept.ts";
import type { Module } from "./module.ts";
import type { State } from "./shapes.ts";

export class Event {
    /** Acts come one after the other: the rows of the next follow those of the one before. */
    private last: Promise<void> = Promise.resolve();

    private constructor(
        readonly module: Module,
        readonly id: string,
        public state: State,
    ) {}

    /** Opens a tournament of this device. Rejects if there is none, or if its journal cannot be read. */
    static async open(module: Module, id: string): Promise<Event> {
        const text = await journal(id);
        if (!text) throw new Error(t("There is no such tournament on this device."));
        module.open(text);
        return new Event(module, id, module.state());
    }

    /** Begins a tournament, with its settings, or nothing. */
    static async begin(module: Module, title: string, acts: string): Promise<string> {
        const rows = [...module.begin(title), ...(acts ? module.act(acts) : [])];
        const id = newId();
        await keep(id, title, 0, rows);
        return id;
    }

    /** Takes a journal in. Rejects with the reason if it cannot be read. */
    static async take(module: Module, text: string): Promise<string> {
        module.open(text);
        const { title } = module.state();
        const id = newId();
        await keep(id, title, 0, module.log().rows.map((row) => row.text));
        return id;
    }

    /** Does acts, a line each, and keeps their rows. Rejects if they are refused or cannot be kept; nothing has then
     * changed. */
    act(acts: string): Promise<void> {
        this.last = this.last.catch(() => undefined).then(() => this.now(acts));
        return this.last;
    }

    private async now(acts: string): Promise<void> {
        const rows = this.module.act(acts);
        try {
            await keep(this.id, this.state.title, this.state.rows, rows);
        } catch (error) {
            await this.again();
            const taken = (error as DOMException | null)?.name === "ConstraintError";
            throw new Error(taken ? t("Another window has changed the tournament. It is shown as it is now; do that again.") : t("This device could not store it. Nothing has changed."));
        }
        this.state = this.module.state();
    }

    /** Reads what is stored once more. */
    async again(): Promise<void> {
        this.module.open(await journal(this.id));
        this.state = this.module.state();
    }
}

/** Does acts of the director; resolves to true if they were done. Otherwise the reason is shown. */
export type Act = (acts: string) => Promise<boolean>;

export interface Opened {
    event: Event;
    act: Act;
    trouble: string;
    setTrouble: (text: string) => void;
}

/** A tournament that is drawn again after each act, here or in another window. */
export function useEvent(module: Module, id: string): Opened | { event?: undefined; trouble: string } {
    const [event, setEvent] = useState<Event | undefined>();
    const [trouble, setTrouble] = useState("");
    const [, draw] = useState(0);
    const shown = () => draw((times) => times + 1);
    useEffect(() => {
        void Event.open(module, id).then(setEvent, (error: Error) => setTrouble(error.message));
    }, [module, id]);
    useEffect(() => event && onRows(id, () => void event.again().then(shown)), [event]);
    if (!event) return { trouble };
    const act: Act = async (acts) => {
        try {
            await event.act(acts);
            setTrouble("");
            return true;
        } catch (error) {
            setTrouble((error as Error).message);
            return false;
        } finally {
            shown();
        }
    };
    return { event, act, trouble, setTrouble };
}

/** A text as rows have it: between quotes, without quotes and control characters in it. */
export const quoted = (text: string): string => `"${text.replace(/\p{Cc}/gu, " ").replaceAll('"', "'").replace(/\s+/g, " ").trim()}"`;
