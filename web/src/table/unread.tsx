/* unread.tsx - whether something was said that has not been read, and the dot that says so.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { isMuted } from "./said.ts";
import type { TableStore } from "./store.ts";

/* What was said before comes at once on joining. */
const JOINING_MS = 1000;

/** `reading`: the chat is open. */
export function useUnread(store: TableStore, reading: boolean): boolean {
    const [unread, setUnread] = useState(false);
    const came = useRef(Date.now());
    const last = store.chat.at(-1);
    /* After a break in the connection the same comes again. */
    const heard = useRef(last?.number);
    useEffect(() => {
        if (reading) setUnread(false);
        if (!last || last.number === heard.current) return;
        heard.current = last.number;
        if (!reading && last.seat !== store.info?.seat && !isMuted(last) && Date.now() - came.current > JOINING_MS) setUnread(true);
    }, [last?.number, reading]);
    return unread;
}

export function Unread() {
    return (
        <span class="dot">
            <span class="unseen">{t("Something new was said.")}</span>
        </span>
    );
}
