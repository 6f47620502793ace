/* settings.tsx - the person's settings, kept on this device.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useState } from "preact/hooks";
import { language, languages, t } from "../../i18n/index.ts";
import { Settings } from "../../table/panel.tsx";
import { useSetting } from "../../table/settings.ts";
import { chooseLanguage } from "../language.ts";
import { Unfetched } from "../later.tsx";
import { Page } from "../page.tsx";
import { askToNotify } from "../turn_notice.ts";

export function SettingsPage() {
    const [unfetched, setUnfetched] = useState(false);
    const notify = useSetting("notify");
    useEffect(() => {
        if (notify === "on") askToNotify();
    }, [notify]);
    const choose = (code: string) =>
        void chooseLanguage(code).then(
            () => setUnfetched(false),
            () => setUnfetched(true),
        );
    return (
        <Page title={t("Settings")}>
            {unfetched && <Unfetched text={t("That language cannot be fetched without a network.")} />}
            <label for="language">{t("Language")}</label>
            <select id="language" value={language()} onChange={(event) => choose(event.currentTarget.value)}>
                {Object.entries(languages).map(([code, name]) => (
                    <option key={code} value={code} lang={code}>
                        {name}
                    </option>
                ))}
            </select>
            <Settings />
            <p class="help">{t("Motion follows your device: where it asks for less, cards do not fly.")}</p>
        </Page>
    );
}
