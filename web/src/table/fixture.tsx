/* fixture.tsx - the game of a tournament that a table plays: how far it is, and the way back to the tournament.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useState } from "preact/hooks";
import { Link } from "../app/links.tsx";
import { t, tn } from "../i18n/index.ts";
import type { ServerTable, ServerView } from "../transport/messages.ts";
import type { TableTournament, View } from "../transport/shapes.ts";
import { winnerSentence } from "./sentences.ts";

/** Who has won; in a tournament it may be nobody. */
export function verdict(info: ServerTable, view: View): string {
    if (!info.tournament || view.winner.length === 1) return winnerSentence(info, view);
    return info.tournament.unit === "boards" ? t("All boards are played.") : t("The match is a draw.");
}

/* The tournament of which a deal of the day is the board (daily/deals.ts). */
const DAILY = "daily";

const MINUTE_MS = 60_000;
const LOOK_MS = 5_000;

/** Minutes left, rounded up, since a message with `left_ms` came. */
function useMinutes(left: number | undefined): number {
    const [now, setNow] = useState(performance.now());
    const [end, setEnd] = useState(now);
    useEffect(() => {
        setNow(performance.now());
        setEnd(performance.now() + (left ?? 0));
        const timer = setInterval(() => setNow(performance.now()), LOOK_MS);
        return () => clearInterval(timer);
    }, [left]);
    return Math.max(0, Math.ceil((end - now) / MINUTE_MS));
}

function progress({ unit, length, board, first, left_ms }: TableTournament, hand: number, minutes: number, target: number): string {
    if (unit === "hands") return t("hand {n} of {all}", { n: Math.min(Math.max(hand, 1), length), all: length });
    if (unit === "boards") return t("board {board}, {n} of {all}", { board: board ?? 0, n: (board ?? 0) - (first ?? 0) + 1, all: length });
    if (unit === "minutes") return left_ms === undefined ? tn("{n} minute", "{n} minutes", length) : tn("{n} minute left", "{n} minutes left", minutes);
    return t("to {target}", { target });
}

/** In place of the target at a table of a tournament. */
export function Progress({ info, shown }: { info: ServerTable; shown: ServerView }) {
    const { tournament } = info;
    const minutes = useMinutes(tournament?.left_ms);
    if (tournament?.name === DAILY) return <>{t("Deal of the day")}</>;
    return tournament ? <>{progress(tournament, shown.view.hand, minutes, info.target)}</> : null;
}

/** After the match: where the tournament goes on. */
export function Back({ tournament: { name, title, round, number, waits } }: { tournament: TableTournament }) {
    if (waits)
        return (
            <p class="actions">
                <Link class="button primary" to={`/challenge/${name}`}>
                    {t("Back to the challenge")}
                </Link>
            </p>
        );
    return (
        <>
            <p>{t("Round {round} of {title}, table {table}.", { round, title, table: number })}</p>
            <p class="actions">
                <Link class="button primary" to={`/e/${name}`}>
                    {t("Back to the tournament")}
                </Link>
            </p>
        </>
    );
}
