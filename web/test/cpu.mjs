/* cpu.mjs - the processor time of this process and of all that it started.
 *
 * SPDX-License-Identifier: MIT */
import { readdirSync, readFileSync } from "node:fs";

/* USER_HZ of Linux. */
const TICKS_A_SECOND = 100;

/** Seconds of this process and of its descendants, those that ended too once their parent has waited for them. */
export function cpuSeconds() {
    const all = new Map();
    for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
        try {
            const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
            const [, parent, , , , , , , , , , ...times] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
            all.set(Number(pid), { parent: Number(parent), ticks: times.slice(0, 4).reduce((sum, each) => sum + Number(each), 0) });
        } catch {
            /* It has just ended. */
        }
    }
    const ours = (pid) => pid === process.pid || (all.has(pid) && all.get(pid).parent > 0 && ours(all.get(pid).parent));
    return [...all].reduce((sum, [pid, { ticks }]) => sum + (ours(pid) ? ticks : 0), 0) / TICKS_A_SECOND;
}
