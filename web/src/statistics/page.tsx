/* page.tsx - the statistics of the person: bids by size, seat and trumps, points, partners, the course, and the style.
 *
 * SPDX-License-Identifier: MIT */
/* Keeps what this page shares with others in a file that is fetched before: see app/pages/more.ts. */
import "../app/soon.ts";
import { useState } from "preact/hooks";
import { useApp } from "../app/app_context.ts";
import { MATCHES_READ } from "../app/api.ts";
import { Link } from "../app/links.tsx";
import { NoneYet } from "../app/none_yet.tsx";
import { download, Page, Trouble, usePromise } from "../app/page.tsx";
import { useTitles } from "../app/titles.ts";
import { suitName, SYMBOLS } from "../cards/cards.ts";
import { t, tn } from "../i18n/index.ts";
import { botName, playerName } from "../table/seats.ts";
import { BidTable, Course, figure } from "./plots.tsx";
import { type GameStatistics, statistics, statisticsOf } from "./requests.ts";

const percent = (part: number, whole: number): string => (whole > 0 ? `${Math.round((100 * part) / whole)} %` : "–");

const placeName = (place: number): string => (place === 0 ? t("Dealer") : tn("{n} seat left of the dealer", "{n} seats left of the dealer", place));

const partnerName = (name: string): string => (name.startsWith("bot:") ? botName(name.slice(4)) : playerName(name));

/* Bids that are words are said as at the table. */
const bidName = (bid: string): string => (/^\d+$/.test(bid) ? bid : t(bid));

interface GameProps {
    game: GameStatistics;
    /** Of whom, or "": of the person who looks. */
    of: string;
}

function Tiles({ game, of: person }: GameProps) {
    const tiles = [
        [t("Matches won"), percent(game.won, game.matches), tn("of {n} match", "of {n} matches", game.matches)],
        [t("Bids made"), percent(game.made, game.bids), tn("of {n} bid", "of {n} bids", game.bids)],
        [person ? t("Points of own cards kept") : t("Points of your cards kept"), percent(game.kept, game.kept + game.lost), t("{n} lost", { n: game.lost })],
        [t("Points caught"), String(game.caught), tn("in {n} hand", "in {n} hands", game.hands)],
    ] as const;
    return (
        <dl class="tiles">
            {tiles.map(([name, value, of]) => (
                <div key={name}>
                    <dt>{name}</dt>
                    <dd>
                        <strong>{value}</strong> <span class="dim">{of}</span>
                    </dd>
                </div>
            ))}
        </dl>
    );
}

function Style({ game, of: person }: GameProps) {
    const left = game.style_after - game.matches;
    if (person)
        return game.style ? <p>{t("{name} wins {share} of the auctions, and bids {average} on average.", { name: playerName(person), share: percent(game.bids, game.hands), average: figure(game.average / 10) })}</p> : null;
    return (
        <p>
            {game.style
                ? t("Your style: you win {share} of the auctions, and bid {average} on average.", { share: percent(game.bids, game.hands), average: figure(game.average / 10) })
                : tn("Your style is told after {all} matches: {n} is missing.", "Your style is told after {all} matches: {n} are missing.", left, { all: game.style_after })}
        </p>
    );
}

function Partners({ game }: { game: GameStatistics }) {
    if (game.partners.length === 0) return null;
    return (
        <section>
            <h3>{t("With partners")}</h3>
            <table class="bars">
                <thead>
                    <tr>
                        <th scope="col">{t("Partner")}</th>
                        <th scope="col">{t("Matches")}</th>
                        <th scope="col">{t("Won")}</th>
                        <th scope="col">{t("Bids made")}</th>
                    </tr>
                </thead>
                <tbody>
                    {[...game.partners]
                        .sort((one, other) => other.matches - one.matches)
                        .map(({ name, matches, won, bids, made }) => (
                            <tr key={name}>
                                <th scope="row">{partnerName(name)}</th>
                                <td>{matches}</td>
                                <td>{won}</td>
                                <td>{percent(made, bids)}</td>
                            </tr>
                        ))}
                </tbody>
            </table>
        </section>
    );
}

function Game({ game, of: person }: GameProps) {
    return (
        <>
            <Tiles game={game} of={person} />
            <Style game={game} of={person} />
            <Course title={person ? t("Points a hand by which the own side led") : t("Points a hand by which your side led")} values={game.course.map(({ lead, hands }) => lead / Math.max(1, hands))}
                told={(words) => (person ? t("Match by match, the points a hand by which the own side led the others: {mean} on average, between {least} and {most}.", words) : t("Match by match, the points a hand by which your side led the others: {mean} on average, between {least} and {most}.", words))}
                note={t("A bar for each match, the oldest first; the line is the mean of ten.")} />
            <Course plain title={t("Clear mistakes in a hundred decisions")} values={game.errors}
                told={(words) => t("Match by match, clear mistakes in a hundred decisions: {mean} on average, between {least} and {most}.", words)}
                note={t("Of the matches that you have reviewed.")} />
            <div class="columns">
                {game.sizes.length > 0 && <BidTable title={person ? t("Bids by size") : t("Your bids by size")} what={t("Bid")} rows={game.sizes.map((row) => ({ ...row, key: row.bid, label: bidName(row.bid) }))} />}
                <BidTable title={person ? t("Bids by seat") : t("Your bids by seat")} what={t("Place at the table")} rows={game.places.map((row, place) => ({ ...row, key: String(place), label: placeName(place) }))} />
                <BidTable title={person ? t("Bids by trumps") : t("Your bids by trumps")} what={t("Trumps")}
                    rows={game.trumps.map((row) => ({ ...row, key: row.trump, label: `${SYMBOLS[row.trump]} ${suitName(row.trump)}` }))} />
                <Partners game={game} />
            </div>
        </>
    );
}

interface Props {
    /** Another person, and the matches that everybody may see, the oldest first. */
    of?: { name: string; matches: string[] };
}

/** All of it, without a page around. */
export function Statistics({ of }: Props) {
    const { api, me } = useApp();
    const titles = useTitles();
    const person = of?.name ?? "";
    const { value: games, error } = usePromise(() => (of ? statisticsOf(api, of.name, of.matches) : statistics(api)), [api, person]);
    const [chosen, choose] = useState("");
    const game = games?.find(({ variant }) => variant === chosen) ?? games?.[0];
    if (!game)
        return (
            <>
                <Trouble text={error?.message ?? ""} />
                {games && (of ? <p>{t("None yet.")}</p> : <NoneYet />)}
            </>
        );
    const all = games!;
    return (
        <div class="statistics">
            {all.length > 1 && (
                <p>
                    <label for="statistics-game">{t("Game")}</label>
                    <select id="statistics-game" value={game.variant} onChange={(event) => choose(event.currentTarget.value)}>
                        {all.map(({ variant, matches }) => (
                            <option key={variant} value={variant}>
                                {t(titles[variant] ?? variant)} ({matches})
                            </option>
                        ))}
                    </select>
                </p>
            )}
            <h2>{t(titles[game.variant] ?? game.variant)}</h2>
            <Game game={game} of={person} />
            <p class="actions">
                {!of && (
                    <Link class="button" to="/history">
                        {t("Matches played")}
                    </Link>
                )}
                <button type="button" onClick={() => download(`pedro-${person || me.name}-statistics.json`, JSON.stringify({ schema: 1, games: all }), "application/json")}>
                    {t("Download")}
                </button>
            </p>
            {!of && all.reduce((sum, { matches }) => sum + matches, 0) >= MATCHES_READ && <p class="dim">{t("Of your newest {n} matches.", { n: MATCHES_READ })}</p>}
        </div>
    );
}

export function StatisticsPage() {
    return (
        <Page title={t("Your statistics")} class="person-page">
            <Statistics />
        </Page>
    );
}
