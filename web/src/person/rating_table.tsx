/* rating_table.tsx - ratings of people or partners, one in a row.
 *
 * SPDX-License-Identifier: MIT */
import type { Rating } from "../app/api.ts";
import { t } from "../i18n/index.ts";
import { PersonLink } from "./link.tsx";

export interface RatingRow {
    rating: Rating;
    /** Those of the rating who are named here. */
    names: string[];
    /** In the first column, if the table has ranks. */
    rank?: string;
    /** A line under the names. */
    under?: string;
}

export function RatingTable({ rows, ranks = false }: { rows: RatingRow[]; ranks?: boolean }) {
    return (
        <table class="ratings">
            <thead>
                <tr>
                    {ranks && <th scope="col">{t("Rank")}</th>}
                    <th scope="col">{t("Name")}</th>
                    <th scope="col">{t("Rating")}</th>
                    <th scope="col">{t("Matches")}</th>
                </tr>
            </thead>
            <tbody>
                {rows.map(({ rating: { rating, margin, matches, provisional, reference, own }, names, rank, under }, at) => (
                    <tr key={at} class={own ? "own" : ""}>
                        {ranks && <td>{rank}</td>}
                        <th scope="row">
                            {names.map((name, k) => (
                                <span key={k}>
                                    {k > 0 && ", "}
                                    <PersonLink name={name} />
                                </span>
                            ))}
                            {own && <span class="unseen"> ({t("you")})</span>}
                            {under && <span class="line dim">{under}</span>}
                        </th>
                        <td>
                            {rating} <span class="dim">±{margin}</span>{" "}
                            {(provisional || reference) && <span class="dim">{reference ? t("reference") : t("provisional")}</span>}
                        </td>
                        <td>{matches}</td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}
