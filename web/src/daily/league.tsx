/* league.tsx - the weekly league: the own group, or that of the highest league for whoever has not played this week.
 *
 * SPDX-License-Identifier: MIT */
import { useApp } from "../app/app_context.ts";
import { usePromise } from "../app/page.tsx";
import { dateText } from "../i18n/dates.ts";
import { t } from "../i18n/index.ts";
import { Lines } from "./lines.tsx";
import { league, type LeagueLine } from "./requests.ts";

const movedText = (moved: number) => (moved > 0 ? t("goes up") : moved < 0 ? t("goes down") : "");

export function WeekLeague() {
    const app = useApp();
    const { value: told } = usePromise(league, [app.me.name]);
    if (!told) return null;
    const last = told.leagues?.[0];
    const title = told.league === undefined ? t("Weekly league") : t("Weekly league: league {n}", { n: told.league });
    return (
        <section class="week-league">
            <h2>{title}</h2>
            {told.group.length > 0 && <Lines lines={told.group} label={title} under={(line) => movedText((line as LeagueLine).moved)} />}
            {last && <p>{t("The last week that you played: place {place} of {size} in league {n}.", { place: last.place, size: last.size, n: last.league })} {movedText(last.moved)}</p>}
            <p class="dim">{t("The points of the days are added until {date}. Then the best two of a group go up a league, and the last two go down; who does not play stays. All begin in league 5, and league 1 is the highest.", { date: dateText(told.ends, { timeZone: "UTC", dateStyle: "medium" }) })}</p>
        </section>
    );
}
