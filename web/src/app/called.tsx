/* called.tsx - a table of an event waits for the person: told on every page.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect } from "preact/hooks";
import { t } from "../i18n/index.ts";
import type { ServerCalled } from "../transport/messages.ts";
import { useApp } from "./app_context.ts";
import { Link, usePath } from "./links.tsx";
import { setCall } from "./title.ts";
import { notify } from "./turn_notice.ts";

export function Called({ called, close }: { called: ServerCalled; close: () => void }) {
    const { table, title, round } = called;
    const { client } = useApp();
    const here = usePath() === `/t/${table}`;
    const words = t("Your table is open: {title}, round {n}", { title, n: round });
    useEffect(() => {
        if (here) return undefined;
        setCall(words);
        const shown = notify(title, words, "pedro-called");
        return () => {
            setCall("");
            shown?.close();
        };
    }, [table, here]);
    useEffect(() => client.onMessage((message) => message.type === "table" && message.table === table && message.over && close()), [table]);
    if (here) return null;
    return (
        <aside class="invitations" aria-label={t("Tournaments")}>
            <div role="status">
                <ul>
                    <li>
                        <span class="who">{words}</span>
                        <Link class="button primary" to={`/t/${table}`}>
                            {t("To your table")}
                        </Link>
                        <button type="button" onClick={close}>
                            {t("Later")}
                        </button>
                    </li>
                </ul>
            </div>
        </aside>
    );
}
