/* today.tsx - what waits for somebody who comes back, beside a match: the deal of the day, mistakes, the next lesson.
 *
 * All of it is kept on this device, so it is drawn with the page and nothing moves.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useState } from "preact/hooks";
import { unfinished } from "../app/app_context.ts";
import { doneOf } from "../app/done.ts";
import { soon } from "../app/later.tsx";
import { Link } from "../app/links.tsx";
import { today, tryAt } from "../daily/tries.ts";
import { language, t, tn } from "../i18n/index.ts";
import { signed } from "../i18n/numbers.ts";
import { dueMistakes } from "../review/due.ts";
import { isNewcomer } from "../table/newcomer.ts";

/* The game whose deal and lessons are shown, the one that is played at once. */
const GAME = "us";

function dealText(): string {
    const tried = tryAt(today(), GAME);
    if (!tried) return t("Today's deal: not played yet");
    if (tried.margin === undefined) return t("Today's deal: begun");
    return tried.par === undefined ? t("Today's deal: {result}", { result: signed(tried.margin) }) : t("Today's deal: {result}, par {par}", { result: signed(tried.margin), par: signed(tried.par) });
}

/** The lesson after those that are done; its title comes later, as those of all lessons are a file of their own. */
function NextLesson({ done, standing }: { done: number; standing: boolean }) {
    const [next, setNext] = useState<{ name: string; title: string }>();
    useEffect(() => {
        if (!standing) return;
        void soon().then(
            async ({ isDone, lessonsOf }) => setNext((await lessonsOf(GAME)).find(({ name }) => !isDone(GAME, name))),
            () => undefined,
        );
    }, [standing, language()]);
    return (
        <Link to={next ? `/lesson/${GAME}?lesson=${next.name}` : `/lessons/${GAME}`}>
            {next ? t("Next lesson: {title}", { title: next.title }) : tn("Lessons: {n} is done", "Lessons: {n} are done", done)}
        </Link>
    );
}

/** Nothing for somebody who is new. `standing`: the page has stood for a moment. */
export function Today({ standing }: { standing: boolean }) {
    const date = today();
    const due = dueMistakes(date);
    const [match] = unfinished();
    const done = [...doneOf("lesson")].filter((line) => line.startsWith(`${GAME} `)).length;
    if (isNewcomer() && !match && due === 0 && done === 0 && !tryAt(date, GAME)) return null;
    return (
        <ul class="today" aria-label={t("Where you were")}>
            <li>
                <Link to={`/daily/${GAME}`}>{dealText()}</Link>
            </li>
            {due > 0 && (
                <li>
                    <Link to="/mistakes">{tn("My mistakes: {n} is due today", "My mistakes: {n} are due today", due)}</Link>
                </li>
            )}
            {done > 0 && (
                <li>
                    <NextLesson done={done} standing={standing} />
                </li>
            )}
            {!isNewcomer() && (
                <li>
                    <Link to="/statistics">{t("Your statistics")}</Link>
                </li>
            )}
        </ul>
    );
}
