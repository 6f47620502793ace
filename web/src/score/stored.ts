/* stored.ts - matches that the person also wants on the server. The device keeps them first, so nothing waits for a network.
 *
 * SPDX-License-Identifier: MIT */
import { type Refusal, type ServerApi, type StoredScore } from "../app/api.ts";
import { store, stored } from "../app/device.ts";
import { keep, matches } from "./kept.ts";
import { type Pad, read } from "./pad.ts";

const WISH = "pedro.score.send";
const AGAIN_MS = 5000;

export const wished = (): boolean => stored(WISH) === "yes";
export const wish = (on: boolean): void => store(WISH, on ? "yes" : "no");

/* Reasons that concern all matches. Others are of one match, which the server refuses each time. */
const PASSING = new Set(["gone", "busy", "too_many"]);

/** Sends what the server does not have, and fetches what was written on elsewhere. Resolves to the matches that only the
 * server has, and to why one of the others could not be sent, or "". */
export async function exchange(server: ServerApi): Promise<{ there: StoredScore[]; wrong: string }> {
    const kept = await server.scores();
    let wrong = "";
    for (const { id, lines, record } of matches()) {
        const other = kept.find(({ key }) => key === id);
        try {
            if (!other || other.lines < lines) await server.keepScore(id, record);
            else if (other.lines > lines) keep(id, await read(await server.score(id)));
        } catch (refusal) {
            wrong = (refusal as Refusal).message;
            if (PASSING.has((refusal as Refusal).code)) break;
        }
    }
    const here = matches();
    return { there: kept.filter(({ key }) => !here.some(({ id }) => id === key)), wrong };
}

/** Sends a match, again and again while there is no network; `tell` hears what is wrong, or "". Returns what stops it. */
export function sending(server: ServerApi, id: string, pad: Pad, tell: (refusal?: Refusal) => void): () => void {
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const attempt = () =>
        void server.keepScore(id, pad.record).then(
            () => !stopped && tell(),
            (refusal: Refusal) => {
                if (stopped) return;
                tell(refusal);
                if (PASSING.has(refusal.code)) timer = setTimeout(attempt, AGAIN_MS);
            },
        );
    attempt();
    return () => {
        stopped = true;
        clearTimeout(timer);
    };
}
