/* account_password.tsx - changes the password.
 *
 * SPDX-License-Identifier: MIT */
import { useState } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { Trouble } from "../page.tsx";
import { useApp } from "../app_context.ts";

export function Password() {
    const { server } = useApp();
    const [current, setCurrent] = useState("");
    const [password, setPassword] = useState("");
    const [others, setOthers] = useState(true);
    const [trouble, setTrouble] = useState("");
    const [changed, setChanged] = useState(false);
    const submit = async (event: Event) => {
        event.preventDefault();
        setChanged(false);
        try {
            await server!.password(current, password, others);
            setCurrent("");
            setPassword("");
            setTrouble("");
            setChanged(true);
        } catch (refusal) {
            setTrouble((refusal as Error).message);
        }
    };
    return (
        <details class="more">
            <summary>{t("Change the password")}</summary>
            <form onSubmit={submit} class="narrow">
                <label for="current">{t("Your password")}</label>
                <input id="current" type="password" required maxLength={200} autoComplete="current-password" value={current}
                    onInput={(event) => setCurrent(event.currentTarget.value)} />
                <label for="new">{t("New password")}</label>
                <input id="new" type="password" required minLength={8} maxLength={200} autoComplete="new-password" value={password}
                    onInput={(event) => setPassword(event.currentTarget.value)} />
                <label>
                    <input type="checkbox" checked={others} onChange={(event) => setOthers(event.currentTarget.checked)} />
                    {t("Sign out everywhere else")}
                </label>
                <Trouble text={trouble} />
                <p role="status">{changed ? t("The password is changed.") : ""}</p>
                <p class="actions">
                    <button type="submit">{t("Change the password")}</button>
                </p>
            </form>
        </details>
    );
}
