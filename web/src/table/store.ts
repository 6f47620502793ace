/* store.ts - the state of one table, and the pace at which it is shown.
 *
 * Events can come faster than people can follow, so views wait in a queue: `shown` is the one on the screen. A complete
 * trick stays on the table for a moment (`sweep`) before it goes to its winner, and the result of a hand stays until
 * `goOn`. On joining, the last view is shown at once.
 *
 * Invariant: `shown` has no choices while newer views wait, so an action always answers the last event.
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
import { type Exchanged, moves, stages, tally } from "./stages.ts";

/** A complete trick on the table. */
export interface Sweep {
    cards: [number, Card][];
    winner: number;
    /** How long it stays; 0 until something else is shown. */
    ms: number;
}

/** A table at which a deal is played once more, to study it. */
export interface Study {
    /** What each side scored when it was played first; empty if that is not known. */
    was: number[];
    again: () => void;
    leave: () => void;
}

/** An event, or a step of it (stages.ts), as it is shown: the view after it, with its effects. */
export interface Happening {
    after: ServerView;
    /** The trick that the event completed. */
    trick: Sweep | null;
}

const LOG_MAX = 400;
const TALK_MAX = 100;
/* With more waiting views than this, the screen jumps to the last. */
const QUEUE_MAX = 60;

const PAUSE_MS = { call: 700, trump: 1500, card: 650, trick: 1500, deal: 900, other: 800, own: 60, score: 6000, throw: 500, draw: 800 };
const EXCHANGE: Record<string, number> = { normal: 1, long: 2.5, none: 0 };
const PACE: Record<string, number> = { calm: 1.7, normal: 1, quick: 0.35 };

export class TableStore {
    info: ServerTable | null = null;
    shown: ServerView | null = null;
    sweep: Sweep | null = null;
    history: HandScore[] = [];
    /** What each seat did in the exchange of this hand. */
    exchanged: Exchanged[] = [];
    chat: ServerChat[] = [];
    hint: ServerHint | null = null;
    warning: ServerWarning | null = null;
    /** The hash of the seed of this hand, and the seed of the hand before it. */
    hash = "";
    proof: { hash: string; seed: string } | null = null;
    /** The refusal of the last request, until the next one, until the person has read it, or until the hand is over. */
    refusal: string = "";
    /** An action is on its way. */
    busy = false;
    /** The time when `shown` arrived, for clocks. */
    since = 0;
    log: Happening[] = [];
    /** The dealer of this hand, also when it is over; -1 if it was over on joining. */
    dealer = -1;
    study: Study | null = null;
    /** A match that is over is shown once more (../replay). */
    readonly replay: boolean = false;
    joined: Answer | undefined;

    protected queue: ServerView[] = [];
    /** The number of lines of the score sheet that have been shown. */
    protected read = 0;
    /** The player has stopped the table. */
    paused = false;
    protected held = false;
    /* The bots of a club table were let go since the last event. */
    private gone = false;
    protected timer = 0;
    /** What is done when the timer ends. */
    private then: () => void = () => this.next();
    protected readonly changes = new Listeners<void>();
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
        this.client.transport.step?.("");
        this.client.forget(this.name);
    }

    get status(): Status {
        return this.client.transport.status;
    }

    /** The choices, if the person is to act and no newer view waits. */
    get legal(): Legal | null {
        return this.queue.length === 0 && !this.busy && !this.paused ? (this.shown?.legal ?? null) : null;
    }

    onChange(listener: () => void): () => void {
        return this.changes.add(listener);
    }

    /** At a club table, what the person could do wrong now: never among the choices. */
    get irregular(): string[] {
        const { info, shown } = this;
        if (!info || !shown || this.busy || this.queue.length > 0 || info.seats[info.seat]?.away) return [];
        /* A bot that was let go is about to act. */
        return this.gone && shown.view.seat !== info.seat ? [] : (shown.irregular ?? []);
    }

    /** Calls `listener` with each event when it is shown. */
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

    /** Sends any other request; a refusal is kept in `refusal`. */
    async ask(request: Request): Promise<Answer> {
        this.refusal = "";
        this.changes.tell();
        const answer = await this.client.request(request);
        this.refusal = answer ? refusalText(answer) : "";
        this.changes.tell();
        return answer;
    }

    forgetRefusal(): void {
        this.refusal = "";
        this.changes.tell();
    }

    forgetHint(): void {
        this.hint = null;
        this.changes.tell();
    }

    private receive(message: ServerMessage): void {
        if (!("table" in message) || message.table !== this.name) return;
        switch (message.type) {
            case "table":
                if (message.club && !this.info) this.client.transport.step?.(this.name);
                this.info = message;
                break;
            case "view":
                this.take(message);
                return;
            case "chat":
                this.hear(message);
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

    /** Stops what is shown, or lets it go on. The choices are away meanwhile. */
    pause(on: boolean): void {
        this.paused = on;
        this.stopOrGo();
    }

    /** The same for a page that explains something first: the choices stay, and nothing says that the table is
     * stopped. */
    hold(on: boolean): void {
        if (on === this.held) return;
        this.held = on;
        this.stopOrGo();
    }

    private stopOrGo(): void {
        const waits = this.timer !== 0;
        clearTimeout(this.timer);
        if (!this.paused && !this.held) {
            this.timer = 0;
            if (waits) this.then();
            else if (this.queue.length > 0) this.next();
        }
        this.settle();
        this.changes.tell();
    }

    /** Lets the bots of a club table go on, once all is shown: else they would act before a person could err. */
    private settle(): void {
        const { transport } = this.client;
        if (!transport.go || !this.info?.club || this.queue.length > 0 || this.timer || this.paused || this.held) return;
        this.gone = true;
        transport.go();
    }

    /** Whether nobody else waits for the player: bots at all other seats, and no clock. */
    get alone(): boolean {
        const { info, shown } = this;
        return info !== null && info.seat >= 0 && !shown?.clock && info.seats.every(({ bot }, seat) => bot !== "" || seat === info.seat);
    }

    /** Whether the computers have nothing to do: the person is to decide, or will be when all is shown. */
    get waits(): boolean {
        return !this.busy && Boolean((this.queue.at(-1) ?? this.shown)?.legal);
    }

    private later(ms: number, then: () => void): void {
        this.then = then;
        this.timer = setTimeout(then, ms);
    }

    /** After a break in the connection all that was said last comes again, perhaps with other names. */
    private hear(said: ServerChat): void {
        const same = ({ number, text, phrase }: ServerChat) => number === said.number && text === said.text && phrase === said.phrase;
        this.chat = this.chat.some(same) ? this.chat.map((each) => (same(each) ? said : each)) : [...this.chat, said].slice(-TALK_MAX);
    }

    private take(view: ServerView): void {
        const last = this.queue.at(-1) ?? this.shown;
        if (last && view.seq < last.seq) return;
        this.gone = false;
        if (!view.event || !this.shown || this.queue.length >= QUEUE_MAX) {
            clearTimeout(this.timer);
            this.timer = 0;
            this.queue = [];
            this.sweep = null;
            this.show(view, null);
            this.settle();
            return;
        }
        this.queue.push(...stages(last!.view, view));
        if (!this.timer && !this.paused && !this.held) this.next();
        /* The choices disappear while a newer view waits. */
        this.changes.tell();
    }

    protected next(): void {
        this.timer = 0;
        this.sweep = null;
        const view = this.queue.shift();
        if (!view) {
            this.settle();
            this.changes.tell();
            return;
        }
        const trick = completed(view);
        const pause = this.lasts(view, trick !== null);
        if (trick && !this.held) trick.ms = pause;
        this.sweep = trick;
        this.later(pause, () => this.rest());
        this.show(view, { after: view, trick });
    }

    /** After the trick is cleared: shows the result of the hand until it is closed. */
    private rest(): void {
        this.sweep = null;
        if (this.shown?.view.phase !== "deal" || !this.scored || document.hidden) {
            this.next();
            return;
        }
        /* Alone one reads as long as one likes: `goOn`. */
        if (!this.alone) this.later(PAUSE_MS.score * PACE[setting("pace")]!, () => this.next());
        this.changes.tell();
    }

    /** Ends the wait before the next view. */
    goOn(): void {
        clearTimeout(this.timer);
        this.read = this.history.length;
        this.next();
    }

    /** Whether the result of the last hand is still shown. */
    get scored(): boolean {
        const { phase } = this.shown?.view ?? {};
        return !this.sweep && (phase === "over" || phase === "deal") && this.history.length > this.read;
    }

    private show(view: ServerView, happening: Happening | null): void {
        this.note(view, happening);
        if (happening) this.happenings.tell(happening);
        this.changes.tell();
    }

    protected note(view: ServerView, happening: Happening | null): void {
        this.shown = view;
        this.since = performance.now();
        this.warning = null;
        this.hint = null;
        if (view.event?.deal !== undefined || view.view.phase === "over") this.refusal = "";
        if (view.seed) this.proof = { hash: this.hash, seed: view.seed };
        this.hash = view.seed_hash ?? this.hash;
        this.exchanged = view.event || happening ? tally(this.exchanged, view) : joinedTally(view);
        if (view.names?.history) this.history = view.names.history;
        if (view.view.phase !== "deal" && view.view.phase !== "over") {
            this.read = this.history.length;
            this.dealer = view.view.dealer;
        }
        if (happening) this.log = [...this.log, happening].slice(-LOG_MAX);
    }

    /** The time that a view stays before the next one. */
    private lasts(view: ServerView, trick: boolean): number {
        if (document.hidden) return 0;
        const pace = PACE[setting("pace")]!;
        const { event, effects = [] } = view;
        if (trick) return PAUSE_MS.trick * Math.max(pace, 0.6);
        const moved = effects.find(moves);
        if (moved) return PAUSE_MS[moved.kind === "discarded" ? "throw" : "draw"] * EXCHANGE[setting("exchange")]! * pace;
        if (event?.seat !== undefined && event.seat === this.info?.seat && !this.replay) return PAUSE_MS.own;
        if (event?.deal) return calmMotion() ? 0 : PAUSE_MS.deal * pace;
        if (event?.action && isCard(event.action)) return PAUSE_MS.card * pace;
        if (event?.action && isSuit(event.action)) return PAUSE_MS.trump * pace;
        return (view.view.phase === "bid" ? PAUSE_MS.call : PAUSE_MS.other) * pace;
    }
}

/** The trick that the event of a view completed, if any. */
export function completed({ effects, names }: ServerView): Sweep | null {
    const won = effects?.find(({ kind }) => kind === "trick_won");
    return won?.seat !== undefined && names ? { cards: names.last_trick, winner: won.seat, ms: 0 } : null;
}

/** The exchange as known to a person who joins in the middle of a hand. */
function joinedTally({ names, view }: ServerView): Exchanged[] {
    return view.hands.map((_, seat) => (names?.drawn?.[seat] ? { drew: names.drawn[seat] } : {}));
}

/** The store of a table; the table is joined at the first request for it. */
export function tableOf({ client, stores }: { client: Client; stores: Map<string, TableStore> }, name: string): TableStore {
    const found = stores.get(name) ?? new TableStore(client, name);
    stores.set(name, found);
    return found;
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
