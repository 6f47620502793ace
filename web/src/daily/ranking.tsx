/* ranking.tsx - who did how well at the deals of a day: the ranking of a server.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app/app_context.ts";
import { Trouble } from "../app/page.tsx";
import { t, tn } from "../i18n/index.ts";
import { WeekLeague } from "./league.tsx";
import { Lines } from "./lines.tsx";
import { type Ranking, ranking, sendTries } from "./requests.ts";
import { today } from "./tries.ts";

/** The ranking of a day, after the results of this device were sent. Nothing without a server. */
export function DayRanking({ date, games }: { date: string; games: readonly string[] }) {
    const app = useApp();
    const [told, setTold] = useState<Ranking>();
    const [trouble, setTrouble] = useState("");
    useEffect(() => {
        let wanted = true;
        if (app.alone) return;
        setTold(undefined);
        setTrouble("");
        sendTries(date, games)
            .catch((error: Error) => wanted && setTrouble(error.message))
            .then(() => ranking(date))
            .then(
                (answer) => wanted && setTold(answer),
                (error: Error) => wanted && setTrouble(error.message),
            );
        return () => {
            wanted = false;
        };
    }, [date, app.alone]);
    if (app.alone) return null;
    return (
        <section class="day-ranking">
            <h2>{t("Ranking of the day")}</h2>
            <Trouble text={trouble} />
            {told && told.players === 0 && <p>{t("Nobody has a result yet.")}</p>}
            {told && told.players > 0 && (
                <>
                    <p class="dim">{tn("{n} player", "{n} players", told.players)}</p>
                    <Lines lines={told.own && !told.ranking.some(({ own }) => own) ? [...told.ranking, told.own] : told.ranking} label={t("Ranking of the day")} />
                </>
            )}
            <p class="dim">{t("At each deal you are compared with everybody else and with the bot: your points are the share of them that you beat, from 0 to 100; the same result counts a half. A deal that you did not play costs nothing.")}</p>
            {told && date === today() && <WeekLeague />}
        </section>
    );
}
