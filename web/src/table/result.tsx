/* result.tsx - the result of the last hand, until the person closes it.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useRef } from "preact/hooks";
import { soon } from "../app/later.tsx";
import { go } from "../app/links.tsx";
import { Explained } from "../glossary/explained.tsx";
import { t } from "../i18n/index.ts";
import { plainNumber, signed } from "../i18n/numbers.ts";
import type { ServerTable, ServerView } from "../transport/messages.ts";
import type { HandScore } from "../transport/shapes.ts";
import { usesKeyboard } from "./keys.ts";
import { slam } from "./moments.ts";
import { sideName, sidesTold } from "./seats.ts";
import { handSentences, winnerSentence } from "./sentences.ts";
import type { TableStore } from "./store.ts";

/** Plays the last hand once more, on a page of its own; undefined if what that needs is not known. Other people do not
 * wait for that, so it is offered to a person who is alone, or after the match. */
function again(store: TableStore, info: ServerTable, { hand, score }: HandScore): (() => void) | undefined {
    const { proof, dealer } = store;
    if (!proof || dealer < 0 || info.seat < 0 || store.study || (!store.alone && !info.over)) return undefined;
    return async () => {
        const { againPath } = await soon();
        const bots = info.seats.map(({ bot }) => bot || "strong");
        const before = score.map((points, side) => points - (hand[side] ?? 0));
        go(againPath({ variant: info.variant, options: info.options, seed: proof.seed, pack: [], dealer, score: before, seat: info.seat, bots, played: [] }, hand, `/t/${store.name}`));
    };
}

/** The scores of the last hand, until the next deal. */
export function Result({ store, info, shown: { view }, look }: { store: TableStore; info: ServerTable; shown: ServerView; look: (tab: string) => void }) {
    const button = useRef<HTMLButtonElement>(null);
    const hand = store.scored ? store.history.at(-1) : undefined;
    useEffect(() => {
        if (hand && usesKeyboard()) button.current?.focus();
    }, [hand]);
    if (!hand) return null;
    const sides = hand.score.length;
    const [first] = handSentences(info, hand);
    const { study } = store;
    const all = slam(hand);
    const replay = study?.again ?? again(store, info, hand);
    return (
        <div class={hand.bidder < 0 ? "result" : `result ${hand.made ? "kept" : "lost"}${all ? " slam" : ""}`}>
            {all > 0 && <p class="all">{t("All {n} points!", { n: all })}</p>}
            {hand.bidder >= 0 && <p class={hand.made ? "verdict made" : "verdict set"}><Explained text={first!} /></p>}
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
                    {sidesTold(info, sides).map((side) => (
                        <tr key={side}>
                            <th scope="row">{sideName(info, sides, side)}</th>
                            <td>{hand.points[side] ?? 0}</td>
                            <td class={(hand.hand[side] ?? 0) < 0 ? "set" : ""}>{signed(hand.hand[side] ?? 0)}</td>
                            <td class="total">{plainNumber(hand.score[side]!)}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
            {study && study.was.length === sides && (
                <p>{t("The first time: {scores}.", { scores: sidesTold(info, sides).map((side) => `${sideName(info, sides, side)} ${signed(study.was[side]!)}`).join(", ") })}</p>
            )}
            {view.phase === "over" && !study && !info.tournament && <p class="verdict">{winnerSentence(info, view)}</p>}
            <p class="go-on">
                <button type="button" class="small panel-button" onClick={() => look("hand")}>
                    {t("All hands")}
                </button>
                {replay && (
                    <button type="button" class="small" onClick={replay}>
                        {t("Replay this deal")}
                    </button>
                )}
                {study && (
                    <button ref={button} type="button" class="small strong" onClick={study.leave}>
                        {t("Back")}
                    </button>
                )}
                {!study && view.phase !== "over" && (
                    <button ref={button} type="button" class="small strong" onClick={() => store.goOn()}>
                        {t("Next hand")}
                    </button>
                )}
            </p>
        </div>
    );
}
