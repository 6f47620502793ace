/* glossary.tsx - the terms of card players and what they mean.
 *
 * SPDX-License-Identifier: MIT */
import { glossary } from "../../glossary/terms.ts";
import { language, t } from "../../i18n/index.ts";
import { Link } from "../links.tsx";
import { Page, Trouble, usePromise } from "../page.tsx";

export function GlossaryPage() {
    const { value, error } = usePromise(glossary, [language()]);
    const terms = [...(value?.terms ?? [])].sort((a, b) => a.word.localeCompare(b.word, language()));
    return (
        <Page title={t("Glossary")}>
            <Trouble text={error?.message ?? ""} />
            <dl class="glossary">
                {terms.map(({ word, meaning }) => (
                    <div key={word}>
                        <dt>{word}</dt>
                        <dd>{meaning}</dd>
                    </div>
                ))}
            </dl>
            <p>
                <Link to="/rules">{t("Rules")}</Link>
            </p>
        </Page>
    );
}
