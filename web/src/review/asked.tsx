/* asked.tsx - a question of a review at the table, as its seat saw it, and the verdict on each answer.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Link } from "../app/links.tsx";
import { Trouble, usePromise } from "../app/page.tsx";
import { type Replayed, replay } from "../app/questions.ts";
import { pathFrom } from "../explore/explorer.ts";
import { t } from "../i18n/index.ts";
import { tableOf } from "../replay/page.tsx";
import { Playback, silent } from "../replay/playback.ts";
import { stepsOf } from "../replay/steps.ts";
import { actionLabel } from "../table/actions.ts";
import { seatName } from "../table/seats.ts";
import { useTable } from "../table/store.ts";
import { TableView } from "../table/table.tsx";
import type { ClientMessage, ServerMessage } from "../transport/messages.ts";
import { Listeners, type Transport } from "../transport/transport.ts";
import { Film } from "./film.tsx";
import type { Question, Verdict } from "./reviewer.ts";

/** A verdict that counts as right. */
export const isRight = ({ grade }: Verdict): boolean => grade === "best" || grade === "good";

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

/** Which choice is played out on the table. */
function Choices({ films, film, set }: { films: Replayed["steps"][]; film: number; set: (film: number) => void }) {
    return (
        <div class="actions" role="group" aria-label={t("On the table")}>
            {films.map((steps, at) => (
                <button type="button" class={film === at ? "small primary" : "small"} key={at} aria-pressed={film === at} onClick={() => set(at)}>
                    {t("After {what}", { what: actionLabel(steps[1]?.event?.action ?? "") })}
                </button>
            ))}
            <button type="button" class="small" onClick={() => set(-1)}>
                {t("Back to the question")}
            </button>
        </div>
    );
}

interface AskedProps {
    /** What the question is of, and what is asked; unless given, a mistake of a match. */
    label?: string;
    task?: string;
    table: string;
    record: string;
    question: Question;
    number: number;
    /** Unknown while more may come. */
    count: number | undefined;
    judge: (action: string) => Promise<Verdict>;
    /** How the hand of the last verdict's example goes on, after the better choice or after the one that was judged. */
    line: (better: boolean) => Promise<Replayed["steps"]>;
    next: () => void;
    /** What the last verdict leads to; "" if nothing. */
    after: string;
    /** The label of the button after the last question. */
    end: string;
    /** There is a replay of the match. */
    replayed: boolean;
    leave: () => void;
}

/** A question at the table. */
export function Asked(props: AskedProps) {
    const { record, question, number } = props;
    const { value: match, error } = usePromise(() => replay(record, question.seat), [record, question]);
    if (match) return <AtTable key={number} {...props} match={match} />;
    return <Trouble text={error?.message ?? ""} />;
}

function AtTable({ label = t("My mistakes"), task, table, question, number, count, judge, line, next, after, end, replayed, leave, match }: AskedProps & { match: Replayed }) {
    const questioner = useMemo(() => new Questioner(), []);
    const [playback] = useState(() => new Playback(table, questioner));
    const [verdict, setVerdict] = useState<Verdict | null>(null);
    const [thinking, setThinking] = useState(false);
    const [trouble, setTrouble] = useState("");
    const [films, setFilms] = useState<Replayed["steps"][]>([]);
    const [film, setFilm] = useState(-1);
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
    const show = async () => {
        try {
            setFilms([await line(false), await line(true)]);
            setFilm(0);
        } catch (refusal) {
            setTrouble((refusal as Error).message);
        }
    };
    const again = () => {
        setFilm(-1);
        setVerdict(null);
        playback.jump(playback.at);
    };
    const worth = shown && pathFrom(match, shown.view);
    const whose = info && seatName({ ...info, seat: -1 }, question.seat);
    return (
        <div class={film < 0 ? "learning reviewing" : "learning reviewing replaying"}>
            <section class="coach" aria-label={label}>
                <h1 ref={head} tabIndex={-1}>
                    {count === undefined ? t("Question {n}", { n: number + 1 }) : t("Question {n} of {all}", { n: number + 1, all: count })}
                </h1>
                {!verdict && (
                    <>
                        <p>{task ?? t("Hand {n}, as {who} saw it. What is the best choice?", { n: question.hand, who: whose ?? "" })}</p>
                        <p class="actions">
                            <button type="button" aria-busy={thinking} onClick={() => void (thinking || answer(""))}>
                                {t("Show the answer")}
                            </button>
                        </p>
                    </>
                )}
                {verdict && film >= 0 && <Choices films={films} film={film} set={setFilm} />}
                {verdict && film < 0 && (
                    <Told verdict={verdict}>
                        {after && <p class="after">{after}</p>}
                        <p class="actions">
                            <button type="button" class="primary" onClick={next}>
                                {count === undefined || number + 1 < count ? t("Next question") : end}
                            </button>
                            <button type="button" onClick={again}>
                                {t("Try again")}
                            </button>
                            {verdict.example && (
                                <button type="button" onClick={() => void show()}>
                                    {t("Show it on the table")}
                                </button>
                            )}
                            {replayed && (
                                <Link class="button" to={`/replay/${table}?${new URLSearchParams({ step: String(playback.at), seat: String(question.seat) })}`}>
                                    {t("See it in the replay")}
                                </Link>
                            )}
                            {worth && (
                                <Link class="button" to={worth}>
                                    {t("What is each call worth?")}
                                </Link>
                            )}
                        </p>
                    </Told>
                )}
                <Trouble text={trouble} />
            </section>
            {film >= 0 && <Film key={film} info={tableOf(table, match, question.seat)} match={match} steps={films[film]!} leave={leave} />}
            {info && shown && film < 0 && <TableView store={playback.store} leave={leave} {...(verdict && { replay: { dock: null, before: () => null } })} />}
        </div>
    );
}
