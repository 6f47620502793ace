/* overview.tsx - the first part of an event's page: when it begins, what is played, one's own entry and table.
 *
 * SPDX-License-Identifier: MIT */
import { useApp } from "../app/app_context.ts";
import { houseRules } from "../app/key_labels.ts";
import { Link } from "../app/links.tsx";
import { usePromise } from "../app/page.tsx";
import type { Opened } from "../director/event.ts";
import { EntryName } from "../director/entry_name.tsx";
import { rulesOf } from "../director/fields.tsx";
import type { Round, Table } from "../director/shapes.ts";
import { leftText, MINUTE_MS, timeOf, timeText, useLeft } from "../director/time.ts";
import { resultText, sideText } from "../director/words.ts";
import { t, tn } from "../i18n/index.ts";
import { Entering } from "./entering.tsx";
import type { HallJournal } from "./hall.ts";
import { repeatsText } from "./repeats.ts";
import { Share } from "./share.tsx";

export interface Hosted extends Opened {
    journal: HallJournal;
}

/** An arena that runs: until when games are drawn. */
function Arena({ event: { module, state } }: Pick<Opened, "event">) {
    const minutes = Number(state.settings.duration) || 0;
    const end = module.round(1).time * 1000 + minutes * MINUTE_MS;
    const left = useLeft(minutes > 0 ? end : NaN);
    return (
        <p class="lead" role="status">
            {minutes === 0 || left > 0 ? t("Whoever is free is drawn again and again.") : t("No more games are drawn. Those that run are finished and count.")}{" "}
            {left > 0 && <span role="timer" class="tag">{leftText(left)}</span>}
        </p>
    );
}

/** What is told of the beginning, the rounds or the end. */
function Now({ event, journal }: Hosted) {
    const { state } = event;
    const time = timeOf(state.settings.start ?? "");
    const left = useLeft(time);
    if (state.over) return <p class="lead">{t("The tournament is finished.")} <Link to={`/e/${journal.name}?view=standings`}>{t("Final standings")}</Link></p>;
    if (state.published > 0 && state.settings.form === "arena") return <Arena event={event} />;
    if (state.published > 0)
        return <p class="lead" role="status">{state.planned > 0 ? t("Round {n} of {all} is being played.", { n: state.published, all: state.planned }) : t("Round {n} is being played.", { n: state.published })}</p>;
    if (Number.isNaN(time)) return <p class="lead">{t("Entry is open. The director begins the first round.")}</p>;
    return (
        <p class="lead">
            {t("It begins on {time}.", { time: timeText(time) })}{" "}
            {left > 0 && <span role="timer" class="tag">{leftText(left)}</span>}
        </p>
    );
}

/** The game with its house rules, and how the event is played, from the table of settings. */
function Played({ event, journal }: Hosted) {
    const { api } = useApp();
    const { settings } = event.state;
    const { value: tables } = usePromise(() => api.rules(), [api]);
    const game = tables?.presets.find(({ name }) => name === settings.game);
    const rules = rulesOf(settings.rules ?? "");
    const meaning = (name: string) => {
        const key = event.module.keys.find((row) => row.name === name);
        const word = key?.words.find((each) => each.word === settings[name]);
        return key && word ? [{ label: t(key.label), value: t(word.meaning) }] : [];
    };
    return (
        <dl class="facts">
            <div>
                <dt>{t("Game")}</dt>
                <dd>
                    <Link to={`/rules/${settings.game}`}>{t(game?.title ?? settings.game ?? "")}</Link>
                    {tables && Object.keys(rules).length > 0 && <span class="line dim">{t("House rules: {rules}.", { rules: houseRules(rules) })}</span>}
                </dd>
            </div>
            {["form", "entry", "score", ...(settings.place === "online" ? ["clock"] : [])].flatMap(meaning).map(({ label, value }) => (
                <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                </div>
            ))}
            {journal.repeats > 0 && (
                <div>
                    <dt>{t("How often")}</dt>
                    <dd>{repeatsText(journal.repeats)}</dd>
                </div>
            )}
        </dl>
    );
}

/** The table of an entry in a round. */
const tableOf = (round: Round, entry: number): Table | undefined => round.tables.find(({ sides }) => sides.some((side) => side.some((each) => each.entry === entry)));

/** A table whose first side is that of the entry, as people tell their own results. */
function ownFirst(table: Table, entry: number): Table {
    const count = table.sides.length;
    const own = table.sides.findIndex((side) => side.some((each) => each.entry === entry));
    const turned = <T,>(all: T[]): T[] => [...all.slice(own), ...all.slice(0, own)];
    const side = (number: number) => (number > 0 ? ((number - 1 - own + count) % count) + 1 : 0);
    return { ...table, sides: turned(table.sides), points: turned(table.points), winner: side(table.winner), absent: table.absent.map(side) };
}

/** All rounds of the own entry, the last first; its table that is open now stands above them. */
function Schedule({ event, entry }: Opened & { entry: number }) {
    const { module, state } = event;
    const arena = state.settings.form === "arena";
    const joined = state.entries.find(({ number }) => number === entry)?.joined ?? 1;
    /* Not those before it entered; in an arena nobody has a table in each round. */
    const rounds = Array.from({ length: state.published }, (_, at) => module.round(state.published - at)).filter(
        (round) => tableOf(round, entry) || (!arena && round.number >= joined),
    );
    const last = rounds[0] && tableOf(rounds[0], entry);
    const plays = last?.name && last.state !== "confirmed";
    return (
        <>
            {arena && !plays && !state.over && state.published > 0 && <p role="status">{t("You get a table as soon as others are free too. This page shows it.")}</p>}
            {plays && !state.over && (
                <p class="actions">
                    <Link class="button primary big" to={`/t/${last.name}`}>
                        {t("To your table")} <small>{t("Round {round}, table {table}", { round: rounds[0]!.number, table: last.number })}</small>
                    </Link>
                </p>
            )}
            {rounds.length > 0 && (
                <section>
                    <h2>{t("Your rounds")}</h2>
                    <ul class="rows">
                        {rounds.map((round) => {
                            const table = tableOf(round, entry);
                            const others = table?.sides.filter((side) => side.every((each) => each.entry !== entry)) ?? [];
                            return (
                                <li key={round.number}>
                                    {table ? t("Round {round}, table {table}", { round: round.number, table: table.number }) : t("Round {n}: no table", { n: round.number })}{" "}
                                    {others.length > 0 && t("against {names}", { names: others.map(sideText).join(", ") })} {table && <strong>{resultText(ownFirst(table, entry))}</strong>}{" "}
                                    {table?.name && table.state === "confirmed" && table.absent.length === 0 && <Link to={`/replay/${table.name}`}>{t("Replay")} <span class="unseen">{round.number}</span></Link>}
                                </li>
                            );
                        })}
                    </ul>
                </section>
            )}
        </>
    );
}

export function Overview(hosted: Hosted) {
    const { event, journal } = hosted;
    const { state } = event;
    const here = state.entries.filter(({ withdrawn }) => !withdrawn);
    const limit = Number(state.settings.limit) || 0;
    return (
        <div class="overview">
            <Now {...hosted} />
            {journal.entry > 0 && <Schedule {...hosted} entry={journal.entry} />}
            <Entering {...hosted} />
            <Played {...hosted} />
            <section>
                <h2>{t("Who takes part")}</h2>
                <p role="status">{limit > 0 ? t("{n} of {all} entries", { n: here.length, all: limit }) : tn("{n} entry takes part.", "{n} entries take part.", here.length)}</p>
                <ol class="people">
                    {here.map((entry) => (
                        <li key={entry.number} value={entry.number} class={entry.number === journal.entry ? "own" : ""}>
                            <EntryName entry={entry} /> {entry.number === journal.entry && <span class="tag">{t("you")}</span>}
                        </li>
                    ))}
                </ol>
            </section>
            <Share path={`/e/${journal.name}`} label={journal.listed ? t("Tell others of the tournament") : t("Whoever has this link finds the tournament.")} />
        </div>
    );
}
