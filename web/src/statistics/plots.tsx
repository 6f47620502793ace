/* plots.tsx - plots of statistics: bars of bids that were made and set, and how something went match by match.
 *
 * Each stands in a table, or says in words what it shows. Words are HTML beside the drawing, which fills its box: so they are as
 * large as all others, and lie on nothing.
 *
 * SPDX-License-Identifier: MIT */
import type { ComponentChild } from "preact";
import { language, t } from "../i18n/index.ts";
import type { Bids } from "./requests.ts";

export interface Row extends Bids {
    key: string;
    label: ComponentChild;
}

/** A row for each kind of bid, with the same scale for all bars. */
export function BidTable({ title, what, rows }: { title: string; what: string; rows: Row[] }) {
    const most = Math.max(1, ...rows.map(({ bids }) => bids));
    return (
        <section>
            <h3>{title}</h3>
            <table class="bars">
                <thead>
                    <tr>
                        <th scope="col">{what}</th>
                        <td />
                        <th scope="col" class="made">
                            {t("made")}
                        </th>
                        <th scope="col" class="set">
                            {t("set")}
                        </th>
                    </tr>
                </thead>
                <tbody>
                    {rows.map(({ key, label, bids, made }) => (
                        <tr key={key}>
                            <th scope="row">{label}</th>
                            <td class="bar">
                                <svg viewBox={`0 0 ${most} 10`} preserveAspectRatio="none" aria-hidden="true">
                                    <rect class="made" width={made} height="10" />
                                    <rect class="set" x={made} width={bids - made} height="10" />
                                </svg>
                            </td>
                            <td>{made}</td>
                            <td>{bids - made}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </section>
    );
}

/** Of the drawing, in its own units. */
const WIDE = 1000;
const HIGH = 240;
/* The line is the mean of so many. */
const SMOOTH = 10;

export const figure = (number: number, digits = 1): string => number.toLocaleString(language(), { minimumFractionDigits: digits, maximumFractionDigits: digits }).replace("-", "−");

/** A bar for each match, and their moving mean as a line. `told` gets the mean, the least and the most. Where more is not better it is `plain`. */
export function Course({ title, values, told, note, plain = false }: { title: string; values: number[]; told: (words: Record<string, string>) => string; note: string; plain?: boolean }) {
    if (values.length < 2) return null;
    const least = Math.min(0, ...values);
    const most = Math.max(0, ...values);
    const room = most - least || 1;
    const y = (value: number) => ((most - value) / room) * HIGH;
    const width = WIDE / values.length;
    const mean = (all: number[]) => all.reduce((sum, value) => sum + value, 0) / all.length;
    const line = values.map((_, at) => `${((at + 0.5) * width).toFixed(1)},${y(mean(values.slice(Math.max(0, at + 1 - SMOOTH), at + 1))).toFixed(1)}`);
    const marks = [...new Set([most, 0, least])].filter((mark) => mark === 0 || Math.abs(mark) / room > 0.12);
    return (
        <figure class={plain ? "course plain" : "course"}>
            <figcaption>{title}</figcaption>
            <div class="plot">
                <svg viewBox={`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none" role="img" aria-label={told({ mean: figure(mean(values)), least: figure(Math.min(...values)), most: figure(Math.max(...values)) })}>
                    {values.map((value, at) => (
                        <rect key={at} class={value < 0 ? "set" : "made"} x={at * width + width * 0.15} width={width * 0.7} y={y(Math.max(0, value))} height={Math.max(1, (Math.abs(value) / room) * HIGH)} />
                    ))}
                    <line x1="0" x2={WIDE} y1={y(0)} y2={y(0)} />
                    {values.length >= SMOOTH && <polyline points={line.slice(SMOOTH - 1).join(" ")} />}
                </svg>
                {marks.map((mark) => (
                    <span key={mark} class="scale" aria-hidden="true" style={{ insetBlockStart: `${(y(mark) / HIGH) * 100}%` }}>
                        {figure(mark, mark === 0 ? 0 : 1)}
                    </span>
                ))}
            </div>
            <p class="dim">{note}</p>
        </figure>
    );
}
