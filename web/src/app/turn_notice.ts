/* turn_notice.ts - tells a person who looks elsewhere that it is their turn: in the title of the page, and by a
 * notification if they want that.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { setting } from "../table/settings.ts";
import { soon } from "./later.tsx";
import type { TableStore } from "../table/store.ts";
import { setTitle } from "./title.ts";

/** Tells who looks elsewhere, and wants to be told; a click leads back to the page. */
export function notify(title: string, body: string, tag: string): Notification | null {
    const wanted = setting("notify") === "on" && document.visibilityState === "hidden" && "Notification" in window && Notification.permission === "granted";
    try {
        if (!wanted) return null;
        const shown = new Notification(title, { body, tag });
        shown.onclick = () => {
            focus();
            shown.close();
        };
        return shown;
    } catch {
        /* Most phones permit notifications only to service workers. */
        void soon().then(({ show }) => show(title, { body, tag }));
        return null;
    }
}

export function useTurnNotice(store: TableStore): void {
    const title = store.info ? t(store.info.title) : "";
    const turn = store.legal?.seat === store.info?.seat && store.info?.seat !== undefined && store.info.seat >= 0 && !!store.legal;
    useEffect(() => {
        if (!title) return;
        setTitle(turn ? t("Your turn: {game}", { game: title }) : `${title} · Pedro`);
    }, [turn, title]);
    useEffect(() => {
        if (!turn) return;
        const shown = notify(title, t("It is your turn."), "pedro-turn");
        return () => shown?.close();
    }, [turn, store.shown?.seq]);
}

/** Asks the browser for the right, in answer to a click. */
export function askToNotify(): void {
    if ("Notification" in window && Notification.permission === "default") void Notification.requestPermission();
}
