/* ratings.tsx - the strongest players and partners of a server, in each family of games.
 *
 * SPDX-License-Identifier: MIT */
import { useState } from "preact/hooks";
import { N_, t } from "../../i18n/index.ts";
import { PersonLink } from "../../person/link.tsx";
import type { Rating } from "../api.ts";
import { useApp } from "../app_context.ts";
import { Page, Trouble, usePromise } from "../page.tsx";

/* A family until the server has listed all. */
const FIRST = { name: "pedro", title: N_("Pedro") };

/** The rows with their rank; provisional ones and bots have none. */
function ranked(ratings: Rating[]): { rating: Rating; rank: string }[] {
    let rank = 0;
    return ratings.map((rating) => ({ rating, rank: rating.provisional || rating.reference ? "" : String(++rank) }));
}

function Board({ title, ratings }: { title: string; ratings: Rating[] }) {
    if (ratings.length === 0) return null;
    return (
        <section>
            <h2>{title}</h2>
            <table class="ratings">
                <thead>
                    <tr>
                        <th scope="col">{t("Rank")}</th>
                        <th scope="col">{t("Name")}</th>
                        <th scope="col">{t("Rating")}</th>
                        <th scope="col">{t("Matches")}</th>
                    </tr>
                </thead>
                <tbody>
                    {ranked(ratings).map(({ rating, rank }, at) => (
                        <tr key={at} class={rating.own ? "own" : ""}>
                            <td>{rank}</td>
                            <th scope="row">
                                {rating.names.map((name, k) => (
                                    <span key={k}>
                                        {k > 0 && ", "}
                                        <PersonLink name={name} />
                                    </span>
                                ))}
                                {rating.own && <span class="unseen"> ({t("you")})</span>}
                            </th>
                            <td>
                                {rating.rating} <span class="dim">±{rating.margin}</span>{" "}
                                {(rating.provisional || rating.reference) && <span class="dim">{rating.reference ? t("reference") : t("provisional")}</span>}
                            </td>
                            <td>{rating.matches}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </section>
    );
}

export function RatingsPage() {
    const { server } = useApp();
    const [family, setFamily] = useState(FIRST.name);
    const { value, error } = usePromise(async () => server?.ratings(family), [server, family]);
    return (
        <Page title={t("Ratings")}>
            <Trouble text={error?.message ?? ""} />
            <p>
                <label for="family">{t("Games")}</label>{" "}
                <select id="family" value={family} onChange={(event) => setFamily(event.currentTarget.value)}>
                    {(value?.families ?? [FIRST]).map(({ name, title }) => (
                        <option key={name} value={name}>
                            {t(title)}
                        </option>
                    ))}
                </select>
            </p>
            {value && value.persons.length === 0 && <p>{t("None yet.")}</p>}
            {value && <Board title={t("Players")} ratings={value.persons} />}
            {value && <Board title={t("Partners")} ratings={value.partners} />}
            <p class="dim">
                {t("A match is rated if its table is in the list of tables, everybody there has an account, and nobody gets hints.")}{" "}
                {t(
                    "1500 is the strength of the computer player `club`. In 95 cases of 100 the true strength is within the number after ±. The rating of partners is their average. A provisional rating is not known well enough for a rank.",
                )}
            </p>
        </Page>
    );
}
