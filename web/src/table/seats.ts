/* seats.ts - who sits where on the screen, and what they are called.
 *
 * SPDX-License-Identifier: MIT */
import { t } from "../i18n/index.ts";
import type { ServerTable } from "../transport/messages.ts";

/** Seats as seen from one's own: that first (at the bottom), then clockwise (to the left). */
export function around(info: ServerTable): number[] {
    const first = Math.max(info.seat, 0);
    return Array.from({ length: info.players }, (_, at) => (first + at) % info.players);
}

/** What a seat is called; "You" for one's own. */
export function seatName(info: ServerTable, seat: number): string {
    return seat === info.seat ? t("You") : plainName(info, seat);
}

/** The name alone. Bots and empty seats are called by their place. */
export function plainName(info: ServerTable, seat: number): string {
    const at = info.seats[seat];
    if (at?.name && at.name !== at.bot) return at.name;
    const step = (seat - Math.max(info.seat, 0) + info.players) % info.players;
    if (info.players === 4) return [t("South"), t("West"), t("North"), t("East")][step]!;
    return t("Seat {n}", { n: seat + 1 });
}

/** Seats of a side; with as many sides as seats each is its own. */
export function sideSeats(info: ServerTable, sides: number, side: number): number[] {
    return Array.from({ length: info.players }, (_, seat) => seat).filter((seat) => seat % sides === side);
}

/** "You and North", or the one name of a side of one. */
export function sideName(info: ServerTable, sides: number, side: number): string {
    const seats = sideSeats(info, sides, side);
    const own = seats.includes(info.seat);
    if (sides === info.players) return seatName(info, side);
    if (info.seat >= 0 && sides === 2) return own ? t("We") : t("They");
    return seats.map((seat) => plainName(info, seat)).join(" + ");
}
