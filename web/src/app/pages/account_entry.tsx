/* account_entry.tsx - the ways to an account: registering, signing in, or recovering it with a code.
 *
 * SPDX-License-Identifier: MIT */
import { useState } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { Trouble } from "../page.tsx";
import { useApp } from "../app_context.ts";

type What = "register" | "login" | "recover";

/* The server counts characters of two units as one, and its check decides. */
export const NAME_UNITS_MAX = 64;

/** `done` gets the recovery code that must be shown, or "". */
export function Entry({ done }: { done: (code: string) => Promise<void> }) {
    const { server } = useApp();
    const [what, setWhat] = useState<What>("register");
    const [name, setName] = useState("");
    const [code, setCode] = useState("");
    const [password, setPassword] = useState("");
    const [trouble, setTrouble] = useState("");
    const submit = async (event: Event) => {
        event.preventDefault();
        try {
            await done(what === "recover" ? await server!.recover(name, code, password) : await server!.account(what, name, password));
        } catch (refusal) {
            setTrouble((refusal as Error).message);
        }
    };
    const ways: Record<What, string> = {
        register: t("Make an account"),
        login: t("Sign in"),
        recover: t("I forgot my password"),
    };
    return (
        <form onSubmit={submit} class="narrow">
            <fieldset class="choice">
                <legend>{t("What would you like to do?")}</legend>
                {(Object.keys(ways) as What[]).map((way) => (
                    <label key={way}>
                        <input type="radio" name="what" checked={what === way} onChange={() => setWhat(way)} />
                        {ways[way]}
                    </label>
                ))}
            </fieldset>
            <label for="name">{t("Name")}</label>
            <input id="name" autoComplete="username" maxLength={NAME_UNITS_MAX} required value={name}
                onInput={(event) => setName(event.currentTarget.value)} />
            {what === "recover" && (
                <>
                    <label for="code">{t("Recovery code")}</label>
                    <input id="code" autoComplete="off" autoCapitalize="characters" spellcheck={false} required maxLength={40} value={code}
                        aria-describedby="code-help" onInput={(event) => setCode(event.currentTarget.value)} />
                    <p id="code-help" class="help">
                        {t("The code you were shown when you made the account. It can be used once.")}
                    </p>
                </>
            )}
            <label for="password">{what === "recover" ? t("New password") : t("Password")}</label>
            <input id="password" type="password" required minLength={8} maxLength={200}
                autoComplete={what === "login" ? "current-password" : "new-password"} value={password}
                aria-describedby="password-help" onInput={(event) => setPassword(event.currentTarget.value)} />
            <p id="password-help" class="help">
                {t("At least 8 characters. Only your recovery code helps if you lose it: there is no e-mail.")}
            </p>
            <Trouble text={trouble} />
            <p class="actions">
                <button type="submit" class="primary">
                    {what === "recover" ? t("Set the password and sign in") : ways[what]}
                </button>
            </p>
        </form>
    );
}
