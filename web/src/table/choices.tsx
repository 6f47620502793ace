/* choices.tsx - the buttons for choices: bids, suits, words, and sending the picked cards.
 *
 * SPDX-License-Identifier: MIT */
import { useState } from "preact/hooks";
import { Pip } from "../cards/face.tsx";
import { cardName, cardSign, isJoker, isSuit, rankSign, suitName } from "../cards/cards.ts";
import { N_, NN_, t, tn } from "../i18n/index.ts";
import type { ServerView } from "../transport/messages.ts";
import type { Group, Legal } from "../transport/shapes.ts";
import { actionLabel, isNumber, words } from "./actions.ts";
import { type Choosing, count, forced, plainChoices } from "./choosing.ts";
import { CardButton } from "./hand.tsx";
import { arrows } from "./keys.ts";

/* More numbers than this do not have a button each: fewer on a phone in landscape. */
const numbersMax = () => (innerHeight <= 460 ? 8 : 15);

/** A long run of bids: one button that bids, others that change the number. */
function Stepper({ bids, act }: { bids: string[]; act: (action: string) => void }) {
    const [at, setAt] = useState(0);
    const bid = bids[Math.min(at, bids.length - 1)]!;
    const step = (by: number) => setAt(Math.max(0, Math.min(bids.length - 1, at + by)));
    const big = bids.length > 30 ? 10 : 5;
    const button = (by: number) => (
        <button type="button" data-key tabIndex={-1} class="step" disabled={by < 0 ? at === 0 : at >= bids.length - 1}
            aria-label={by < 0 ? tn("{n} less", "{n} less", -by) : tn("{n} more", "{n} more", by)} onClick={() => step(by)}>
            {by < 0 ? `−${-by}` : `+${by}`}
        </button>
    );
    return (
        <div class="stepper">
            {button(-big)}
            {button(-1)}
            <button type="button" data-key class="choice main" aria-live="polite" onClick={() => act(bid)}>
                {t("Bid {bid}", { bid })}
            </button>
            {button(1)}
            {button(big)}
        </div>
    );
}

/** A card as its rank and the sign of its suit, with `label` for screen readers. */
function Sign({ card, label }: { card: string; label: string }) {
    return (
        <>
            <span class={`sign suit-${card[1]}`} aria-hidden="true">
                {isJoker(card) ? cardSign(card) : [rankSign(card), <Pip key="suit" suit={card[1]!} />]}
            </span>
            <span class="unseen">{label}</span>
        </>
    );
}

export function Choices({ legal, choosing, name }: { legal: Legal; choosing: Choosing; name: (seat: number) => string }) {
    const choices = plainChoices(legal);
    const numbers = choices.filter(isNumber);
    const suits = choices.filter(isSuit);
    const claims = choices.filter((action) => words(action)[0] === "claim");
    const calls = choices.filter((action) => words(action)[0] === "call");
    const others = choices.filter((action) => ![...numbers, ...suits, ...claims, ...calls].includes(action));
    const pass = others.includes("pass");
    const { act } = choosing;
    const lifted = legal.choices && choosing.ready ? [...choosing.picked][0] : undefined;
    return (
        <>
            {numbers.length > numbersMax() ? (
                <Stepper key={numbers[0]} bids={numbers} act={act} />
            ) : (
                numbers.map((bid) => (
                    <button key={bid} type="button" data-key class="choice number" data-bid={bid} aria-label={t("Bid {bid}", { bid })} onClick={() => act(bid)}>
                        {bid}
                    </button>
                ))
            )}
            {suits.map((suit) => (
                <button key={suit} type="button" data-key class="choice suit" onClick={() => act(suit)}>
                    <Pip suit={suit} /> <span>{suitName(suit)}</span>
                </button>
            ))}
            {claims.length > 0 && <Claims claims={claims} act={act} />}
            {calls.map((action) => (
                <button key={action} type="button" data-key class="choice card-sign" onClick={() => act(action)}>
                    <Sign card={words(action)[1]!} label={actionLabel(action)} />
                </button>
            ))}
            {others
                .filter((action) => action !== "pass")
                .map((action) => (
                    <button key={action} type="button" data-key class="choice" onClick={() => act(action)}>
                        {actionLabel(action, name)}
                    </button>
                ))}
            {pass && (
                <button type="button" data-key class="choice quiet" onClick={() => act("pass")}>
                    {t("Pass")}
                </button>
            )}
            {lifted && (
                <button type="button" data-key class="choice main" onClick={choosing.done}>
                    {legal.phase === "call" ? t("Call {card}", { card: cardName(lifted) }) : t("Play {card}", { card: cardName(lifted) })}
                </button>
            )}
        </>
    );
}

/** The trump to claim, and the card for it: two lists instead of every pair. */
function Claims({ claims, act }: { claims: string[]; act: (action: string) => void }) {
    const pairs = claims.map((action) => words(action));
    const cards = [...new Set(pairs.map((pair) => pair[1]!))];
    const [card, setCard] = useState(cards[0]!);
    const others = pairs.filter((pair) => pair[1] === card).map((pair) => pair[2]!);
    return (
        <>
            {cards.length > 1 &&
                cards.map((each) => (
                    <button key={each} type="button" data-key class="choice" aria-pressed={each === card} onClick={() => setCard(each)}>
                        <Sign card={each} label={cardName(each)} />
                    </button>
                ))}
            {others.map((other) => (
                <button key={other} type="button" data-key class="choice" onClick={() => act(`claim ${card} ${other}`)}>
                    {t("{card} for {other}", { card: cardSign(card), other: cardSign(other) })}
                </button>
            ))}
        </>
    );
}

/* [label for one card, for several, for none] */
const SEND: Record<string, [string, string, string]> = {
    discard: [...NN_("Discard {n} card", "Discard {n} cards"), N_("Discard nothing")],
    give: [...NN_("Give {n} card", "Give {n} cards"), N_("Give nothing")],
    take: [...NN_("Take {n} card", "Take {n} cards"), N_("Take nothing")],
    bury: [...NN_("Bury {n} card", "Bury {n} cards"), N_("Bury nothing")],
};

function rangeText({ min, max, nonscoring }: Group, picked: number): string {
    const range = min === max ? t("{picked} of {max} chosen", { picked, max }) : t("{picked} chosen, from {min} to {max}", { picked, min, max });
    return nonscoring ? `${range} · ${tn("at least {n} of no value", "at least {n} of no value", nonscoring)}` : range;
}

export function Groups({ legal, shown, choosing, held }: { legal: Legal; shown: ServerView; choosing: Choosing; held: string[] }) {
    const groups = legal.groups!;
    const { picked } = choosing;
    const [one, many, none] = SEND[legal.phase] ?? SEND.discard!;
    const missing = groups.reduce((sum, group) => sum + Math.max(0, group.min - count(group, picked)), 0);
    const away = groups.flatMap(({ from }) => from).filter((card) => !held.includes(card));
    return (
        <>
            {away.length > 0 && (
                <div class="away" role="group" aria-label={t("Cards beside your hand")} onKeyDown={arrows}>
                    {away.map((card, at) => (
                        <CardButton key={card} card={card} shown={shown} choosing={choosing} stop={at === 0} focused={() => {}} />
                    ))}
                </div>
            )}
            <ul class="groups">
                {groups.map((group, at) => (
                    <li key={at}>
                        {forced(group) ? (
                            <span>
                                {t("These must go:")} {group.from.map(cardSign).join(" ")}
                            </span>
                        ) : (
                            <>
                                <span>{rangeText(group, count(group, picked))}</span>
                                {group.max === group.from.length && group.max > 1 && (
                                    <button type="button" data-key class="small" onClick={() => choosing.pickAll(group)}>
                                        {t("All")}
                                    </button>
                                )}
                            </>
                        )}
                    </li>
                ))}
            </ul>
            <button type="button" data-key class="choice main" disabled={!choosing.ready} onClick={choosing.done}>
                {missing > 0 ? tn("Choose {n} more card", "Choose {n} more cards", missing) : picked.size === 0 ? t(none) : tn(one, many, picked.size)}
            </button>
        </>
    );
}
