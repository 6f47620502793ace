/* luck.tsx - the course of luck: what cards and decisions were worth, hand by hand.
 *
 * SPDX-License-Identifier: MIT */
import { t } from "../i18n/index.ts";
import { Sheet } from "../score/figures.tsx";
import { figure } from "../statistics/plots.tsx";

/** Of each hand, then of the match: parts in tenths, and their sum. */
export function Luck({ luck, heading = true }: { luck: number[][]; heading?: boolean }) {
    const heads = [t("Hand"), t("Before the deal"), t("Deal"), t("Draw"), t("Own decisions"), t("Those of the others"), t("Hidden cards"), t("Together")];
    /* Where a part is nothing in every hand it is left out. */
    const shown = heads.slice(1).map((_, part) => luck.some((parts) => parts[part] !== 0) || part === heads.length - 2);
    return (
        <>
            {heading && <h2>{t("Luck and play")}</h2>}
            <Sheet caption={t("Luck and play, in points by which a side leads the others:")} heads={heads.filter((_, at) => at === 0 || shown[at - 1])}>
                {luck.map((parts, at) => (
                    <tr key={at}>
                        <th scope="row">{at + 1 < luck.length ? at + 1 : t("Match")}</th>
                        {parts.map((tenths, part) => shown[part] && <td key={part}>{figure(tenths / 10)}</td>)}
                    </tr>
                ))}
            </Sheet>
            <p class="dim">
                {t(
                    "Deal and draw are what the cards were worth if simple played on in every seat; on average they are 0 for everybody. Decisions are what they cost or gained on average over layouts. Hidden cards are the rest: how choices met the cards that their players did not see, and by how much they were better than those of simple.",
                )}
            </p>
        </>
    );
}
