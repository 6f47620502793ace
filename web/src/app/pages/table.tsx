/* table.tsx - the page of one table: before the match its seats, during it the cards, after it
 * what one may do next.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { usesKeyboard } from "../../table/keys.ts";
import { useTable } from "../../table/store.ts";
import { TableView } from "../../table/table.tsx";
import { Between } from "../between.tsx";
import { go, Link } from "../links.tsx";
import { Page, Trouble } from "../page.tsx";
import { refusalText } from "../refusal.ts";
import { TalkSection } from "../talk_section.tsx";
import { useApp } from "../app_context.ts";

function Missing({ table, why }: { table: string; why: string }) {
    const app = useApp();
    return (
        <Page title={t("No such table")}>
            <p>{why}</p>
            <p class="actions">
                <Link class="button" to="/" before={() => app.forget(table)}>
                    {t("To the start")}
                </Link>
                <Link class="button" to={`/replay/${table}`}>
                    {t("Replay")}
                </Link>
            </p>
        </Page>
    );
}

export function TablePage({ table }: { table: string }) {
    const app = useApp();
    const store = useTable(app.table(table));
    const [closed, setClosed] = useState(false);
    const ending = useRef<HTMLElement>(null);
    const { info, shown } = store;
    const over = info?.over === true && shown?.view.phase === "over" && !store.sweep;
    useEffect(() => {
        if (over && usesKeyboard()) ending.current?.focus();
    }, [over]);
    const leave = () => go("/");
    if (!info) return store.joined ? <Missing table={table} why={refusalText(store.joined)} /> : <Page title="Pedro">{t("Looking for the table …")}</Page>;
    if (!info.started || !shown)
        return (
            <Page title={t(info.title)}>
                <Trouble text={store.refusal} />
                <Between store={store} info={info} />
                <TalkSection store={store} info={info} />
                <p>
                    <Link to={`/text/${table}`}>{t("This table as text")}</Link>
                </p>
            </Page>
        );
    const playing = info.seat >= 0 && !info.over && !info.seats[info.seat]?.away;
    const extra = (
        <>
            {!app.alone && playing && (
                <button type="button" class="icon" aria-label={t("Let a bot play for me")}
                    onClick={() => void store.ask({ type: "away", table, on: true })}>
                    <svg viewBox="0 0 24 24" aria-hidden="true">
                        <path d="M9 6v12M15 6v12" />
                    </svg>
                </button>
            )}
            <Link class="icon text-button" to={`/text/${table}`} aria-label={t("This table as text")}>
                <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path d="M6 6h12M12 6v13" />
                </svg>
            </Link>
        </>
    );
    return (
        <main id="main" class="at-table">
            <h1 class="unseen">{t(info.title)}</h1>
            <TableView store={store} leave={leave} extra={extra} />
            {over && !closed && (
                <aside class="sheet ending" ref={ending} tabIndex={-1} aria-label={t("After the match")}>
                    <button type="button" class="close" onClick={() => setClosed(true)}>
                        {t("Close")}
                    </button>
                    <Trouble text={store.refusal} />
                    <Between store={store} info={info} />
                </aside>
            )}
        </main>
    );
}
