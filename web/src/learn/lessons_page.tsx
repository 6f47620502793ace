/* lessons_page.tsx - "Learn": the first hand, and the ten lessons of a game.
 *
 * SPDX-License-Identifier: MIT */
import { useState } from "preact/hooks";
import { useApp } from "../app/app_context.ts";
import { GameSelect } from "../app/game_select.tsx";
import { go, Link } from "../app/links.tsx";
import { Page, Progress, Trouble, usePromise } from "../app/page.tsx";
import { Tile } from "../app/tile.tsx";
import { Patch } from "../home/fan.tsx";
import { N_, t } from "../i18n/index.ts";
import { isDone, lessonsOf } from "./lessons.ts";

/* What is seen at the name of a lesson. */
const PICTURES: Record<string, string[]> = {
    counts: ["Ts", "Js"],
    "left-pedro": ["5h", "5d"],
    "follow-or-trump": ["Kc", "2h"],
    protect: ["Ad", "5d"],
    cinch: ["5c", "6c"],
    rob: ["", "As"],
    count: ["Ah", "9h"],
    bid: ["As", "Ks"],
    partner: ["Qh", "Qd"],
    end: ["2c", "Ac"],
};

/* What comes after the lessons. */
const ON = [
    { path: "/puzzles", title: N_("Puzzles"), about: N_("Decisions in which one choice is clearly the best."), cards: ["Jd", "5d"] },
    { path: "/master", title: N_("Pedro Master"), about: N_("Hands that one line of play makes however the hidden cards lie."), cards: ["As", "5s"] },
    { path: "/explore", title: N_("What would you call?"), about: N_("What each call is worth with a hand that you set up."), cards: ["Ac", "Kc"] },
    { path: "/mistakes", title: N_("My mistakes"), about: N_("What you missed in reviews comes back until you know it."), cards: ["", "5s"] },
];

export function LessonsPage({ variant }: { variant: string }) {
    const app = useApp();
    const [game, setGame] = useState(variant);
    const { value, error } = usePromise(async () => ({ game, lessons: await lessonsOf(game), presets: (await app.api.rules()).presets }), [app, game]);
    const choose = (name: string) => {
        setGame(name);
        go(`/lessons/${name}`, true);
    };
    const done = value?.lessons.filter(({ name }) => isDone(value.game, name)).length ?? 0;
    const next = done > 0 && value?.game === game ? value.lessons.find(({ name }) => !isDone(game, name)) : undefined;
    return (
        <Page title={t("Learn")} class="wide" cards={["Ah", "5h", "5d", "2h"]}
            lead={
                <div class="doors">
                    {next && (
                        <Link class="button primary big" to={`/lesson/${game}?lesson=${next.name}`}>
                            {t("Next lesson: {title}", { title: next.title })}
                            <small>{t("a decision at the table")}</small>
                        </Link>
                    )}
                    <Link class={`button big ${next ? "" : "primary"}`} to={`/learn/${game}`}>
                        {t("Learn in two minutes")}
                        <small>{t("a first hand, explained as you play it")}</small>
                    </Link>
                </div>
            }>
            <h2>{t("Short lessons")}</h2>
            <p>{t("Each is a decision at the table that turns on one thing. You choose, and see what comes of it.")}</p>
            <Trouble text={error?.message ?? ""} />
            {value && (
                <>
                    <p>
                        <GameSelect id="lessons-game" presets={value.presets} value={game} set={choose} />
                    </p>
                    <Progress done={done} all={value.lessons.length} text={t("{n} of {all} lessons done", { n: done, all: value.lessons.length })} />
                    <ol class="tiles lessons">
                        {value.lessons.map(({ name, title }) => (
                            <li key={name}>
                                <Link class="button" to={`/lesson/${value.game}?lesson=${name}`}>
                                    <Patch cards={PICTURES[name] ?? ["", ""]} />
                                    <span>
                                        {title}
                                        {isDone(value.game, name) && <small class="done">✓ {t("done")}</small>}
                                    </span>
                                </Link>
                            </li>
                        ))}
                    </ol>
                </>
            )}
            <h2>{t("More to learn")}</h2>
            <ul class="tiles">
                {ON.map(({ path, title, about, cards }) => (
                    <Tile key={path} to={path} title={t(title)} about={t(about)} cards={cards} />
                ))}
            </ul>
        </Page>
    );
}
