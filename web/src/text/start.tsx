/* start.tsx - the start of the text mode: choose a game, or continue one.
 *
 * SPDX-License-Identifier: MIT */
import { useState } from "preact/hooks";
import { go, Link } from "../app/links.tsx";
import { GameSelect } from "../app/game_select.tsx";
import { Page, Trouble, usePromise } from "../app/page.tsx";
import { useApp } from "../app/app_context.ts";
import { t } from "../i18n/index.ts";

export function TextStartPage() {
    const app = useApp();
    const { value: tables } = usePromise(() => app.api.rules(), [app]);
    const [variant, setVariant] = useState("us");
    const [trouble, setTrouble] = useState("");
    const begin = async (event: Event) => {
        event.preventDefault();
        try {
            go(`/text/${await app.open({ variant, clock: "untimed", private: true, start: true, bots: app.bot })}`);
        } catch (refusal) {
            setTrouble((refusal as Error).message);
        }
    };
    return (
        <Page title={t("Text mode")}>
            <p>{t("Every table can be played as text: moves are typed, and all that happens is spoken.")}</p>
            <Trouble text={trouble} />
            <form onSubmit={begin}>
                <GameSelect id="variant" presets={tables?.presets ?? []} value={variant} set={setVariant} />
                <p class="actions">
                    <button type="submit" class="primary">
                        {t("Play with bots")}
                    </button>
                    <Link to={`/rules/${variant}`}>{t("Rules")}</Link>
                </p>
            </form>
            {app.unfinished.length > 0 && (
                <>
                    <h2>{t("Go on where you were")}</h2>
                    <ul>
                        {app.unfinished.map(({ table, title }) => (
                            <li key={table}>
                                <Link to={`/text/${table}`}>{`${t(title)} ${table}`}</Link>
                            </li>
                        ))}
                    </ul>
                </>
            )}
            <p>
                <Link to="/help">{t("What can be typed")}</Link>
            </p>
            <p>
                <Link to="/explore">{t("What would you call?")}</Link> {t("What each call is worth with a hand that you set up.")}
            </p>
        </Page>
    );
}
