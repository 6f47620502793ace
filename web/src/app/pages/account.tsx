/* account.tsx - a name and a password, if one wants them; and one's data, out and away.
 *
 * SPDX-License-Identifier: MIT */
import { useState } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { download, Page, Trouble } from "../page.tsx";
import { useWorld } from "../world.ts";

function Entry({ done }: { done: () => Promise<void> }) {
    const { server } = useWorld();
    const [what, setWhat] = useState<"register" | "login">("register");
    const [name, setName] = useState("");
    const [password, setPassword] = useState("");
    const [trouble, setTrouble] = useState("");
    const submit = async (event: Event) => {
        event.preventDefault();
        try {
            await server!.account(what, name, password);
            await done();
        } catch (refusal) {
            setTrouble((refusal as Error).message);
        }
    };
    return (
        <form onSubmit={submit} class="narrow">
            <fieldset class="choice">
                <legend>{t("What would you like to do?")}</legend>
                <label>
                    <input type="radio" name="what" checked={what === "register"} onChange={() => setWhat("register")} />
                    {t("Make an account")}
                </label>
                <label>
                    <input type="radio" name="what" checked={what === "login"} onChange={() => setWhat("login")} />
                    {t("Sign in")}
                </label>
            </fieldset>
            <label for="name">{t("Name")}</label>
            <input id="name" autoComplete="username" maxLength={32} required value={name}
                onInput={(event) => setName(event.currentTarget.value)} />
            <label for="password">{t("Password")}</label>
            <input id="password" type="password" required minLength={8} maxLength={200}
                autoComplete={what === "register" ? "new-password" : "current-password"} value={password}
                aria-describedby="password-help" onInput={(event) => setPassword(event.currentTarget.value)} />
            <p id="password-help" class="help">
                {t("At least 8 characters. Nobody can send you a lost one: there is no e-mail.")}
            </p>
            <Trouble text={trouble} />
            <p class="actions">
                <button type="submit" class="primary">
                    {what === "register" ? t("Make an account") : t("Sign in")}
                </button>
            </p>
        </form>
    );
}

function Data({ done }: { done: () => Promise<void> }) {
    const { server, me } = useWorld();
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
    const world = useWorld();
    /* Who one is lives in the connection: it is begun anew. */
    const done = async () => location.reload();
    return (
        <Page title={t("Account")}>
            {world.server === null ? (
                <p>{t("You play without a server, so there is no account. Your matches stay in this browser.")}</p>
            ) : (
                <>
                    <p>
                        {world.me.guest
                            ? t("You play as the guest {name}. An account keeps your name and your matches on every device.", { name: world.me.name })
                            : t("You are signed in as {name}.", { name: world.me.name })}
                    </p>
                    {world.me.guest ? (
                        <Entry done={done} />
                    ) : (
                        <p class="actions">
                            <button type="button" onClick={() => void world.server!.account("logout").then(done)}>
                                {t("Sign out")}
                            </button>
                        </p>
                    )}
                    <Data done={done} />
                </>
            )}
        </Page>
    );
}
