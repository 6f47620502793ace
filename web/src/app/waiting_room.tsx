/* waiting_room.tsx - the table while no match is on: who sits where, with whom, and which bots play.
 *
 * Seats lie round the table as one will see them, one's own at the bottom.
 *
 * SPDX-License-Identifier: MIT */
import { SeatFace } from "../faces/seat_face.tsx";
import { t } from "../i18n/index.ts";
import { around, botName, playerName } from "../table/seats.ts";
import { SETTINGS } from "../table/settings.ts";
import type { TableStore } from "../table/store.ts";
import type { ServerTable } from "../transport/messages.ts";
import { CLOCKS, daysText, hasDays } from "./clocks.ts";
import { OwnName } from "./own_name.tsx";

interface Props {
    store: TableStore;
    info: ServerTable;
}

const strengths = SETTINGS.find(({ name }) => name === "bots")!.words.map(([word]) => word);

/** The host chooses who plays at a seat that no person has: nobody yet, or a bot of some strength. */
function Player({ store, seat, bot }: { store: TableStore; seat: number; bot: string }) {
    const choices = bot && !strengths.includes(bot) ? [...strengths, bot] : strengths;
    const choose = (word: string) => void store.ask({ type: "seat", table: store.name, seat, ...(word ? { bot: word } : {}) });
    return (
        <select value={bot} aria-label={t("Who plays at seat {n}", { n: seat + 1 })} onChange={({ currentTarget }) => choose(currentTarget.value)}>
            <option value="">{t("free")}</option>
            {choices.map((word) => (
                <option key={word} value={word}>
                    {botName(word)}
                </option>
            ))}
        </select>
    );
}

function Place({ store, info, seat }: Props & { seat: number }) {
    const { name, bot, online, ready } = info.seats[seat]!;
    const table = store.name;
    const empty = name === "" && bot === "";
    const own = seat === info.seat;
    const partner = !own && info.seat >= 0 && info.sides < info.players && (seat - info.seat) % info.sides === 0;
    const gone = !empty && !bot && !online;
    const n = seat + 1;
    return (
        <>
            <span class="head">
                {!empty && <SeatFace info={info} seat={seat} />}
                <span class="dim">{t("Seat {n}", { n })}</span>
            </span>
            {/* Of a free seat the host has a list that says so. */}
            {!(info.host && empty) && <strong>{empty ? t("free") : bot ? botName(bot) : playerName(name)}</strong>}
            <span class="tags">
                {own && <span class="tag">{t("you")}</span>}
                {partner && <span class="tag">{t("your partner")}</span>}
                {bot && <span class="tag">{t("bot")}</span>}
                {gone && <span class="tag">{t("not connected")}</span>}
                {info.waits && !empty && !bot && <span class={ready ? "tag ready" : "tag"}>{ready ? t("ready") : t("not ready yet")}</span>}
            </span>
            {!own && (empty || bot) && (
                <button type="button" class="small" onClick={() => void store.ask({ type: "join", table, seat })}>
                    {t("Sit here")}
                    <span class="unseen"> {t("Seat {n}", { n })}</span>
                </button>
            )}
            {info.host && (empty || bot) && <Player store={store} seat={seat} bot={bot} />}
            {info.host && gone && (
                <button type="button" class="small" onClick={() => void store.ask({ type: "seat", table, seat })}>
                    {t("Free the seat")}
                    <span class="unseen"> {t("Seat {n}", { n })}</span>
                </button>
            )}
            {info.host && info.seat >= 0 && !own && name && !bot && (
                <button type="button" class="small" onClick={() => void store.ask({ type: "swap", table, seat: info.seat, with: seat })}>
                    {t("Change places")}
                    <span class="unseen"> {t("Seat {n}", { n })}</span>
                </button>
            )}
        </>
    );
}

/** Percent of the room's width and height at which the seat `step` places to the left of the bottom stands. */
function position(step: number, players: number): { "--x": string; "--y": string } {
    const angle = (0.25 + step / players) * 2 * Math.PI;
    return { "--x": `${50 + 50 * Math.cos(angle)}%`, "--y": `${50 + 50 * Math.sin(angle)}%` };
}

export function WaitingRoom({ store, info }: Props) {
    const steps = around(info);
    return (
        <>
            <ol class={info.players > 4 ? "seats many" : "seats"} aria-label={t("The seats round the table")}>
                {info.seats.map((_, seat) => (
                    <li key={seat} class={`side-${seat % info.sides}${seat === info.seat ? " own" : ""}`} style={position(steps.indexOf(seat), info.players)}>
                        <Place store={store} info={info} seat={seat} />
                    </li>
                ))}
            </ol>
            {hasDays(info.clock) && (
                <p class="dim">
                    {t(CLOCKS.find(({ name }) => name === info.clock)!.about)}. {daysText()}
                </p>
            )}
            <OwnName />
        </>
    );
}
