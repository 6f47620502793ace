/* page.tsx - the page of a person: ratings and how they went, partners, tournaments.
 *
 * Everybody can see it; guests have none.
 *
 * SPDX-License-Identifier: MIT */
import { useState } from "preact/hooks";
import { Refusal } from "../app/api.ts";
import { useApp } from "../app/app_context.ts";
import { Later, named } from "../app/later.tsx";
import { Link } from "../app/links.tsx";
import { Page, Trouble, usePromise } from "../app/page.tsx";
import { useTitles } from "../app/titles.ts";
import { Portrait } from "../faces/portrait.tsx";
import { dateText } from "../i18n/dates.ts";
import { t, tn } from "../i18n/index.ts";
import { Graph } from "./graph.tsx";
import { RatingTable } from "./rating_table.tsx";
import { type Family, type Grade, type Played, played, type Point, type Strength, strength } from "./requests.ts";

const statistics = named(() => import("../statistics/page.tsx"), "Statistics");

/** Of so many matches the statistics of others are made: each is a request. */
const READ = 30;

/** The statistics of another person, once they are wanted: from the rated matches, which everybody may replay. */
function OthersStatistics({ person, families }: Pick<Strength, "person" | "families">) {
    const [open, setOpen] = useState(false);
    const points = families.flatMap((family) => family.points).filter(({ match }) => match).sort((one, other) => one.at.localeCompare(other.at));
    const matches = [...new Set(points.map(({ match }) => match!))].slice(-READ);
    if (matches.length === 0) return null;
    return (
        <section>
            <h2>{t("Statistics")}</h2>
            <p class="dim">{tn("Of {n} rated match, which everybody may replay.", "Of the newest {n} rated matches, which everybody may replay.", matches.length)}</p>
            {open ? (
                <Later load={statistics} with={{ of: { name: person, matches } }} />
            ) : (
                <button type="button" onClick={() => setOpen(true)}>
                    {t("Show the statistics")}
                </button>
            )}
        </section>
    );
}

/** Matches that are listed before one asks for all. */
const SHOWN = 20;
/** The newest points of a family are those of one match each; before them some are left out. */
const ALL_POINTS = 100;

const signed = (number: number): string => (number > 0 ? `+${number}` : String(number).replace("-", "−"));

/** What a match changed, or "" where the match before it is not known. */
function change({ points, matches }: Family, at: number): string {
    const whole = points.length === matches || at > points.length - ALL_POINTS;
    const before = points[at - 1];
    return whole && before ? signed(points[at]!.rating - before.rating) : "";
}

function Matches({ family }: { family: Family }) {
    const [all, setAll] = useState(false);
    const rows: [Point, number][] = family.points.map((point, at): [Point, number] => [point, at]).reverse();
    return (
        <details class="more">
            <summary>
                {t("Match by match")} <span class="unseen">{t(family.title)}</span>
            </summary>
            <table class="ratings">
                <thead>
                    <tr>
                        <th scope="col">{t("Day")}</th>
                        <th scope="col">{t("Rating")}</th>
                        <th scope="col">{t("Gained")}</th>
                        <th scope="col">{t("Match")}</th>
                    </tr>
                </thead>
                <tbody>
                    {(all ? rows : rows.slice(0, SHOWN)).map(([point, at]) => (
                        <tr key={at}>
                            <th scope="row">{dateText(point.at)}</th>
                            <td>
                                {point.rating} <span class="dim">±{point.margin}</span>
                            </td>
                            <td>{change(family, at)}</td>
                            <td>{point.match && (
                                <>
                                    <Link to={`/replay/${point.match}`}>{t("Replay")} <span class="unseen">{dateText(point.at)}</span></Link>
                                    {" · "}
                                    <Link to={`/review/${point.match}`}>{t("Mistakes")} <span class="unseen">{dateText(point.at)}</span></Link>
                                </>
                            )}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
            {!all && rows.length > SHOWN && (
                <button type="button" onClick={() => setAll(true)}>
                    {t("Show all {n}", { n: rows.length })}
                </button>
            )}
        </details>
    );
}

function FamilyPart({ family, grades }: { family: Family; grades: Grade[] }) {
    const grade = grades.find(({ name }) => name === family.grade);
    return (
        <section>
            <h2>{t(family.title)}</h2>
            <p class="rating-now">
                <strong>{family.rating}</strong> <span class="dim">±{family.margin}</span> {grade && <span class="tag">{t(grade.title)}</span>}{" "}
                {family.provisional && <span class="tag">{t("provisional")}</span>} <span class="dim">{tn("{n} match", "{n} matches", family.matches)}</span>
            </p>
            <Graph family={family} grades={grades} />
            <Matches family={family} />
        </section>
    );
}

function Partners({ person, partners, families }: { person: string } & Pick<Strength, "partners" | "families">) {
    if (partners.length === 0) return null;
    const rows = partners.map((rating) => ({
        rating: { ...rating, own: false },
        names: rating.names.filter((name) => name !== person),
        under: t(families.find(({ name }) => name === rating.family)?.title ?? rating.family),
    }));
    return (
        <section>
            <h2>{t("Partners")}</h2>
            <RatingTable rows={rows} />
        </section>
    );
}

function Tournaments({ all }: { all: Played[] }) {
    const games = useTitles();
    if (all.length === 0) return null;
    return (
        <section>
            <h2>{t("Tournaments")}</h2>
            <ul class="rows">
                {all.map(({ name, title, game, start, played: { entry_name: entry, place, places } }) => (
                    <li key={name}>
                        <Link to={`/e/${name}?view=standings`}>{title}</Link> {place > 0 && <strong>{t("place {n} of {all}", { n: place, all: places })}</strong>}
                        <span class="line dim">{[t(games[game] ?? game), ...(start ? [dateText(start)] : []), entry].join(" · ")}</span>
                    </li>
                ))}
            </ul>
        </section>
    );
}

/** A name in an address; as it stands there if it is none. */
function decoded(name: string): string {
    try {
        return decodeURIComponent(name);
    } catch {
        return name;
    }
}

export function PersonPage({ name: path }: { name: string }) {
    const { alone } = useApp();
    const name = decoded(path);
    const { value, error } = usePromise(async () => (alone ? undefined : strength(name)), [name]);
    const { value: events } = usePromise(async () => (alone ? [] : played(name)), [name]);
    /* A guest, whose name leads here from a tournament, is nobody's account. */
    const nobody = error instanceof Refusal && error.code === "not_found";
    return (
        <Page title={value?.person ?? name} class="person-page">
            <Trouble text={nobody ? "" : (error?.message ?? "")} />
            {alone && <p>{t("Ratings are on a server, and there is none here.")}</p>}
            {nobody && <p>{t("Only people with an account have a page.")}</p>}
            {value && (
                <p class="who">
                    <Portrait picture={value.picture} name={value.person} />
                    {value.own && <span class="tag">{t("you")}</span>}
                </p>
            )}
            {value?.families.length === 0 && <p>{t("No match of this person was rated yet.")}</p>}
            {value?.families.map((family) => <FamilyPart key={family.name} family={family} grades={value.grades} />)}
            {value?.own && (
                <section>
                    <h2>{t("Your statistics")}</h2>
                    <p class="dim">{t("Only you see these.")}</p>
                    <Later load={statistics} with={{ of: undefined }} />
                </section>
            )}
            {value && !value.own && <OthersStatistics key={value.person} person={value.person} families={value.families} />}
            {value && <Partners person={value.person} partners={value.partners} families={value.families} />}
            {events && <Tournaments all={events} />}
            {!alone && (
                <p>
                    <Link to="/ratings">{t("Ratings of the players here")}</Link>
                </p>
            )}
        </Page>
    );
}
