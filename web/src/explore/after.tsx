/* after.tsx - what was done after the bidding: trumps, the exchange, and the cards up to a decision.
 *
 * Each step is a list to choose from. Of another seat any card may be said that nobody has shown (explorer.ts); cards that one
 * has drawn are chosen in the same way.
 *
 * SPDX-License-Identifier: MIT */
import { useState } from "preact/hooks";
import { cardName, isCard, sortHand } from "../cards/cards.ts";
import { t } from "../i18n/index.ts";
import { actionLabel } from "../table/actions.ts";
import { seatName } from "../table/seats.ts";
import type { Card, Legal } from "../transport/shapes.ts";
import { tableOf } from "./auction.tsx";
import { actsOf, drawable, drawing, type Placed, playable, playing, type SetUp } from "./explorer.ts";

interface Props {
    placed: Placed;
    set: (more: Partial<SetUp>) => void;
}

const label = (action: string) => (isCard(action) ? cardName(action) : actionLabel(action));

function Choice({ name, value, options, said }: { name: string; value: string; options: readonly string[]; said: (action: string) => void }) {
    return (
        <label class="figure">
            {name}
            <select class="acted" value={value} onChange={(event) => said(event.currentTarget.value)}>
                {[...new Set([...(value ? [] : [""]), ...options])].map((action) => (
                    <option key={action} value={action}>
                        {action ? label(action) : "–"}
                    </option>
                ))}
            </select>
        </label>
    );
}

/** Some cards of each group, of one's own hand. */
function Some({ legal: { phase, groups = [] }, said }: { legal: Legal; said: (action: string) => void }) {
    const [picked, setPicked] = useState<Card[]>([]);
    const ready = groups.every(({ from, min, max }) => {
        const count = from.filter((card) => picked.includes(card)).length;
        return count >= min && count <= max;
    });
    return (
        <fieldset class="told-choice">
            <legend>{t("You")}</legend>
            <div class="keys-grid">
                {groups.flatMap(({ from }) => from).map((card) => (
                    <button type="button" key={card} aria-pressed={picked.includes(card)} onClick={() => setPicked(picked.includes(card) ? picked.filter((each) => each !== card) : [...picked, card])}>
                        {cardName(card)}
                    </button>
                ))}
            </div>
            <p class="actions">
                <button type="button" disabled={!ready} onClick={() => said([phase, ...picked].join(" "))}>
                    {actionLabel([phase, ...picked].join(" "))}
                </button>
            </p>
        </fieldset>
    );
}

export function After({ placed, set }: Props) {
    const info = tableOf(placed);
    const steps = actsOf(placed);
    const { legal } = placed;
    const said = (at: number, action: string, pack = placed.pack) => set({ acts: [...steps.slice(0, at).map((step) => step.action), action], pack });
    const dealt = placed.pack.slice(0, placed.players * placed.dealt);
    const drawn = sortHand(placed.hands[0]!, "").filter((card) => !dealt.includes(card));
    const asked = placed.turn === 0 && legal;
    return (
        <section class="after">
            <h2>{t("After the bidding")}</h2>
            {drawn.map((card) => (
                <Choice key={card} name={t("You drew")} value={card} options={drawable(placed, card)} said={(wanted) => set({ acts: steps.map(({ action }) => action), pack: drawing(placed, card, wanted) })} />
            ))}
            {steps.map(({ action, legal: { seat, phase, choices } }, at) =>
                choices ? (
                    <Choice key={at} name={seatName(info, seat)} value={action} options={phase === "play" && seat !== 0 && isCard(action) ? playable(placed, action) : choices} said={(wanted) => said(at, wanted, phase === "play" && seat !== 0 && isCard(action) ? playing(placed, action, wanted) : placed.pack)} />
                ) : (
                    seat === 0 && (
                        <p key={at}>
                            {label(action)}{" "}
                            <button type="button" class="small" onClick={() => set({ acts: steps.slice(0, at).map((step) => step.action), pack: placed.pack })}>
                                {t("Change")}
                            </button>
                        </p>
                    )
                ),
            )}
            {asked && legal.choices && <Choice key={steps.length} name={seatName(info, 0)} value="" options={legal.choices} said={(action) => action && said(steps.length, action)} />}
            {asked && legal.groups && <Some key={steps.length} legal={legal} said={(action) => said(steps.length, action)} />}
        </section>
    );
}
