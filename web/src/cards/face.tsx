/* face.tsx - the face and the back of a card, as a drawing.
 *
 * Indices and pips are drawn here in the colours of the style sheet, so two and four colours, large indices and high
 * contrast are a matter of CSS. The figures of the court cards are pictures, fetched when first needed (COURTS is
 * filled in by build.mjs). It is hidden from screen readers: the element that contains it has the name of the card.
 *
 * SPDX-License-Identifier: MIT */
import type { JSX } from "preact";
import type { Card } from "../transport/shapes.ts";
import { isCard, isJoker, rankSign } from "./cards.ts";

declare const COURTS: Record<string, string>;

/** Fetches all figures: a table that is open shows them even if the server gets another version of them. */
export function fetchCourts(): void {
    for (const file of Object.values(COURTS)) new Image().src = file;
}

/* Outlines in a box of 32. */
const PIPS: Record<string, string> = {
    c: "M16 2.5a6.6 6.6 0 0 1 5.4 10.4 6.7 6.7 0 1 1-3.9 10.7c.2 2.7 1.4 4.6 3.3 5.9h-9.6c1.9-1.3 3.1-3.2 3.3-5.9a6.7 6.7 0 1 1-3.9-10.7A6.6 6.6 0 0 1 16 2.5z",
    d: "M16 1.5c2.8 5.3 6.2 10 10.5 14.5-4.3 4.5-7.7 9.2-10.5 14.5C13.2 25.2 9.8 20.5 5.5 16 9.8 11.5 13.2 6.8 16 1.5z",
    h: "M16 29.5C13.6 24.4 3 18.3 3 10.3 3 6 6 3 9.6 3c2.9 0 5.2 1.7 6.4 4.6C17.2 4.7 19.5 3 22.4 3 26 3 29 6 29 10.300c0 8-10.6 14.1-13 19.200z",
    s: "M16 2c2.3 5 12 10.8 12 17.3 0 3.7-2.7 6.2-5.9 6.2-2 0-3.7-.9-4.7-2.4.3 2.8 1.5 4.9 3.4 6.4h-9.6c1.9-1.5 3.1-3.6 3.4-6.4-1 1.5-2.7 2.4-4.7 2.4-3.2 0-5.9-2.5-5.9-6.200C4 12.8 13.7 7 16 2z",
};

/** The sign of a suit, in its colour. */
export function Pip({ suit }: { suit: string }) {
    return (
        <svg class={`pip suit-${suit}`} viewBox="0 0 32 32" aria-hidden="true">
            <path d={PIPS[suit]} />
        </svg>
    );
}

/* The places of pips on a face 100 wide and 140 high: rows by rank. Pips below the middle are upside down. */
const LEFT = 30;
const MIDDLE = 50;
const RIGHT = 70;
const COLUMNS: Record<string, [number, number][]> = {
    A: [[MIDDLE, 70]],
    2: [[MIDDLE, 28], [MIDDLE, 112]],
    3: [[MIDDLE, 28], [MIDDLE, 70], [MIDDLE, 112]],
    4: [[LEFT, 28], [RIGHT, 28], [LEFT, 112], [RIGHT, 112]],
    5: [[LEFT, 28], [RIGHT, 28], [MIDDLE, 70], [LEFT, 112], [RIGHT, 112]],
    6: [[LEFT, 28], [RIGHT, 28], [LEFT, 70], [RIGHT, 70], [LEFT, 112], [RIGHT, 112]],
    7: [[LEFT, 28], [RIGHT, 28], [MIDDLE, 49], [LEFT, 70], [RIGHT, 70], [LEFT, 112], [RIGHT, 112]],
    8: [[LEFT, 28], [RIGHT, 28], [MIDDLE, 49], [LEFT, 70], [RIGHT, 70], [MIDDLE, 91], [LEFT, 112], [RIGHT, 112]],
    9: [[LEFT, 28], [RIGHT, 28], [LEFT, 56], [RIGHT, 56], [MIDDLE, 70], [LEFT, 84], [RIGHT, 84], [LEFT, 112], [RIGHT, 112]],
    T: [
        [LEFT, 28], [RIGHT, 28], [MIDDLE, 42], [LEFT, 56], [RIGHT, 56],
        [LEFT, 84], [RIGHT, 84], [MIDDLE, 98], [LEFT, 112], [RIGHT, 112],
    ],
};

function pip(suit: string, x: number, y: number, size: number, turned: boolean): JSX.Element {
    const scale = size / 32;
    return (
        <path
            d={PIPS[suit]}
            transform={`translate(${x} ${y})${turned ? " rotate(180)" : ""} scale(${scale}) translate(-16 -16)`}
        />
    );
}

function Corner({ sign, suit, turned }: { sign: string; suit: string; turned: boolean }) {
    return (
        <g transform={turned ? "rotate(180 50 70)" : undefined}>
            <text class="index" x="12" y="22" textLength={sign.length > 1 ? 17 : undefined} lengthAdjust="spacingAndGlyphs">
                {sign}
            </text>
            {pip(suit, 12, 34, 15, false)}
        </g>
    );
}

function Pips({ rank, suit }: { rank: string; suit: string }) {
    const size = rank === "A" ? 44 : 21;
    return <g class="pips">{COLUMNS[rank]?.map(([x, y]) => pip(suit, x, y, size, y > 70))}</g>;
}

/** For small cards and large indices. Rank and suit are at the left, where they are visible on a card that is partly
 * covered. */
function Plain({ sign, suit }: { sign: string; suit: string }) {
    return (
        <g class="plain">
            <text class="big" x="25" y="45" textLength={sign.length > 1 ? 40 : undefined} lengthAdjust="spacingAndGlyphs">
                {sign}
            </text>
            {pip(suit, 25, 68, 32, false)}
            {pip(suit, 64, 104, 56, false)}
        </g>
    );
}

/** The off joker has a small star, which is only an outline. */
function Joker({ first }: { first: boolean }) {
    const star = "M0-26 6.5-8.5 25-8 10.5 3.5 15.5 21.5 0 11-15.5 21.5-10.5 3.5-25-8-6.5-8.5z";
    return (
        <g class={first ? "joker first" : "joker"}>
            <path class="star" d={star} transform={`translate(50 70) scale(${first ? 1.2 : 0.75})`} />
            {[0, 180].map((angle) => (
                <g key={angle} transform={`rotate(${angle} 50 70)`}>
                    {[..."JOKER"].map((letter, at) => (
                        <text key={at} class="letter" x="12" y={19 + 13 * at}>
                            {letter}
                        </text>
                    ))}
                </g>
            ))}
        </g>
    );
}

export function Face({ card }: { card: Card }) {
    if (!isCard(card)) return <Back />;
    if (isJoker(card)) {
        return (
            <svg class="face" viewBox="0 0 100 140" aria-hidden="true">
                <Joker first={card === "X1"} />
            </svg>
        );
    }
    const rank = card[0]!;
    const suit = card[1]!;
    const sign = rankSign(card);
    const court = COURTS[rank + suit.toUpperCase()];
    return (
        <>
            {court && <img class="court" src={court} alt="" draggable={false} />}
            <svg class={`face suit-${suit}`} viewBox="0 0 100 140" aria-hidden="true">
                <g class="corners">
                    <Corner sign={sign} suit={suit} turned={false} />
                    <Corner sign={sign} suit={suit} turned={true} />
                </g>
                {court ? <rect class="frame" x="21.5" y="13.5" width="57" height="113" rx="1.5" /> : <Pips rank={rank} suit={suit} />}
                <Plain sign={sign} suit={suit} />
            </svg>
        </>
    );
}

export function Back() {
    return (
        <svg class="face back" viewBox="0 0 100 140" aria-hidden="true">
            <rect class="ground" x="6" y="6" width="88" height="128" rx="5" />
            <g class="lattice">
                {Array.from({ length: 16 }, (_, at) => (
                    <path key={at} d={`M${at * 16 - 134} 6l128 128M${at * 16 - 22} 6l-128 128`} />
                ))}
            </g>
            <g class="fives">
                {[0, 180].map((angle) => (
                    <g key={angle} transform={`rotate(${angle} 50 70)`}>
                        <text class="big" x="50" y="58">
                            5
                        </text>
                    </g>
                ))}
            </g>
            <path class="medal" d="M50 44 68 70 50 96 32 70z" />
            <rect class="edge" x="6" y="6" width="88" height="128" rx="5" />
        </svg>
    );
}
