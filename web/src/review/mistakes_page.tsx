/* mistakes_page.tsx - "My mistakes": what was not found in reviews, asked again on the day when it is due.
 *
 * Each question is a review of its own, from what is kept on this device; nothing is computed before it is answered but the
 * cost of the choice that was made.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useMemo, useState } from "preact/hooks";
import { go, Link } from "../app/links.tsx";
import { Framed } from "../app/menu.tsx";
import { Page, Progress, Trouble, usePromise } from "../app/page.tsx";
import { addRefusals } from "../app/refusal.ts";
import { setTitle } from "../app/title.ts";
import { calendarText } from "../i18n/dates.ts";
import { t, tn } from "../i18n/index.ts";
import { RECORD_REFUSALS } from "../transport/refusals_record.ts";
import { Asked, isRight } from "./asked.tsx";
import { LEARNED } from "./leitner.ts";
import { answer, dateOf, dueOn, type Mistake, mistakes, thisDay } from "./mistakes.ts";
import { Reviewer } from "./reviewer.ts";

addRefusals(RECORD_REFUSALS);

const dateText = (day: number) => calendarText(dateOf(day));

/** What became of a mistake that was answered. */
function became({ when: { box, due } }: Mistake, day: number): string {
    if (box === LEARNED) return t("Right five times in a row: it is learned, and does not come back.");
    return due === day + 1 ? t("It comes back tomorrow.") : t("It comes back on {date}.", { date: dateText(due) });
}

/** When nothing is asked: how many there are, and when. */
function State({ asked, right }: { asked: number; right: number }) {
    const all = mistakes();
    const learned = all.filter(({ when }) => when.box === LEARNED).length;
    const kept = all.length - learned;
    return (
        <Page title={t("My mistakes")} class="wide" cards={["", "5s", ""]}
            lead={
                <>
                    <p class="lead">{asked > 0 ? t("{n} of {all} right at the first try.", { n: right, all: asked }) : t("Nothing is due today.")}</p>
                    <p class="doors">
                        <Link class="button primary" to="/history">
                            {t("Review a match")}
                        </Link>
                        <Link class="button" to="/daily">
                            {t("Deal of the day")}
                        </Link>
                        <Link class="button" to="/">
                            {t("Play")}
                        </Link>
                    </p>
                </>
            }>
            {all.length > 0 && <Progress done={learned} all={all.length} text={tn("{n} is learned: answered rightly five times in a row.", "{n} are learned: answered rightly five times in a row.", learned)} />}
            {kept > 0 && <p>{tn("{n} mistake is kept; the next one comes on {date}.", "{n} mistakes are kept; the next one comes on {date}.", kept, { date: dateText(all[0]!.when.due) })}</p>}
            <p class="dim">{t("What you do not find at the first try in a review is asked again after 1, 3, 7, 14 and 30 days, until you have found it five times in a row.")}</p>
        </Page>
    );
}

/** One mistake, at the table. */
function Again({ reviewer, mistake, number, count, heard, next }: { reviewer: Reviewer; mistake: Mistake; number: number; count: number; heard: (right: boolean) => void; next: () => void }) {
    const [after, setAfter] = useState("");
    const { value: review, error } = usePromise(() => reviewer.make(mistake.record, "mistake"), [mistake]);
    const question = review?.questions[0];
    if (error) return <Page title={t("My mistakes")}><Trouble text={error.message} /></Page>;
    if (!question)
        return (
            <Page title={t("My mistakes")}>
                <p>{t("The cards are laid …")}</p>
            </Page>
        );
    const judge = async (action: string) => {
        const verdict = await reviewer.answer(0, action);
        if (after) return verdict;
        const day = thisDay();
        const right = isRight(verdict);
        setAfter(became(answer(mistake, right, day), day));
        heard(right);
        return verdict;
    };
    return (
        <main id="main" class="at-table">
            <Asked table="mistake" record={mistake.record} question={question} number={number} count={count} judge={judge} line={(better) => reviewer.line(better)} next={next} after={after} end={t("End")} replayed={false} leave={() => go("/mistakes")} />
        </main>
    );
}

export function MistakesPage() {
    const due = useMemo(() => dueOn(thisDay()), []);
    const [at, setAt] = useState(0);
    const [right, setRight] = useState(0);
    const reviewer = useMemo(() => (due.length > 0 ? new Reviewer() : undefined), []);
    useEffect(() => () => reviewer?.close(), [reviewer]);
    useEffect(() => setTitle(`${t("My mistakes")} · Pedro`), []);
    const mistake = due[at];
    if (!mistake || !reviewer) return <Framed><State asked={due.length} right={right} /></Framed>;
    return <Again key={mistake.key} reviewer={reviewer} mistake={mistake} number={at} count={due.length} heard={(found) => found && setRight((n) => n + 1)} next={() => setAt(at + 1)} />;
}
