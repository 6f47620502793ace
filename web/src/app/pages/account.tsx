/* account.tsx - the account: optional name and password, sessions, export and deletion of the person's data.
 *
 * SPDX-License-Identifier: MIT */
import { useState } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { download, Page, Trouble } from "../page.tsx";
import { playerName } from "../../table/seats.ts";
import { useApp } from "../app_context.ts";
import { wish } from "../../score/stored.ts";
import { OwnName } from "../own_name.tsx";
import { Entry } from "./account_entry.tsx";
import { Recovery, RecoveryCode } from "./account_recovery.tsx";
import { Password } from "./account_password.tsx";
import { Reports, Sessions } from "./account_sessions.tsx";

function Data({ done }: { done: () => Promise<void> }) {
    const { server, me } = useApp();
    const [sure, setSure] = useState(false);
    const [trouble, setTrouble] = useState("");
    const attempt = (work: () => Promise<void>) => () =>
        void work().catch((refusal: Error) => setTrouble(refusal.message));
    return (
        <section>
            <h2>{t("Your data")}</h2>
            <Trouble text={trouble} />
            <p class="actions">
                <button type="button"
                    onClick={attempt(async () => download(`pedro-${me.name}.json`, await server!.exported(), "application/json"))}>
                    {t("Download all of it")}
                </button>
                {sure ? (
                    <>
                        <button type="button" class="danger"
                            onClick={attempt(async () => {
                                await server!.erase();
                                /* Or the device would send its matches again, as those of a new guest. */
                                wish(false);
                                await done();
                            })}>
                            {t("Yes, delete it for good")}
                        </button>
                        <button type="button" onClick={() => setSure(false)}>
                            {t("Keep it")}
                        </button>
                    </>
                ) : (
                    <button type="button" onClick={() => setSure(true)}>
                        {me.guest ? t("Delete my data") : t("Delete my account and data")}
                    </button>
                )}
            </p>
        </section>
    );
}

export function AccountPage() {
    const app = useApp();
    /* A recovery code that must be shown first. */
    const [code, setCode] = useState("");
    /* The identity belongs to the connection, so the page is loaded again. */
    const done = async () => location.reload();
    return (
        <Page title={t("Account")}>
            {app.server === null ? (
                <p>{t("You play without a server, so there is no account. Your matches stay in this browser.")}</p>
            ) : code ? (
                <RecoveryCode code={code} done={done} />
            ) : (
                <>
                    <p>
                        {app.me.guest
                            ? t("You play as the guest {name}. An account keeps your name, your matches and what you have learned on every device.", { name: playerName(app.me.name) })
                            : t("You are signed in as {name}.", { name: app.me.name })}
                    </p>
                    {app.me.guest ? (
                        <>
                            <OwnName />
                            <Entry done={async (shown) => (shown ? setCode(shown) : done())} />
                        </>
                    ) : (
                        <>
                            <p class="actions">
                                <button type="button" onClick={() => void app.server!.account("logout").then(done)}>
                                    {t("Sign out")}
                                </button>
                            </p>
                            <Password />
                            <Recovery />
                        </>
                    )}
                    <Sessions done={done} />
                    <Reports />
                    <Data done={done} />
                </>
            )}
        </Page>
    );
}
