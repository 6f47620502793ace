/* entry.tsx - a hand is told in four taps: who bid, what, the points, done.
 *
 * SPDX-License-Identifier: MIT */
import { useState } from "preact/hooks";
import { Link } from "../app/links.tsx";
import { suitName, SYMBOLS } from "../cards/cards.ts";
import { t } from "../i18n/index.ts";
import { draftOf, keepDraft } from "./draft.ts";
import { groups, optionsOf, type Pad, pointsOf, sideName, type Told } from "./pad.ts";
import { pathOf } from "../ruling/ruling.ts";
import { letterName } from "./words.ts";

interface ChoiceProps {
    legend: string;
    /** The value, what the button shows, and what it is called if that is something else. */
    options: [value: string, text: string, name?: string][];
    value: string;
    set: (value: string) => void;
    wide?: boolean;
    /** Whether a value makes the bid. */
    marked?: (value: string) => boolean;
}

/** Buttons of which one is pressed. */
function Choice({ legend, options, value, set, wide, marked }: ChoiceProps) {
    return (
        <fieldset class="told-choice">
            <legend>{legend}</legend>
            <div class={wide ? "keys-wide" : "keys-grid"}>
                {options.map(([each, text, name]) => (
                    <button type="button" key={each} aria-pressed={each === value} aria-label={name} class={marked?.(each) ? "marked" : ""} onClick={() => set(each)}>
                        {text}
                    </button>
                ))}
            </div>
        </fieldset>
    );
}

function bidsOf(pad: Pad, told: Told): string[] {
    const { least, most, forced, specials } = pad.bids;
    const numbers = Array.from({ length: most - least + 1 }, (_, n) => String(least + n));
    return [...(forced && told.bidder === told.dealer ? [String(forced)] : []), ...numbers, ...specials.map(([word]) => word)];
}

const gamePath = (pad: Pad): string => pathOf({ variant: pad.variant, options: optionsOf(pad), answers: {} });

/** The page with rulings, which learns what is known of the hand. */
function rulingPath(pad: Pad, told: Told, points: (number | undefined)[]): string {
    if (told.bidder < 0) return gamePath(pad);
    const { bidding } = groups(pad, told);
    const won = points[bidding];
    const answers = {
        ...(told.bid ? { bid: told.bid } : {}),
        ...(won === undefined ? {} : { points: String(won) }),
        ...(pad.scores.length === 2 ? { scores: `${pad.scores[bidding]},${pad.scores[1 - bidding]}` } : {}),
    };
    return pathOf({ variant: pad.variant, options: optionsOf(pad), answers });
}

/** The points that a bid must win. */
const needed = (pad: Pad, bid: string): number => new Map(pad.bids.specials).get(bid) ?? Number(bid);

interface WonProps {
    pad: Pad;
    told: Told;
    points: (number | undefined)[];
    set: (points: (number | undefined)[]) => void;
}

/** The points of the bidding side; those of the other side follow. */
function TwoSides({ pad, told, points, set }: WonProps) {
    const { names, bidding } = groups(pad, told);
    const pick = (value: string) => {
        const both = [0, 0];
        both[bidding] = Number(value);
        both[1 - bidding] = pad.total - Number(value);
        set(both);
    };
    return (
        <Choice legend={t("Points of {who}", { who: names[bidding]! })} value={String(points[bidding] ?? "")} set={pick}
            options={pad.points.map((each) => [String(each), String(each)])}
            marked={(value) => told.bid !== "" && Number(value) >= needed(pad, told.bid)} />
    );
}

/** A number for each seat that plays alone; the last one follows. */
function ManySides({ pad, told, points, set }: WonProps) {
    const change = (at: number, text: string) => {
        const next = points.map((value, group) => (group === at ? (text === "" ? undefined : Number(text)) : value));
        const open = next.flatMap((value, group) => (value === undefined ? [group] : []));
        if (open.length === 1 && open[0] !== at) next[open[0]!] = Math.max(0, pad.total - next.reduce<number>((sum, value) => sum + (value ?? 0), 0));
        set(next);
    };
    return (
        <fieldset class="told-choice">
            <legend>{t("Points")}</legend>
            {groups(pad, told).names.map((name, group) => (
                <label key={group} class="inline figure">
                    <span>{name}</span>
                    <input inputMode="numeric" maxLength={3} autoComplete="off" value={points[group] ?? ""}
                        onInput={(event) => change(group, event.currentTarget.value.replace(/\D/g, ""))} />
                </label>
            ))}
        </fieldset>
    );
}

/** Each scoring card with its winner. */
function Cards({ pad, cards, set }: { pad: Pad; cards: string[]; set: (cards: string[]) => void }) {
    const owner = (letter: string) => cards.findIndex((letters) => letters.includes(letter));
    const give = (letter: string, side: number) => set(cards.map((letters, each) => letters.replace(letter, "") + (each === side ? letter : "")));
    return (
        <fieldset class="told-choice">
            <legend>{t("Who won which card")}</legend>
            {pad.low === "owner" && <p class="help">{t("The two counts for the player who held it last.")}</p>}
            {pad.low === "dealt" && <p class="help">{t("The two counts for the player to whom it was dealt.")}</p>}
            {pad.cards.map(([letter, points]) => (
                <label key={letter} class="inline figure">
                    <span>
                        {letterName(letter)} <span class="dim">{points}</span>
                    </span>
                    <select value={owner(letter)} onChange={(event) => give(letter, Number(event.currentTarget.value))}>
                        <option value={-1}>{t("nobody")}</option>
                        {pad.scores.map((_, side) => (
                            <option key={side} value={side}>
                                {sideName(pad, side)}
                            </option>
                        ))}
                    </select>
                </label>
            ))}
        </fieldset>
    );
}

interface EntryProps {
    pad: Pad;
    /** The hand that is mended; without it a new one is told. */
    from?: Told;
    done: (told: Told) => void;
    cancel?: () => void;
}

const plain = ({ kind, dealer, bidder, bid, trump, partner, cards, revokes }: Told): Told => ({
    kind, dealer, bidder, bid, trump, partner, ...(cards ? { cards } : {}), ...(revokes ? { revokes } : {}),
});

export function Entry({ pad, from, done, cancel }: EntryProps) {
    const empty: Told = { kind: "scored", dealer: from?.dealer ?? pad.dealer, bidder: -1, bid: "", trump: "", partner: -1 };
    const scored = from?.kind === "scored" ? from : undefined;
    const draft = from ? undefined : draftOf(pad.record);
    const [told, setTold] = useState<Told>(scored ? plain(scored) : (draft?.told ?? empty));
    const [points, setPoints] = useState<(number | undefined)[]>(
        scored ? pointsOf(pad, scored) : (draft?.points ?? (pad.teams === "called" ? [0, 1] : pad.scores).map(() => undefined)),
    );
    const known = told.bidder >= 0;
    const ready = known && told.bid !== "" && (told.cards !== undefined || points.every((each) => each !== undefined));
    const won = known ? (told.cards ? pointsOf(pad, told) : points)[groups(pad, told).bidding] : undefined;
    const two = pad.teams === "called" || pad.scores.length === 2;
    const pick = (change: Partial<Told>) => setTold({ ...told, ...change });
    /* Points were told for the bidding side, so they stay with it when the bidder is another. */
    const bidBy = (bidder: number) => {
        const before = known ? groups(pad, told).bidding : -1;
        pick({ bidder, partner: -1 });
        if (two && before >= 0 && groups(pad, { ...told, bidder }).bidding !== before) setPoints([points[1], points[0]]);
    };
    const byCard = () => {
        const { cards, ...rest } = told;
        setTold(cards ? rest : { ...rest, cards: pad.scores.map(() => "") });
    };
    const revoke = (side: number) => {
        const sides = told.revokes ?? [];
        pick({ revokes: sides.includes(side) ? sides.filter((each) => each !== side) : [...sides, side] });
    };
    const askForRuling = () =>
        keepDraft({ record: pad.record, game: gamePath(pad), told, points, bidding: known ? groups(pad, told).bidding : -1, total: pad.total });
    const finish = () => done(told.cards ? told : { ...told, points: points as number[] });
    const players = pad.names.map((name, seat): [string, string] => [String(seat), name]);
    const verdict = (made: boolean) => (made ? t("{who} makes the bid.", { who: pad.names[told.bidder]! }) : t("{who} is set.", { who: pad.names[told.bidder]! }));
    return (
        <form class="entry" onSubmit={(event) => (event.preventDefault(), ready && finish())}>
            <Choice wide legend={t("Who bid?")} value={String(told.bidder)} set={(seat) => bidBy(Number(seat))} options={players} />
            <Choice legend={t("The bid")} value={told.bid} set={(bid) => pick({ bid })} options={bidsOf(pad, told).map((bid) => [bid, bid])} />
            {pad.teams === "called" && known && (
                <Choice wide legend={t("The partner")} value={String(told.partner)} set={(seat) => pick({ partner: Number(seat) })}
                    options={[...players.filter(([seat]) => Number(seat) !== told.bidder), ["-1", t("nobody")]]} />
            )}
            {known &&
                (told.cards ? (
                    <Cards pad={pad} cards={told.cards} set={(cards) => pick({ cards })} />
                ) : two ? (
                    <TwoSides pad={pad} told={told} points={points} set={setPoints} />
                ) : (
                    <ManySides pad={pad} told={told} points={points} set={setPoints} />
                ))}
            <p class="actions finish">
                <button type="submit" class="primary big" disabled={!ready}>
                    {from ? t("Mend the hand") : t("Write it down")}
                </button>
                {cancel && (
                    <button type="button" onClick={cancel}>
                        {t("Cancel")}
                    </button>
                )}
                {!from && (
                    <Link to={rulingPath(pad, told, points)} before={askForRuling}>
                        {t("Somebody erred?")}
                    </Link>
                )}
                <span role="status">{ready && won !== undefined && verdict(won >= needed(pad, told.bid))}</span>
            </p>
            <details class="more">
                <summary>{t("Trumps, single cards, no score, another dealer")}</summary>
                <Choice legend={t("Trumps")} value={told.trump} set={(trump) => pick({ trump: trump === told.trump ? "" : trump })}
                    options={Object.entries(SYMBOLS).map(([suit, symbol]) => [suit, symbol, suitName(suit)])} />
                <label class="check">
                    <input type="checkbox" checked={told.cards !== undefined} onChange={byCard} />
                    {t("Tell who won which card")}
                </label>
                {pad.revokes && (
                    <fieldset class="told-choice">
                        <legend>{t("Who revoked?")}</legend>
                        {pad.scores.map((_, side) => (
                            <label key={side} class="check">
                                <input type="checkbox" checked={told.revokes?.includes(side) ?? false} onChange={() => revoke(side)} />
                                {sideName(pad, side)}
                            </label>
                        ))}
                    </fieldset>
                )}
                <label for="told-dealer">{t("Dealer")}</label>
                <select id="told-dealer" value={told.dealer} onChange={(event) => pick({ dealer: Number(event.currentTarget.value) })}>
                    {pad.names.map((name, seat) => (
                        <option key={seat} value={seat}>
                            {name}
                        </option>
                    ))}
                </select>
                <p class="actions">
                    {pad.passes && (
                        <button type="button" onClick={() => done({ ...told, kind: "passed" })}>
                            {t("All passed")}
                        </button>
                    )}
                    <button type="button" onClick={() => done({ ...told, kind: "misdeal" })}>
                        {t("Dealt again")}
                    </button>
                    {pad.loses && (
                        <button type="button" onClick={() => done({ ...told, kind: "lost" })}>
                            {t("Deal lost")}
                        </button>
                    )}
                </p>
            </details>
        </form>
    );
}
