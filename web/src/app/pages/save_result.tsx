/* save_result.tsx - after a match a guest becomes an account in place: the same person with the same seat, under a name and a
 * password.
 *
 * SPDX-License-Identifier: MIT */
import { useState } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { useApp } from "../app_context.ts";
import { store, stored } from "../device.ts";
import { Link } from "../links.tsx";
import { Trouble } from "../page.tsx";
import { NAME_UNITS_MAX } from "./account_entry.tsx";
import { RecoveryCode } from "./account_recovery.tsx";

/* Who says "not now" is not asked again on this device. */
const DECLINED = "pedro.save";

/* The server draws names that begin so; nobody can have one as an account. */
const DRAWN = /^Guest \d+$/;

type State = "asked" | "saved" | "no";

export function SaveResult() {
    const { server, me } = useApp();
    const [state, setState] = useState<State>(me.guest && stored(DECLINED) === null ? "asked" : "no");
    const [code, setCode] = useState("");
    const [name, setName] = useState(DRAWN.test(me.name) ? "" : me.name);
    const [password, setPassword] = useState("");
    const [busy, setBusy] = useState(false);
    const [trouble, setTrouble] = useState("");
    if (!server || state === "no") return null;
    if (code) return <RecoveryCode code={code} done={async () => setCode("")} />;
    if (state === "saved")
        return (
            <p role="status">
                {t("This result is saved. You are signed in as {name}.", { name: me.name })} <Link to={`/p/${encodeURIComponent(me.name)}`}>{t("Your page")}</Link>
            </p>
        );
    const submit = async (event: Event) => {
        event.preventDefault();
        setBusy(true);
        try {
            const recovery = await server.account("register", name.trim(), password);
            me.guest = false;
            me.name = name.trim();
            setState("saved");
            setCode(recovery);
        } catch (refusal) {
            setTrouble((refusal as Error).message);
        }
        setBusy(false);
    };
    return (
        <form class="save-result" onSubmit={(event) => void submit(event)} aria-labelledby="save-result">
            <h3 id="save-result">{t("Save this result")}</h3>
            <p>{t("Only this browser knows you. With a name and a password you keep your matches, your seat and your strength on every device.")}</p>
            <label for="save-name">{t("Name")}</label>
            <input id="save-name" autoComplete="username" maxLength={NAME_UNITS_MAX} required value={name} onInput={(event) => setName(event.currentTarget.value)} />
            <label for="save-password">{t("Password")}</label>
            <input id="save-password" type="password" required minLength={8} maxLength={200} autoComplete="new-password" value={password}
                aria-describedby="save-help" onInput={(event) => setPassword(event.currentTarget.value)} />
            <p id="save-help" class="help">
                {t("At least 8 characters. Only your recovery code helps if you lose it: there is no e-mail.")}
            </p>
            <Trouble text={trouble} />
            <p class="actions">
                <button type="submit" disabled={busy}>
                    {t("Save this result")}
                </button>
                <button type="button" onClick={() => (store(DECLINED, "no"), setState("no"))}>
                    {t("Not now")}
                </button>
            </p>
        </form>
    );
}
