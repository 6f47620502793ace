/* none_yet.tsx - what a list of matches shows before the first one: how to play it.
 *
 * SPDX-License-Identifier: MIT */
import { t } from "../i18n/index.ts";
import { Trouble } from "./page.tsx";
import { usePlay } from "./play.ts";

/* The game that is played at once. */
const FIRST = "us";

export function NoneYet() {
    const { play, busy, trouble } = usePlay();
    return (
        <>
            <p>{t("None yet.")}</p>
            <Trouble text={trouble} />
            <p>
                <button type="button" class="primary big" disabled={busy} onClick={() => play(FIRST)}>
                    {t("Play now")}
                    <small>{t("you and three bots")}</small>
                </button>
            </p>
        </>
    );
}
