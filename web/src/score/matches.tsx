/* matches.tsx - the matches that were written down, here and on the server, and the people who played them.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useState } from "preact/hooks";
import { type ServerApi, type StoredScore } from "../app/api.ts";
import { useApp } from "../app/app_context.ts";
import { Trouble, usePromise } from "../app/page.tsx";
import { dateText } from "../i18n/dates.ts";
import { language, t, tn } from "../i18n/index.ts";
import { forget, type Kept, matches, people } from "./kept.ts";
import { exchange, wish, wished } from "./stored.ts";

const decimal = (tenths: number): string => (tenths / 10).toLocaleString(language(), { minimumFractionDigits: 1 });

const partnersText = (partners: { name: string; matches: number; won: number }[]): string =>
    partners.map(({ name, matches: ended, won }) => t("{name} {won} of {all}", { name, won, all: ended })).join(", ");

function People({ of }: { of: Kept[] }) {
    const known = usePromise(people, [of]).value?.filter(({ bids, matches: ended }) => bids + ended > 0) ?? [];
    if (known.length === 0) return null;
    return (
        <section>
            <h2>{t("The people you play with")}</h2>
            <ul class="rows">
                {known.map(({ name, matches: ended, won, bids, made, average, partners }) => (
                    <li key={name}>
                        <strong>{name}</strong> {tn("{n} match won of {all}.", "{n} matches won of {all}.", won, { all: ended })}{" "}
                        {bids > 0 && t("Bids made: {made} of {all}.", { made, all: bids })} {average > 0 && t("Average bid {n}.", { n: decimal(average) })}{" "}
                        {partners.length > 0 && t("Won with partners: {list}.", { list: partnersText(partners) })}
                    </li>
                ))}
            </ul>
        </section>
    );
}

interface MatchesProps {
    open: (id: string, record: string) => void;
    begin: () => void;
}

/** The wish to have the matches on the server, and those that are only there. */
function Elsewhere({ server, open, changed }: { server: ServerApi; open: MatchesProps["open"]; changed: () => void }) {
    const [on, setOn] = useState(wished());
    const [there, setThere] = useState<StoredScore[]>([]);
    const [trouble, setTrouble] = useState("");
    const attempt = (work: () => Promise<void>) =>
        void work().then(
            () => setTrouble(""),
            (refusal: Error) => setTrouble(refusal.message),
        );
    const look = () =>
        void exchange(server).then(
            ({ there: found, wrong }) => {
                setThere(found);
                setTrouble(wrong);
                changed();
            },
            (refusal: Error) => setTrouble(refusal.message),
        );
    useEffect(() => {
        if (on) look();
    }, [on]);
    const drop = (key: string) => {
        if (!confirm(t("Forget this match?"))) return;
        attempt(async () => {
            await server.dropScore(key);
            setThere(there.filter((each) => each.key !== key));
        });
    };
    return (
        <section>
            <h2>{t("On the server")}</h2>
            <label class="check">
                <input type="checkbox" checked={on} onChange={(event) => (wish(event.currentTarget.checked), setOn(event.currentTarget.checked))} />
                {t("Keep my matches on the server too")}
            </label>
            <p class="help">{t("Then you have them on your other devices, and if this one is lost.")}</p>
            <Trouble text={trouble} />
            {on && there.length > 0 && (
                <ul class="rows">
                    {there.map(({ key, names, result, title, changed: when }) => (
                        <li key={key}>
                            <button type="button" class="plain" onClick={() => attempt(async () => open(key, await server.score(key)))}>
                                {names.join(", ")}
                            </button>{" "}
                            {result.join(" – ")}{" "}
                            <span class="dim">
                                {t(title)}, {dateText(when)}
                            </span>{" "}
                            <button type="button" class="plain" onClick={() => drop(key)}>
                                {t("Forget")} <span class="unseen">{names.join(", ")}</span>
                            </button>
                        </li>
                    ))}
                </ul>
            )}
        </section>
    );
}

export function Matches({ open, begin }: MatchesProps) {
    const { server } = useApp();
    const [all, setAll] = useState(matches());
    const [trouble, setTrouble] = useState("");
    const drop = async (match: Kept) => {
        if (!confirm(t("Forget this match?"))) return;
        try {
            if (server && (wished() || match.live)) await server.dropScore(match.id);
            forget(match.id);
            setAll(matches());
            setTrouble("");
        } catch (refusal) {
            setTrouble((refusal as Error).message);
        }
    };
    return (
        <>
            <p class="lead">{t("For a table with paper cards: enter each hand in four taps, and the program keeps the score.")}</p>
            <p class="actions">
                <button type="button" class="primary big" onClick={begin}>
                    {t("A new match")}
                </button>
            </p>
            <Trouble text={trouble} />
            {all.length > 0 && (
                <section>
                    <h2>{t("Matches written down")}</h2>
                    <ul class="rows">
                        {all.map((match) => (
                            <li key={match.id}>
                                <button type="button" class="plain" onClick={() => open(match.id, match.record)}>
                                    {match.names.join(", ")}
                                </button>{" "}
                                {match.scores.join(" – ")}{" "}
                                <span class="dim">
                                    {t(match.title)}, {dateText(match.when)}
                                </span>{" "}
                                <button type="button" class="plain" onClick={() => void drop(match)}>
                                    {t("Forget")} <span class="unseen">{match.names.join(", ")}</span>
                                </button>
                            </li>
                        ))}
                    </ul>
                </section>
            )}
            {server && <Elsewhere server={server} open={open} changed={() => setAll(matches())} />}
            <People of={all} />
        </>
    );
}
