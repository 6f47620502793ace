/* page.tsx - "What could I have done better?": the clear mistakes of a match, put back on the table as they were seen.
 *
 * The reviewer finds them in a worker. Each is answered at the table as in play, as often as one likes; then it is told what
 * the choices cost, where they differ, and an example.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useApp } from "../app/app_context.ts";
import { currentQuery, go, Link } from "../app/links.tsx";
import { Page, Trouble, usePromise } from "../app/page.tsx";
import { type Replayed, replay } from "../app/questions.ts";
import { addRefusals } from "../app/refusal.ts";
import { setTitle } from "../app/title.ts";
import { t } from "../i18n/index.ts";
import { tableOf } from "../replay/page.tsx";
import { Playback, silent } from "../replay/playback.ts";
import { stepsOf } from "../replay/steps.ts";
import { seatName } from "../table/seats.ts";
import { useTable } from "../table/store.ts";
import { TableView } from "../table/table.tsx";
import type { ClientMessage, ServerMessage } from "../transport/messages.ts";
import { RECORD_REFUSALS } from "../transport/refusals_record.ts";
import { Listeners, type Transport } from "../transport/transport.ts";
import { type Question, type Review, Reviewer, type Verdict } from "./reviewer.ts";

addRefusals(RECORD_REFUSALS);

/** The other end of a table at which a question stands: it takes the answer. */
class Questioner implements Transport {
    status = silent.status;
    onStatus = silent.onStatus;
    close = silent.close;
    answered: (action: string) => void = () => undefined;
    private readonly messages = new Listeners<ServerMessage>();

    send(message: ClientMessage): boolean {
        if (message.type === "act") this.answered(message.action);
        /* Whoever asked is told when everything that follows from it is done. */
        if ("id" in message) setTimeout(() => this.messages.tell({ type: "ok", id: message.id! }));
        return true;
    }

    onMessage(listener: (message: ServerMessage) => void): () => void {
        return this.messages.add(listener);
    }
}

/** Sentences, one a line. */
const lines = (text: string) => text.split("\n").filter(Boolean);

/** The verdict, what can be done next, and why. */
function Told({ verdict, children }: { verdict: Verdict; children: preact.ComponentChildren }) {
    const [first = "", ...why] = lines(verdict.words);
    const example = lines(verdict.example);
    return (
        <>
            <p class={verdict.grade === "worse" ? "wrong" : "right"} role="status">
                {verdict.grade === "worse" && `${t("There is better.")} `}
                {first}
            </p>
            {children}
            {why.map((line, at) => (
                <p key={at}>{line}</p>
            ))}
            {example.length > 0 && (
                <details>
                    <summary>{t("An example, card by card")}</summary>
                    {example.map((line, at) => (
                        <p key={at}>{line}</p>
                    ))}
                </details>
            )}
        </>
    );
}

interface AskedProps {
    table: string;
    record: string;
    question: Question;
    number: number;
    count: number;
    judge: (action: string) => Promise<Verdict>;
    next: () => void;
}

/** A question at the table. */
function Asked({ table, record, question, number, count, judge, next }: AskedProps) {
    const { value: match, error } = usePromise(() => replay(record, question.seat), [record, question]);
    if (match) return <AtTable key={number} {...{ table, record, question, number, count, judge, next, match }} />;
    return <Trouble text={error?.message ?? ""} />;
}

function AtTable({ table, question, number, count, judge, next, match }: AskedProps & { match: Replayed }) {
    const questioner = useMemo(() => new Questioner(), []);
    const [playback] = useState(() => new Playback(table, questioner));
    const [verdict, setVerdict] = useState<Verdict | null>(null);
    const [thinking, setThinking] = useState(false);
    const [trouble, setTrouble] = useState("");
    const head = useRef<HTMLHeadingElement>(null);
    const answer = (action: string) => {
        setThinking(true);
        judge(action)
            .then(setVerdict, (refusal: Error) => setTrouble(refusal.message))
            .finally(() => setThinking(false));
    };
    questioner.answered = answer;
    useEffect(() => {
        const steps = stepsOf(match);
        const at = steps.findLastIndex(({ seq }) => seq === question.event);
        steps[at] = { ...steps[at]!, legal: question.legal };
        playback.show(tableOf(table, match, question.seat), steps, at);
        head.current?.focus();
        return () => playback.close();
    }, [playback]);
    const { info, shown } = useTable(playback.store);
    const again = () => {
        setVerdict(null);
        playback.jump(playback.at);
    };
    const whose = info && seatName({ ...info, seat: -1 }, question.seat);
    return (
        <div class="learning reviewing">
            <section class="coach" aria-label={t("My mistakes")}>
                <h1 ref={head} tabIndex={-1}>
                    {t("Question {n} of {all}", { n: number + 1, all: count })}
                </h1>
                {!verdict && (
                    <>
                        <p>{t("Hand {n}, as {who} saw it. What is the best choice?", { n: question.hand, who: whose ?? "" })}</p>
                        <p class="actions">
                            <button type="button" aria-busy={thinking} onClick={() => void (thinking || answer(""))}>
                                {t("Show the answer")}
                            </button>
                        </p>
                    </>
                )}
                {verdict && (
                    <Told verdict={verdict}>
                        <p class="actions">
                            <button type="button" class="primary" onClick={next}>
                                {number + 1 < count ? t("Next question") : t("End of the review")}
                            </button>
                            <button type="button" onClick={again}>
                                {t("Try again")}
                            </button>
                            <Link class="button" to={`/replay/${table}?${new URLSearchParams({ step: String(playback.at), seat: String(question.seat) })}`}>
                                {t("See it in the replay")}
                            </Link>
                        </p>
                    </Told>
                )}
                <Trouble text={trouble} />
            </section>
            {info && shown && <TableView store={playback.store} leave={() => go("/history")} {...(verdict && { replay: { dock: null, before: () => null } })} />}
        </div>
    );
}

/** Before the first question, and after the last. */
function Frame({ children }: { children: preact.ComponentChildren }) {
    return <Page title={t("What could I have done better?")}>{children}</Page>;
}

function Ended({ table, review, right, again }: { table: string; review: Review; right: number; again: () => void }) {
    return (
        <Frame>
            <p>{review.words.trim()}</p>
            {review.questions.length > 0 && <p>{t("{n} of {all} right at the first try.", { n: right, all: review.questions.length })}</p>}
            <p class="actions">
                {review.questions.length > 0 && (
                    <button type="button" class="primary" onClick={again}>
                        {t("From the beginning")}
                    </button>
                )}
                <Link class="button" to={`/replay/${table}`}>
                    {t("Replay")}
                </Link>
                <Link class="button" to="/history">
                    {t("Matches played")}
                </Link>
            </p>
        </Frame>
    );
}

/** The seat of the only person of a record; -1 if there is none or more than one. */
function personOf(record: string): number {
    const seats = [...record.matchAll(/^\[Seat(\d) "(.*)"\]$/gm)].filter(([, , name]) => !name!.startsWith("bot:"));
    return seats.length === 1 ? Number(seats[0]![1]) : -1;
}

/** The seat in the address, or of the person who looks on: the others' mistakes are theirs to find. */
function seatOf(record: string, me: string): number {
    const wanted = currentQuery().get("seat") ?? "";
    if (/^\d$/.test(wanted)) return Number(wanted);
    const own = [...record.matchAll(/^\[Seat(\d) "(.*)"\]$/gm)].find(([, , name]) => name === me);
    return own ? Number(own[1]) : personOf(record);
}

function Made({ table, record, seat }: { table: string; record: string; seat: number }) {
    const [done, setDone] = useState(0);
    const [at, setAt] = useState(0);
    const tried = useRef(new Map<number, boolean>());
    const reviewer = useMemo(() => new Reviewer(record, seat, setDone), [record, seat]);
    useEffect(() => () => reviewer.close(), [reviewer]);
    const { value: review, error } = usePromise(() => reviewer.made, [reviewer]);
    useEffect(() => setTitle(`${t("My mistakes")} · Pedro`), []);
    if (error) return <Frame><Trouble text={error.message} /></Frame>;
    if (!review)
        return (
            <Frame>
                <p>{t("Each decision is compared with the expert's, in many layouts of the hidden cards. That takes a while.")}</p>
                <progress value={done} aria-label={t("My mistakes")} />
            </Frame>
        );
    const question = review.questions[at];
    if (!question) {
        const right = [...tried.current.values()].filter(Boolean).length;
        return <Ended table={table} review={review} right={right} again={() => (tried.current.clear(), setAt(0))} />;
    }
    const judge = async (action: string) => {
        const verdict = await reviewer.answer(at, action);
        if (!tried.current.has(at)) tried.current.set(at, verdict.grade === "best" || verdict.grade === "good");
        return verdict;
    };
    return (
        <main id="main" class="at-table">
            <Asked key={at} table={table} record={record} question={question} number={at} count={review.questions.length} judge={judge} next={() => setAt(at + 1)} />
        </main>
    );
}

export function ReviewPage({ table }: { table: string }) {
    const app = useApp();
    const { value: record, error } = usePromise(() => app.api.record(table), [app, table]);
    if (record) return <Made table={table} record={record} seat={seatOf(record, app.me.name)} />;
    return (
        <Frame>
            <Trouble text={error?.message ?? ""} />
        </Frame>
    );
}
