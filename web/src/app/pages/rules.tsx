/* rules.tsx - the rules of a preset, and the list of presets.
 *
 * SPDX-License-Identifier: MIT */
import { useState } from "preact/hooks";
import { language, t } from "../../i18n/index.ts";
import { GameSearch } from "../game_select.tsx";
import { found } from "../game_search.ts";
import { game } from "../games.ts";
import { Later } from "../later.tsx";
import { Link } from "../links.tsx";
import { Page, Trouble, usePromise } from "../page.tsx";
import { AboutText, RulesText } from "../rules_text.tsx";
import { useApp } from "../app_context.ts";

export function RulesListPage() {
    const app = useApp();
    const { value, error } = usePromise(() => app.api.rules(), [app]);
    const [words, setWords] = useState("");
    const presets = found(value?.presets ?? [], words);
    return (
        <Page title={t("Rules")}>
            <Trouble text={error?.message ?? ""} />
            {value && <GameSearch id="find" words={words} set={setWords} count={presets.length} />}
            <ul class="rows">
                {presets.map(({ name, title, place }) => (
                    <li key={name}>
                        <Link to={`/rules/${name}`}>{t(title)}</Link> <span class="dim">{t(place)}</span>
                    </li>
                ))}
            </ul>
            <p>
                <Link to="/glossary">{t("Glossary")}</Link>
            </p>
        </Page>
    );
}

/** Moves the reading position, also that of a screen reader. */
function toAbout() {
    const heading = document.querySelector<HTMLElement>("#about > h2");
    if (heading) heading.tabIndex = -1;
    heading?.scrollIntoView({ block: "start" });
    heading?.focus({ preventScroll: true });
}

const conventions = () => import("../conventions.tsx");

function Conventions({ game }: { game: string }) {
    const [open, setOpen] = useState(false);
    return (
        <details class="rules more" onToggle={() => setOpen(true)}>
            <summary>{t("What the first calls of the bots mean")}</summary>
            {open && <Later load={conventions} with={{ game }} />}
        </details>
    );
}

/** The page of a game, by any of its names. */
export function RulesPage({ variant }: { variant: string }) {
    const app = useApp();
    const explain = async () => {
        const { presets } = await app.api.rules();
        const name = game(presets, variant)?.name ?? variant;
        return { name, ...(await app.api.explain(name, {})) };
    };
    const { value, error } = usePromise(explain, [app, variant, language()]);
    return (
        <Page title={value ? t(value.title) : t("Rules")}>
            <Trouble text={error?.message ?? ""} />
            {value && (
                <p>
                    <button type="button" class="plain" onClick={toAbout}>
                        {t("About this game")}
                    </button>
                </p>
            )}
            {value && <RulesText rules={value} level={1} />}
            {value && <AboutText rules={value} level={1} />}
            {value && <Conventions key={value.name} game={value.name} />}
            <p>
                <Link to="/rules">{t("All games")}</Link> · <Link to="/glossary">{t("Glossary")}</Link>
            </p>
            <p>
                <Link to={`/ruling?game=${variant}`}>{t("Somebody erred? The ruling for a table with paper cards")}</Link>
            </p>
        </Page>
    );
}
