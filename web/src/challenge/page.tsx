/* page.tsx - a challenge: the link for others, the own try, and who did how well once that is over.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useState } from "preact/hooks";
import { Share } from "../app/between.tsx";
import { useApp } from "../app/app_context.ts";
import { go, Link } from "../app/links.tsx";
import { Page, Trouble } from "../app/page.tsx";
import { refusalText, refused } from "../app/refusal.ts";
import { useTitles } from "../app/titles.ts";
import { t } from "../i18n/index.ts";
import { signed } from "../i18n/numbers.ts";
import { playerName } from "../table/seats.ts";
import { challengePath, endText } from "./make.tsx";
import { type Challenge, challenge as ask, play, remember, type Try } from "./requests.ts";

/* Others may play meanwhile, in milliseconds. */
const LOOK_MS = 5_000;

function useChallenge(name: string): { told?: Challenge; trouble: string } {
    const [told, setTold] = useState<Challenge>();
    const [trouble, setTrouble] = useState("");
    useEffect(() => {
        let wanted = true;
        const look = () =>
            void ask(name).then(
                (answer) => {
                    if (!wanted) return;
                    setTold(answer);
                    setTrouble("");
                    remember(answer);
                    if (answer.over) clearInterval(timer);
                },
                (error: Error) => wanted && setTrouble(error.message),
            );
        const timer = setInterval(look, LOOK_MS);
        look();
        return () => {
            wanted = false;
            clearInterval(timer);
        };
    }, [name]);
    return { ...(told && { told }), trouble };
}

/** The cells of the deals; with a link to the cards once they may be seen. */
function Deals({ one, deals, over }: { one: Try; deals: number; over: boolean }) {
    return (
        <>
            {Array.from({ length: deals }, (_, deal) => {
                const margin = one.margins?.[deal];
                return (
                    <td key={deal} class="figure">
                        {margin === undefined ? "–" : over && one.table ? <Link to={`/replay/${one.table}-${deal + 1}`}>{signed(margin)}</Link> : signed(margin)}
                    </td>
                );
            })}
        </>
    );
}

function Results({ told }: { told: Challenge }) {
    const rows = told.tries.map((one, number) => ({ one, number }));
    rows.sort((a, b) => (a.one.place || 99) - (b.one.place || 99) || b.number - a.number);
    return (
        <div class="scrolls" role="region" aria-label={t("Results")} tabIndex={0}>
            <table class="ratings">
                <thead>
                    <tr>
                        <th scope="col">{t("Place")}</th>
                        <th scope="col">{t("Name")}</th>
                        {Array.from({ length: told.deals }, (_, deal) => (
                            <th key={deal} scope="col" class="figure">
                                {deal + 1}
                            </th>
                        ))}
                        <th scope="col" class="figure">
                            {t("Points")}
                        </th>
                    </tr>
                </thead>
                <tbody>
                    {rows.map(({ one, number }) => (
                        <tr key={number} class={number > 0 && number === told.own ? "own" : ""}>
                            <td>{one.place || ""}</td>
                            <th scope="row">{number === 0 ? t("par, by bots") : playerName(one.name ?? "")}</th>
                            {one.over || told.over ? <Deals one={one} deals={told.deals} over={told.over} /> : <td colSpan={told.deals}>{t("not played yet")}</td>}
                            <td class="figure">{one.sum === undefined ? "" : signed(one.sum)}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

function Told({ told }: { told: Challenge }) {
    const [busy, setBusy] = useState(false);
    const [trouble, setTrouble] = useState("");
    const own = told.own > 0 ? told.tries[told.own] : undefined;
    const full = told.tries.length > told.places;
    const begin = () => {
        setBusy(true);
        play(told.name).then(
            (table) => go(`/t/${table}`),
            (error: Error) => (setBusy(false), setTrouble(error.message)),
        );
    };
    return (
        <>
            <p>{t("Five deals, the same for everybody. Each plays alone with bots, when it suits, within three days.")}</p>
            <p role="status">
                {told.over ? refusalText(refused("challenge_over")) : own?.over ? t("You have played. The cards are shown when all have.") : t("until {time}", { time: endText(told.ends) })}
            </p>
            {!told.over && !own?.over && (own || !full) && (
                <p class="actions">
                    <button type="button" class="primary" disabled={busy} onClick={begin}>
                        {own ? t("Go on") : t("Play")}
                    </button>
                </p>
            )}
            {!told.over && !own && full && <p>{refusalText(refused("challenge_full"))}</p>}
            <Trouble text={trouble} />
            {!told.over && !full && <Share path={challengePath(told.name)} label={t("A link to the challenge")} />}
            <h2>{t("Results")}</h2>
            <Results told={told} />
            <p class="dim">{t("Points of each deal, less those of the other side.")}</p>
            <details>
                <summary>{t("Check the deals")}</summary>
                <p class="dim">{t("All deals follow from a secret. Its hash is shown from the beginning, the secret at the end.")}</p>
                <p class="proof">{told.hash}</p>
                {told.secret && <p class="proof">{told.secret}</p>}
            </details>
        </>
    );
}

export function ChallengePage({ name }: { name: string }) {
    const app = useApp();
    const titles = useTitles();
    const { told, trouble } = useChallenge(name);
    const title = told && titles[told.game];
    return (
        <Page title={title ? t("Challenge: {game}", { game: t(title) }) : t("Challenge")} class="wide">
            <Trouble text={app.alone ? t("A challenge needs a server.") : trouble} />
            {told && <Told told={told} />}
        </Page>
    );
}
