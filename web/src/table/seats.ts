/* seats.ts - the places of seats on the screen, and their names.
 *
 * SPDX-License-Identifier: MIT */
import { N_, t } from "../i18n/index.ts";
import type { ServerTable } from "../transport/messages.ts";

/** What a person is called: guests have a number until they choose a name, and one who plays without a server none. */
export function playerName(name: string): string {
    if (name === "Player") return t("Player");
    const guest = /^Guest (\d+)$/.exec(name);
    return guest ? t("Guest {n}", { n: guest[1]! }) : name;
}

/** What a bot is called: the five that are offered by their strength. */
export function botName(bot: string): string {
    return t(BOTS[bot] ?? bot);
}

/** One of each strength. */
const BOTS: Record<string, string> = {
    beginner: N_("Beginner"),
    casual: N_("Casual player"),
    club: N_("Club player"),
    strong: N_("Strong player"),
    expert: N_("Expert"),
};

/* Names that only a machine has. */
const ROBOTS = ["Cog", "Bolt", "Pixel", "Rivet", "Dot", "Gizmo", "Sprocket"];

/** What the bot at a seat calls itself. */
export const robotName = (bot: string, seat: number) => ROBOTS[(seat + 2 * Object.keys(BOTS).indexOf(bot) + 2) % ROBOTS.length]!;

/** Seats from the own one (at the bottom) clockwise (to the left). */
export function around(info: ServerTable): number[] {
    const first = Math.max(info.seat, 0);
    return Array.from({ length: info.players }, (_, at) => (first + at) % info.players);
}

/** The name of a seat; "You" for the own one. */
export function seatName(info: ServerTable, seat: number): string {
    return seat === info.seat ? t("You") : plainName(info, seat);
}

/** The name without "You". Bots and empty seats have the name of their place. */
export function plainName(info: ServerTable, seat: number): string {
    const at = info.seats[seat];
    if (at?.name && at.name !== at.bot) return playerName(at.name);
    const step = (seat - Math.max(info.seat, 0) + info.players) % info.players;
    if (info.players === 4) return [t("South"), t("West"), t("North"), t("East")][step]!;
    return t("Seat {n}", { n: seat + 1 });
}

/** Seats of a side; with as many sides as seats each seat is a side. */
export function sideSeats(info: ServerTable, sides: number, side: number): number[] {
    return Array.from({ length: info.players }, (_, seat) => seat).filter((seat) => seat % sides === side);
}

/** The sides in the order in which they are told: of two the own one first. */
export function sidesTold(info: ServerTable, sides: number): number[] {
    const all = Array.from({ length: sides }, (_, side) => side);
    return sides === 2 && info.seat % 2 === 1 ? all.reverse() : all;
}

/** "You and North", or the one name of a side of one. */
export function sideName(info: ServerTable, sides: number, side: number): string {
    const seats = sideSeats(info, sides, side);
    const own = seats.includes(info.seat);
    if (sides === info.players) return seatName(info, side);
    if (info.seat >= 0 && sides === 2) return own ? t("We") : t("They");
    return seats.map((seat) => plainName(info, seat)).join(" + ");
}
