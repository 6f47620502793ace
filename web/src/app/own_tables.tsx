/* own_tables.tsx - matches with days for each turn: whose turn it is, in a list, and as a notice on every page.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useState } from "preact/hooks";
import { t, tn } from "../i18n/index.ts";
import { Listeners } from "../transport/transport.ts";
import { botName, playerName } from "../table/seats.ts";
import type { OwnTable } from "./api.ts";
import { hasDays } from "./clocks.ts";
import { useApp } from "./app_context.ts";
import { CallNotice, useCall } from "./call_notice.tsx";
import { Link, usePath } from "./links.tsx";

/* The interval of requests for the list, in milliseconds. */
const AGAIN_MS = 60_000;

const HOUR_MS = 3_600_000;

/* What the server said last, for all parts of the page that show it, and the request under way. */
let known: OwnTable[] = [];
let asking: Promise<void> | undefined;
const told = new Listeners<OwnTable[]>();

/** The own matches that have days for each turn, those first where it is the person's own; asked for again when `path` changes. */
function useDays(path: string): OwnTable[] {
    const app = useApp();
    const [tables, setTables] = useState(known);
    useEffect(() => told.add(setTables), []);
    useEffect(() => {
        const look = () => {
            asking ??= app.server?.ownTables().then((found) => told.tell((known = found)), () => undefined).finally(() => (asking = undefined));
        };
        look();
        const timer = setInterval(look, AGAIN_MS);
        return () => clearInterval(timer);
    }, [app, path]);
    return tables.filter(({ clock }) => hasDays(clock)).sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)));
}

const isOwn = ({ seat, turn }: OwnTable) => seat === turn;

/** How long a person still has, in days or hours, the nearest: three days are three when they begin. */
export function leftText(ms: number): string {
    if (ms < HOUR_MS) return t("less than an hour left");
    const hours = Math.round(ms / HOUR_MS);
    return hours < 48 ? tn("{n} hour left", "{n} hours left", hours) : tn("{n} day left", "{n} days left", Math.round(ms / HOUR_MS / 24));
}

function turnText({ seats, seat, turn = -1, started, left_ms }: OwnTable): string {
    const left = left_ms === undefined ? "" : ` · ${leftText(left_ms)}`;
    const asked = seats[turn];
    if (!started) return t("Waits for players");
    if (seat === turn) return t("It is your turn.") + left;
    return asked ? t("{name} is to play", { name: asked.bot ? botName(asked.bot) : playerName(asked.name) }) + left : "";
}

/** The list, on the start page; nothing for those who have no such match. */
export function OwnTables() {
    const tables = useDays("/");
    if (tables.length === 0) return null;
    return (
        <ul class="today own-tables" aria-label={t("Your matches with days for a turn")}>
            {tables.map((table) => (
                <li key={table.table}>
                    <Link to={`/t/${table.table}`}>
                        <span>
                            {[t(table.title), ...table.seats.flatMap(({ name, bot }, at) => (at === table.seat || bot || !name ? [] : [playerName(name)]))].join(", ")}
                            <br />
                            {isOwn(table) ? <strong>{turnText(table)}</strong> : turnText(table)}
                        </span>
                    </Link>
                </li>
            ))}
        </ul>
    );
}

/** That it is the person's turn somewhere else. */
export function Turns() {
    const path = usePath();
    const first = useDays(path).find((table) => isOwn(table) && path !== `/t/${table.table}`);
    const [later, setLater] = useState("");
    const words = first ? t("Your turn: {game}", { game: t(first.title) }) : "";
    const call = first && ({ table: first.table, words, notice: [words, t("It is your turn."), "pedro-turn"] } as const);
    useCall(call);
    if (!call || path === "/" || later === call.table) return null;
    return <CallNotice call={call} label={t("Your turn")} later={() => setLater(call.table)} />;
}
