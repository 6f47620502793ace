/* page.tsx - "Puzzles": decisions with one clearly best choice, at the table.
 *
 * Each is asked and judged as a mistake that comes back is, and joins those if it is not found at the first try.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useMemo, useState } from "preact/hooks";
import { useApp } from "../app/app_context.ts";
import { GameSelect } from "../app/game_select.tsx";
import { Link } from "../app/links.tsx";
import { Framed } from "../app/menu.tsx";
import { Page, Trouble, usePromise } from "../app/page.tsx";
import { addRefusals } from "../app/refusal.ts";
import { setTitle } from "../app/title.ts";
import { t, tn } from "../i18n/index.ts";
import { Asked, isRight } from "../review/asked.tsx";
import { dateOf, keepWrong, thisDay } from "../review/mistakes.ts";
import { Reviewer } from "../review/reviewer.ts";
import { RECORD_REFUSALS } from "../transport/refusals_record.ts";
import { isFound, LEVELS, type Puzzle, puzzles, recordOf, setFound, sitting } from "./puzzles.ts";

addRefusals(RECORD_REFUSALS);

const MOST = 10;

interface OneProps {
    reviewer: Reviewer;
    puzzle: Puzzle;
    jokers: number;
    number: number;
    count: number;
    heard: (right: boolean) => void;
    next: () => void;
    leave: () => void;
}

/** One puzzle, at the table. */
function One({ reviewer, puzzle, jokers, number, count, heard, next, leave }: OneProps) {
    const [first, setFirst] = useState<boolean | null>(null);
    const { value, error } = usePromise(async () => {
        const record = await recordOf(puzzle, jokers, dateOf(thisDay() + 1));
        return { record, review: await reviewer.make(record, "mistake") };
    }, [puzzle]);
    const question = value?.review.questions[0];
    if (error) return <Page title={t("Puzzles")}><Trouble text={error.message} /></Page>;
    if (!value || !question)
        return (
            <Page title={t("Puzzles")}>
                <p>{t("The cards are laid …")}</p>
            </Page>
        );
    const judge = async (action: string) => {
        const verdict = await reviewer.answer(0, action);
        if (first !== null) return verdict;
        const right = isRight(verdict);
        setFirst(right);
        if (right) setFound(puzzle);
        else keepWrong(value.record, question.event, question.preferred, thisDay());
        heard(right);
        return verdict;
    };
    return (
        <main id="main" class="at-table">
            <Asked label={t("Puzzles")} task={t("Level {n} of {levels}. What is the best choice?", { n: puzzle.level, levels: LEVELS })} table="puzzle" record={value.record} question={question} number={number} count={count} judge={judge} line={(better) => reviewer.line(better)} next={next}
                after={first === false ? t("It comes back tomorrow, under My mistakes.") : ""} end={t("End")} replayed={false} leave={leave} />
        </main>
    );
}

/** Which puzzles, and how the last ones went. */
function Choice({ asked, right, start }: { asked: number; right: number; start: (list: Puzzle[], jokers: number) => void }) {
    const app = useApp();
    const [game, setGame] = useState("us");
    const [level, setLevel] = useState(0);
    const { value, error } = usePromise(async () => ({ all: await puzzles(), presets: (await app.api.rules()).presets }), [app]);
    const own = (value?.all[game] ?? []).filter((puzzle) => level === 0 || puzzle.level === level);
    const found = own.filter(isFound).length;
    const jokers = Number(value?.presets.find(({ name }) => name === game)?.options.jokers ?? 0);
    return (
        <Page title={t("Puzzles")}>
            {asked > 0 && <p role="status">{t("{n} of {all} right at the first try.", { n: right, all: asked })}</p>}
            <p>{t("Decisions in which one choice is clearly the best. You choose, and are told what each choice is worth, and why.")}</p>
            <Trouble text={error?.message ?? ""} />
            {value && (
                <>
                    <p>
                        <GameSelect id="puzzles-game" presets={value.presets.filter(({ name }) => name in value.all)} value={game} set={setGame} />
                    </p>
                    <p>
                        <label for="puzzles-level">{t("Level")}</label>{" "}
                        <select id="puzzles-level" value={level} onChange={(event) => setLevel(Number(event.currentTarget.value))}>
                            <option value={0}>{t("All levels")}</option>
                            {Array.from({ length: LEVELS }, (_, at) => (
                                <option key={at} value={at + 1}>
                                    {at + 1}
                                </option>
                            ))}
                        </select>
                    </p>
                    <p>
                        {tn("{n} puzzle", "{n} puzzles", own.length)}
                        {found > 0 && `; ${t("found: {n}", { n: found })}`}
                    </p>
                    <p class="actions">
                        <button type="button" class="primary" disabled={own.length === 0} onClick={() => start(sitting(own, MOST), jokers)}>
                            {t("Begin")}
                        </button>
                    </p>
                    <p class="dim">{t("The level is the lowest one from which all computer players find the choice.")}</p>
                </>
            )}
            <p class="actions">
                <Link class="button" to="/mistakes">
                    {t("My mistakes")}
                </Link>
                <Link class="button" to="/">
                    {t("Play")}
                </Link>
            </p>
            <p class="dim">{t("What you missed in reviews comes back until you know it.")}</p>
        </Page>
    );
}

export function PuzzlesPage() {
    const [list, setList] = useState<Puzzle[]>([]);
    const [jokers, setJokers] = useState(0);
    const [at, setAt] = useState(0);
    const [asked, setAsked] = useState(0);
    const [right, setRight] = useState(0);
    const reviewer = useMemo(() => (list.length > 0 ? new Reviewer() : undefined), [list]);
    useEffect(() => () => reviewer?.close(), [reviewer]);
    useEffect(() => setTitle(`${t("Puzzles")} · Pedro`), []);
    const puzzle = list[at];
    const start = (some: Puzzle[], withJokers: number) => {
        setList(some);
        setJokers(withJokers);
        setAt(0);
        setAsked(0);
        setRight(0);
    };
    if (!puzzle || !reviewer) return <Framed><Choice asked={asked} right={right} start={start} /></Framed>;
    const heard = (found: boolean) => {
        setAsked((n) => n + 1);
        if (found) setRight((n) => n + 1);
    };
    return <One key={`${puzzle.game} ${puzzle.seed}`} reviewer={reviewer} puzzle={puzzle} jokers={jokers} number={at} count={list.length} heard={heard} next={() => setAt(at + 1)} leave={() => setList([])} />;
}
