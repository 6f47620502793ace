/* controls.tsx - what is in the place of the dock where a match is replayed: what happens, the buttons of the playback, the
 * bar of tricks, and from where it is seen.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useRef } from "preact/hooks";
import { Pip } from "../cards/face.tsx";
import { suitName } from "../cards/cards.ts";
import { t, tn } from "../i18n/index.ts";
import { signed } from "../i18n/numbers.ts";
import { bidText } from "../table/actions.ts";
import { Chip } from "../table/chip.tsx";
import { around, seatName, sideName, sidesTold } from "../table/seats.ts";
import { handSentences, sentences } from "../table/sentences.ts";
import type { ServerTable, ServerView } from "../transport/messages.ts";
import type { Playback } from "./playback.ts";
import type { Hand, Mark } from "./steps.ts";

/* On a grid of 24 by 24, as lines. */
const ICONS = {
    first: "M7 6v12M18 6l-8 6 8 6z",
    back: "M15 6l-7 6 7 6",
    play: "M8 5l11 7-11 7z",
    pause: "M9 6v12M15 6v12",
    forward: "M9 6l7 6-7 6",
    share: "M12 15V4M8 8l4-4 4 4M5 12v8h14v-8",
    last: "M17 6v12M6 6l8 6-8 6z",
};

function Button({ label, icon, disabled = false, press, ...rest }: { label: string; icon: keyof typeof ICONS; disabled?: boolean; press: () => void; class?: string }) {
    return (
        <button type="button" {...rest} class={`icon ${rest.class ?? ""}`} aria-label={label} title={label} disabled={disabled} onClick={press}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d={ICONS[icon]} />
            </svg>
        </button>
    );
}

interface MarkProps {
    info: ServerTable;
    hand: Hand;
    mark: Mark;
    trump: string;
}

/** What a mark says, and what a screen reader says of it. */
function MarkText({ info, hand, mark, trump }: MarkProps) {
    switch (mark.kind) {
        case "calls":
            return <>{t("Bidding")}</>;
        case "trump":
            return (
                <>
                    {trump ? <Pip suit={trump} /> : t("Trumps")}
                    <span class="unseen">{trump && t("{suit} are trumps", { suit: suitName(trump) })}</span>
                </>
            );
        case "trick":
            return (
                <>
                    <span aria-hidden="true">{mark.trick}</span>
                    <span class="unseen">
                        {t("Trick {n}", { n: mark.trick })}
                        {mark.winner >= 0 && `: ${seatName(info, mark.winner)}, ${tn("{n} point", "{n} points", mark.points)}`}
                    </span>
                    {mark.points > 0 && <small aria-hidden="true">+{mark.points}</small>}
                </>
            );
        case "result":
            return (
                <>
                    {t("Result")}
                    <span class="unseen"> {hand.line && handSentences(info, hand.line).join(" ")}</span>
                </>
            );
    }
}

/** The places of a hand, to jump to. */
function Marks({ playback, info, hand, trump }: { playback: Playback; info: ServerTable; hand: Hand; trump: string }) {
    const list = useRef<HTMLOListElement>(null);
    const { at } = playback;
    const here = hand.marks.findLastIndex((mark) => mark.at <= at);
    const below = around(info)[0]!;
    const own = (winner: number) => (winner < 0 || info.sides === info.players ? "" : winner % info.sides === below % info.sides ? "ours" : "theirs");
    useEffect(() => {
        const item = list.current?.children[here] as HTMLElement | undefined;
        if (item) list.current!.scrollLeft = item.offsetLeft - (list.current!.clientWidth - item.clientWidth) / 2;
    }, [here, hand]);
    return (
        <ol class="trick-bar" ref={list} aria-label={t("Tricks")}>
            {hand.marks.map((mark, index) => (
                <li key={index}>
                    <button type="button" class={`small ${own(mark.winner)}`} aria-current={index === here ? "step" : undefined} onClick={() => playback.jump(mark.at)}>
                        <MarkText info={info} hand={hand} mark={mark} trump={trump} />
                    </button>
                </li>
            ))}
        </ol>
    );
}

/** A hand in the list of hands: who bid what, and how it ended. */
function handName(info: ServerTable, { line }: Hand, n: number): string {
    const title = t("Hand {n}", { n });
    if (!line || line.bidder < 0) return title;
    const scored = sidesTold(info, line.hand.length).map((side) => `${sideName(info, line.hand.length, side)} ${signed(line.hand[side]!)}`);
    return `${title}: ${seatName(info, line.bidder)} ${bidText(line.bid)} · ${scored.join(", ")}`;
}

interface Props {
    playback: Playback;
    info: ServerTable;
    shown: ServerView;
    hands: readonly Hand[];
    /** From where a whole match is seen, and what opens what can be done with it. */
    whole?: { seat: number; setSeat: (seat: number) => void; open: () => void };
}

export function Controls({ playback, info, shown, hands, whole }: Props) {
    const { at, last, playing, store } = playback;
    const number = Math.max(hands.findLastIndex(({ from }) => from <= at), 0);
    const hand = hands[number];
    const before = () => playback.jump(hand && at > hand.from ? hand.from : (hands[number - 1]?.from ?? 0));
    const trump = hand?.line?.trump || shown.view.trump;
    return (
        <section class="playback" aria-label={t("Step by step")}>
            <Chip store={store} info={info} shown={shown} seat={around(info)[0]!} />
            <p class="news" role="status">
                {sentences(info, shown).join(" ") || t("Before the first deal.")}
            </p>
            <div class="buttons" role="group" aria-label={t("Step by step")}>
                <Button label={t("Hand before")} icon="first" disabled={at === 0} press={before} />
                <Button label={t("Back")} icon="back" disabled={at === 0} press={() => playback.jump(at - 1)} />
                <Button class="main" label={playing ? t("Pause") : t("Play it")} icon={playing ? "pause" : "play"} disabled={at >= last} press={() => playback.play(!playing)} />
                <Button label={t("Forward")} icon="forward" disabled={at >= last} press={() => playback.forward()} />
                <Button label={t("Next hand")} icon="last" disabled={at >= last} press={() => playback.jump(hands[number + 1]?.from ?? last)} />
            </div>
            {hand && <Marks playback={playback} info={info} hand={hand} trump={trump} />}
            {whole && (
                <div class="choose">
                    {/* The one that is seen is named short, so that its name is whole. */}
                    <select aria-label={t("Hand")} value={number} onChange={(event) => playback.jump(hands[Number(event.currentTarget.value)]!.from)}>
                        {hands.map((each, index) => (
                            <option key={index} value={index}>
                                {index === number ? t("Hand {n}", { n: index + 1 }) : handName(info, each, index + 1)}
                            </option>
                        ))}
                    </select>
                    <select aria-label={t("Seen from")} value={whole.seat} onChange={(event) => whole.setSeat(Number(event.currentTarget.value))}>
                        <option value={-1}>{t("all hands")}</option>
                        {info.seats.map((_, each) => (
                            <option key={each} value={each}>
                                {t("Seen by {who}", { who: seatName({ ...info, seat: -1 }, each) })}
                            </option>
                        ))}
                    </select>
                    <Button label={t("This match")} icon="share" press={whole.open} />
                </div>
            )}
        </section>
    );
}
