/* result.tsx - the result of a table: entered by its number and the points, or corrected with a reason.
 *
 * Enter goes to the next field and at the last one writes the result down; the next table that is missing is then proposed. So
 * a pile of slips takes the figures and Enter only.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { type Opened, quoted } from "./event.ts";
import type { Round, Table } from "./shapes.ts";
import { sideText } from "./words.ts";

/** What was told of a table. */
interface Told {
    points: string[];
    /** A side that did not come, from 1. */
    absent: number;
    /** The side that won where the points do not tell, from 1. */
    winner: number;
    /** The board, or 0. */
    board: number;
    unplayed: boolean;
}

const nothing = (table: Table): Told => ({
    points: table.sides.map(() => ""),
    absent: 0,
    winner: 0,
    board: table.boards.find(({ entered }) => !entered)?.board ?? table.boards[0]?.board ?? 0,
    unplayed: false,
});

/** The words after round and table, or undefined if something is missing. */
function wordsOf(told: Told): string | undefined {
    if (told.absent > 0) return `forfeit ${told.absent}`;
    const board = told.board > 0 ? `board ${told.board} ` : "";
    if (told.unplayed) return `${board}none`;
    if (!told.points.every((each) => /^-?\d+$/.test(each))) return undefined;
    return `${board}${told.points.map(Number).join("-")}${told.winner > 0 ? ` won ${told.winner}` : ""}`;
}

/** Enter goes to the next field of the form. */
function onward(event: KeyboardEvent): void {
    if (event.key !== "Enter") return;
    const input = event.currentTarget as HTMLInputElement;
    const fields = [...input.form!.querySelectorAll<HTMLInputElement>("input.figure")];
    const next = fields[fields.indexOf(input) + 1];
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.select();
}

/** The fields of a table's result. */
function Fields({ table, told, set, corrected = false }: { table: Table; told: Told; set: (told: Told) => void; corrected?: boolean }) {
    const complete = told.points.length > 1 && told.points.every((each) => each !== "");
    const most = Math.max(...told.points.map(Number));
    const equal = told.points.filter((each) => Number(each) === most).length > 1;
    return (
        <>
            {table.boards.length > 0 && (
                <label class="figure">
                    {t("Board")}
                    <select value={told.board} onChange={(event) => set({ ...told, board: Number(event.currentTarget.value) })}>
                        {table.boards.map(({ board }) => (
                            <option key={board} value={board}>
                                {board}
                            </option>
                        ))}
                    </select>
                </label>
            )}
            {told.absent === 0 && !told.unplayed &&
                table.sides.map((side, at) => (
                    <label key={at} class="figure">
                        {sideText(side)}
                        <input class="figure" inputMode={"numeric"} autoComplete="off" maxLength={6} value={told.points[at]} onKeyDown={onward}
                            onInput={(event) => set({ ...told, points: told.points.map((each, k) => (k === at ? event.currentTarget.value.trim().replace("−", "-") : each)) })} />
                    </label>
                ))}
            {complete && table.boards.length === 0 && told.absent === 0 && !told.unplayed && (
                <label class="figure">
                    {t("Who won?")}
                    <select value={told.winner} onChange={(event) => set({ ...told, winner: Number(event.currentTarget.value) })}>
                        <option value={0}>{equal ? t("nobody: a draw") : t("the side with more points")}</option>
                        {table.sides.map((side, at) => (
                            <option key={at} value={at + 1}>
                                {sideText(side)}
                            </option>
                        ))}
                    </select>
                </label>
            )}
            <label class="figure">
                {t("What happened")}
                <select value={told.unplayed ? "none" : told.absent}
                    onChange={({ currentTarget: { value } }) => set({ ...told, unplayed: value === "none", absent: Number(value) || 0 })}>
                    <option value={0}>{t("it was played")}</option>
                    {table.sides.map((side, at) => (
                        <option key={at} value={at + 1}>
                            {t("{names} did not come", { names: sideText(side) })}
                        </option>
                    ))}
                    {(table.boards.length > 0 || corrected) && <option value="none">{table.boards.length > 0 ? t("this board was not played") : t("there is no result")}</option>}
                </select>
            </label>
        </>
    );
}

interface EntryProps extends Opened {
    round: Round;
    /** The table that was chosen in the list, or 0. */
    chosen: number;
    choose: (table: number) => void;
}

export function ResultEntry({ round, chosen, choose, act, setTrouble }: EntryProps) {
    const missing = round.tables.filter(({ state }) => state !== "confirmed");
    const [typed, setTyped] = useState(String(missing[0]?.number ?? ""));
    const table = missing.find(({ number }) => String(number) === typed);
    const [told, setTold] = useState<Told | undefined>();
    const first = useRef<HTMLInputElement>(null);
    useEffect(() => {
        if (chosen === 0) return;
        setTyped(String(chosen));
        setTold(undefined);
        choose(0);
        first.current?.focus();
    }, [chosen]);
    /* A phone at the table was faster. */
    useEffect(() => {
        if (!table && !told && round.tables.some(({ number }) => String(number) === typed)) setTyped(String(missing[0]?.number ?? ""));
    }, [missing.length]);
    const now = table && (told ?? nothing(table));
    const write = async (submit: SubmitEvent) => {
        submit.preventDefault();
        if (!table || !now) return setTrouble(t("No result of table {n} is missing.", { n: typed || "?" }));
        const words = wordsOf(now);
        if (words === undefined) return setTrouble(t("The points of each side are whole numbers."));
        const [verb, rest] = words.startsWith("forfeit") ? ["forfeit", words.slice("forfeit ".length)] : words.startsWith("board") ? ["board", words.slice("board ".length)] : ["result", words];
        if (!(await act(`${verb} ${round.number} ${table.number} ${rest}`))) return;
        const open = table.boards.filter(({ entered, board }) => !entered && board !== now.board).length > 0;
        const next = open ? table : (missing.find(({ number }) => number > table.number) ?? missing.find(({ number }) => number !== table.number));
        setTyped(String(next?.number ?? ""));
        setTold(undefined);
        first.current?.focus();
        first.current?.select();
    };
    return (
        <form class="tell results" onSubmit={(submit) => void write(submit as SubmitEvent)}>
            <label class="figure">
                {t("Table")}
                <input ref={first} class="figure" inputMode="numeric" autoComplete="off" maxLength={4} value={typed} onKeyDown={onward}
                    onInput={(event) => (setTyped(event.currentTarget.value.trim()), setTold(undefined))} />
            </label>
            {table && now && <Fields table={table} told={now} set={setTold} />}
            <p class="actions">
                <button type="submit" class="primary">
                    {t("Write it down")}
                </button>
            </p>
        </form>
    );
}

/** Another result in place of the one that counts. */
export function Correct({ round, table, act, setTrouble, close }: Opened & { round: Round; table: Table; close: () => void }) {
    const [told, setTold] = useState<Told>({ ...nothing(table), points: table.boards.length > 0 ? table.sides.map(() => "") : table.points.map(String), winner: table.winner });
    const [why, setWhy] = useState("");
    const heading = useRef<HTMLHeadingElement>(null);
    useEffect(() => heading.current?.focus(), []);
    const write = async (submit: SubmitEvent) => {
        submit.preventDefault();
        const words = wordsOf(told);
        if (words === undefined) return setTrouble(t("The points of each side are whole numbers."));
        if (await act(`correct ${round.number} ${table.number} ${words} ${quoted(why)}`)) close();
    };
    return (
        <form class="tell results" onSubmit={(submit) => void write(submit as SubmitEvent)}>
            <h3 ref={heading} tabIndex={-1}>
                {t("Correct table {n}", { n: table.number })}
            </h3>
            <Fields table={table} told={told} set={setTold} corrected />
            <label class="figure">
                {t("Reason")}
                <input class="figure" required maxLength={120} autoComplete="off" value={why} onInput={(event) => setWhy(event.currentTarget.value)} />
            </label>
            <p class="actions">
                <button type="submit" class="primary">
                    {t("Correct it")}
                </button>
                <button type="button" onClick={close}>
                    {t("Cancel")}
                </button>
            </p>
        </form>
    );
}
