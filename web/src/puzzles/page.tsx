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
import { Patch } from "../home/fan.tsx";
import { t, tn } from "../i18n/index.ts";
import { Asked, isRight } from "../review/asked.tsx";
import { dateOf, keepWrong, thisDay } from "../review/mistakes.ts";
import { Reviewer } from "../review/reviewer.ts";
import { RECORD_REFUSALS } from "../transport/refusals_record.ts";
import { isFound, LEVELS, type Pack, type Puzzle, puzzles, recordOf, setFound, sitting } from "./puzzles.ts";

addRefusals(RECORD_REFUSALS);

const MOST = 10;

interface OneProps {
    reviewer: Reviewer;
    puzzle: Puzzle;
    pack: Pack;
    number: number;
    count: number;
    heard: (right: boolean) => void;
    next: () => void;
    leave: () => void;
}

/** One puzzle, at the table. */
function One({ reviewer, puzzle, pack, number, count, heard, next, leave }: OneProps) {
    const [first, setFirst] = useState<boolean | null>(null);
    const { value, error } = usePromise(async () => {
        const record = await recordOf(puzzle, pack, dateOf(thisDay() + 1));
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
function Choice({ asked, right, start }: { asked: number; right: number; start: (list: Puzzle[], pack: Pack) => void }) {
    const app = useApp();
    const [game, setGame] = useState("us");
    const { value, error } = usePromise(async () => ({ all: await puzzles(), presets: (await app.api.rules()).presets }), [app]);
    const own = value?.all[game] ?? [];
    const options = value?.presets.find(({ name }) => name === game)?.options;
    const pack = { players: Number(options?.players ?? 4), jokers: Number(options?.jokers ?? 0) };
    return (
        <Page title={t("Puzzles")} class="wide" cards={["Js", "5s", "5c", "2s"]}
            lead={
                <>
                    <p>{t("Decisions in which one choice is clearly the best. You choose, and are told what each choice is worth, and why.")}</p>
                    {asked > 0 && <p role="status">{t("{n} of {all} right at the first try.", { n: right, all: asked })}</p>}
                    <p class="doors">
                        <button type="button" class="primary big" disabled={own.length === 0} onClick={() => start(sitting(own, MOST), pack)}>
                            {t("Begin")}
                            <small>{t("of all levels")}</small>
                        </button>
                        <Link class="button big" to="/mistakes">
                            {t("My mistakes")}
                            <small>{t("what you missed comes back")}</small>
                        </Link>
                    </p>
                </>
            }>
            <Trouble text={error?.message ?? ""} />
            {value && (
                <>
                    <p>
                        <GameSelect id="puzzles-game" presets={value.presets.filter(({ name }) => name in value.all)} value={game} set={setGame} />
                    </p>
                    <ul class="tiles">
                        {Array.from({ length: LEVELS }, (_, at) => {
                            const those = own.filter(({ level }) => level === at + 1);
                            const found = those.filter(isFound).length;
                            return (
                                <li key={at}>
                                    <button type="button" disabled={those.length === 0} onClick={() => start(sitting(those, MOST), pack)}>
                                        <Patch cards={[`${at + 2}s`]} />
                                        <span>
                                            {t("Level {n}", { n: at + 1 })}
                                            <small>
                                                {tn("{n} puzzle", "{n} puzzles", those.length)}
                                                {found > 0 && `, ${t("found: {n}", { n: found })}`}
                                            </small>
                                            {those.length > 0 && <progress max={those.length} value={found} aria-hidden="true" />}
                                        </span>
                                    </button>
                                </li>
                            );
                        })}
                    </ul>
                    <p class="dim">{t("The level is the lowest one from which all computer players find the choice.")}</p>
                </>
            )}
        </Page>
    );
}

export function PuzzlesPage() {
    const [list, setList] = useState<Puzzle[]>([]);
    const [pack, setPack] = useState<Pack>({ players: 0, jokers: 0 });
    const [at, setAt] = useState(0);
    const [asked, setAsked] = useState(0);
    const [right, setRight] = useState(0);
    const reviewer = useMemo(() => (list.length > 0 ? new Reviewer() : undefined), [list]);
    useEffect(() => () => reviewer?.close(), [reviewer]);
    useEffect(() => setTitle(`${t("Puzzles")} · Pedro`), []);
    const puzzle = list[at];
    const start = (some: Puzzle[], of: Pack) => {
        setList(some);
        setPack(of);
        setAt(0);
        setAsked(0);
        setRight(0);
    };
    if (!puzzle || !reviewer) return <Framed><Choice asked={asked} right={right} start={start} /></Framed>;
    const heard = (found: boolean) => {
        setAsked((n) => n + 1);
        if (found) setRight((n) => n + 1);
    };
    return <One key={`${puzzle.game} ${puzzle.seed}`} reviewer={reviewer} puzzle={puzzle} pack={pack} number={at} count={list.length} heard={heard} next={() => setAt(at + 1)} leave={() => setList([])} />;
}
