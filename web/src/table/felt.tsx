/* felt.tsx - the middle of the table: the other seats, the trick, and the piles beside it.
 *
 * Places are given in percent of the felt, from a table by the number of players and by
 * whether the felt is wider than high.
 *
 * SPDX-License-Identifier: MIT */
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { soon } from "../app/later.tsx";
import { Back, Face } from "../cards/face.tsx";
import { isCard } from "../cards/cards.ts";
import { heldName, Marks } from "../cards/marks.tsx";
import { t } from "../i18n/index.ts";
import type { ServerChat, ServerTable, ServerView } from "../transport/messages.ts";
import type { Card } from "../transport/shapes.ts";
import { bidText } from "./actions.ts";
import { Caught } from "./caught.tsx";
import { Chip } from "./chip.tsx";
import type { Remark } from "./remarks.ts";
import { Flights } from "./flights.tsx";
import { Result } from "./result.tsx";
import { isMuted, muted, saidText } from "./said.ts";
import { around, plainName, playerName, seatName } from "./seats.ts";
import { calmMotion, change, setting } from "./settings.ts";
import { Spoken } from "./spoken.tsx";
import type { Sweep, TableStore } from "./store.ts";

type Place = [number, number];

/* Clockwise from the left; the person's own seat, at the bottom, is left out. */
const WIDE: Record<number, Place[]> = {
    2: [[50, 0]],
    3: [[0, 22], [100, 22]],
    4: [[0, 45], [50, 0], [100, 45]],
    5: [[0, 62], [20, 0], [80, 0], [100, 62]],
    6: [[0, 72], [8, 0], [50, 0], [92, 0], [100, 72]],
    7: [[0, 82], [0, 24], [32, 0], [68, 0], [100, 24], [100, 82]],
};
const TALL: Record<number, Place[]> = {
    2: [[50, 0]],
    3: [[0, 4], [100, 4]],
    4: [[0, 24], [50, 0], [100, 24]],
    5: [[0, 30], [5, 0], [95, 0], [100, 30]],
    6: [[0, 40], [0, 18], [50, 0], [100, 18], [100, 40]],
    7: [[0, 44], [0, 22], [5, 0], [95, 0], [100, 22], [100, 44]],
};

const PHONE_WIDTH = 480;

/** The size of an element, kept up to date. */
export function useSize<T extends HTMLElement>() {
    const ref = useRef<T>(null);
    const [size, setSize] = useState({ width: 0, height: 0 });
    useLayoutEffect(() => {
        const element = ref.current!;
        const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
        const observer = new ResizeObserver(measure);
        observer.observe(element);
        measure();
        return () => observer.disconnect();
    }, []);
    return [ref, size] as const;
}

/* The time that a chat message is shown beside its seat, in milliseconds. */
const SAID_MS = 6000;

/** The newest chat message and its seat. */
function useSaid(store: TableStore): [ServerChat | null, () => void] {
    const [said, setSaid] = useState<ServerChat | null>(null);
    const last = store.chat.at(-1);
    const heard = useRef(last);
    const came = useRef(Date.now());
    useEffect(() => {
        if (!last || last === heard.current) return;
        heard.current = last;
        /* Earlier chat messages arrive at once on joining. */
        if (isMuted(last) || Date.now() - came.current < 1000) return;
        setSaid(last);
        const timer = setTimeout(() => setSaid(null), SAID_MS);
        return () => clearTimeout(timer);
    }, [last]);
    return [said, () => setSaid(null)];
}

/** What a bot says, for a moment. */
function useRemark(store: TableStore): [Remark | null, () => void] {
    const [remark, setRemark] = useState<Remark | null>(null);
    useEffect(() => {
        let hand = -1;
        let timer = 0;
        const stop = store.onHappening((happening) => {
            const { info, replay } = store;
            if (!info || replay || document.hidden || setting("remarks") === "off" || info.tournament) return;
            const at = happening.after.view.hand;
            void soon().then(({ remarkOf }) => {
                const made = remarkOf(info, happening, hand === at);
                if (!made) return;
                hand = at;
                setRemark(made);
                clearTimeout(timer);
                timer = setTimeout(() => setRemark(null), SAID_MS);
            });
        });
        return () => {
            stop();
            clearTimeout(timer);
        };
    }, [store]);
    return [remark, () => setRemark(null)];
}

/** The call of a seat in the auction. */
function Balloon({ info, shown: { view }, seat }: { info: ServerTable; shown: ServerView; seat: number }) {
    if (view.phase !== "bid" && view.phase !== "trump") return null;
    const call = view.calls.findLast(([who]) => who === seat)?.[1];
    if (!call) return null;
    return (
        <span key={view.calls.length} class={call === "pass" ? "balloon passed" : "balloon"}>
            <span class="unseen">{t("{who} said", { who: seatName(info, seat) })} </span>
            {bidText(call)}
        </span>
    );
}

/** The cards that a seat holds, from behind. */
function Held({ cards }: { cards: Card[] }) {
    return (
        <span class="held" aria-hidden="true">
            {cards.filter((card) => !isCard(card)).map((_, at) => <i key={at} />)}
        </span>
    );
}

interface TrickProps {
    shown: ServerView;
    info: ServerTable;
    cards: [number, Card][];
    sweep: Sweep | null;
    place: (seat: number) => Place;
    from: (seat: number, card: Card) => DOMRect | undefined;
}

interface TrickCardProps {
    seat: number;
    card: Card;
    shown: ServerView;
    info: ServerTable;
    sweep: Sweep | null;
    to: Place;
    from: DOMRect | undefined;
}

/* A place between the middle of the felt and a seat, `step` seats clockwise from the own one. */
function direction(step: number, players: number): Place {
    const angle = (2 * Math.PI * step) / players;
    return [-Math.sin(angle), Math.cos(angle)];
}

function TrickCard({ seat, card, shown, info, sweep, to, from }: TrickCardProps) {
    const ref = useRef<HTMLDivElement>(null);
    const [dx, dy] = direction(around(info).indexOf(seat), info.players);
    useLayoutEffect(() => {
        const element = ref.current!;
        if (!from || calmMotion()) return;
        const here = element.getBoundingClientRect();
        const x = from.left + from.width / 2 - here.left - here.width / 2;
        const y = from.top + from.height / 2 - here.top - here.height / 2;
        /* From the own hand it comes in its size there, from a chip it grows. */
        const scale = from.width < from.height ? Math.min(from.width / here.width, 1.6) : 0.5;
        element.animate(
            [{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: "none" }],
            { duration: 280, easing: "cubic-bezier(0.2, 0.7, 0.3, 1)", composite: "add" },
        );
    }, []);
    useEffect(() => {
        if (!sweep?.ms || calmMotion()) return;
        const felt = ref.current!.closest(".felt")!.getBoundingClientRect();
        const here = ref.current!.getBoundingClientRect();
        const x = felt.left + (felt.width * to[0]) / 100 - here.left - here.width / 2;
        const y = felt.top + (felt.height * to[1]) / 100 - here.top - here.height / 2;
        const move = ref.current!.animate(
            [
                { transform: "none", opacity: 1 },
                { transform: `translate(${x}px, ${y}px) scale(0.5)`, opacity: 0 },
            ],
            { duration: 320, delay: Math.max(0, sweep.ms - 340), easing: "ease-in", fill: "forwards", composite: "add" },
        );
        return () => move.cancel();
    }, [sweep]);
    return (
        <div
            ref={ref}
            class={sweep && sweep.winner === seat ? "laid won" : "laid"}
            style={{ "--dx": dx, "--dy": dy, "--nearness": Math.round(10 * dy) + 10 }}
            role="img"
            aria-label={t("{card}, played by {who}", { card: heldName(card, shown), who: seatName(info, seat) })}
        >
            <div class="card">
                <Face card={card} />
                <Marks card={card} shown={shown} />
            </div>
        </div>
    );
}

function Trick({ shown, info, cards, sweep, place, from }: TrickProps) {
    return (
        <div class="trick">
            {cards.map(([seat, card]) => (
                <TrickCard
                    key={`${seat}${card}`}
                    seat={seat}
                    card={card}
                    shown={shown}
                    info={info}
                    sweep={sweep}
                    to={sweep ? place(sweep.winner) : [50, 50]}
                    from={from(seat, card)}
                />
            ))}
            {sweep && <Caught info={info} shown={shown} />}
        </div>
    );
}

/** Stock, kitty and discards: their numbers of cards, and the visible ones. */
function Beside({ shown: { view } }: { shown: ServerView }) {
    const piles: [string, Card[]][] = [
        [t("Stock"), view.stock],
        [t("Kitty"), view.kitty],
        [t("Discards"), view.wash],
    ];
    if (view.trick.length > 0 || view.phase === "play" || view.phase === "take") return null;
    return (
        <div class="beside">
            {piles
                .filter(([, cards]) => cards.length > 0)
                .map(([name, cards]) => (
                    <figure key={name}>
                        <div class="card">{isCard(cards.at(-1)!) ? <Face card={cards.at(-1)!} /> : <Back />}</div>
                        <figcaption>
                            {name} {cards.length}
                        </figcaption>
                    </figure>
                ))}
        </div>
    );
}

interface Props {
    store: TableStore;
    info: ServerTable;
    shown: ServerView;
    look: (tab: string) => void;
    /** The seat whose cards are below the felt, or -1. */
    below?: number;
    /** What lies before another seat. */
    before?: (seat: number) => ComponentChildren;
}

export function Felt({ store, info, shown, look, below = info.seat, before }: Props) {
    const [ref, { width, height }] = useSize<HTMLDivElement>();
    const starts = useRef(new Map<string, DOMRect>());
    const others = around(info).slice(below >= 0 ? 1 : 0);
    /* On a phone there is no room for two side by side, also when a hint makes the felt low. */
    const wide = width > height * (width < PHONE_WIDTH ? 1.5 : 1.15);
    /* There is room between the seats and the trick; above it only where the felt is higher. */
    const roomy = width > 560 && height > 380 && info.players <= 4;
    const places = (wide ? WIDE : TALL)[info.players]!;
    const order = around(info);
    const place = (seat: number): Place => (order[0] === seat ? [50, 100] : places[order.indexOf(seat) - 1]!);
    /* A played card flies to the trick from the hand, or from the chip of its player. Where that is must be measured
     * now: when the flight begins, the card is no longer drawn in the hand. */
    useEffect(
        () =>
            store.onHappening(({ after: { effects = [] } }) => {
                for (const { kind, seat, cards: [card] = [] } of effects) {
                    if (kind === "deal") starts.current.clear();
                    if (kind !== "played" || seat === undefined) continue;
                    const held = document.querySelector(`:is(.hand, .seat) [data-card="${card}"]`);
                    const chip = ref.current?.querySelector(`[data-seat="${seat}"]`);
                    const start = held ?? chip;
                    if (start) starts.current.set(`${seat}${card}`, start.getBoundingClientRect());
                }
            }),
        [store],
    );
    const cards = store.sweep?.cards ?? shown.view.trick;
    const [said, forgetSaid] = useSaid(store);
    const [remark, forgetRemark] = useRemark(store);
    return (
        <section class={["felt", !wide && "tall", info.players > 4 && "many"].filter(Boolean).join(" ")} ref={ref} aria-label={t("The table")}>
            {others.map((seat) => {
                const [x, y] = place(seat);
                return (
                    <div key={seat} class={`seat ${x < 30 ? "at-left" : x > 70 ? "at-right" : "at-top"}`}
                        style={{ left: `${x}%`, top: `${y}%`, transform: `translate(-${x}%, -${y}%)` }}>
                        {roomy && !before && (y > 0 || height > 440) && <Held cards={shown.view.hands[seat] ?? []} />}
                        <Chip store={store} info={info} shown={shown} seat={seat} />
                        {before?.(seat)}
                        <Balloon info={info} shown={shown} seat={seat} />
                        {said?.seat === seat && (
                            <Spoken text={saidText(said)} hush={t("Mute {name}", { name: said.name ? playerName(said.name) : plainName(info, seat) })}
                                onHush={() => (muted.add(said.name), forgetSaid())} />
                        )}
                        {remark?.seat === seat && said?.seat !== seat && (
                            <Spoken text={remark.text} hush={t("No more remarks of the bots")} onHush={() => (change("remarks", "off"), forgetRemark())} />
                        )}
                    </div>
                );
            })}
            <Beside shown={shown} />
            <Flights store={store} place={place} />
            <Result store={store} info={info} shown={shown} look={look} />
            <Trick shown={shown} info={info} cards={cards} sweep={store.sweep} place={place} from={(seat, card) => starts.current.get(seat + card)} />
        </section>
    );
}
