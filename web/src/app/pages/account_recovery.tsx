/* account_recovery.tsx - the recovery code for a lost password: shown once, to be written down.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { Trouble } from "../page.tsx";
import { useApp } from "../app_context.ts";

export function RecoveryCode({ code, done }: { code: string; done: () => Promise<void> }) {
    const heading = useRef<HTMLHeadingElement>(null);
    useEffect(() => heading.current?.focus(), []);
    return (
        <section class="recovery">
            <h2 ref={heading} tabIndex={-1}>
                {t("Your recovery code")}
            </h2>
            <p>{t("Write this code down and keep it in a safe place. It is shown only now.")}</p>
            <p class="code">{code}</p>
            <p class="help">{t("If you forget your password, the code lets you set a new one, once. A code from before no longer works.")}</p>
            <p class="actions">
                <button type="button" onClick={() => print()}>
                    {t("Print")}
                </button>
                <button type="button" class="primary" onClick={() => void done()}>
                    {t("I have written it down")}
                </button>
            </p>
        </section>
    );
}

/** Makes another code. */
export function Recovery() {
    const { server } = useApp();
    const [current, setCurrent] = useState("");
    const [code, setCode] = useState("");
    const [trouble, setTrouble] = useState("");
    const submit = async (event: Event) => {
        event.preventDefault();
        try {
            setCode(await server!.recovery(current));
            setCurrent("");
            setTrouble("");
        } catch (refusal) {
            setTrouble((refusal as Error).message);
        }
    };
    if (code) return <RecoveryCode code={code} done={async () => setCode("")} />;
    return (
        <details class="more">
            <summary>{t("Make a new recovery code")}</summary>
            <form onSubmit={submit} class="narrow">
                <label for="recovery-current">{t("Your password")}</label>
                <input id="recovery-current" type="password" required maxLength={200} autoComplete="current-password" value={current}
                    onInput={(event) => setCurrent(event.currentTarget.value)} />
                <Trouble text={trouble} />
                <p class="actions">
                    <button type="submit">{t("Make a new code")}</button>
                </p>
            </form>
        </details>
    );
}
