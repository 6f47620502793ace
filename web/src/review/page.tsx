/* page.tsx - "What could I have done better?": the clear mistakes of a match, put back on the table as they were seen.
 *
 * The reviewer finds them in a worker. Each is answered at the table as in play, as often as one likes; then it is told what
 * the choices cost, where they differ, and an example.
 *
 * SPDX-License-Identifier: MIT */
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useApp } from "../app/app_context.ts";
import { Share } from "../app/between.tsx";
import { currentQuery, go, Link, useQuery } from "../app/links.tsx";
import { Page, Trouble, usePromise } from "../app/page.tsx";
import { addRefusals } from "../app/refusal.ts";
import { setTitle } from "../app/title.ts";
import { t } from "../i18n/index.ts";
import { botName, playerName } from "../table/seats.ts";
import { RECORD_REFUSALS } from "../transport/refusals_record.ts";
import { keepReview } from "../statistics/reviews.ts";
import { begun, type Match, matchOf, seatOf, seatsOf } from "./ahead.ts";
import { Asked, isRight } from "./asked.tsx";
import { Luck } from "./luck.tsx";
import { keepWrong, thisDay } from "./mistakes.ts";
import type { Question, Review } from "./reviewer.ts";

addRefusals(RECORD_REFUSALS);

/** Before the first question, and after the last. */
function Frame({ luck = false, children }: { luck?: boolean; children: ComponentChildren }) {
    return <Page title={luck ? t("Luck and play") : t("What could I have done better?")}>{children}</Page>;
}

function Words({ review }: { review: Review }) {
    return (
        <>
            {review.words
                .split("\n")
                .filter(Boolean)
                .map((line) => (
                    <p key={line}>{line}</p>
                ))}
        </>
    );
}

/** The decisions of each seat, which are shown as it saw them; and the address of the review, for all who have played. */
function Whose({ match: { name, record }, seat }: { match: Match; seat: number }) {
    const app = useApp();
    const luck = currentQuery().has("luck");
    return (
        <section class="whose">
            <h2>{t("Whose decisions?")}</h2>
            <p class="actions">
                {seatsOf(record).map(([at, who]) => (
                    <Link key={at} class="button" {...(at === seat && { "aria-current": "true" as const })} to={`/review/${name}?seat=${at}${luck ? "&luck" : ""}`}>
                        {who.startsWith("bot:") ? botName(who.slice(4)) : playerName(who)}
                    </Link>
                ))}
            </p>
            {!app.alone && <Share path={`/review/${name}`} label={t("A link to this review")} />}
        </section>
    );
}

function Back({ table }: { table: string }) {
    return (
        <>
            <Link class="button" to={`/replay/${table}`}>
                {t("Replay")}
            </Link>
            <Link class="button" to="/history">
                {t("Matches played")}
            </Link>
        </>
    );
}

/** The seat that the address names, for another address. */
function seatQuery(): string {
    const seat = currentQuery().get("seat");
    return seat === null ? "" : `?seat=${encodeURIComponent(seat)}`;
}

/** What cards and decisions were worth, before any question is asked: the same review has both. */
function LuckOnly({ table, review, whose }: { table: string; review: Review; whose: ComponentChildren }) {
    return (
        <Frame luck>
            <Words review={review} />
            {review.luck && <Luck luck={review.luck} heading={false} />}
            <p class="actions">
                {review.questions.length > 0 && (
                    <Link class="button primary" to={`/review/${table}${seatQuery()}`}>
                        {t("What could I have done better?")}
                    </Link>
                )}
                <Back table={table} />
            </p>
            {whose}
        </Frame>
    );
}

function Ended({ table, review, right, again, whose }: { table: string; review: Review; right: number; again: () => void; whose: ComponentChildren }) {
    return (
        <Frame>
            <Words review={review} />
            {review.questions.length > 0 && <p>{t("{n} of {all} right at the first try.", { n: right, all: review.questions.length })}</p>}
            {right < review.questions.length && (
                <p>
                    <Link to="/mistakes">{t("What you did not find at the first try comes back under My mistakes.")}</Link>
                </p>
            )}
            {review.luck && review.luck.length > 1 && <Luck luck={review.luck} />}
            <p class="actions">
                {review.questions.length > 0 && (
                    <button type="button" class="primary" onClick={again}>
                        {t("From the beginning")}
                    </button>
                )}
                <Back table={table} />
            </p>
            {whose}
        </Frame>
    );
}

/** `own`: the decisions are those of the person who looks on. */
function Made({ table, match, seat, own }: { table: string; match: Match; seat: number; own: boolean }) {
    const { record } = match;
    const whose = <Whose match={match} seat={seat} />;
    const [done, setDone] = useState(0);
    const [at, setAt] = useState(0);
    const [missed, setMissed] = useState(false);
    const tried = useRef(new Map<number, boolean>());
    const reviewer = useMemo(() => begun(setDone), [record, seat]);
    useEffect(() => () => reviewer.close(), [reviewer]);
    const [known, setKnown] = useState<Review>();
    const { value: made, error } = usePromise(() => reviewer.make(record, seat < 0 ? "all" : seat, setKnown), [reviewer]);
    const review = made ?? known;
    /* Those that have come out stay the same objects, which a table shows. */
    const questions = useRef<Question[]>([]).current;
    questions.push(...(review?.questions.slice(questions.length) ?? []));
    const luck = useQuery().has("luck");
    useEffect(() => setTitle(`${luck ? t("Luck and play") : t("My mistakes")} · Pedro`), [luck]);
    useEffect(() => {
        if (made && own) keepReview(table, made);
    }, [made]);
    if (error) return <Frame luck={luck}><Trouble text={error.message} /></Frame>;
    const question = questions[at];
    if (luck ? !made : !made && !question)
        return (
            <Frame luck={luck}>
                <p>{t("Each decision is compared with the expert's, in many layouts of the hidden cards. That takes a while.")}</p>
                <progress value={done} aria-label={luck ? t("Luck and play") : t("My mistakes")} />
                {whose}
            </Frame>
        );
    if (luck && made) return <LuckOnly table={table} review={made} whose={whose} />;
    if (!question) {
        const right = [...tried.current.values()].filter(Boolean).length;
        return <Ended table={table} review={made!} right={right} again={() => (tried.current.clear(), setAt(0))} whose={whose} />;
    }
    const judge = async (action: string) => {
        const verdict = await reviewer.answer(at, action);
        if (tried.current.has(at)) return verdict;
        const found = isRight(verdict);
        tried.current.set(at, found);
        setMissed(!found);
        if (!found) keepWrong(record, question.event, question.preferred, thisDay());
        return verdict;
    };
    return (
        <main id="main" class="at-table">
            <Asked key={at} table={table} record={record} question={question} number={at} count={made?.questions.length} judge={judge} line={(better) => reviewer.line(better)} next={() => (setMissed(false), setAt(at + 1))}
                after={missed ? t("It comes back tomorrow, under My mistakes.") : ""} end={t("End of the review")} replayed leave={() => go("/history")} />
        </main>
    );
}

export function ReviewPage({ table }: { table: string }) {
    const app = useApp();
    useQuery();
    const { value: match, error } = usePromise(() => matchOf(app, table), [app, table]);
    if (match) {
        const seat = seatOf(match.record, app.me.name, currentQuery().get("seat") ?? "");
        return <Made key={seat} table={table} match={match} seat={seat} own={!currentQuery().has("seat")} />;
    }
    return (
        <Frame>
            <Trouble text={error?.message ?? ""} />
        </Frame>
    );
}
