/* redeal.tsx - the question whether a deal is to be thrown away.
 *
 * SPDX-License-Identifier: MIT */
import { t } from "../i18n/index.ts";
import type { ServerTable } from "../transport/messages.ts";
import { seatName } from "./seats.ts";
import type { TableStore } from "./store.ts";

/** The host asks to throw the deal away: all people are to agree. */
export function Redeal({ store, info }: { store: TableStore; info: ServerTable }) {
    const asked = info.redeal;
    if (asked === undefined || info.seat < 0) return null;
    const answer = (word: "yes" | "no") => void store.ask({ type: "redeal", table: store.name, answer: word });
    if (asked === info.seat)
        return (
            <div class="notice">
                <p>{t("The others are asked whether the deal is to be thrown away.")}</p>
                <button type="button" class="small" onClick={() => answer("no")}>
                    {t("Withdraw")}
                </button>
            </div>
        );
    return (
        <div class="notice">
            <p>{t("{who} asks to throw this deal away.", { who: seatName(info, asked) })}</p>
            <button type="button" class="small" onClick={() => answer("yes")}>
                {t("Agree")}
            </button>
            <button type="button" class="small" onClick={() => answer("no")}>
                {t("No")}
            </button>
        </div>
    );
}
