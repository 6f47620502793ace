/* guest.tsx - the nickname and picture of a person, which need no account.
 *
 * SPDX-License-Identifier: MIT */
import { useState } from "preact/hooks";
import { useApp } from "../app/app_context.ts";
import { changeIdentity, cleanNickname, NICKNAME_MAX, useIdentity } from "../app/identity.ts";
import { Link } from "../app/links.tsx";
import { OwnName } from "../app/own_name.tsx";
import { Portrait, PORTRAITS } from "../faces/portrait.tsx";
import { t } from "../i18n/index.ts";
import { playerName } from "../table/seats.ts";

export function Guest() {
    const app = useApp();
    const { nickname, picture } = useIdentity();
    const [name, setName] = useState(nickname);
    const [, redraw] = useState(0);
    const shown = (app.alone && nickname) || app.me.name;
    const rename = (typed: string) => {
        setName(typed);
        const clean = cleanNickname(typed);
        changeIdentity({ nickname: clean });
        app.rename(clean || t("Player"));
    };
    return (
        <details class="guest">
            <summary>
                <Portrait picture={picture} name={shown} />
                <span>
                    {t("You play as")} <b>{playerName(shown)}</b>
                </span>
                <span class="change">{t("Change")}</span>
            </summary>
            {app.alone ? (
                <>
                    <label for="nickname">{t("Your name at the table")}</label>
                    <input id="nickname" value={name} maxLength={NICKNAME_MAX} autoComplete="nickname" onInput={(event) => rename(event.currentTarget.value)} />
                </>
            ) : (
                <>
                    <OwnName done={() => redraw((n) => n + 1)} />
                    <p>
                        <Link to="/account">{t("Choose a name of your own with an account")}</Link>
                    </p>
                </>
            )}
            <fieldset class="portraits">
                <legend>{t("Your picture")}</legend>
                {PORTRAITS.map(([word, label]) => (
                    <label key={word}>
                        <input type="radio" name="picture" checked={picture === word} onChange={() => app.showPicture(word)} />
                        <Portrait picture={word} />
                        <span class="unseen">{t(label)}</span>
                    </label>
                ))}
            </fieldset>
        </details>
    );
}
