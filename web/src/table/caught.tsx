/* caught.tsx - a trick that brings points says how many, where it lies; a rich one so that one feels it.
 *
 * The points are those of the effect; readers are told by the log.
 *
 * SPDX-License-Identifier: MIT */
import type { ServerTable, ServerView } from "../transport/messages.ts";
import { RICH } from "./moments.ts";
import "./caught.css";

export function Caught({ info, shown: { effects = [], view } }: { info: ServerTable; shown: ServerView }) {
    const won = effects.find(({ kind }) => kind === "trick_won");
    const points = won?.kind === "trick_won" ? (won.number ?? 0) : 0;
    if (!won || points <= 0) return null;
    const sides = view.points.length;
    const own = info.seat >= 0 && (won.seat ?? 0) % sides === info.seat % sides;
    return (
        <span class={["caught", points >= RICH && "rich", own && "ours"].filter(Boolean).join(" ")} aria-hidden="true">
            +{points}
        </span>
    );
}
