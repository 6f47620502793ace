/* lesson_page.tsx - a lesson: a decision at the table, and what there is to say of the choice.
 *
 * The deal is played to the decision by the engine, as a deal that is played once more is; after the choice the bots go on,
 * so that one sees what comes of it. Nothing of it is kept but that the lesson was done.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app/app_context.ts";
import { go, Link, useQuery } from "../app/links.tsx";
import { Page, Trouble, usePromise } from "../app/page.tsx";
import { setTitle } from "../app/title.ts";
import { pathFrom } from "../explore/explorer.ts";
import { Explained } from "../glossary/explained.tsx";
import { glossary } from "../glossary/terms.ts";
import { t } from "../i18n/index.ts";
import { actionLabel } from "../table/actions.ts";
import { usesKeyboard } from "../table/keys.ts";
import { sideName, sidesTold } from "../table/seats.ts";
import { Solo } from "../table/solo.ts";
import { useTable } from "../table/store.ts";
import { TableView } from "../table/table.tsx";
import { type Facts, factsOf, worthsOf } from "./lesson.ts";
import { type Lesson, lessonsOf, type LessonDeal, type Mark, markOf, seedOf, setLearned } from "./lessons.ts";
import { Worths } from "./worths.tsx";

const OTHERS = "club";

/** What is said of a choice. */
function verdictOf(lesson: Lesson, deal: LessonDeal, mark: Mark): string {
    const said = {
        good: lesson.right,
        bad: lesson.wrong,
        even: t("That does as well here. The lesson is about another choice: {good}."),
        other: t("There is better: {good}."),
    }[mark];
    return said.replace("{good}", actionLabel(deal.good[0]!));
}

interface AtTableProps {
    solo: Solo;
    lesson: Lesson;
    deal: LessonDeal;
    /** From 0. */
    number: number;
    facts: Facts;
    /** The number of the lesson in the list, from 1. */
    place: number;
    again: () => void;
    /** Goes on, to the next deal or the end of the lesson; `right`: the first choice was. */
    next: (right: boolean) => void;
    leave: () => void;
}

function AtTable({ solo, lesson, deal, number, facts, place, again, next, leave }: AtTableProps) {
    const store = useTable(solo.store);
    const [mark, setMark] = useState<Mark | null>(null);
    const [worth, setWorth] = useState("");
    const head = useRef<HTMLHeadingElement>(null);
    const button = useRef<HTMLButtonElement>(null);
    const { info, shown } = store;
    /* What is done at the table goes there as always; the first thing that is done is the answer. */
    useEffect(() => {
        const act = store.act.bind(store);
        let answered = false;
        store.act = (action) => {
            if (!answered) {
                setMark(markOf(deal, action));
                if (store.info && store.shown) setWorth(pathFrom(store.info, store.shown.view));
            }
            answered = true;
            return act(action);
        };
        head.current?.focus();
    }, [store]);
    useEffect(() => {
        if (mark && usesKeyboard()) button.current?.focus();
    }, [mark]);
    const right = mark === "good" || mark === "even";
    const scores = info && deal.score.length > 0 && shown ? sidesTold(info, shown.view.scores.length).map((side) => `${sideName(info, shown.view.scores.length, side)} ${deal.score[side]}`) : [];
    return (
        <div class="learning deciding">
            <section class="coach" aria-label={t("Lesson")}>
                <h1 ref={head} tabIndex={-1}>
                    {place}. {lesson.title}
                </h1>
                {!mark && (
                    <>
                        {number === 0 && (
                            <p>
                                <Explained text={lesson.about} />
                            </p>
                        )}
                        {number === 0 && lesson.name === "counts" && shown && <Worths cards={worthsOf(facts, shown.view.trump)} />}
                        {scores.length > 0 && (
                            <p>{t("Score: {scores}. The match is played to {target}.", { scores: scores.join(", "), target: facts.keys.target ?? "" })}</p>
                        )}
                        <p class="task">
                            <Explained text={lesson.task} />
                        </p>
                    </>
                )}
                <div role="status">{mark && <p class={right ? "right" : "wrong"}>{verdictOf(lesson, deal, mark)}</p>}</div>
                <p class="actions">
                    {mark && (
                        <button type="button" class="primary" ref={button} onClick={right ? () => next(true) : again}>
                            {right ? t("Go on") : t("Try again")}
                        </button>
                    )}
                    {mark && !right && (
                        <button type="button" onClick={() => next(false)}>
                            {t("Go on")}
                        </button>
                    )}
                    {mark && worth && (
                        <Link class="button" to={worth}>
                            {t("What is each call worth?")}
                        </Link>
                    )}
                    {mark && (
                        <button type="button" onClick={leave}>
                            {t("All lessons")}
                        </button>
                    )}
                </p>
            </section>
            <TableView store={store} leave={leave} />
        </div>
    );
}

interface DealProps extends Omit<AtTableProps, "solo" | "again"> {
    game: string;
}

/** A deal, which is laid out again for each try. */
function Deal(props: DealProps) {
    const { game, deal, facts } = props;
    const app = useApp();
    const [round, setRound] = useState(0);
    const [solo, setSolo] = useState<Solo | null>(null);
    const [trouble, setTrouble] = useState("");
    useEffect(() => {
        let opened: Solo | undefined;
        let gone = false;
        const players = Number(facts.keys.players);
        const sides = facts.keys.teams === "pairs" ? 2 : players;
        const again = {
            variant: game,
            options: {},
            seed: seedOf(deal),
            pack: [],
            dealer: deal.dealer,
            score: deal.score.length > 0 ? deal.score : Array<number>(sides).fill(0),
            seat: 0,
            bots: Array<string>(players).fill(OTHERS),
            played: deal.played,
        };
        Solo.again(again, app.me.name).then(
            (ready) => {
                opened = ready;
                if (gone) ready.close();
                else setSolo(ready);
            },
            (error: Error) => setTrouble(error.message),
        );
        return () => {
            gone = true;
            opened?.close();
            setSolo(null);
        };
    }, [round]);
    if (solo) return <AtTable key={round} {...props} solo={solo} again={() => setRound((n) => n + 1)} />;
    return <div class="learning">{trouble ? <Trouble text={trouble} /> : <p class="coach">{t("The cards are being shuffled …")}</p>}</div>;
}

interface CourseProps {
    game: string;
    lessons: Lesson[];
    at: number;
    facts: Facts;
}

/** The deals of a lesson, and what follows it. */
function Course({ game, lessons, at, facts }: CourseProps) {
    const lesson = lessons[at]!;
    const [number, setNumber] = useState(0);
    const leave = () => go(`/lessons/${game}`);
    const deal = lesson.deals[number];
    useEffect(() => setTitle(`${lesson.title} · Pedro`), []);
    const next = () => {
        if (number + 1 === lesson.deals.length) setLearned(game, lesson.name);
        setNumber(number + 1);
    };
    if (deal)
        return (
            <main id="main" class="at-table">
                <Deal key={number} {...{ game, lesson, deal, number, facts, next, leave }} place={at + 1} />
            </main>
        );
    const after = lessons[at + 1];
    return (
        <Page title={lesson.title}>
            <p>{t("That was this lesson.")}</p>
            <p class="actions">
                {after && (
                    <Link class="button primary" to={`/lesson/${game}?lesson=${after.name}`}>
                        {t("Next lesson: {title}", { title: after.title })}
                    </Link>
                )}
                <Link class="button" to={`/lessons/${game}`}>
                    {t("All lessons")}
                </Link>
            </p>
        </Page>
    );
}

export function LessonPage({ variant }: { variant: string }) {
    const app = useApp();
    const name = useQuery().get("lesson") ?? "";
    /* What is said is read aloud, so its terms are there before its first sentence. */
    const { value, error } = usePromise(async () => {
        await glossary().catch(() => undefined);
        return { lessons: await lessonsOf(variant), facts: factsOf(await app.api.rules(), variant) };
    }, [app, variant]);
    const at = value?.lessons.findIndex((each) => each.name === name) ?? -1;
    if (value && at >= 0) return <Course key={name} game={variant} at={at} {...value} />;
    return (
        <Page title={t("Lesson")}>
            <Trouble text={error?.message ?? (value ? t("There is no such lesson.") : "")} />
            <Link to={`/lessons/${variant}`}>{t("All lessons")}</Link>
        </Page>
    );
}
