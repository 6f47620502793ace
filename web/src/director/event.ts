/* event.ts - one tournament that is open in this window.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useState } from "preact/hooks";
import type { Journal } from "./journal.ts";
import { keep, newId } from "./kept.ts";
import { type Module, reasonOf } from "./module.ts";
import type { State } from "./shapes.ts";

export class Event {
    /** Acts come one after the other: the rows of the next follow those of the one before. */
    private last: Promise<void> = Promise.resolve();

    private constructor(
        readonly module: Module,
        private readonly journal: Journal,
        public state: State,
    ) {}

    /** Opens a tournament. Rejects if there is none, or if its journal cannot be read. */
    static async open(module: Module, journal: Journal): Promise<Event> {
        module.open(await journal.read());
        return new Event(module, journal, module.state());
    }

    /** Begins a tournament of this device, with its settings, or nothing. */
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

    /** A server has it. */
    get hosted(): boolean {
        return this.journal.hosted;
    }

    /** This person is the director. */
    get own(): boolean {
        return this.journal.own;
    }

    /** Nothing can be entered or changed here: it is finished, or this person only looks on. */
    get closed(): boolean {
        return this.state.over || !this.own;
    }

    /** The rounds that this person sees: a draft is the director's. */
    get rounds(): number {
        return this.own ? this.state.rounds : this.state.published;
    }

    /** Does acts, a line each, and keeps their rows. Rejects if they are refused or cannot be kept; nothing has then
     * changed. */
    act(acts: string): Promise<void> {
        return this.next(async () => {
            try {
                await this.journal.write(this.module, acts, this.state);
            } finally {
                await this.reread();
            }
        });
    }

    /** Reads what is stored once more. */
    again(): Promise<void> {
        return this.next(() => this.reread());
    }

    follow(tell: () => void): () => void {
        return this.journal.follow(tell);
    }

    private next(work: () => Promise<void>): Promise<void> {
        this.last = this.last.catch(() => undefined).then(work);
        return this.last;
    }

    private async reread(): Promise<void> {
        this.module.open(await this.journal.read());
        this.state = this.module.state();
    }
}

/** Does acts of the director; resolves to true if they were done. Otherwise the reason is shown. */
export type Act = (acts: string) => Promise<boolean>;

export interface Opened {
    event: Event;
    act: Act;
    /** Reads what is stored once more, and draws it. */
    again: () => Promise<void>;
    trouble: string;
    setTrouble: (text: string) => void;
    /** Adds to the papers what only a server has: codes to scan. */
    dress?: (paper: string, round: number, html: string) => string;
}

/** A tournament that is drawn again after each act, here or elsewhere. The journal is the same one at each drawing. */
export function useEvent(module: Module, journal: Journal): Opened | { event?: undefined; trouble: string } {
    const [event, setEvent] = useState<Event | undefined>();
    const [trouble, setTrouble] = useState("");
    /* What was done elsewhere cannot be read: until it can. */
    const [unread, setUnread] = useState("");
    const [, draw] = useState(0);
    const shown = () => draw((times) => times + 1);
    useEffect(() => {
        void Event.open(module, journal).then(setEvent, (error: Error) => setTrouble(error.message));
    }, [module, journal]);
    useEffect(() => event?.follow(() => void event.again().then(() => (setUnread(""), shown()), (error: Error) => setUnread(error.message))), [event]);
    if (!event) return { trouble };
    const again = () => event.again().then(shown);
    const act: Act = async (acts) => {
        try {
            await event.act(acts);
            setTrouble("");
            return true;
        } catch (error) {
            setTrouble(acts.trim().includes("\n") ? reasonOf(error) : (error as Error).message);
            return false;
        } finally {
            shown();
        }
    };
    return { event, act, again, trouble: [trouble, unread].filter(Boolean).join(" "), setTrouble };
}

/** A text as rows have it: between quotes, without quotes and control characters in it. */
export const quoted = (text: string): string => `"${text.replace(/\p{Cc}/gu, " ").replaceAll('"', "'").replace(/\s+/g, " ").trim()}"`;
