/* store.ts - what is known of one table, and the pace at which it is shown.
 *
 * Events can come faster than people can follow, so each view waits its turn: `shown` is the
 * one on the screen, the rest stand in a queue. A trick that is complete lies on the table for
 * a moment (`sweep`) before it goes to its winner, and what a hand came to stays to be read
 * until `goOn`. Whoever joins sees the last view at once.
 *
 * Invariant: `shown` never has choices while newer views wait, so an action always answers
 * the last event.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useState } from "preact/hooks";
import { refusalText } from "../app/refusal.ts";
import type { Answer, Client, Request } from "../transport/client.ts";
import type { ServerChat, ServerHint, ServerMessage, ServerTable, ServerView, ServerWarning } from "../transport/messages.ts";
import type { Card, HandScore, Legal } from "../transport/shapes.ts";
import { type Status, Listeners } from "../transport/transport.ts";
import { isCard, isSuit } from "../cards/cards.ts";
import { calmMotion, setting } from "./settings.ts";

/** A trick that lies complete. */
export interface Sweep {
    cards: [number, Card][];
    winner: number;
    /** How long it stays. */
    ms: number;
}

/** An event as it is shown: the view after it, with its effects. */
export interface Happening {
    after: ServerView;
    /** The trick that the event completed. */
    trick: Sweep | null;
}

const LOG_MAX = 400;
const TALK_MAX = 100;
/* Further behind than this, the screen jumps. */
const QUEUE_MAX = 60;

const PAUSE_MS = { call: 700, trump: 1500, card: 650, trick: 1500, deal: 900, other: 800, own: 60, score: 6000 };
const PACE: Record<string, number> = { calm: 1.7, normal: 1, quick: 0.35 };

export class TableStore {
    info: ServerTable | null = null;
    shown: ServerView | null = null;
    sweep: Sweep | null = null;
    history: HandScore[] = [];
    chat: ServerChat[] = [];
    hint: ServerHint | null = null;
    warning: ServerWarning | null = null;
    /** The hash of the seed of this hand, and what is known of the hand before it. */
    hash = "";
    proof: { hash: string; seed: string } | null = null;
    /** Why the last wish was refused, until the next one. */
    refusal: string = "";
    /** An action is on its way. */
    busy = false;
    /** When `shown` came, for clocks. */
    since = 0;
    log: Happening[] = [];
    joined: Answer | undefined;

    private queue: ServerView[] = [];
    /** How many lines of the score sheet have been read. */
    private read = 0;
    private timer = 0;
    private readonly changes = new Listeners<void>();
    private readonly happenings = new Listeners<Happening>();
    private readonly stops: (() => void)[] = [];

    constructor(
        readonly client: Client,
        readonly name: string,
    ) {
        this.stops.push(
            client.onMessage((message) => this.receive(message)),
            client.transport.onStatus(() => this.changes.tell()),
        );
        void client.join(name).then((answer) => {
            this.joined = answer;
            this.changes.tell();
        });
    }

    /** Stops listening; the table itself is left only by `leave`. */
    close(): void {
        for (const stop of this.stops) stop();
        clearTimeout(this.timer);
        this.client.forget(this.name);
    }

    get status(): Status {
        return this.client.transport.status;
    }

    /** The choices, if one is to act and nothing newer is on its way to the screen. */
    get legal(): Legal | null {
        return this.queue.length === 0 && !this.busy ? (this.shown?.legal ?? null) : null;
    }

    onChange(listener: () => void): () => void {
        return this.changes.add(listener);
    }

    /** Told of each event as it is shown. */
    onHappening(listener: (happening: Happening) => void): () => void {
        return this.happenings.add(listener);
    }

    async act(action: string): Promise<Answer> {
        if (!this.shown || this.busy) return null;
        this.busy = true;
        this.hint = null;
        const answer = await this.ask({ type: "act", table: this.name, seq: this.shown.seq, action });
        this.busy = false;
        this.changes.tell();
        return answer;
    }

    /** Sends any other wish; what was refused stands in `refusal`. */
    async ask(request: Request): Promise<Answer> {
        this.refusal = "";
        this.changes.tell();
        const answer = await this.client.request(request);
        this.refusal = answer ? refusalText(answer) : "";
        this.changes.tell();
        return answer;
    }

    forgetHint(): void {
        this.hint = null;
        this.changes.tell();
    }

    private receive(message: ServerMessage): void {
        if (!("table" in message) || message.table !== this.name) return;
        switch (message.type) {
            case "table":
                this.info = message;
                break;
            case "view":
                this.take(message);
                return;
            case "chat":
                this.chat = [...this.chat, message].slice(-TALK_MAX);
                break;
            case "hint":
                this.hint = message;
                break;
            case "warning":
                this.warning = message;
                break;
        }
        this.changes.tell();
    }

    private take(view: ServerView): void {
        const last = this.queue.at(-1) ?? this.shown;
        if (last && view.seq < last.seq) return;
        if (!view.event || !this.shown || this.queue.length >= QUEUE_MAX) {
            clearTimeout(this.timer);
            this.timer = 0;
            this.queue = [];
            this.sweep = null;
            this.show(view, null);
            return;
        }
        this.queue.push(view);
        if (!this.timer) this.next();
        /* Own choices vanish while something newer waits. */
        this.changes.tell();
    }

    private next(): void {
        this.timer = 0;
        this.sweep = null;
        const view = this.queue.shift();
        if (!view) {
            this.changes.tell();
            return;
        }
        const trick = completed(view);
        const pause = this.pause(view, trick !== null);
        if (trick) trick.ms = pause;
        this.sweep = trick;
        this.timer = setTimeout(() => this.rest(), pause);
        this.show(view, { after: view, trick });
    }

    /** Once a trick is away: what the hand came to stays to be read. */
    private rest(): void {
        this.sweep = null;
        if (this.shown?.view.phase !== "deal" || !this.scored || document.hidden) {
            this.next();
            return;
        }
        this.timer = setTimeout(() => this.next(), PAUSE_MS.score * PACE[setting("pace")]!);
        this.changes.tell();
    }

    /** Ends the wait for whatever comes next. */
    goOn(): void {
        clearTimeout(this.timer);
        this.read = this.history.length;
        this.next();
    }

    /** Whether what the last hand came to is still to be read. */
    get scored(): boolean {
        const { phase } = this.shown?.view ?? {};
        return !this.sweep && (phase === "over" || phase === "deal") && this.history.length > this.read;
    }

    private show(view: ServerView, happening: Happening | null): void {
        this.shown = view;
        this.since = performance.now();
        this.warning = null;
        this.hint = null;
        this.refusal = "";
        if (view.seed) this.proof = { hash: this.hash, seed: view.seed };
        this.hash = view.seed_hash ?? this.hash;
        if (view.names?.history) this.history = view.names.history;
        if (view.view.phase !== "deal" && view.view.phase !== "over") this.read = this.history.length;
        if (happening) {
            this.log = [...this.log, happening].slice(-LOG_MAX);
            this.happenings.tell(happening);
        }
        this.changes.tell();
    }

    /** How long a view stays before the next one. */
    private pause(view: ServerView, trick: boolean): number {
        if (document.hidden) return 0;
        const pace = PACE[setting("pace")]!;
        const { event } = view;
        if (trick) return PAUSE_MS.trick * Math.max(pace, 0.6);
        if (event?.seat !== undefined && event.seat === this.info?.seat) return PAUSE_MS.own;
        if (event?.deal) return calmMotion() ? 0 : PAUSE_MS.deal * pace;
        if (event?.action && isCard(event.action)) return PAUSE_MS.card * pace;
        if (event?.action && isSuit(event.action)) return PAUSE_MS.trump * pace;
        return (view.view.phase === "bid" ? PAUSE_MS.call : PAUSE_MS.other) * pace;
    }
}

/** The trick that the event of a view completed, if it did. */
function completed({ effects, names }: ServerView): Sweep | null {
    const won = effects?.find(({ kind }) => kind === "trick_won");
    return won?.seat !== undefined && names ? { cards: names.last_trick, winner: won.seat, ms: 0 } : null;
}

/** Draws again whenever the store changes. */
export function useTable(store: TableStore): TableStore {
    const [, count] = useState(0);
    useEffect(() => {
        count((n) => n + 1);
        return store.onChange(() => count((n) => n + 1));
    }, [store]);
    return store;
}
