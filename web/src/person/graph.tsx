/* graph.tsx - how a rating went, match by match, in a band within which the true strength was.
 *
 * The drawing fills its box, whatever its shape; words stand beside it as HTML, so that they are as large as all others. Who cannot see it
 * gets its ends, and the table of matches.
 *
 * SPDX-License-Identifier: MIT */
import { dateText } from "../i18n/dates.ts";
import { t } from "../i18n/index.ts";
import type { Family, Grade } from "./requests.ts";

/** Of the drawing, in its own units. */
const WIDE = 1000;
const HIGH = 300;
/** Points that are shown at least above and below the line. */
const ROOM = 120;
const STEPS = [50, 100, 200, 500, 1000];
const LINES_MAX = 6;

/** Round numbers from `low` to `high`, a few. */
function marks(low: number, high: number): number[] {
    const step = STEPS.find((each) => (high - low) / each <= LINES_MAX) ?? STEPS.at(-1)!;
    const first = Math.ceil(low / step) * step;
    return Array.from({ length: Math.max(0, Math.floor((high - first) / step) + 1) }, (_, at) => first + at * step);
}

/* Names of grades lie this far apart, in parts of the height; one nearer to the one below is left out, its line stays. */
const APART = 0.1;

export function Graph({ family: { title, points }, grades }: { family: Family; grades: readonly Grade[] }) {
    const first = points[0];
    const last = points.at(-1);
    if (points.length < 2 || !first || !last) return null;
    const ratings = points.map(({ rating }) => rating);
    const low = Math.min(...ratings) - ROOM;
    const high = Math.max(...ratings) + ROOM;
    const x = (at: number) => (at / (points.length - 1)) * WIDE;
    const y = (rating: number) => ((high - rating) / (high - low)) * HIGH;
    const path = (shown: { at: number; rating: number }[]) => shown.map(({ at, rating }) => `${x(at).toFixed(1)},${y(rating).toFixed(1)}`).join(" ");
    const upper = points.map(({ rating, margin }, at) => ({ at, rating: rating + margin }));
    const lower = points.map(({ rating, margin }, at) => ({ at, rating: rating - margin }));
    const inside = (rating: number) => rating > low && rating < high;
    const named: Grade[] = [];
    for (const grade of [...grades].filter(({ from }) => inside(from)).sort((one, two) => two.from - one.from))
        if (named.length === 0 || (named.at(-1)!.from - grade.from) / (high - low) >= APART) named.push(grade);
    const words = { title: t(title), first: first.rating, last: last.rating, least: Math.min(...ratings), most: Math.max(...ratings) };
    return (
        <figure class="rating-graph">
            <div class="plot">
                <svg viewBox={`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none" role="img"
                    aria-label={t("Rating in {title}, match by match: first {first}, now {last}, between {least} and {most}.", words)}>
                    {marks(low, high).map((rating) => (
                        <line key={rating} class="mark" x1="0" x2={WIDE} y1={y(rating)} y2={y(rating)} />
                    ))}
                    {grades.filter(({ from }) => inside(from)).map(({ name, from }) => (
                        <line key={name} class="grade" x1="0" x2={WIDE} y1={y(from)} y2={y(from)} />
                    ))}
                    <polygon class="band" points={path([...upper, ...lower.reverse()])} />
                    <polyline class="rating" points={path(ratings.map((rating, at) => ({ at, rating })))} />
                </svg>
                {marks(low, high).map((rating) => (
                    <span key={rating} class="scale" aria-hidden="true" style={{ insetBlockStart: `${(y(rating) / HIGH) * 100}%` }}>
                        {rating}
                    </span>
                ))}
                {named.map(({ name, title: grade, from }) => (
                    <span key={name} class="grade-name" aria-hidden="true" style={{ insetBlockStart: `${(y(from) / HIGH) * 100}%` }}>
                        {t(grade)}
                    </span>
                ))}
            </div>
            <p class="ends dim" aria-hidden="true">
                <span>{dateText(first.at)}</span> <span>{dateText(last.at)}</span>
            </p>
            <figcaption class="dim">{t("The true strength is within the band in 95 cases of 100.")}</figcaption>
        </figure>
    );
}
