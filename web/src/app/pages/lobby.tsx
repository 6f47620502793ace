/* lobby.tsx - play with others: who wants the same games is found, and tables can be opened, joined or watched.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useState } from "preact/hooks";
import { Portrait } from "../../faces/portrait.tsx";
import { t, tn } from "../../i18n/index.ts";
import type { ServerChanges } from "../../transport/messages.ts";
import { botName, playerName } from "../../table/seats.ts";
import type { LobbyTable } from "../../transport/shapes.ts";
import { MakeChallenge } from "../../challenge/make.tsx";
import { Club } from "../club.tsx";
import { houseRules } from "../key_labels.ts";
import { go, Link } from "../links.tsx";
import { Now } from "../now.tsx";
import { Page, Trouble } from "../page.tsx";
import { refusalText } from "../refusal.ts";
import { useTitles } from "../titles.ts";
import { useApp } from "../app_context.ts";
import { Pairing, Search, usePairing } from "./pair.tsx";

function Row({ table, title, sit }: { table: LobbyTable; title: string; sit: (seat: number) => void }) {
    const free = table.seats.findIndex((seat) => seat.empty);
    const taken = table.seats.findIndex((seat) => seat.bot !== "");
    const seat = free >= 0 ? free : taken;
    const players = table.seats.filter((each) => !each.empty);
    return (
        <li class="game">
            <h3>{t(title)}</h3>
            <ul class="players">
                {players.map(({ name, bot, picture = "" }, at) => (
                    <li key={at}>
                        {bot ? <Portrait bot={bot} /> : <Portrait picture={picture} name={name} />}
                        {bot ? t("{name} (bot)", { name: botName(bot) }) : playerName(name)}
                    </li>
                ))}
            </ul>
            <p class="dim">
                {table.started ? t("Under way.") : tn("{n} free seat.", "{n} free seats.", table.seats.filter((each) => each.empty).length)}{" "}
                {table.watchers > 0 && tn("{n} watches.", "{n} watch.", table.watchers)}{" "}
                {Object.keys(table.options).length > 0 &&
                    t("House rules: {rules}.", { rules: houseRules(table.options) })}
            </p>
            <Club club={table.club} variant={table.variant} />
            <p class="actions">
                {seat >= 0 && (
                    <button type="button" onClick={() => sit(seat)}>
                        {free >= 0 ? t("Sit down") : t("Take over from a bot")}
                    </button>
                )}
                <Link class="button" to={`/t/${table.table}`}>
                    {t("Watch")}
                </Link>
            </p>
        </li>
    );
}

const TABLES_MAX = 100;

/** The list after a message `changes`. */
function changed(known: LobbyTable[], { tables, gone }: ServerChanges): LobbyTable[] {
    const names = new Set(known.map(({ table }) => table));
    const place = (table: LobbyTable) => tables.find((each) => each.table === table.table) ?? table;
    return [...tables.filter(({ table }) => !names.has(table)), ...known.map(place)]
        .filter(({ table }) => !gone.includes(table))
        .slice(0, TABLES_MAX);
}

export function LobbyPage() {
    const app = useApp();
    const [tables, setTables] = useState<LobbyTable[] | null>(null);
    const titles = useTitles();
    const [trouble, setTrouble] = useState("");
    const pairing = usePairing();
    useEffect(() => {
        const stop = app.client.onMessage((message) => {
            if (message.type === "lobby") setTables(message.tables);
            if (message.type === "changes") setTables((known) => known && changed(known, message));
            if (message.type === "welcome") listen();
        });
        const listen = () => void app.client.request({ type: "lobby", on: true, changes: true });
        listen();
        return () => {
            stop();
            void app.client.request({ type: "lobby", on: false });
        };
    }, [app]);
    const sit = async (table: string, seat: number) => {
        const refusal = await app.client.join(table, seat);
        if (refusal) setTrouble(refusalText(refusal));
        else go(`/t/${table}`);
    };
    return (
        <Page title={t("Play with others")} class="wide" cards={["Jh", "Qs", "Kd"]} lead={<Search {...pairing} />}>
            <Now />
            <div class="columns">
                <Pairing {...pairing} />
                <section>
                    <h2>{t("Open tables")}</h2>
                    <Trouble text={trouble} />
                    <div aria-live="polite">
                        {tables === null ? (
                            <p>{t("Looking for tables …")}</p>
                        ) : tables.length === 0 ? (
                            <p>{t("No table is open just now. Open one: others will see it here.")}</p>
                        ) : (
                            <ul class="games wide">
                                {tables.map((table) => (
                                    <Row key={table.table} table={table} title={titles[table.variant] ?? table.variant}
                                        sit={(seat) => void sit(table.table, seat)} />
                                ))}
                            </ul>
                        )}
                    </div>
                    <p class="actions">
                        <Link class="button" to="/new">
                            {t("Open a table")}
                        </Link>
                    </p>
                </section>
                <MakeChallenge />
            </div>
        </Page>
    );
}
