/* online.tsx - how many people are at tables of the server, and which friends are online, in a line.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app/app_context.ts";
import { friendsOf, useFriends } from "../app/friends.ts";
import { Link } from "../app/links.tsx";
import { tn } from "../i18n/index.ts";
import { playerName } from "../table/seats.ts";
import type { Friend, LobbyTable } from "../transport/shapes.ts";

/* The interval of requests for the list, in milliseconds. */
const AGAIN_MS = 20_000;

/* Friends who are named; the others are counted. */
const NAMED = 3;

const people = ({ seats, watchers }: LobbyTable) => seats.filter(({ empty, bot }) => !empty && !bot).length + watchers;

/** The friends who are online. */
function FriendsHere({ here }: { here: Friend[] }) {
    return (
        <Link to="/friends">
            {tn("{n} friend is online: {names}", "{n} friends are online: {names}", here.length, { names: here.slice(0, NAMED).map(({ name }) => playerName(name)).join(", ") })}
        </Link>
    );
}

export function Online() {
    const app = useApp();
    const [tables, setTables] = useState<LobbyTable[] | null>(null);
    const list = useFriends();
    const here = list ? friendsOf(list).filter(({ online }) => online) : [];
    useEffect(() => {
        const stop = app.client.onMessage((message) => message.type === "lobby" && setTables(message.tables));
        const look = () => void app.client.request({ type: "lobby", on: true, changes: true }).then(() => app.client.request({ type: "lobby", on: false }));
        look();
        const timer = setInterval(look, AGAIN_MS);
        return () => {
            stop();
            clearInterval(timer);
        };
    }, [app]);
    if (!tables) return null;
    const present = tables.reduce((sum, table) => sum + people(table), 0);
    const waiting = tables.filter(({ started, seats }) => !started && seats.some(({ empty }) => empty)).length;
    /* That nobody is there is no news. */
    if (present + waiting + here.length === 0) return null;
    return (
        <p class="online">
            <i aria-hidden="true" />
            {present > 0 && tn("{n} person at the tables.", "{n} people at the tables.", present)}{" "}
            {waiting > 0 && <Link to="/lobby">{tn("{n} table waits for players.", "{n} tables wait for players.", waiting)}</Link>}{" "}
            {here.length > 0 && <FriendsHere here={here} />}
        </p>
    );
}
