/* standing.tsx - the score of each side, who deals, and what each side needs.
 *
 * SPDX-License-Identifier: MIT */
import { t } from "../i18n/index.ts";
import { type Pad, sideSeats } from "./pad.ts";
import { figure, needsText } from "./words.ts";

export function Standing({ pad }: { pad: Pad }) {
    const over = pad.winners.length > 0;
    return (
        <ul class="standing">
            {pad.scores.map((score, side) => (
                <li key={side} class={pad.winners.includes(side) ? "won" : ""}>
                    <span class="who">
                        {sideSeats(pad, side).map((seat, at) => (
                            <span key={seat}>
                                {at > 0 && " + "}
                                {pad.names[seat]}
                                {!over && seat === pad.dealer && (
                                    <>
                                        {" "}
                                        <span class="tag">{t("dealer")}</span>
                                    </>
                                )}
                            </span>
                        ))}
                    </span>
                    <strong>{figure(score)}</strong>
                    {!over && <small>{needsText(pad.needs[side]!)}</small>}
                </li>
            ))}
        </ul>
    );
}
