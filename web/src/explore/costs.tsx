/* costs.tsx - what each choice of a decision costs, as a table.
 *
 * SPDX-License-Identifier: MIT */
import { cardName, isCard } from "../cards/cards.ts";
import { t } from "../i18n/index.ts";
import { Sheet } from "../score/figures.tsx";
import { actionLabel } from "../table/actions.ts";
import { Figure } from "./calls.tsx";
import type { Costs } from "./explorer.ts";

export function CostTable({ costs: { choices } }: { costs: Costs }) {
    const [best, ...others] = choices;
    const label = (action: string) => (isCard(action) ? cardName(action) : actionLabel(action));
    const worlds = Math.max(...choices.map((choice) => choice.worlds));
    return (
        <>
            <p>
                <strong>{t("The expert's choice: {what}.", { what: label(best!.action) })}</strong>
            </p>
            {others.length > 0 && (
                <Sheet caption={t("What does each choice cost?")} heads={[t("Choice"), t("Cost"), t("Match")]}>
                    {others.map((choice) => (
                        <tr key={choice.action}>
                            <th scope="row">{label(choice.action)}</th>
                            <td>{choice.worlds > 0 ? <Figure of={[choice.points, choice.points_error]} /> : "–"}</td>
                            <td>{choice.worlds > 0 && <Figure of={[choice.chance, choice.chance_error]} unit={"\u00a0%"} times={100} />}</td>
                        </tr>
                    ))}
                </Sheet>
            )}
            {worlds > 0 && <p class="dim">{t("Played out in {n} layouts of the hidden cards that fit what was done. Cost: in points, and in the chance to win the match, against the expert's choice. ± is half the 95 % interval.", { n: worlds })}</p>}
        </>
    );
}
