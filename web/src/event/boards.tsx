/* boards.tsx - duplicate: what all tables did with the same cards, once all have played them.
 *
 * SPDX-License-Identifier: MIT */
import { useState } from "preact/hooks";
import { Link } from "../app/links.tsx";
import { Trouble, usePromise } from "../app/page.tsx";
import { suitName } from "../cards/cards.ts";
import { Pip } from "../cards/face.tsx";
import type { Opened } from "../director/event.ts";
import type { Named } from "../director/shapes.ts";
import { sideText } from "../director/words.ts";
import { t } from "../i18n/index.ts";
import { bidText } from "../table/actions.ts";
import { boards, type Played } from "./requests.ts";

/** The boards of all rounds that were published, in order. */
function numbers({ module, state }: Opened["event"]): number[] {
    const all = Array.from({ length: state.published }, (_, at) => module.round(at + 1).tables.flatMap((table) => table.boards.map(({ board }) => board)));
    return [...new Set(all.flat())].sort((a, b) => a - b);
}

/** "8 hearts made", and by which side. */
function Contract({ played: { bid, bidder = -1, trump, made }, sides }: { played: Played; sides: Named[][] }) {
    const side = sides[bidder % sides.length];
    if (bid === undefined || bidder < 0 || !side) return <>–</>;
    return (
        <>
            <b>{bidText(bid)}</b> {trump && <><Pip suit={trump} /><span class="unseen">{suitName(trump)}</span></>} <span class={made ? "made" : "set"}>{made ? t("made") : t("set")}</span>
            <span class="side dim">{sideText(side)}</span>
        </>
    );
}

function Compared({ event, tables }: { event: Opened["event"]; tables: Played[] }) {
    const sidesOf = ({ round, table }: Played): Named[][] => event.module.round(round).tables.find(({ number }) => number === table)?.sides ?? [];
    const rows = tables.map((played) => ({ played, sides: sidesOf(played) }));
    return (
        <div class="sheet-box" tabIndex={0} role="region" aria-label={t("All tables of this board")}>
            <table class="ranked">
                <thead>
                    <tr>
                        <th scope="col">{t("Table")}</th>
                        <th scope="col">{t("Bid")}</th>
                        <th scope="col">{t("Points")}</th>
                    </tr>
                </thead>
                <tbody>
                    {rows.map(({ played, sides }) => (
                        <tr key={`${played.round} ${played.table}`}>
                            <th scope="row">
                                <span class="dim">{t("Round {round}, table {table}", { round: played.round, table: played.table })}</span>
                                {sides.map((side, at) => (
                                    <span key={at} class="side">
                                        {sideText(side)}
                                    </span>
                                ))}
                                {played.match && <Link to={`/replay/${played.match}`}>{t("Replay")} <span class="unseen">{sideText(sides[0] ?? [])}</span></Link>}
                            </th>
                            <td>
                                <Contract played={played} sides={sides} />
                            </td>
                            <td class="total figures">{played.played ? played.points.join(" – ").replaceAll("-", "−") : t("not played")}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

export function Boards(opened: Opened & { name: string }) {
    const { event, name } = opened;
    const all = numbers(event);
    const [wanted, setWanted] = useState(0);
    const board = wanted || all[0] || 0;
    const { value, error } = usePromise(() => (board > 0 ? boards(name, board) : Promise.resolve([])), [board, event.state.rows]);
    if (all.length === 0) return <p>{t("No round is published yet.")}</p>;
    return (
        <section>
            <h2>{t("Boards")}</h2>
            <p class="choose">
                <label for="board-shown">{t("Board")}</label>
                <select id="board-shown" value={board} onChange={(change) => setWanted(Number(change.currentTarget.value))}>
                    {all.map((number) => (
                        <option key={number} value={number}>
                            {number}
                        </option>
                    ))}
                </select>
            </p>
            <Trouble text={error?.message ?? ""} />
            {value && <Compared event={event} tables={value} />}
        </section>
    );
}
