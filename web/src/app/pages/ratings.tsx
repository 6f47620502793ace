/* ratings.tsx - the strongest players and partners of a server, in each family of games.
 *
 * SPDX-License-Identifier: MIT */
import { useState } from "preact/hooks";
import { N_, t } from "../../i18n/index.ts";
import { botName } from "../../table/seats.ts";
import { RatingTable, type RatingRow } from "../../person/rating_table.tsx";
import type { Rating } from "../api.ts";
import { useApp } from "../app_context.ts";
import { Page, Trouble, usePromise } from "../page.tsx";

/* A family until the server has listed all. */
const FIRST = { name: "pedro", title: N_("Pedro") };

/** The rows with their rank; provisional ones and bots have none. */
function ranked(ratings: Rating[]): RatingRow[] {
    let rank = 0;
    return ratings.map((rating) => ({ rating, names: rating.names, rank: rating.provisional || rating.reference ? "" : String(++rank) }));
}

function Board({ title, ratings }: { title: string; ratings: Rating[] }) {
    if (ratings.length === 0) return null;
    return (
        <section>
            <h2>{title}</h2>
            <RatingTable rows={ranked(ratings)} ranks />
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
                ).replace("`club`", `“${botName("club")}”`)}
            </p>
        </Page>
    );
}
