/* standings.tsx - who leads, and why: the tie-breaks in words.
 *
 * SPDX-License-Identifier: MIT */
import { useState } from "preact/hooks";
import { t, tn } from "../i18n/index.ts";
import { type Opened, quoted } from "./event.ts";
import { EntryName } from "./entry_name.tsx";
import type { Entry, Key, Place, Standings as Ranked } from "./shapes.ts";
import { entryText, figure, meaning, points } from "./words.ts";

/** A tie-break in a word, "Buchholz", and with what it counts. */
const short = (word: string, keys: readonly Key[]): string => meaning(word, keys.find(({ name }) => name === "tiebreaks")!);
const long = (word: string, keys: readonly Key[]): string => t(keys.find(({ name }) => name === "tiebreaks")!.words.find((each) => each.word === word)!.meaning);

/** What separates two in `decided` of a place, where it is no tie-break. */
const BY_SCORE = -1;
const BY_STAGE = -3;

/** Why one stands before the other, where the scores do not show it. */
function Reasons({ ranked, keys }: { ranked: Ranked; keys: readonly Key[] }) {
    const reason = (place: Place, at: number) => {
        const before = ranked.places[at - 1]!;
        const names = { first: entryText(before), second: entryText(place) };
        if (place.decided === BY_STAGE) return t("{first} stands before {second}: it came further in the knock-out.", names);
        if (place.decided < 0) return t("{first} and {second} are equal.", names);
        const word = ranked.tiebreaks[place.decided]!;
        if (word === "lot") return t("{first} stands before {second} by lot.", names);
        const values = { one: figure(before.tiebreak[place.decided]!), other: figure(place.tiebreak[place.decided]!) };
        return t("{first} stands before {second}: {tiebreak}, {one} against {other}.", { ...names, ...values, tiebreak: short(word, keys) });
    };
    const tied = ranked.places.map((place, at) => ({ place, at })).filter(({ place, at }) => at > 0 && place.decided !== BY_SCORE && (place.decided === BY_STAGE || place.score === ranked.places[at - 1]!.score));
    return (
        <details class="more">
            <summary>{t("Why this order")}</summary>
            <ul>
                {tied.map(({ place, at }) => (
                    <li key={place.entry}>{reason(place, at)}</li>
                ))}
            </ul>
            <p>{ranked.tiebreaks.length > 0 ? t("Between equal scores these decide, in this order:") : t("Equal scores share a place.")}</p>
            <ol>
                {ranked.tiebreaks.map((word) => (
                    <li key={word}>{long(word, keys)}</li>
                ))}
            </ol>
        </details>
    );
}

interface TableProps {
    ranked: Ranked;
    keys: readonly Key[];
    /** Only places and scores, for a screen on the wall. */
    short?: boolean;
    /** With links to the people of the server. */
    entries?: readonly Entry[];
}

export function StandingsTable({ ranked, keys, short: few = false, entries = [] }: TableProps) {
    const named = (place: Place) => {
        const entry = entries.find(({ number }) => number === place.entry);
        return entry ? <>{place.entry} <EntryName entry={entry} /></> : entryText(place);
    };
    /* A lot is no number that tells people anything. */
    const shown = few ? [] : ranked.tiebreaks.map((word, at) => ({ word, at })).filter(({ word }) => word !== "lot");
    const stages = !few && ranked.places.some(({ out }) => out > 0);
    return (
        <div class="sheet-box" tabIndex={0} role="region" aria-label={t("Standings")}>
            <table class="ranked">
                <thead>
                    <tr>
                        <th scope="col">{t("Place")}</th>
                        <th scope="col">{t("Names")}</th>
                        {stages && <th scope="col">{t("Out in round")}</th>}
                        <th scope="col">{t("Score")}</th>
                        {!few && <th scope="col">{t("Won, drawn, lost")}</th>}
                        {shown.map(({ word }) => (
                            <th key={word} scope="col">
                                {short(word, keys)}
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {ranked.places.map((place) => (
                        <tr key={place.entry} class={place.withdrawn ? "away" : ""}>
                            <td>{place.place}</td>
                            <th scope="row">
                                {named(place)} {place.withdrawn && <span class="tag">{t("withdrawn")}</span>}
                            </th>
                            {stages && <td class="figures">{place.out > 0 && place.out}</td>}
                            <td class="total">
                                {points(place.score)} {place.penalty !== 0 && <span class="dim">({points(place.penalty)})</span>}
                            </td>
                            {!few && (
                                <td class="figures">
                                    {place.won} – {place.drawn} – {place.lost}
                                </td>
                            )}
                            {shown.map(({ word, at }) => (
                                <td key={word}>{figure(place.tiebreak[at]!)}</td>
                            ))}
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

/** Of which rounds standings are: results count as they come in. */
export function RankedHeading({ ranked, over }: { ranked: Ranked; over: boolean }) {
    const { round, complete, all } = ranked;
    const figures = { in: ranked.in, all };
    return (
        <>
            <h2>{over ? t("Final standings") : complete > 0 ? tn("Standings after {n} round", "Standings after {n} rounds", complete) : t("Standings")}</h2>
            {complete < round && (
                <p role="status">
                    {complete + 1 === round
                        ? t("Round {n}: {in} of {all} results are in.", { ...figures, n: round })
                        : t("Rounds {first} to {last}: {in} of {all} results are in.", { ...figures, first: complete + 1, last: round })}{" "}
                    {ranked.byes && t("The byes count already.")}
                </p>
            )}
        </>
    );
}

function Penalty({ event, act }: Opened) {
    const give = async (submit: SubmitEvent) => {
        submit.preventDefault();
        const form = submit.currentTarget as HTMLFormElement;
        const told = new FormData(form);
        const amount = Math.round(Number(String(told.get("amount")).replace(",", ".").replace("−", "-")) * 1000);
        if (await act(`penalty ${String(told.get("entry"))} ${amount || "?"} ${quoted(String(told.get("why")))}`)) form.reset();
    };
    return (
        <details class="more">
            <summary>{t("Penalty or bonus")}</summary>
            <form onSubmit={(submit) => void give(submit as SubmitEvent)}>
                <label for="penalty-entry">{t("Entry")}</label>
                <select id="penalty-entry" name="entry">
                    {event.state.entries.map(({ number, name }) => (
                        <option key={number} value={number}>
                            {entryText({ entry: number, name })}
                        </option>
                    ))}
                </select>
                <label for="penalty-amount">{t("Points that are added; below 0 for a penalty")}</label>
                <input id="penalty-amount" name="amount" required maxLength={9} autoComplete="off" inputMode="text" />
                <label for="penalty-why">{t("Reason")}</label>
                <input id="penalty-why" name="why" required maxLength={120} autoComplete="off" />
                <p class="actions">
                    <button type="submit">{t("Write it down")}</button>
                </p>
            </form>
        </details>
    );
}

export function StandingsPage(opened: Opened) {
    const { event } = opened;
    const { state, module } = event;
    const [wanted, setWanted] = useState(0);
    const round = wanted > 0 && wanted <= state.published ? wanted : state.published;
    const ranked = module.standings(round);
    return (
        <section>
            <RankedHeading ranked={ranked} over={state.over} />
            {state.published > 1 && (
                <p class="choose">
                    <label for="round-ranked">{t("After round")}</label>
                    <select id="round-ranked" value={round} onChange={(change) => setWanted(Number(change.currentTarget.value))}>
                        {Array.from({ length: state.published }, (_, at) => (
                            <option key={at} value={at + 1}>
                                {at + 1}
                            </option>
                        ))}
                    </select>
                </p>
            )}
            {state.published === 0 ? (
                <p>{t("No round is published yet.")}</p>
            ) : (
                <>
                    <StandingsTable ranked={ranked} keys={module.keys} entries={state.entries} />
                    <Reasons ranked={ranked} keys={module.keys} />
                </>
            )}
            {!event.closed && state.entries.length > 0 && <Penalty {...opened} />}
        </section>
    );
}
