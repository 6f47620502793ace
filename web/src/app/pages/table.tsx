/* table.tsx - the page of one table: its seats before the match, the cards during it, and the next steps after it.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { usesKeyboard } from "../../table/keys.ts";
import { type TableStore, tableOf, useTable } from "../../table/store.ts";
import { TableView } from "../../table/table.tsx";
import { Later, named, soon } from "../later.tsx";
import { Leave, othersWait } from "../leave.tsx";
import { go, Link } from "../links.tsx";
import { useJudging } from "../look_ahead.ts";
import { Framed } from "../menu.tsx";
import { Page, Trouble } from "../page.tsx";
import { refusalText } from "../refusal.ts";
import { useTurnNotice } from "../turn_notice.ts";
import { useApp } from "../app_context.ts";

/* Not needed while cards are played. */
const between = named(soon, "Between");
const talkSection = named(soon, "TalkSection");

function Missing({ table, why }: { table: string; why: string }) {
    const app = useApp();
    return (
        <Framed>
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
        </Framed>
    );
}

/** A bot plays only for who has said so twice. */
function HandOver({ store, done }: { store: TableStore; done: () => void }) {
    const dialog = useRef<HTMLDialogElement>(null);
    useEffect(() => dialog.current?.showModal(), []);
    return (
        <dialog class="leave-dialog" ref={dialog} aria-labelledby="handing" onClose={done}>
            <h2 id="handing">{t("Let a bot play for me")}</h2>
            <p>{t("It plays your cards from now on, until you say that you are back.")}</p>
            <p class="actions">
                <button type="button" class="primary"
                    onClick={() => {
                        void store.ask({ type: "away", table: store.name, on: true });
                        done();
                    }}>
                    {t("Let a bot play")}
                </button>
                <button type="button" onClick={done}>
                    {t("I play on")}
                </button>
            </p>
        </dialog>
    );
}

export function TablePage({ table }: { table: string }) {
    const app = useApp();
    const store = useTable(tableOf(app, table));
    const [closed, setClosed] = useState(false);
    const [leaving, setLeaving] = useState(false);
    const [handing, setHanding] = useState(false);
    const ending = useRef<HTMLElement>(null);
    const { info, shown } = store;
    useTurnNotice(store);
    useJudging(store);
    const over = info?.over === true && shown?.view.phase === "over" && !store.sweep;
    useEffect(() => {
        if (over && !closed && usesKeyboard()) ending.current?.focus();
        if (!over) setClosed(false);
    }, [over, closed]);
    const leave = () => go("/");
    const ask = () => (!app.alone && info && othersWait(info) ? setLeaving(true) : leave());
    if (!info) return store.joined ? <Missing table={table} why={refusalText(store.joined)} /> : <Page title="Pedro" cards={["", "", ""]} lead={<p>{t("Looking for the table …")}</p>}>{null}</Page>;
    if (!info.started || !shown)
        return (
            <Framed>
                <Page title={t(info.title)} class="wide" cards={["Ks", "Qh", "Jd", "5h"]}>
                    <Trouble text={store.refusal} />
                    <Later load={between} with={{ store, info }} />
                    <Later optional load={talkSection} with={{ store, info }} />
                    <p>
                        <Link to={`/text/${table}`}>{t("This table as text")}</Link>
                    </p>
                </Page>
            </Framed>
        );
    const playing = info.seat >= 0 && !info.over && !info.seats[info.seat]?.away;
    const extra = (
        <>
            {!app.alone && playing && (
                <button type="button" class="icon" aria-label={t("Let a bot play for me")} title={t("Let a bot play for me")} onClick={() => setHanding(true)}>
                    <svg viewBox="0 0 24 24" aria-hidden="true">
                        <path d="M6 9h12v9H6zM12 9V5M9.5 13v.5M14.5 13v.5M3.5 12v3M20.5 12v3M9.5 16h5" />
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
            <TableView store={store} leave={ask} extra={extra} offers />
            {leaving && <Leave store={store} leave={leave} stay={() => setLeaving(false)} />}
            {handing && <HandOver store={store} done={() => setHanding(false)} />}
            {over && closed && (
                <p class="sheet reopen">
                    {info.host && (
                        <button type="button" class="primary" onClick={() => void store.ask({ type: "start", table, bots: app.bot })}>
                            {t("Rematch")}
                        </button>
                    )}
                    <Link class="button" to={`/replay/${table}`}>
                        {t("Replay")}
                    </Link>
                    <button type="button" onClick={() => setClosed(false)}>
                        {t("After the match")}
                    </button>
                </p>
            )}
            {over && !closed && (
                <aside class="sheet ending" ref={ending} tabIndex={-1} aria-label={t("After the match")}>
                    <button type="button" class="close" onClick={() => setClosed(true)}>
                        {t("Close")}
                    </button>
                    <Trouble text={store.refusal} />
                    <Later load={between} with={{ store, info }} />
                </aside>
            )}
        </main>
    );
}
