/* page.tsx - the ruling for a table with paper cards in dispute: questions with large buttons, and the answer.
 *
 * The address holds all answers, so it can be shared, and going back takes back an answer.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useRef, useState } from "preact/hooks";
import { ruling as ask } from "../app/questions.ts";
import { useApp } from "../app/app_context.ts";
import { GameSelect } from "../app/game_select.tsx";
import { go, Link, shareable, useQuery } from "../app/links.tsx";
import { Page, Trouble, usePromise } from "../app/page.tsx";
import { KeyFields } from "../app/house_rules.tsx";
import { language, t } from "../i18n/index.ts";
import { keepRuled, lastDraft } from "../score/draft.ts";
import { answered, type Choice, type Dispute, disputeOf, type Law, pathOf, type Question, ruledHand, type Ruling } from "./ruling.ts";

function Scores({ question, answer }: { question: Question; answer: (text: string) => void }) {
    const [first = "", second = ""] = question.answer.split(",");
    const [scores, setScores] = useState([first, second]);
    const ready = scores.every((each) => /^-?\d{1,6}$/.test(each));
    return (
        <form class="ruling-scores" onSubmit={(event) => (event.preventDefault(), ready && answer(scores.join(",")))}>
            {[t("The bidder's side"), t("The other side")].map((name, at) => (
                <label key={at} class="figure">
                    {name}
                    <input value={scores[at]} inputMode="text" maxLength={7} autoComplete="off"
                        onInput={(event) => setScores(scores.map((each, i) => (i === at ? event.currentTarget.value.trim() : each)))} />
                </label>
            ))}
            <button type="submit" disabled={!ready}>
                {t("Count with these scores")}
            </button>
        </form>
    );
}

/** A question: its buttons, or its answer in a line. */
function Asked({ question, answer, change }: { question: Question; answer: (word: string) => void; change: () => void }) {
    const chosen = question.options.find(({ word }) => word === question.answer);
    if (question.name === "scores")
        return (
            <details class="more">
                <summary>{question.text}</summary>
                <Scores key={question.answer} question={question} answer={answer} />
            </details>
        );
    if (chosen)
        return (
            <p class="answered">
                <span class="dim">{question.text}</span> <strong>{chosen.text}</strong>{" "}
                <button type="button" class="plain" aria-label={`${t("Change")}: ${question.text}`} onClick={change}>
                    {t("Change")}
                </button>
            </p>
        );
    return (
        <fieldset class="told-choice">
            <legend tabIndex={-1} class="asked">
                {question.text}
            </legend>
            <div class={question.options.some(({ word, text }) => word !== text) ? "keys-long" : "keys-grid"}>
                {question.options.map(({ word, text }) => (
                    <button type="button" key={word} onClick={() => answer(word)}>
                        {text}
                    </button>
                ))}
            </div>
        </fieldset>
    );
}

/** The choices of one person or side. */
function Choices({ choices }: { choices: Choice[] }) {
    const by = [...new Set(choices.map((choice) => choice.by))];
    return (
        <>
            {by.map((each) => (
                <section key={each}>
                    <h3>{each}</h3>
                    <dl class="ruling-choices">
                        {choices
                            .filter((choice) => choice.by === each)
                            .map(({ word, text, follows }) => (
                                <div key={word}>
                                    <dt>{text}</dt>
                                    <dd>{follows}</dd>
                                </div>
                            ))}
                    </dl>
                </section>
            ))}
        </>
    );
}

function LawText({ law }: { law: Law }) {
    return (
        <>
            {law.games && <h3>{law.games.map(({ title }) => t(title)).join(", ")}</h3>}
            {law.law.map((sentence) => (
                <p key={sentence}>{sentence}</p>
            ))}
            <Choices choices={law.choices} />
            <h3>{t("What it does to the score")}</h3>
            <ul class="effects">
                {law.effects.map((sentence) => (
                    <li key={sentence}>{sentence}</li>
                ))}
            </ul>
        </>
    );
}

/** Writes the hand down in the score keeper, which has asked. */
function Enter({ ruling, dispute }: { ruling: Ruling; dispute: Dispute }) {
    const draft = lastDraft();
    const told = draft?.game === pathOf({ ...dispute, answers: {} }) ? ruledHand(ruling, dispute, draft) : undefined;
    if (!draft || !told) return null;
    const enter = () => {
        keepRuled(draft, told);
        go("/score");
    };
    return (
        <p class="actions">
            <button type="button" class="primary big" onClick={enter}>
                {told.kind === "misdeal" ? t("Write down that it is dealt again") : told.kind === "lost" ? t("Write down that the deal is lost") : t("Write the hand down with the revoke")}
            </button>
        </p>
    );
}

function Share({ dispute }: { dispute: Dispute }) {
    const [link, setLink] = useState("");
    const address = shareable(pathOf(dispute));
    useEffect(() => setLink(""), [address]);
    const make = async () => {
        setLink(address);
        await navigator.clipboard?.writeText(address).catch(() => undefined);
    };
    return (
        <>
            <p class="actions">
                <button type="button" onClick={() => void make()}>
                    {t("Link to this answer")}
                </button>
                <button type="button" onClick={() => go(pathOf({ ...dispute, answers: {} }))}>
                    {t("Another question")}
                </button>
            </p>
            {link && (
                <>
                    <label for="ruling-link">{t("The link holds all that was answered.")}</label>
                    <input id="ruling-link" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
                </>
            )}
        </>
    );
}

function Answer({ ruling, dispute }: { ruling: Ruling; dispute: Dispute }) {
    return (
        <section class="ruling" aria-labelledby="ruling-answer">
            <h2 id="ruling-answer" tabIndex={-1}>
                {ruling.status === "clubs" ? t("No law") : t("The law")}
            </h2>
            {ruling.about && <p>{ruling.about}</p>}
            {ruling.laws!.map((law, at) => (
                <LawText key={at} law={law} />
            ))}
            <Enter ruling={ruling} dispute={dispute} />
            <Share dispute={dispute} />
        </section>
    );
}

function Game({ dispute, trouble, set }: { dispute: Dispute; trouble: Error | undefined; set: (dispute: Dispute) => void }) {
    const app = useApp();
    const { value: tables } = usePromise(() => app.api.rules(), [app]);
    if (!tables) return null;
    return (
        <>
            <GameSelect id="ruling-game" presets={tables.presets} value={dispute.variant} set={(variant) => set({ ...dispute, variant, options: {} })} />
            <details class="more">
                <summary>{t("House rules")}</summary>
                <KeyFields tables={tables} preset={tables.presets.find(({ name }) => name === dispute.variant)} options={dispute.options} wrong={trouble}
                    set={(options) => set({ ...dispute, options })} />
            </details>
        </>
    );
}

export function RulingPage() {
    const query = useQuery();
    const dispute = disputeOf(query);
    const path = pathOf(dispute);
    const { value: ruled, error } = usePromise(async () => ({ path, value: await ask<Ruling>(dispute.variant, dispute.options, dispute.answers) }), [query.toString(), language()]);
    const value = ruled?.value;
    const asked = useRef<HTMLDivElement>(null);
    /* The address of the last answer, until the ruling for it has come. */
    const told = useRef("");
    const tell = (next: Dispute) => {
        told.current = pathOf(next);
        go(told.current);
    };
    /* After an answer the next question gets the focus, or the ruling if none is left. Who chooses a game or a house
     * rule stays there; the ruling for it may come after an answer. */
    useEffect(() => {
        if (!ruled || ruled.path !== told.current) return;
        told.current = "";
        const next = asked.current?.querySelector<HTMLElement>(".asked") ?? document.getElementById("ruling-answer");
        next?.focus({ preventScroll: true });
        next?.scrollIntoView({ block: "nearest" });
    }, [ruled]);
    return (
        <Page title={t("Ruling")} class="ruling-page">
            <p class="lead">{t("For a table with paper cards: what the rules say when somebody erred.")}</p>
            <Game dispute={dispute} trouble={error} set={(next) => go(pathOf(next))} />
            <Trouble text={error?.message ?? ""} />
            <div class="questions" ref={asked}>
                {!error &&
                    value?.questions.map((question) => (
                        <Asked key={`${question.name} ${question.answer}`} question={question} answer={(word) => tell(answered(dispute, question.name, word))}
                            change={() => tell(answered(dispute, question.name, ""))} />
                    ))}
            </div>
            {!error && value?.given && <Answer ruling={value} dispute={dispute} />}
            <p>
                <Link to={`/rules/${dispute.variant}`}>{t("Rules")}</Link> <Link to="/score">{t("Score")}</Link>
            </p>
        </Page>
    );
}
