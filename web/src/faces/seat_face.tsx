/* seat_face.tsx - the picture of the player at a seat.
 *
 * SPDX-License-Identifier: MIT */
import { useIdentity } from "../app/identity.ts";
import type { ServerTable } from "../transport/messages.ts";
import { Portrait } from "./portrait.tsx";

export function SeatFace({ info, seat }: { info: ServerTable; seat: number }) {
    const { picture } = useIdentity();
    const { name = "", bot = "", picture: shown } = info.seats[seat] ?? {};
    if (bot) return <Portrait bot={bot} seat={seat} />;
    return <Portrait picture={seat === info.seat ? picture : (shown ?? "")} name={name} />;
}
