/* between.tsx - the table before a match and after it: the waiting room, cutting, the link;
 * then the rematch, the replay, the record.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useState } from "preact/hooks";
import { t, tn } from "../i18n/index.ts";
import { Summary } from "../summary/summary.tsx";
import { Back } from "../table/fixture.tsx";
import type { TableStore } from "../table/store.ts";
import type { ServerTable } from "../transport/messages.ts";
import { Club } from "./club.tsx";
import { Cut } from "./cut.tsx";
import { houseRules } from "./key_labels.ts";
import { InviteFriends } from "./invite_friends.tsx";
import { currentPath, Link, shareable } from "./links.tsx";
import { Later, named } from "./later.tsx";
import { lookAhead } from "./look_ahead.ts";
import { download, usePromise } from "./page.tsx";
import { WaitingRoom } from "./waiting_room.tsx";
import { useApp } from "./app_context.ts";

/* Fetched at the end of a guest's match. */
const saveResult = named(() => import("./pages/more.ts"), "SaveResult");

/** A link to send; `main`: that is what the page is for. */
export function Share({ path, label, main = false }: { path: string; label: string; main?: boolean }) {
    const [copied, setCopied] = useState(false);
    const address = shareable(path);
    const invite = () => void navigator.share({ title: "Pedro", url: address }).catch(() => undefined);
    const copy = () =>
        void navigator.clipboard?.writeText(address).then(
            () => setCopied(true),
            () => setCopied(false),
        );
    const sends = "share" in navigator;
    return (
        <div>
            <label for={`share${path}`}>{label}</label>
            <div class="share">
                <input id={`share${path}`} readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
                <button type="button" class={main && !sends ? "primary" : ""} onClick={copy}>
                    {copied ? t("Copied") : t("Copy")}
                </button>
                {sends && (
                    <button type="button" class={main ? "primary" : ""} onClick={invite}>
                        {t("Send")}
                    </button>
                )}
            </div>
        </div>
    );
}

function Before({ store, info }: { store: TableStore; info: ServerTable }) {
    const app = useApp();
    const table = store.name;
    const empty = info.seats.some(({ name, bot }) => name === "" && bot === "");
    /* Whoever waits alone has to send the link first. */
    const alone = !app.alone && empty && !info.seats.some(({ name, bot }, seat) => name !== "" && bot === "" && seat !== info.seat);
    const link = !app.alone && <Share path={`/t/${table}`} label={t("Send this link to whom you want at the table")} main={alone} />;
    return (
        <section class="between">
            <h2>{t("Before the match")}</h2>
            {alone && link}
            {info.waits && info.seat >= 0 && <Ready store={store} info={info} alone={alone} />}
            {info.host ? (
                <p class="actions">
                    <button type="button" class={info.waits || alone ? "" : "primary"}
                        onClick={() => void store.ask({ type: "start", table, bots: app.bot })}>
                        {empty ? t("Start, bots on empty seats") : t("Start")}
                    </button>
                    <button type="button" onClick={() => void store.ask({ type: "cut", table })}>
                        {t("Cut for seats and deal")}
                    </button>
                </p>
            ) : (
                !info.waits && <p>{t("The host of the table begins the match.")}</p>
            )}
            <Club club={info.club} variant={info.variant} />
            <WaitingRoom store={store} info={info} />
            <Cut store={store} info={info} />
            {!app.alone && <InviteFriends store={store} info={info} />}
            {!alone && link}
            <Rules info={info} />
        </section>
    );
}

/** The match begins when all have said so. */
function Ready({ store, info, alone }: { store: TableStore; info: ServerTable; alone: boolean }) {
    const ready = info.seats[info.seat]?.ready === true;
    const missing = info.seats.filter((seat) => seat.bot === "" && seat.ready !== true).length;
    return (
        <div class="readiness">
            <p class="actions">
                <button type="button" class={ready || alone ? "" : "primary"} aria-pressed={ready} onClick={() => void store.ask({ type: "ready", table: store.name, on: !ready })}>
                    {ready ? `✓ ${t("I am ready")}` : t("I am ready")}
                </button>
            </p>
            <p role="status">{tn("The match begins when all are ready: {n} is missing.", "The match begins when all are ready: {n} are missing.", missing)}</p>
        </div>
    );
}

function Rules({ info }: { info: ServerTable }) {
    const app = useApp();
    /* The names of keys come with the tables. */
    usePromise(() => app.api.rules(), [app]);
    const own = Object.keys(info.options).length > 0;
    return (
        <p class="dim">
            <Link to={`/rules/${info.variant}`}>{t("Rules of {game}", { game: t(info.title) })}</Link>
            {own && ` ${t("House rules: {rules}.", { rules: houseRules(info.options) })}`}
        </p>
    );
}

function After({ store, info }: { store: TableStore; info: ServerTable }) {
    const app = useApp();
    const table = store.name;
    const [trouble, setTrouble] = useState("");
    /* Until the page is left, as the guest may be none any more. */
    const [asked] = useState(!app.alone && app.me.guest && info.seat >= 0);
    useEffect(() => lookAhead(app, info.seat >= 0 ? table : ""), [table]);
    const again = () => void store.ask({ type: "start", table, bots: app.bot });
    /* Partners change as two neighbours change places: the one on the left becomes the partner. */
    const others = async () => {
        const [left, across] = [1, 2].map((step) => (info.seat + step) % info.players) as [number, number];
        if (!(await store.ask({ type: "swap", table, seat: left, with: across }))) again();
    };
    const save = () =>
        void app.api.record(table).then(
            (text) => download(`${table}.pedro`, text),
            (refusal: Error) => setTrouble(refusal.message),
        );
    return (
        <section class="between">
            <h2>{t("After the match")}</h2>
            <Summary store={store} info={info} />
            <p class="actions">
                {info.host && (
                    <button type="button" class="primary" onClick={again}>
                        {t("Rematch")}
                    </button>
                )}
                {info.host && info.seat >= 0 && info.sides < info.players && (
                    <button type="button" onClick={() => void others()}>
                        {t("Rematch with another partner")}
                    </button>
                )}
                <Link class="button" to={`/review/${table}`}>
                    {t("What could I have done better?")}
                </Link>
                {info.seat >= 0 && (
                    <Link class="button" to={`/review/${table}?luck`}>
                        {t("Luck and play")}
                    </Link>
                )}
                <Link class="button" to={`/replay/${table}${currentPath().startsWith("/text/") ? "?text" : ""}`}>
                    {t("Replay")}
                </Link>
                <button type="button" onClick={save}>
                    {t("Download the record")}
                </button>
            </p>
            {trouble && <p class="trouble">{trouble}</p>}
            {asked && <Later optional load={saveResult} with={{}} />}
            {info.tournament && <Back tournament={info.tournament} />}
            {!app.alone && !info.tournament && (
                <details>
                    <summary>{t("Change the seats")}</summary>
                    <WaitingRoom store={store} info={info} />
                </details>
            )}
            {!app.alone && <Share path={`/replay/${table}`} label={t("A link to the replay")} />}
        </section>
    );
}

/** The controls of the table while there is no match. */
export function Between({ store, info }: { store: TableStore; info: ServerTable }) {
    return info.over ? <After store={store} info={info} /> : <Before store={store} info={info} />;
}
