/* round.tsx - a round: the draft with its warnings, and the tables with their results.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useState } from "preact/hooks";
import { Link } from "../app/links.tsx";
import { refusalText } from "../app/refusal.ts";
import { t, tn } from "../i18n/index.ts";
import { type Opened, quoted } from "./event.ts";
import { Correct, ResultEntry } from "./result.tsx";
import type { Round, Table } from "./shapes.ts";
import { MINUTE_MS } from "./time.ts";
import { boardText, entryText, resultText, sideText } from "./words.ts";

function Warnings({ round, event }: { round: Round; event: Opened["event"] }) {
    if (round.warnings.length === 0) return null;
    return (
        <div class="warnings">
            <h3>{t("Look at this")}</h3>
            <ul>
                {round.warnings.map((warning, at) => (
                    <li key={at}>{refusalText({ ...warning, ...(warning.values && { values: event.module.told(warning.values) }) })}</li>
                ))}
            </ul>
        </div>
    );
}

/** Two entries change places. */
function Swap({ round, act }: Opened & { round: Round }) {
    const swap = async (submit: SubmitEvent) => {
        submit.preventDefault();
        const form = submit.currentTarget as HTMLFormElement;
        const [one, other] = [...form.querySelectorAll("select")].map(({ value }) => value);
        if (one && other) await act(`swap ${round.number} ${one} ${other}`);
    };
    const all = [...round.tables.flatMap(({ sides }) => sides.flat()), ...round.byes].sort((a, b) => a.entry - b.entry);
    const choice = (label: string) => (
        <label class="inline">
            {label}
            <select>
                {all.map((each) => (
                    <option key={each.entry} value={each.entry}>
                        {entryText(each)}
                    </option>
                ))}
            </select>
        </label>
    );
    return (
        <details class="more">
            <summary>{t("Two entries change places")}</summary>
            <form class="swap" onSubmit={(submit) => void swap(submit as SubmitEvent)}>
                {choice(t("This one"))} {choice(t("with this one"))} <button type="submit">{t("Change places")}</button>
            </form>
        </details>
    );
}

/** A round that the director writes down: a table on each line. */
function ByHand({ event, act }: Opened) {
    const [text, setText] = useState("");
    const number = event.state.published + 1;
    const write = () => {
        const lines = text.split(/\r?\n/).map((line) => line.trim()).filter(Boolean);
        const byes = lines.filter((line) => /^\d+$/.test(line)).map((line) => `bye:${line}`);
        const tables = lines.filter((line) => !/^\d+$/.test(line)).map((line, at) => `${at + 1}:${line.replace(/\s*([-+/])\s*/g, "$1").replace(/\s+/g, "-")}`);
        void act(`pair ${number} ${[...tables, ...byes].join(" ")}`);
    };
    return (
        <details class="more" open={event.state.settings.form === "manual"}>
            <summary>{t("Write round {n} down by hand", { n: number })}</summary>
            <label for="by-hand">{t("A table on each line, with the numbers of its entries: 7 3. A number alone has a bye.")}</label>
            <textarea id="by-hand" rows={5} value={text} onInput={(input) => setText(input.currentTarget.value)} />
            <p class="actions">
                <button type="button" onClick={write}>
                    {t("Make the draft")}
                </button>
            </p>
        </details>
    );
}

/** An arena of a server draws by itself until its time is over. */
function Stop({ event, act }: Opened) {
    const minutes = Number(event.state.settings.duration) || 0;
    const past = Math.floor((Date.now() - event.module.round(1).time * 1000) / MINUTE_MS);
    if (minutes > 0 && past >= minutes) return <p>{t("No more games are drawn. Those that run are finished and count.")}</p>;
    return (
        <p class="actions">
            <button type="button" onClick={() => void act(`set duration ${Math.max(1, past)}`)}>
                {t("Draw no more games")}
            </button>
        </p>
    );
}

/** The next round is drawn, or cannot be yet. */
function Next(opened: Opened) {
    const { event, act, setTrouble } = opened;
    const { state, module } = event;
    const next = state.published + 1;
    const missing = state.published > 0 ? module.round(state.published).missing : 0;
    if (event.closed || state.rounds > state.published) return null;
    const draw = () => {
        try {
            void act(module.draw());
        } catch (error) {
            setTrouble((error as Error).message);
        }
    };
    if (event.hosted && state.settings.form === "arena" && state.settings.place === "online" && state.published > 0) return <Stop {...opened} />;
    if (state.planned > 0 && next > state.planned)
        return missing > 0 ? null : (
            <section>
                <h2>{t("All rounds are played")}</h2>
                <p class="actions">
                    <button type="button" class="primary" onClick={() => void act("finish")}>
                        {t("Finish the tournament")}
                    </button>
                </p>
            </section>
        );
    return (
        <section>
            <h2>{state.planned > 0 ? t("Round {n} of {all}", { n: next, all: state.planned }) : t("Round {n}", { n: next })}</h2>
            {state.settings.form !== "manual" && (
                <p class="actions">
                    <button type="button" class={missing > 0 ? "" : "primary"} onClick={draw}>
                        {t("Draw round {n}", { n: next })}
                    </button>
                    {state.published > 0 && state.planned === 0 && missing === 0 && (
                        <button type="button" onClick={() => void act("finish")}>
                            {t("Finish the tournament")}
                        </button>
                    )}
                </p>
            )}
            <ByHand {...opened} />
        </section>
    );
}

interface TablesProps {
    round: Round;
    choose?: (table: Table) => void;
    correct?: (table: Table) => void;
}

export function Tables({ round, choose, correct }: TablesProps) {
    return (
        <div class="sheet-box">
            <table class="tables">
                <thead>
                    <tr>
                        <th scope="col">{t("Table")}</th>
                        <th scope="col">{t("Sides")}</th>
                        {!round.draft && <th scope="col">{t("Result")}</th>}
                    </tr>
                </thead>
                <tbody>
                    {round.tables.map((table) => (
                        <tr key={table.number} class={table.state === "confirmed" || round.draft ? "" : "missing"}>
                            <th scope="row">{table.number}</th>
                            <td>
                                {table.sides.map((side, at) => (
                                    <span key={at} class="side">
                                        {sideText(side)}
                                    </span>
                                ))}
                            </td>
                            {!round.draft && (
                                <td>
                                    {table.state === "empty" ? (resultText(table) || t("missing")) : resultText(table)}{" "}
                                    {table.state === "entered" && <span class="tag">{t("to be confirmed")}</span>}
                                    {table.state === "disputed" && <span class="tag">{t("disputed")}</span>}
                                    {table.changes > 0 && <span class="tag">{t("corrected")}</span>}
                                    {table.boards.some(({ entered }) => entered) && <span class="boards">{table.boards.filter(({ entered }) => entered).map(boardText).join("; ")}</span>}{" "}
                                    {table.name && table.absent.length === 0 && (
                                        <Link to={table.state === "confirmed" ? `/replay/${table.name}` : `/t/${table.name}`}>
                                            {table.state === "confirmed" ? t("Replay") : t("Watch")} <span class="unseen">{t("table {n}", { n: table.number })}</span>
                                        </Link>
                                    )}{" "}
                                    {table.state !== "confirmed" && choose && (
                                        <button type="button" class="plain" onClick={() => choose(table)}>
                                            {t("Enter")} <span class="unseen">{t("table {n}", { n: table.number })}</span>
                                        </button>
                                    )}
                                    {table.state === "confirmed" && correct && (
                                        <button type="button" class="plain" onClick={() => correct(table)}>
                                            {t("Correct")} <span class="unseen">{t("table {n}", { n: table.number })}</span>
                                        </button>
                                    )}
                                </td>
                            )}
                        </tr>
                    ))}
                </tbody>
            </table>
            {round.byes.length > 0 && <p>{t("Bye: {names}", { names: round.byes.map(entryText).join(", ") })}</p>}
        </div>
    );
}

function Draft({ round, ...opened }: Opened & { round: Round }) {
    const { act, event } = opened;
    return (
        <section class="draft">
            <h2>{t("Draft of round {n}", { n: round.number })}</h2>
            <p>{t("Nobody else sees it before you publish it.")}</p>
            <Warnings round={round} event={event} />
            <Tables round={round} />
            <p class="actions">
                <button type="button" class="primary" onClick={() => void act(`publish ${round.number}`)}>
                    {t("Publish round {n}", { n: round.number })}
                </button>
            </p>
            <Swap {...opened} round={round} />
            <ByHand {...opened} />
        </section>
    );
}

function Reopen({ round, act }: Opened & { round: Round }) {
    const [why, setWhy] = useState("");
    return (
        <details class="more">
            <summary>{t("Make it a draft again")}</summary>
            <form onSubmit={(submit) => (submit.preventDefault(), void act(`reopen ${round.number} ${quoted(why)}`))}>
                <label for="reopen-why">{t("Reason")}</label>
                <input id="reopen-why" required maxLength={120} autoComplete="off" value={why} onInput={(input) => setWhy(input.currentTarget.value)} />
                <p class="actions">
                    <button type="submit">{t("Make it a draft again")}</button>
                </p>
            </form>
        </details>
    );
}

/** A round, this or a later one, does not follow from corrected results: one act puts it right. */
function Repair({ round, act }: Opened & { round: Round }) {
    const [why, setWhy] = useState("");
    const name = t("Repair round {n}", { n: round.turned });
    return (
        <form onSubmit={(submit) => (submit.preventDefault(), void act(`${round.repair} ${quoted(why)}`))}>
            <h3>{name}</h3>
            <p>{t("The right entries change places. Games that stay keep their results; the others are played anew.")}</p>
            <label for="repair-why">{t("Reason")}</label>
            <input id="repair-why" required maxLength={120} autoComplete="off" value={why} onInput={(input) => setWhy(input.currentTarget.value)} />
            <p class="actions">
                <button type="submit">{name}</button>
            </p>
        </form>
    );
}

function Published({ round, ...opened }: Opened & { round: Round }) {
    const [chosen, choose] = useState(0);
    const [wrong, setWrong] = useState(0);
    const { closed, state } = opened.event;
    const correcting = round.tables.find(({ number }) => number === wrong);
    return (
        <section>
            <h2>{t("Results of round {n}", { n: round.number })}</h2>
            <p role="status">
                {round.missing > 0 ? tn("The result of {n} table is missing.", "The results of {n} tables are missing.", round.missing) : t("All results are in.")}
            </p>
            {opened.event.own && <Warnings round={round} event={opened.event} />}
            {opened.event.own && !closed && round.turned > 0 && <Repair key={round.turned} {...opened} round={round} />}
            {!closed && round.missing > 0 && <ResultEntry {...opened} round={round} chosen={chosen} choose={choose} />}
            {correcting && <Correct key={wrong} {...opened} round={round} table={correcting} close={() => setWrong(0)} />}
            <Tables round={round} {...(!closed && { choose: (table: Table) => choose(table.number), correct: (table: Table) => setWrong(table.number) })} />
            {!closed && round.number === state.published && state.rounds === state.published && round.missing === round.tables.length && <Reopen {...opened} round={round} />}
        </section>
    );
}

/** The round that is shown, which can be chosen; the last one if it was not. */
export function Rounds(opened: Opened) {
    const { event } = opened;
    const { state, rounds } = event;
    const [wanted, setWanted] = useState(0);
    /* A new draft is shown at once. */
    useEffect(() => setWanted(0), [rounds]);
    const shown = wanted > 0 && wanted <= rounds ? wanted : rounds;
    const round = shown > 0 ? event.module.round(shown) : undefined;
    return (
        <>
            {rounds > 1 && (
                <p class="choose">
                    <label for="round-shown">{t("Round")}</label>
                    <select id="round-shown" value={shown} onChange={(change) => setWanted(Number(change.currentTarget.value))}>
                        {Array.from({ length: rounds }, (_, at) => (
                            <option key={at} value={at + 1}>
                                {at + 1 > state.published ? t("{n} (draft)", { n: at + 1 }) : at + 1}
                            </option>
                        ))}
                    </select>
                </p>
            )}
            {round && (round.draft ? <Draft key={`draft ${state.rows}`} {...opened} round={round} /> : <Published key={round.number} {...opened} round={round} />)}
            {rounds === 0 && !event.own && <p>{t("No round is published yet.")}</p>}
            {shown === rounds && <Next {...opened} />}
        </>
    );
}
