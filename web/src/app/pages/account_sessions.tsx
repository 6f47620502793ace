/* account_sessions.tsx - the sessions and reports of the person.
 *
 * SPDX-License-Identifier: MIT */
import { useState } from "preact/hooks";
import { dateText, momentText } from "../../i18n/dates.ts";
import { t } from "../../i18n/index.ts";
import type { Session } from "../api.ts";
import { Trouble, usePromise } from "../page.tsx";
import { useApp } from "../app_context.ts";

/* The server updates the time of last use every ten minutes. */

function sessionName(session: Session): string {
    const client = session.client || t("unknown");
    return session.program ? t("A program ({client})", { client }) : client;
}

function SessionRow({ session, end }: { session: Session; end: () => void }) {
    const name = sessionName(session);
    return (
        <li>
            <strong>{name}</strong>{" "}
            {session.here && <span class="tag">{t("this browser")}</span>}
            <br />
            <span class="dim">
                {t("Since {day}.", { day: dateText(session.begun) })}{" "}
                {session.online ? t("In use now.") : t("Last used {when}.", { when: momentText(session.seen) })}
            </span>
            {!session.here && (
                <p class="actions">
                    <button type="button" aria-label={t("Sign out: {name}", { name })} onClick={end}>
                        {t("Sign out")}
                    </button>
                </p>
            )}
        </li>
    );
}

export function Sessions({ done }: { done: () => Promise<void> }) {
    const { server } = useApp();
    const [turn, setTurn] = useState(0);
    const [trouble, setTrouble] = useState("");
    const { value, error } = usePromise(() => server!.sessions(), [turn]);
    const attempt = (work: () => Promise<void>) => () =>
        void work().catch((refusal: Error) => setTrouble(refusal.message));
    const again = async () => setTurn(turn + 1);
    return (
        <section>
            <h2>{t("Where you are signed in")}</h2>
            <Trouble text={trouble || (error?.message ?? "")} />
            <ul class="rows">
                {value?.map((session) => (
                    <SessionRow key={session.id} session={session} end={attempt(() => server!.endSession(session.id).then(again))} />
                ))}
            </ul>
            <p class="actions">
                <button type="button" onClick={attempt(() => server!.endSessions(true).then(again))}>
                    {t("Sign out everywhere else")}
                </button>
                <button type="button" onClick={attempt(() => server!.endSessions(false).then(done))}>
                    {t("Sign out everywhere")}
                </button>
            </p>
        </section>
    );
}

/** Shows nothing if the person has made no reports. */
export function Reports() {
    const { server } = useApp();
    const { value } = usePromise(() => server!.reports(), []);
    if (!value?.length) return null;
    return (
        <section>
            <h2>{t("What you have reported")}</h2>
            <ul class="rows">
                {value.map((report) => (
                    <li key={report.number}>
                        <strong>{report.about}</strong> <span class="dim">{dateText(report.at)}</span>
                        <p>{report.words}</p>
                        <p class={report.answer ? "" : "dim"}>
                            {report.answer || (report.closed ? t("It was looked at.") : t("Nobody has answered yet."))}
                        </p>
                    </li>
                ))}
            </ul>
        </section>
    );
}
