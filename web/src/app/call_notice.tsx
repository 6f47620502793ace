/* call_notice.tsx - that a table waits for the person: a notice on every page, in the title, and to those who look elsewhere.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { Link } from "./links.tsx";
import { setCall } from "./title.ts";
import { notify } from "./turn_notice.ts";

interface Call {
    table: string;
    /** What the page says. */
    words: string;
    /** Heading and text for those who look elsewhere, and the tag by which a later notice takes the place of this one. */
    notice: readonly [title: string, text: string, tag: string];
}

/** Tells of a call, in the title and to those who look elsewhere, as long as there is one. */
export function useCall(call: Call | undefined): void {
    useEffect(() => {
        if (!call) return undefined;
        setCall(call.words);
        const shown = notify(...call.notice);
        return () => {
            setCall("");
            shown?.close();
        };
    }, [call?.table, call?.words]);
}

/** The notice in the page. `label` is what it is about. */
export function CallNotice({ call, label, later }: { call: Call; label: string; later: () => void }) {
    return (
        <aside class="invitations" aria-label={label}>
            <div role="status">
                <ul>
                    <li>
                        <span class="who">{call.words}</span>
                        <Link class="button primary" to={`/t/${call.table}`}>
                            {t("To your table")}
                        </Link>
                        <button type="button" onClick={later}>
                            {t("Later")}
                        </button>
                    </li>
                </ul>
            </div>
        </aside>
    );
}
