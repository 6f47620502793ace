/* advice.tsx - what advice of old books is worth in a game, as it was measured: a card at the end of a lesson.
 *
 * The rows are made from src/words/measured_table.h (web/i18n.mjs), a module for each language; docs/advice.md has the samples.
 *
 * SPDX-License-Identifier: MIT */
import { usePromise } from "../app/page.tsx";
import { Explained } from "../glossary/explained.tsx";
import { language, t } from "../i18n/index.ts";

const load: Record<string, () => Promise<{ default: readonly [string, string][] }>> = {
    en: () => import("../i18n/catalogues/en.advice.ts"),
    sv: () => import("../i18n/catalogues/sv.advice.ts"),
    fi: () => import("../i18n/catalogues/fi.advice.ts"),
    es: () => import("../i18n/catalogues/es.advice.ts"),
    fr: () => import("../i18n/catalogues/fr.advice.ts"),
};

/** Nothing for a game of which nothing was measured, and without a network if it was never fetched. */
export function Advice({ variant }: { variant: string }) {
    const { value } = usePromise(() => load[language()]!(), [variant]);
    const texts = value?.default.filter(([presets]) => presets.split(" ").includes(variant)).map(([, text]) => text) ?? [];
    if (texts.length === 0) return null;
    return (
        <details class="more">
            <summary>{t("Advice of old books, measured")}</summary>
            <ul>
                {texts.map((text) => (
                    <li key={text}>
                        <Explained text={text} />
                    </li>
                ))}
            </ul>
        </details>
    );
}
