/* page.tsx - "Pedro Master": hands that one line of play makes however the hidden cards lie, played against a program that chooses how
 * they lie.
 *
 * SPDX-License-Identifier: MIT */
/* Keeps what this page shares with others in a file that is fetched before: see app/pages/more.ts. */
import "../app/soon.ts";
import { useEffect, useRef, useState } from "preact/hooks";
import { go, Link } from "../app/links.tsx";
import { Page, Trouble, usePromise } from "../app/page.tsx";
import { cardName, rankSign } from "../cards/cards.ts";
import { Pip } from "../cards/face.tsx";
import { t } from "../i18n/index.ts";
import type { Card } from "../transport/shapes.ts";
import { Module, type Told } from "./module.ts";
import { isSolved, LEVELS, nextOf, type Problem, problems, setSolved, TRIES } from "./problems.ts";

const pathOf = ({ number }: Problem) => `/master/${number}`;

/** Sentences, a paragraph each. */
function Sentences({ text }: { text: string }) {
    return (
        <>
            {text.split("\n").filter(Boolean).map((line, at) => (
                <p key={at}>{line}</p>
            ))}
        </>
    );
}

function Hand({ cards, play }: { cards: Card[]; play: (card: Card) => void }) {
    return (
        <fieldset class="told-choice">
            <legend>{t("Your hand")}</legend>
            <div class="keys-grid">
                {cards.map((card) => (
                    <button type="button" key={card} data-card={card} onClick={() => play(card)}>
                        <span aria-hidden="true">
                            {rankSign(card)}
                            <Pip suit={card[1]!} />
                        </span>
                        <span class="unseen">{cardName(card)}</span>
                    </button>
                ))}
            </div>
        </fieldset>
    );
}

interface OneProps {
    module: Module;
    problem: Problem;
    /** The next one that is not solved. */
    next: Problem | undefined;
}

/** One problem. */
function One({ module, problem, next }: OneProps) {
    const [known] = useState(() => module.begin(problem.row));
    const [told, setTold] = useState<Told>(known);
    const [film, setFilm] = useState("");
    const room = useRef<HTMLDivElement>(null);
    const moved = useRef(false);
    /* The card that had the focus is gone: the next choice gets it. */
    useEffect(() => {
        if (moved.current) room.current?.querySelector<HTMLElement>(told.state === "asked" ? ".keys-grid button" : ".actions :is(a, button)")?.focus();
    }, [told]);
    const show = (now: Told) => {
        moved.current = true;
        if (now.state === "made" && !film) setSolved(problem);
        setTold(now);
    };
    const over = told.state !== "asked";
    return (
        <Page title={t("Problem {n}", { n: problem.number })}>
            <p class="dim">{t("Level {level} of {levels}: computer players left the safe line in {left} of {tries} tries.", { level: problem.level, levels: LEVELS, left: problem.left, tries: TRIES })}</p>
            {/* On a phone it would push the cards down. */}
            {told === known ? (
                <Sentences text={known.words} />
            ) : (
                <details>
                    <summary>{t("The problem")}</summary>
                    <Sentences text={known.words} />
                </details>
            )}
            <div role="log">
                <Sentences text={told.told} />
                {told.state === "made" && isSolved(problem) && <p>✓ {t("Solved.")}</p>}
            </div>
            <div ref={room}>
                {!over && <Hand cards={told.hand} play={(card) => show(module.play(card))} />}
                <p class="actions">
                    {told.state === "made" && next && (
                        <Link class="button primary" to={pathOf(next)}>
                            {t("Next problem")}
                        </Link>
                    )}
                    <button type="button" onClick={() => show(module.again())}>
                        {t("Begin again")}
                    </button>
                    <button type="button" onClick={() => setFilm(module.film())}>
                        {t("Show the solution")}
                    </button>
                    <Link class="button" to="/master">
                        {t("All problems")}
                    </Link>
                </p>
            </div>
            <div role="status">
                {film && (
                    <>
                        <h2>{t("The solution")}</h2>
                        <Sentences text={film} />
                    </>
                )}
            </div>
        </Page>
    );
}

/** The levels. */
function All({ all }: { all: Problem[] }) {
    const next = nextOf(all, 0);
    return (
        <Page title={t("Pedro Master")}>
            <p>{t("Hands that one line of play makes however the hidden cards lie.")}</p>
            <p>{t("You bid and lead. At each card the program chooses a layout of the hidden cards that beats you, if there is one; on the right line there is none.")}</p>
            {next && (
                <p class="actions">
                    <Link class="button primary" to={pathOf(next)}>
                        {t("Problem {n}", { n: next.number })}
                    </Link>
                </p>
            )}
            {Array.from({ length: LEVELS }, (_, at) => all.filter(({ level }) => level === at + 1)).map((own, at) => (
                <section key={at}>
                    <h2>{t("Level {level}: {n} of {all} solved", { level: at + 1, n: own.filter(isSolved).length, all: own.length })}</h2>
                    <div class="keys-grid" style={{ maxHeight: "none" }}>
                        {own.map((problem) => (
                            <button type="button" key={problem.number} aria-label={isSolved(problem) ? t("Problem {n}, solved", { n: problem.number }) : t("Problem {n}", { n: problem.number })} onClick={() => go(pathOf(problem))}>
                                {problem.number}
                                {isSolved(problem) && " ✓"}
                            </button>
                        ))}
                    </div>
                </section>
            ))}
            <p class="dim">{t("The level follows from how often computer players leave the line.")}</p>
        </Page>
    );
}

/** `number`: of the problem; "": the list. */
export function MasterPage({ number }: { number: string }) {
    const { value, error } = usePromise(async () => {
        const [all, module] = await Promise.all([problems(), number ? Module.load() : undefined]);
        return { all, module };
    }, [number]);
    const problem = value?.all.find((each) => String(each.number) === number);
    if (!value)
        return (
            <Page title={t("Pedro Master")}>
                <Trouble text={error?.message ?? ""} />
                {!error && <p>{t("The cards are laid …")}</p>}
            </Page>
        );
    if (!problem || !value.module) return <All all={value.all} />;
    return <One module={value.module} problem={problem} next={nextOf(value.all, problem.number)} />;
}
