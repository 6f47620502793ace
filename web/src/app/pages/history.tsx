/* history.tsx - the matches that the person has played.
 *
 * SPDX-License-Identifier: MIT */
import { plainNumber } from "../../i18n/numbers.ts";
import { dateText } from "../../i18n/dates.ts";
import { t } from "../../i18n/index.ts";
import { botName, playerName } from "../../table/seats.ts";
import { Link } from "../links.tsx";
import { NoneYet } from "../none_yet.tsx";
import { Page, Trouble, usePromise } from "../page.tsx";
import { useApp } from "../app_context.ts";
import { choose, matches } from "../../score/kept.ts";

/** The matches with paper cards: those on this device, then those that only the server has. */
function PaperMatches() {
    const { server } = useApp();
    const here = matches();
    const there = usePromise(async () => (server ? await server.scores() : []), [server]).value ?? [];
    const rows = [
        ...here.map(({ id, title, names, scores, when }) => ({ id, title, names, scores, day: new Date(when).toISOString() })),
        ...there
            .filter(({ key }) => !here.some(({ id }) => id === key))
            .map(({ title, names, result, changed }) => ({ id: "", title, names, scores: result, day: changed })),
    ];
    if (rows.length === 0) return null;
    return (
        <section>
            <h2>{t("With paper cards")}</h2>
            <ul class="rows">
                {rows.map(({ id, title, names, scores, day }, at) => (
                    <li key={at}>
                        <strong>{t(title)}</strong> {dateText(day)} <span class="dim">{names.join(", ")}</span> {scores.map(plainNumber).join(" – ")}{" "}
                        <Link to="/score" before={() => id && choose(id)}>
                            {t("Score")}
                        </Link>
                    </li>
                ))}
            </ul>
        </section>
    );
}

export function HistoryPage() {
    const app = useApp();
    const { value, error } = usePromise(() => app.api.history(), [app]);
    const titles = usePromise(() => app.api.rules(), [app]).value?.presets ?? [];
    return (
        <Page title={t("Matches played")}>
            <p>
                {t("You are {name}.", { name: playerName(app.me.name) })} <Link to="/statistics">{t("Your statistics")}</Link>
            </p>
            <Trouble text={error?.message ?? ""} />
            {value?.length === 0 && <NoneYet />}
            {value && value.length > 0 && (
                <ul class="rows">
                    {value.map((match) => (
                        <li key={match.table}>
                            <strong>{t(titles.find(({ name }) => name === match.variant)?.title ?? match.variant)}</strong>{" "}
                            {match.ended && <span class="dim">{dateText(match.ended)}</span>}
                            <span class="line dim">{[...new Set(match.names.map((name) => (name.startsWith("bot:") ? botName(name.slice("bot:".length)) : playerName(name))))].join(", ")}</span>
                            {match.won === undefined ? (
                                <Link to={`/t/${match.table}`}>{t("Go on")}</Link>
                            ) : (
                                <>
                                    <span class="line">
                                        <strong class={match.won ? "verdict good" : ""}>{match.won ? t("Won") : t("Lost")}</strong> {match.result?.map(plainNumber).join(" – ")}
                                    </span>
                                    <Link to={`/replay/${match.table}`}>{t("Replay")}</Link>
                                    {" · "}
                                    <Link to={`/review/${match.table}`}>{t("My mistakes")}</Link>
                                    {" · "}
                                    <Link to={`/review/${match.table}?luck`}>{t("Luck and play")}</Link>
                                </>
                            )}
                        </li>
                    ))}
                </ul>
            )}
            <PaperMatches />
            {app.server && (
                <p>
                    <Link to="/ratings">{t("Ratings of the players here")}</Link>
                    {!app.me.guest && <> · <Link to={`/p/${encodeURIComponent(app.me.name)}`}>{t("Your page")}</Link></>}
                </p>
            )}
        </Page>
    );
}
