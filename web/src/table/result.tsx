/* result.tsx - what the hand that just ended came to, until one has read it.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n/index.ts";
import type { ServerTable, ServerView } from "../transport/messages.ts";
import { usesKeyboard } from "./keys.ts";
import { sideName } from "./seats.ts";
import { handSentences, plainNumber, signed, winnerSentence } from "./sentences.ts";
import type { TableStore } from "./store.ts";

/** How the hand that just ended was scored, until the next deal. */
export function Result({ store, info, shown: { view } }: { store: TableStore; info: ServerTable; shown: ServerView }) {
    const button = useRef<HTMLButtonElement>(null);
    const hand = store.scored ? store.history.at(-1) : undefined;
    useEffect(() => {
        if (hand && usesKeyboard()) button.current?.focus();
    }, [hand]);
    if (!hand) return null;
    const sides = hand.score.length;
    const [first] = handSentences(info, hand);
    return (
        <div class="result">
            {hand.bidder >= 0 && <p class={hand.made ? "verdict made" : "verdict set"}>{first}</p>}
            <table>
                <thead>
                    <tr>
                        <td />
                        <th scope="col">{t("Points won")}</th>
                        <th scope="col">{t("This hand")}</th>
                        <th scope="col">{t("Score")}</th>
                    </tr>
                </thead>
                <tbody>
                    {hand.score.map((score, side) => (
                        <tr key={side}>
                            <th scope="row">{sideName(info, sides, side)}</th>
                            <td>{hand.points[side] ?? 0}</td>
                            <td class={(hand.hand[side] ?? 0) < 0 ? "set" : ""}>{signed(hand.hand[side] ?? 0)}</td>
                            <td class="total">{plainNumber(score)}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
            {view.phase === "over" ? (
                <p class="verdict">{winnerSentence(info, view)}</p>
            ) : (
                <button ref={button} type="button" class="small" onClick={() => store.goOn()}>
                    {t("Go on")}
                </button>
            )}
        </div>
    );
}
