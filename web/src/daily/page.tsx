/* page.tsx - "Deal of the day": one hand of each of four games, with the same cards and the same bots for everybody.
 *
 * Everything follows from the date, so no server is needed. Before the end of a try nothing of it is shown but what its
 * seat sees.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useRef, useState } from "preact/hooks";
import { deals as dealsOf } from "../app/questions.ts";
import { useApp } from "../app/app_context.ts";
import { go, Link, useQuery } from "../app/links.tsx";
import { Page, Trouble, usePromise } from "../app/page.tsx";
import { calendarText } from "../i18n/dates.ts";
import { t, tn } from "../i18n/index.ts";
import { signed } from "../i18n/numbers.ts";
import { usesKeyboard } from "../table/keys.ts";
import { botName } from "../table/seats.ts";
import { useTable } from "../table/store.ts";
import { TableView } from "../table/table.tsx";
import { type DailyDeal, DailyTable } from "./deals.ts";
import { dailyPath, Outcome, ShareResults } from "./outcome.tsx";
import { DayRanking } from "./ranking.tsx";
import { dayAfter, streak, today, tryAt } from "./tries.ts";

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The day of the address, or today. */
function useDate(): string {
    const asked = useQuery().get("date") ?? "";
    return isDate(asked) ? asked : today();
}

/** The deals of a day; none if there is no such day. */
function useDeals(date: string): { deals?: DailyDeal[]; trouble: string } {
    const { value, error } = usePromise(() => dealsOf(date), [date]);
    const trouble = error?.message ?? (value?.deals.length === 0 ? t("There is no such deal.") : "");
    return { ...(value && { deals: value.deals }), trouble };
}

function Row({ date, deal: { variant, title }, main }: { date: string; deal: DailyDeal; main: boolean }) {
    const { margin, par } = tryAt(date, variant) ?? {};
    const begun = tryAt(date, variant) !== undefined;
    return (
        <li>
            <h2>{t(title)}</h2>
            <p class="dim">
                {margin === undefined ? (begun ? t("begun") : t("not played yet")) : par === undefined ? signed(margin) : t("{result}, par {par}", { result: signed(margin), par: signed(par) })}
            </p>
            <p class="actions">
                <Link class={main ? "button primary" : "button"} to={dailyPath(date, variant)}
                    aria-label={margin === undefined ? t("Play the deal of {game}", { game: t(title) }) : t("Your result in {game}", { game: t(title) })}>
                    {margin !== undefined ? t("Result") : begun ? t("Go on") : t("Play")}
                </Link>
            </p>
        </li>
    );
}

/** The four deals of a day, and how the first tries at them went. */
export function DailyPage() {
    const date = useDate();
    const { deals, trouble } = useDeals(date);
    const days = streak(date);
    const before = dayAfter(date, -1);
    const next = deals?.find(({ variant }) => tryAt(date, variant)?.margin === undefined);
    const done = deals?.some(({ variant }) => tryAt(date, variant)?.par !== undefined);
    return (
        <Page title={t("Deal of the day")} class="wide" cards={["As", "5s", "", ""]}
            lead={
                <>
                    <p class="lead">
                        <strong>{calendarText(date)}</strong>
                        {days > 1 && ` · ${tn("{n} day in a row", "{n} days in a row", days)}`}
                    </p>
                    <p>{t("One hand of each game, with the same cards and the same bots for everybody. Your first try counts.")}</p>
                </>
            }>
            <Trouble text={trouble} />
            {deals && (
                <ul class="games">
                    {deals.map((deal) => (
                        <Row key={deal.variant} date={date} deal={deal} main={deal === next} />
                    ))}
                </ul>
            )}
            {deals?.[0] && <p class="dim">{t("The bots: {bot}. Par is what such a bot makes of your cards.", { bot: botName(deals[0].bot) })}</p>}
            {deals && done && (
                <p class="actions">
                    <ShareResults date={date} deals={deals} />
                </p>
            )}
            {deals && <DayRanking date={date} games={deals.map(({ variant }) => variant)} />}
            <p class="dim">
                {date === today() && t("New deals come at midnight UTC.")} <Link to={dailyPath(before)}>{t("The day before")}</Link>
                {date !== today() && (
                    <>
                        {" · "}
                        <Link to="/daily">{t("Today")}</Link>
                    </>
                )}
            </p>
        </Page>
    );
}

function Playing({ date, deal, deals, table }: { date: string; deal: DailyDeal; deals: DailyDeal[]; table: DailyTable }) {
    const store = useTable(table.store);
    const ending = useRef<HTMLElement>(null);
    const [closed, setClosed] = useState(false);
    const over = store.shown?.view.phase === "over" && !store.sweep;
    useEffect(() => {
        if (over && usesKeyboard()) ending.current?.focus();
    }, [over]);
    return (
        <main id="main" class="at-table">
            <h1 class="unseen">{t("Deal of the day")}</h1>
            <TableView store={store} leave={() => go(dailyPath(date))} />
            {over && closed && (
                <p class="sheet reopen">
                    <button type="button" onClick={() => setClosed(false)}>
                        {t("Result")}
                    </button>
                </p>
            )}
            {over && !closed && (
                <aside class="sheet ending" ref={ending} tabIndex={-1} aria-label={t("Result")}>
                    <button type="button" class="close" onClick={() => setClosed(true)}>
                        {t("Close")}
                    </button>
                    <h2>{t(deal.title)}</h2>
                    <Outcome date={date} deal={deal} deals={deals} />
                </aside>
            )}
        </main>
    );
}

function Opening({ date, deal, deals }: { date: string; deal: DailyDeal; deals: DailyDeal[] }) {
    const app = useApp();
    const [table, setTable] = useState<DailyTable | null>(null);
    const [trouble, setTrouble] = useState("");
    const [finished] = useState(() => tryAt(date, deal.variant)?.margin !== undefined);
    useEffect(() => {
        if (finished) return;
        let opened: DailyTable | undefined;
        let gone = false;
        DailyTable.open(date, deal, app.me.name, tryAt(date, deal.variant)).then(
            (ready) => {
                opened = ready;
                if (gone) ready.close();
                else setTable(ready);
            },
            (error: Error) => setTrouble(error.message),
        );
        return () => {
            gone = true;
            opened?.close();
        };
    }, []);
    if (table) return <Playing date={date} deal={deal} deals={deals} table={table} />;
    return (
        <Page title={t(deal.title)}>
            <p class="dim">
                {t("Deal of the day")}, {calendarText(date)}
            </p>
            {finished ? <Outcome date={date} deal={deal} deals={deals} /> : trouble ? <Trouble text={trouble} /> : <p>{t("The cards are being shuffled …")}</p>}
            {!finished && (
                <p>
                    <Link to={dailyPath(date)}>{t("The deals of the day")}</Link>
                </p>
            )}
        </Page>
    );
}

/** The first try at a deal, or its result. */
export function DailyDealPage({ game }: { game: string }) {
    const date = useDate();
    const { deals, trouble } = useDeals(date);
    const deal = deals?.find(({ variant }) => variant === game);
    if (deals && deal) return <Opening key={`${date} ${game}`} date={date} deal={deal} deals={deals} />;
    return (
        <Page title={t("Deal of the day")}>
            <Trouble text={deals && !deal ? t("There is no such deal.") : trouble} />
            <p>
                <Link to={dailyPath(date)}>{t("The deals of the day")}</Link>
            </p>
        </Page>
    );
}
