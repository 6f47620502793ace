/* flights.tsx - animates the cards of the exchange: thrown to the middle, drawn from it, given across the table.
 *
 * The animations are made from the effects of the current step and end before the next one. With reduced motion there
 * are no animations; the step is then only a pause.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Back, Face } from "../cards/face.tsx";
import { isCard } from "../cards/cards.ts";
import type { Effect } from "../transport/messages.ts";
import type { Card } from "../transport/shapes.ts";
import { calmMotion } from "./settings.ts";
import { moves } from "./stages.ts";
import type { TableStore } from "./store.ts";

type Place = [number, number];

const MIDDLE: Place = [50, 58];
const FLIGHT_MS = 320;
const BETWEEN_MS = 45;

interface Flight {
    id: string;
    cards: Card[];
    from: Place;
    to: Place;
}

function flightOf(id: string, { kind, seat = 0, other = 0, cards = [] }: Effect, place: (seat: number) => Place): Flight {
    const [from, to] = kind === "discarded" ? [place(seat), MIDDLE] : kind === "gave" ? [place(seat), place(other)] : [MIDDLE, place(seat)];
    return { id, cards, from, to };
}

function Flying({ card, at, from, to }: { card: Card; at: number; from: Place; to: Place }) {
    const ref = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => {
        const felt = ref.current!.closest(".felt")!.getBoundingClientRect();
        const x = ((to[0] - from[0]) * felt.width) / 100;
        const y = ((to[1] - from[1]) * felt.height) / 100;
        ref.current!.animate(
            [
                { transform: "translate(-50%, -50%)", opacity: 1 },
                { transform: `translate(calc(${x}px - 50%), calc(${y}px - 50%))`, opacity: 1, offset: 0.85 },
                { transform: `translate(calc(${x}px - 50%), calc(${y}px - 50%))`, opacity: 0 },
            ],
            { duration: FLIGHT_MS, delay: at * BETWEEN_MS, easing: "cubic-bezier(0.3, 0.6, 0.3, 1)", fill: "both" },
        );
    }, []);
    return (
        <div ref={ref} class="flying card" style={{ left: `${from[0]}%`, top: `${from[1]}%` }}>
            {isCard(card) ? <Face card={card} /> : <Back />}
        </div>
    );
}

/** `place`: where a seat is, in percent of the felt. */
export function Flights({ store, place }: { store: TableStore; place: (seat: number) => Place }) {
    const [flights, setFlights] = useState<Flight[]>([]);
    const where = useRef(place);
    where.current = place;
    useEffect(
        () =>
            store.onHappening(({ after: { seq, effects = [] } }) => {
                if (calmMotion() || document.hidden) return;
                setFlights(effects.flatMap((effect, at) => (moves(effect) ? [flightOf(`${seq}.${effect.seat}.${effect.kind}.${at}`, effect, where.current)] : [])));
            }),
        [store],
    );
    return (
        <div class="flights" aria-hidden="true">
            {flights.flatMap(({ id, cards, from, to }) => cards.map((card, at) => <Flying key={`${id}.${at}`} card={card} at={at} from={from} to={to} />))}
        </div>
    );
}
