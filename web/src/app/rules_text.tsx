/* rules_text.tsx - the rules of a game, chapter by chapter.
 *
 * SPDX-License-Identifier: MIT */
import { h } from "preact";
import { t } from "../i18n/index.ts";
import type { Explained } from "./api.ts";

/** `level`: of the first heading; chapters are one below it. */
export function RulesText({ rules, level }: { rules: Explained; level: 1 | 2 }) {
    return (
        <article class="rules">
            {level > 1 && h(`h${level}`, {}, t(rules.title))}
            {rules.sections.map(({ heading, paragraphs }) => (
                <section key={heading}>
                    {h(`h${level + 1}`, {}, heading)}
                    {paragraphs.map((text, i) => (
                        <Paragraph key={i} text={text} />
                    ))}
                </section>
            ))}
        </article>
    );
}

/** Lines that begin with a dash are a list, those between bars a table. */
function Paragraph({ text }: { text: string }) {
    const lines = text.split("\n").filter((line) => line.trim());
    if (lines.length > 0 && lines.every((line) => /^\s*- /.test(line)))
        return (
            <ul>
                {lines.map((line) => (
                    <li key={line}>{line.replace(/^\s*- /, "")}</li>
                ))}
            </ul>
        );
    if (lines.length > 0 && lines.every((line) => /^\s*\|.*\|.*/.test(line)))
        return (
            <table>
                <tbody>
                    {lines.map((line) => {
                        const cells = line.split("|").map((cell) => cell.trim()).filter(Boolean);
                        return (
                            <tr key={line}>
                                <th scope="row">{cells[0]}</th>
                                <td>{cells.slice(1).join(" ")}</td>
                            </tr>
                        );
                    })}
                </tbody>
            </table>
        );
    return <p>{text}</p>;
}
