/* make.tsx - makes a challenge: five deals that each plays alone with bots; and lists the own ones.
 *
 * SPDX-License-Identifier: MIT */
import { useState } from "preact/hooks";
import { useApp } from "../app/app_context.ts";
import { go, Link } from "../app/links.tsx";
import { Trouble, usePromise } from "../app/page.tsx";
import { refusalText, refused } from "../app/refusal.ts";
import { useTitles } from "../app/titles.ts";
import { momentText } from "../i18n/dates.ts";
import { t } from "../i18n/index.ts";
import { type Known, known, type Listed, listed, open } from "./requests.ts";

const PEOPLE = [2, 3, 4, 6, 8, 12, 16];

export const challengePath = (name: string): string => `/challenge/${name}`;

/** When it ends, in words. */
export const endText = (ends: number): string => momentText(1000 * ends);

/** How far one is. */
const stateText = ({ over, played }: Listed) => (over ? refusalText(refused("challenge_over")) : played ? t("You have played. The cards are shown when all have.") : t("not played yet"));

/** Those that the account has made or joined, and others whose links were opened on this device. */
function Own() {
    const { value } = usePromise(listed, []);
    const titles = useTitles();
    const mine = value ?? [];
    const all: (Known & Partial<Listed>)[] = [...mine, ...known().filter(({ name }) => !mine.some((each) => each.name === name))];
    if (all.length === 0) return null;
    return (
        <>
            <h3>{t("Your challenges")}</h3>
            <ul class="rows">
                {all.map((each) => (
                    <li key={each.name}>
                        <Link to={challengePath(each.name)}>{t(titles[each.game] ?? each.game)}</Link>{" "}
                        <span class="dim">
                            {t("until {time}", { time: endText(each.ends) })}
                            {each.over !== undefined && ` · ${stateText(each as Listed)}`}
                        </span>
                    </li>
                ))}
            </ul>
        </>
    );
}

/** With `game` of that game, else of one that is chosen. Nothing without a server. */
export function MakeChallenge({ game }: { game?: string }) {
    const app = useApp();
    const titles = useTitles();
    const [chosen, choose] = useState(game ?? "us");
    const [people, setPeople] = useState(2);
    const [busy, setBusy] = useState(false);
    const [trouble, setTrouble] = useState("");
    if (app.alone) return null;
    const make = () => {
        setBusy(true);
        open(chosen, people).then(
            (name) => go(challengePath(name)),
            (error: Error) => (setBusy(false), setTrouble(error.message)),
        );
    };
    return (
        <section class="challenging">
            <h2>{t("Challenge friends")}</h2>
            <p>{t("Five deals, the same for everybody. Each plays alone with bots, when it suits, within three days.")}</p>
            <p class="actions">
                {!game && (
                    <label>
                        {t("Game")}{" "}
                        <select value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
                            {Object.entries(titles).map(([name, title]) => (
                                <option key={name} value={name}>
                                    {t(title)}
                                </option>
                            ))}
                        </select>
                    </label>
                )}
                <label>
                    {t("How many play, with you")}{" "}
                    <select value={people} onChange={(event) => setPeople(Number(event.currentTarget.value))}>
                        {PEOPLE.map((count) => (
                            <option key={count} value={count}>
                                {count}
                            </option>
                        ))}
                    </select>
                </label>
                <button type="button" disabled={busy} onClick={make}>
                    {t("Make a challenge")}
                </button>
            </p>
            <Trouble text={trouble} />
            {!game && <Own />}
        </section>
    );
}
