/* auction.tsx - who deals, what was called so far, and the score.
 *
 * SPDX-License-Identifier: MIT */
import { Typed } from "../app/page.tsx";
import { t } from "../i18n/index.ts";
import { actionLabel, bidText, isNumber } from "../table/actions.ts";
import { seatName, sideName } from "../table/seats.ts";
import type { ServerTable } from "../transport/messages.ts";
import { callsOf, type Placed, type SetUp } from "./explorer.ts";

/** A table with the names of its seats and sides, of which seat 0 is one's own. */
export const tableOf = ({ players }: Placed) => ({ players, seat: 0, seats: [] as ServerTable["seats"] }) as unknown as ServerTable;

interface Props {
    hand: SetUp;
    placed: Placed;
    set: (more: Partial<SetUp>) => void;
}

/** A call in words. */
export const callText = (call: string): string => (isNumber(call) ? call : call === "pass" || call === "dark" ? bidText(call) : actionLabel(call));

export function Auction({ placed, set: change }: Omit<Props, "hand">) {
    const info = tableOf(placed);
    /* What followed does not follow from other calls. */
    const set = (more: Partial<SetUp>) => change({ acts: [], pack: [], ...more });
    const own = placed.turn === 0 && placed.legal?.phase === "bid" ? placed.legal.choices ?? [] : [];
    const calls = callsOf(placed);
    const made = placed.done.filter(({ legal }) => legal.phase === "bid");
    return (
        <>
            <label class="figure">
                {t("Dealer")}
                <select id="explore-dealer" value={placed.dealer} onChange={(event) => set({ dealer: Number(event.currentTarget.value), calls: [] })}>
                    {Array.from({ length: placed.players }, (_, seat) => (
                        <option key={seat} value={seat}>
                            {seatName(info, seat)}
                        </option>
                    ))}
                </select>
            </label>
            {made.map(({ action, legal }, at) => (
                <label key={at} class="figure">
                    {seatName(info, legal.seat)}
                    <select class="called" value={action} onChange={(event) => set({ calls: [...calls.slice(0, at), event.currentTarget.value] })}>
                        {(legal.choices ?? []).map((choice) => (
                            <option key={choice} value={choice}>
                                {callText(choice)}
                            </option>
                        ))}
                    </select>
                </label>
            ))}
            {own.length > 0 && (
                <label class="figure">
                    {seatName(info, 0)}
                    <select class="calling" value="" onChange={(event) => set({ calls: [...calls, event.currentTarget.value] })}>
                        {["", ...own].map((choice) => (
                            <option key={choice} value={choice}>
                                {choice ? callText(choice) : "–"}
                            </option>
                        ))}
                    </select>
                </label>
            )}
        </>
    );
}

const SCORE = /^-?\d{1,4}$/;

export function Scores({ hand, placed, set }: Props) {
    const info = tableOf(placed);
    const scores = Array.from({ length: placed.sides }, (_, side) => hand.score[side] ?? 0);
    return (
        <fieldset class="told-choice">
            <legend>{t("Score")}</legend>
            {scores.map((points, side) => (
                <label key={side} class="figure">
                    {sideName(info, placed.sides, side)}
                    <Typed class="points" inputMode="text" maxLength={5} value={points}
                        take={(typed) => SCORE.test(typed) && set({ score: scores.map((each, at) => (at === side ? Number(typed) : each)) })} />
                </label>
            ))}
        </fieldset>
    );
}
