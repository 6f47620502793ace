/* own_name.tsx - a guest chooses a name.
 *
 * SPDX-License-Identifier: MIT */
import { useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { playerName } from "../table/seats.ts";
import { Trouble } from "./page.tsx";
import { useApp } from "./app_context.ts";

/** Nothing for a person with an account, whose name stands. `done` is called when the guest has the new name. */
export function OwnName({ done }: { done?: () => void }) {
    const { server, me } = useApp();
    const [name, setName] = useState("");
    const [trouble, setTrouble] = useState("");
    if (!server || !me.guest) return null;
    const save = (event: Event) => {
        event.preventDefault();
        server.name(name.trim()).then(
            (told) => {
                me.name = told.name;
                setName("");
                setTrouble("");
                done?.();
            },
            (refusal: Error) => setTrouble(refusal.message),
        );
    };
    return (
        <form class="own-name" onSubmit={save}>
            <label for="own-name">{t("Your name")}</label>
            <div class="share">
                <input id="own-name" value={name} placeholder={playerName(me.name)} autoComplete="nickname"
                    onInput={({ currentTarget }) => setName(currentTarget.value)} />
                <button type="submit" disabled={!name.trim()}>
                    {t("Save")}
                </button>
            </div>
            <Trouble text={trouble} />
        </form>
    );
}
