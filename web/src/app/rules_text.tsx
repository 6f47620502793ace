/* rules_text.tsx - the rules of a game, and what is known about it besides, chapter by chapter.
 *
 * SPDX-License-Identifier: MIT */
import { h } from "preact";
import { Explained as Text } from "../glossary/explained.tsx";
import { t } from "../i18n/index.ts";
import type { Chapter, Explained } from "./api.ts";
import { Link } from "./links.tsx";

/** `level`: of the first heading; chapters are one below it. */
export function RulesText({ rules, level }: { rules: Explained; level: 1 | 2 }) {
    return (
        <article class="rules">
            {level > 1 && h(`h${level}`, {}, t(rules.title))}
            <Chapters chapters={rules.sections} level={level + 1} />
        </article>
    );
}

/** Where a game is played, its history, and so on; `level` as above. */
export function AboutText({ rules: { about, related }, level }: { rules: Explained; level: 1 | 2 }) {
    return (
        <article class="rules about" id="about">
            {h(`h${level + 1}`, {}, t("About this game"))}
            <Chapters chapters={about} level={level + 2} />
            {related.length > 0 && (
                <section>
                    {h(`h${level + 2}`, {}, t("Related games"))}
                    <ul>
                        {related.map(({ name, title }) => (
                            <li key={name}>
                                <Link to={`/rules/${name}`}>{t(title)}</Link>
                            </li>
                        ))}
                    </ul>
                </section>
            )}
        </article>
    );
}

function Chapters({ chapters, level }: { chapters: Chapter[]; level: number }) {
    return (
        <>
            {chapters.map(({ heading, paragraphs }) => (
                <section key={heading}>
                    {h(`h${level}`, {}, heading)}
                    {paragraphs.map((text, i) => (
                        <Paragraph key={i} text={text} />
                    ))}
                </section>
            ))}
        </>
    );
}

/** Lines that begin with a dash are a list, those between bars a table. */
function Paragraph({ text }: { text: string }) {
    const lines = text.split("\n").filter((line) => line.trim());
    if (lines.length > 0 && lines.every((line) => /^\s*- /.test(line)))
        return (
            <ul>
                {lines.map((line) => (
                    <li key={line}>
                        <Text text={line.replace(/^\s*- /, "")} />
                    </li>
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
                                <td>
                                    <Text text={cells.slice(1).join(" ")} />
                                </td>
                            </tr>
                        );
                    })}
                </tbody>
            </table>
        );
    return (
        <p>
            <Text text={text} />
        </p>
    );
}
