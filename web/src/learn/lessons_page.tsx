/* lessons_page.tsx - "Learn": the first hand, and the ten lessons of a game.
 *
 * SPDX-License-Identifier: MIT */
import { useState } from "preact/hooks";
import { useApp } from "../app/app_context.ts";
import { GameSelect } from "../app/game_select.tsx";
import { go, Link } from "../app/links.tsx";
import { Page, Trouble, usePromise } from "../app/page.tsx";
import { t } from "../i18n/index.ts";
import { isDone, lessonsOf } from "./lessons.ts";

export function LessonsPage({ variant }: { variant: string }) {
    const app = useApp();
    const [game, setGame] = useState(variant);
    const { value, error } = usePromise(async () => ({ game, lessons: await lessonsOf(game), presets: (await app.api.rules()).presets }), [app, game]);
    const choose = (name: string) => {
        setGame(name);
        go(`/lessons/${name}`, true);
    };
    return (
        <Page title={t("Learn")}>
            <p>
                <Link class="button primary big" to={`/learn/${game}`}>
                    {t("Learn in two minutes")}
                    <small>{t("a first hand, explained as you play it")}</small>
                </Link>
            </p>
            <h2>{t("Short lessons")}</h2>
            <p>{t("Each is a decision at the table that turns on one thing. You choose, and see what comes of it.")}</p>
            <Trouble text={error?.message ?? ""} />
            {value && (
                <>
                    <p>
                        <GameSelect id="lessons-game" presets={value.presets} value={game} set={choose} />
                    </p>
                    <ol class="lessons">
                        {value.lessons.map(({ name, title }) => (
                            <li key={name}>
                                <Link to={`/lesson/${value.game}?lesson=${name}`}>{title}</Link>
                                {isDone(value.game, name) && <span class="done"> ✓ {t("done")}</span>}
                            </li>
                        ))}
                    </ol>
                </>
            )}
            <ul class="rows">
                <li>
                    <Link to="/puzzles">{t("Puzzles")}</Link>
                    <div class="dim">{t("Decisions in which one choice is clearly the best.")}</div>
                </li>
                <li>
                    <Link to="/master">{t("Pedro Master")}</Link>
                    <div class="dim">{t("Hands that one line of play makes however the hidden cards lie.")}</div>
                </li>
                <li>
                    <Link to="/explore">{t("What would you call?")}</Link>
                    <div class="dim">{t("What each call is worth with a hand that you set up.")}</div>
                </li>
                <li>
                    <Link to="/mistakes">{t("My mistakes")}</Link>
                    <div class="dim">{t("What you missed in reviews comes back until you know it.")}</div>
                </li>
            </ul>
        </Page>
    );
}
