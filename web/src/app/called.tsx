/* called.tsx - a table of an event waits for the person: told on every page.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect } from "preact/hooks";
import { t } from "../i18n/index.ts";
import type { ServerCalled } from "../transport/messages.ts";
import { useApp } from "./app_context.ts";
import { CallNotice, useCall } from "./call_notice.tsx";
import { usePath } from "./links.tsx";

export function Called({ called, close }: { called: ServerCalled; close: () => void }) {
    const { table, title, round } = called;
    const { client } = useApp();
    const here = usePath() === `/t/${table}`;
    const words = t("Your table is open: {title}, round {n}", { title, n: round });
    const call = here ? undefined : ({ table, words, notice: [title, words, "pedro-called"] } as const);
    useCall(call);
    useEffect(() => client.onMessage((message) => message.type === "table" && message.table === table && message.over && close()), [table]);
    return call ? <CallNotice call={call} label={t("Tournaments")} later={close} /> : null;
}
