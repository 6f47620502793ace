/* leave.tsx - asks a person who leaves a match with others what happens to the seat.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n/index.ts";
import type { TableStore } from "../table/store.ts";
import type { ServerTable } from "../transport/messages.ts";

/** Whether other people would wait for the person who leaves. */
export function othersWait(info: ServerTable): boolean {
    const own = info.seats[info.seat];
    const others = info.seats.some(({ name, bot }, seat) => name && !bot && seat !== info.seat);
    return !!own && !own.away && others && info.started && !info.over;
}

interface Props {
    store: TableStore;
    leave: () => void;
    stay: () => void;
}

export function Leave({ store, leave, stay }: Props) {
    const dialog = useRef<HTMLDialogElement>(null);
    useEffect(() => dialog.current?.showModal(), []);
    const letBotPlay = async () => {
        if (!(await store.ask({ type: "away", table: store.name, on: true }))) leave();
    };
    return (
        <dialog class="leave-dialog" ref={dialog} aria-labelledby="leaving" onClose={stay}>
            <h2 id="leaving">{t("Leave the table?")}</h2>
            <p>{t("Your seat stays yours, and you can return at any time. Until then the others wait for you, or a bot plays for you.")}</p>
            <p class="actions">
                <button type="button" class="primary" onClick={() => void letBotPlay()}>
                    {t("Let a bot play")}
                </button>
                <button type="button" onClick={leave}>
                    {t("Come back later")}
                </button>
                <button type="button" onClick={stay}>
                    {t("Stay")}
                </button>
            </p>
        </dialog>
    );
}
