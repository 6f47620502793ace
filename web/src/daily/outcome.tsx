/* outcome.tsx - how a first try at a deal of the day went, and a text to share that names no card.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useState } from "preact/hooks";
import { againPath } from "../app/again_address.ts";
import { useApp } from "../app/app_context.ts";
import { Link, shareable } from "../app/links.tsx";
import { Trouble } from "../app/page.tsx";
import { MakeChallenge } from "../challenge/make.tsx";
import { t, tn } from "../i18n/index.ts";
import { signed } from "../i18n/numbers.ts";
import { type DailyDeal, parOf, SEAT, TARGET } from "./deals.ts";
import { sendTries } from "./requests.ts";
import { keepTry, today, tryAt } from "./tries.ts";

/** The address of the deals of a day. */
export const dailyPath = (date: string, variant = ""): string => `/daily${variant && `/${variant}`}${date === today() ? "" : `?date=${date}`}`;

/** The results of a day as a text, and the address of its deals. */
function shareText(date: string, deals: readonly DailyDeal[]): string {
    const lines = deals.flatMap(({ variant, title }) => {
        const { margin, par } = tryAt(date, variant) ?? {};
        return margin === undefined || par === undefined ? [] : [t("{game}: {result}, par {par}", { game: t(title), result: signed(margin), par: signed(par) })];
    });
    return [t("Pedro, the deals of the day, {date}", { date }), ...lines, shareable(`/daily?date=${date}`)].join("\n");
}

/** Shares the results of a day, on phones with what shares there. */
export function ShareResults({ date, deals }: { date: string; deals: readonly DailyDeal[] }) {
    const [text, setText] = useState("");
    const [copied, setCopied] = useState(false);
    const share = async () => {
        const written = shareText(date, deals);
        setText(written);
        if ("share" in navigator && matchMedia("(pointer: coarse)").matches) await navigator.share({ text: written }).catch(() => undefined);
        else setCopied(await (navigator.clipboard?.writeText(written) ?? Promise.reject(new Error("clipboard"))).then(() => true, () => false));
    };
    return (
        <>
            <button type="button" onClick={() => void share()}>
                {copied ? t("Copied") : t("Share the results")}
            </button>
            {text && (
                <textarea readOnly rows={text.split("\n").length + 2} aria-label={t("The results as a text, without a card")} onFocus={(event) => event.currentTarget.select()}>
                    {text}
                </textarea>
            )}
        </>
    );
}

/** In words: by how much the person was better or worse than the bot. */
function verdict(margin: number, par: number): string {
    if (margin > par) return tn("{n} point better than par.", "{n} points better than par.", margin - par);
    if (margin < par) return tn("{n} point worse than par.", "{n} points worse than par.", par - margin);
    return t("Exactly par.");
}

/** The address on which the deal is played once more, as practice. */
const practicePath = (date: string, { variant, players, dealer, bot, seed }: DailyDeal) =>
    againPath({ variant, options: { target: TARGET }, seed, pack: [], dealer, score: [], seat: SEAT, bots: Array.from({ length: players }, () => bot), played: [] }, [], dailyPath(date));

/** After the hand; the bot then plays it too, for the par. */
export function Outcome({ date, deal, deals }: { date: string; deal: DailyDeal; deals: readonly DailyDeal[] }) {
    const app = useApp();
    const [, redraw] = useState(0);
    const [trouble, setTrouble] = useState("");
    const tried = tryAt(date, deal.variant);
    const { margin, par } = tried ?? {};
    useEffect(() => {
        if (!tried || margin === undefined || par !== undefined) return;
        let wanted = true;
        parOf(deal, app.me.name).then(
            (found) => {
                keepTry(date, deal.variant, { ...(tryAt(date, deal.variant) ?? tried), par: found });
                if (wanted) redraw((n) => n + 1);
            },
            (error: Error) => wanted && setTrouble(error.message),
        );
        return () => {
            wanted = false;
        };
    }, [date, deal.variant, margin]);
    useEffect(() => {
        /* The list of the day tries it again. */
        if (margin !== undefined && !app.alone) void sendTries(date, [deal.variant]).catch(() => undefined);
    }, [date, deal.variant, margin]);
    if (margin === undefined) return null;
    return (
        <div class="between">
            <p>
                {t("Your result: {result}.", { result: signed(margin) })}{" "}
                {par !== undefined && t("Par, the result of the bot in your seat: {par}.", { par: signed(par) })}
            </p>
            <p class="verdict" role="status">
                {par !== undefined ? verdict(margin, par) : trouble ? "" : t("The bot now plays your cards, for the par …")}
            </p>
            <Trouble text={trouble} />
            <p class="actions">
                <Link class="button primary" to={dailyPath(date)}>
                    {t("The deals of the day")}
                </Link>
                {par !== undefined && <ShareResults date={date} deals={deals} />}
                <Link class="button" to={practicePath(date, deal)}>
                    {t("Replay this deal")}
                </Link>
            </p>
            <MakeChallenge game={deal.variant} />
            <p class="dim">{t("The first try counts. When you replay the deal all hands are shown after it, with hints and undo meanwhile.")}</p>
        </div>
    );
}
