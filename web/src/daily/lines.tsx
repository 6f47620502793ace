/* lines.tsx - people with their points at deals of the day, one in a row.
 *
 * SPDX-License-Identifier: MIT */
import { t } from "../i18n/index.ts";
import { playerName } from "../table/seats.ts";
import type { Line } from "./requests.ts";

/** People with their points; `under` has a word for each. */
export function Lines({ lines, label, under }: { lines: readonly Line[]; label: string; under?: (line: Line, at: number) => string }) {
    return (
        <table class="ratings" aria-label={label}>
            <thead>
                <tr>
                    <th scope="col">{t("Place")}</th>
                    <th scope="col">{t("Name")}</th>
                    <th scope="col" class="figure">
                        {t("Deals")}
                    </th>
                    <th scope="col" class="figure">
                        {t("Points")}
                    </th>
                </tr>
            </thead>
            <tbody>
                {lines.map((line, at) => (
                    <tr key={at} class={line.own ? "own" : ""}>
                        <td>{line.place}</td>
                        <th scope="row">
                            {playerName(line.name)}
                            {line.own && <span class="unseen"> ({t("you")})</span>}
                            {under?.(line, at) && <span class="line dim">{under(line, at)}</span>}
                        </th>
                        <td class="figure">{line.deals}</td>
                        <td class="figure">{line.points}</td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}
