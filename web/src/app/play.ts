/* play.ts - starts a match with bots from any page.
 *
 * SPDX-License-Identifier: MIT */
import { useState } from "preact/hooks";
import { setting } from "../table/settings.ts";
import type { Answer } from "../transport/client.ts";
import { type RuleTables, Refusal } from "./api.ts";
import { type AppContext, useApp } from "./app_context.ts";
import { go } from "./links.tsx";

/** The value of a key in a preset. */
function valueOf({ keys, presets }: RuleTables, variant: string, key: string): string {
    const preset = presets.find(({ name }) => name === variant);
    return preset?.options[key] ?? keys.find(({ name }) => name === key)?.default ?? "";
}

/** The seat opposite the first, or -1 if there are no partners from the start. */
async function partnerSeat(app: AppContext, variant: string): Promise<number> {
    const tables = await app.api.rules();
    return valueOf(tables, variant, "teams") === "pairs" ? Number(valueOf(tables, variant, "players")) / 2 : -1;
}

const granted = (answer: Answer) => {
    if (answer) throw new Refusal(answer.code, answer);
};

/** Opens a table of a preset, with bots at all other seats, and begins; resolves to its name. The partner is the bot of
 * the setting, independent of the opponents. Rejects with the refusal. */
async function begin(app: AppContext, variant: string): Promise<string> {
    const opening = { variant, clock: "untimed", private: true, bots: app.bot } as const;
    const partner = setting("partner");
    const seat = partner === "same" || partner === app.bot ? -1 : await partnerSeat(app, variant);
    if (seat < 0) return app.open({ ...opening, start: true });
    const table = await app.open(opening);
    granted(await app.client.request({ type: "seat", table, seat, bot: partner }));
    granted(await app.client.request({ type: "start", table }));
    return table;
}

/** `play` begins a match of a preset and opens its page; `trouble` is the refusal. */
export function usePlay(): { play: (variant: string) => void; busy: boolean; trouble: string } {
    const app = useApp();
    const [trouble, setTrouble] = useState("");
    const [busy, setBusy] = useState(false);
    const play = (variant: string) => {
        if (busy) return;
        setBusy(true);
        begin(app, variant).then(
            (table) => go(`/t/${table}`),
            (refusal: Error) => {
                setTrouble(refusal.message);
                setBusy(false);
            },
        );
    };
    return { play, busy, trouble };
}
