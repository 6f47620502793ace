/* between.tsx - the table before a match and after it: seats, bots, swapping, cutting, the link;
 * then the rematch, the replay, the record.
 *
 * SPDX-License-Identifier: MIT */
import { useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import type { TableStore } from "../table/store.ts";
import type { ServerTable } from "../transport/messages.ts";
import { keyName, valueName } from "./key_labels.ts";
import { Link, shareable } from "./links.tsx";
import { download, usePromise } from "./page.tsx";
import { useApp } from "./app_context.ts";

export function Share({ path, label }: { path: string; label: string }) {
    const [copied, setCopied] = useState(false);
    const address = shareable(path);
    const copy = () =>
        void navigator.clipboard?.writeText(address).then(
            () => setCopied(true),
            () => setCopied(false),
        );
    return (
        <div>
            <label for={`share${path}`}>{label}</label>
            <div class="share">
                <input id={`share${path}`} readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
                <button type="button" onClick={copy}>
                    {copied ? t("Copied") : t("Copy")}
                </button>
            </div>
        </div>
    );
}

function Seats({ store, info }: { store: TableStore; info: ServerTable }) {
    const app = useApp();
    const table = store.name;
    return (
        <ol class="seats">
            {info.seats.map(({ name, bot, online }, seat) => {
                const empty = name === "" && bot === "";
                const n = seat + 1;
                return (
                    <li key={seat}>
                        <span class="who">
                            <span class="dim">{t("Seat {n}", { n })}</span>{" "}
                            <strong>{empty ? t("empty") : name || bot}</strong>{" "}
                            {bot && <span class="tag">{t("bot")}</span>} {seat === info.seat && <span class="tag">{t("you")}</span>}{" "}
                            {!empty && !bot && !online && <span class="tag">{t("away")}</span>}
                        </span>
                        {seat !== info.seat && (empty || bot) && (
                            <button type="button" onClick={() => void store.ask({ type: "join", table, seat })}>
                                {t("Sit here")}
                                <span class="unseen">{t("Seat {n}", { n })}</span>
                            </button>
                        )}
                        {info.host && !info.over && empty && (
                            <button type="button" onClick={() => void store.ask({ type: "seat", table, seat, bot: app.bot })}>
                                {t("Put a bot")}
                                <span class="unseen">{t("Seat {n}", { n })}</span>
                            </button>
                        )}
                        {info.host && !info.over && bot && (
                            <button type="button" onClick={() => void store.ask({ type: "seat", table, seat })}>
                                {t("Take the bot away")}
                                <span class="unseen">{t("Seat {n}", { n })}</span>
                            </button>
                        )}
                        {info.host && !info.over && info.seat >= 0 && seat !== info.seat && (
                            <button type="button" onClick={() => void store.ask({ type: "swap", table, seat: info.seat, with: seat })}>
                                {t("Change places")}
                                <span class="unseen">{t("Seat {n}", { n })}</span>
                            </button>
                        )}
                    </li>
                );
            })}
        </ol>
    );
}

function Before({ store, info }: { store: TableStore; info: ServerTable }) {
    const app = useApp();
    const table = store.name;
    const empty = info.seats.some(({ name, bot }) => name === "" && bot === "");
    return (
        <section class="between">
            <h2>{t("Before the match")}</h2>
            <Seats store={store} info={info} />
            {info.host ? (
                <p class="actions">
                    <button type="button" class="primary"
                        onClick={() => void store.ask({ type: "start", table, bots: app.bot })}>
                        {empty ? t("Start, bots on empty seats") : t("Start")}
                    </button>
                    <button type="button" onClick={() => void store.ask({ type: "cut", table })}>
                        {t("Cut for seats and deal")}
                    </button>
                </p>
            ) : (
                <p>{t("The host of the table begins the match.")}</p>
            )}
            {!app.alone && <Share path={`/t/${table}`} label={t("Send this link to whom you want at the table")} />}
            <Rules info={info} />
        </section>
    );
}

function Rules({ info }: { info: ServerTable }) {
    const app = useApp();
    /* The names of keys come with the tables. */
    usePromise(() => app.api.rules(), [app]);
    const own = Object.entries(info.options);
    return (
        <p class="dim">
            <Link to={`/rules/${info.variant}`}>{t("Rules of {game}", { game: t(info.title) })}</Link>
            {own.length > 0 && ` ${t("House rules: {rules}.", { rules: own.map(([key, value]) => `${keyName(key)}: ${valueName(key, value)}`).join("; ") })}`}
        </p>
    );
}

function After({ store, info }: { store: TableStore; info: ServerTable }) {
    const app = useApp();
    const table = store.name;
    const [trouble, setTrouble] = useState("");
    const save = () =>
        void app.api.record(table).then(
            (text) => download(`${table}.pedro`, text),
            (refusal: Error) => setTrouble(refusal.message),
        );
    return (
        <section class="between">
            <h2>{t("After the match")}</h2>
            <p class="actions">
                {info.host && (
                    <button type="button" class="primary"
                        onClick={() => void store.ask({ type: "start", table, bots: app.bot })}>
                        {t("Rematch")}
                    </button>
                )}
                <Link class="button" to={`/replay/${table}`}>
                    {t("Replay")}
                </Link>
                <button type="button" onClick={save}>
                    {t("Download the record")}
                </button>
            </p>
            {trouble && <p class="trouble">{trouble}</p>}
            {!app.alone && <Share path={`/replay/${table}`} label={t("A link to the replay")} />}
        </section>
    );
}

/** What there is to do while no match is on. */
export function Between({ store, info }: { store: TableStore; info: ServerTable }) {
    return info.over ? <After store={store} info={info} /> : <Before store={store} info={info} />;
}
