/* conventions.tsx - what the first calls of the computer players mean in a game, as `pedro bot --convention` measured it.
 *
 * SPDX-License-Identifier: MIT */
import { t } from "../i18n/index.ts";
import { SETTINGS } from "../table/settings.ts";
import rows from "./convention_rows.ts";

const levels = SETTINGS.find(({ name }) => name === "bots")!.words;

/** Levels that call alike share a table. */
function alike(game: string): [string, string[][]][] {
    const tables = new Map<string, [string[], string[][]]>();
    for (const [level, label] of levels) {
        const own = rows[game]?.[level];
        if (!own) continue;
        const key = JSON.stringify(own);
        const known = tables.get(key);
        if (known) known[0].push(t(label));
        else tables.set(key, [[t(label)], own]);
    }
    return [...tables.values()].map(([names, own]) => [names.join(", "), own]);
}

export default function Conventions({ game }: { game: string }) {
    return (
        <>
            <p>{t("The hands with which they make each first call, measured in 4,000 deals: how many trumps the best suit has, and in how many of 100 hands the ace, the king or a pedro of it is held. Experts try each call out, so theirs have no fixed meaning.")}</p>
            {alike(game).map(([names, own]) => (
                <table key={names}>
                    <caption>{names}</caption>
                    <thead>
                        <tr>
                            <th scope="col">{t("Call")}</th>
                            <th scope="col">{t("Trumps")}</th>
                            <th scope="col">{t("Ace")}</th>
                            <th scope="col">{t("King")}</th>
                            <th scope="col">{t("Pedro")}</th>
                        </tr>
                    </thead>
                    <tbody>
                        {own.map(([call = "", trumps, ...cards]) => (
                            <tr key={call}>
                                <th scope="row">{call === "pass" ? t("pass") : call}</th>
                                <td>{(Number(trumps) / 10).toLocaleString(document.documentElement.lang)}</td>
                                {cards.map((hands, at) => (
                                    <td key={at}>{hands}</td>
                                ))}
                            </tr>
                        ))}
                    </tbody>
                </table>
            ))}
        </>
    );
}
