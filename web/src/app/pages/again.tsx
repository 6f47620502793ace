/* again.tsx - a deal that was played is played once more, alone with bots: to study it, or because somebody sent its
 * address.
 *
 * The table is in a worker of its own, from the seed that was published after the hand, or from the pack in a record,
 * and begins with the scores of that hand. Of a deal to be watched the person makes one decision, and then a bot keeps the
 * seat. Nothing of it is kept, so it counts in no statistics.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { type Deal, Solo } from "../../table/solo.ts";
import { TableView } from "../../table/table.tsx";
import { optionsOf } from "../again_address.ts";
import { useApp } from "../app_context.ts";
import { currentQuery, go, Link } from "../links.tsx";
import { Page, Trouble } from "../page.tsx";

const SEATS_MAX = 7;
const PACK_MAX = 54;
const PLAYED_MAX = 200;

interface Wish {
    deal: Deal;
    /** What each side scored before. */
    was: number[];
    /** The page that the deal comes from. */
    from: string;
}

const numbers = (text: string) => text.split(" ").filter(Boolean);

/** What the address asks for; undefined if it is not written as by againPath(). */
function wishOf(query: URLSearchParams): Wish | undefined {
    const get = (name: string) => query.get(name) ?? "";
    const [variant, options, seed, from] = [get("variant"), get("options"), get("seed"), get("from")];
    const bots = get("bots").split(" ");
    const played = get("played").split(", ").filter(Boolean);
    const [was, score, pack] = [numbers(get("was")), numbers(get("score")), numbers(get("pack"))];
    const [seat, dealer] = [get("seat"), get("dealer")];
    const inRange = (text: string) => /^[0-6]$/.test(text) && Number(text) < bots.length;
    const fits =
        /^[a-z0-9-]{1,32}$/.test(variant) &&
        /^([a-z0-9_]{1,32}=[ -+\--~]{1,64}(, |$)){0,64}$/.test(options) &&
        (pack.length > 0 ? seed === "" : /^[0-9a-f]{64}$/.test(seed)) &&
        pack.length <= PACK_MAX &&
        pack.every((card) => /^[0-9A-Za-z]{2}$/.test(card)) &&
        bots.length <= SEATS_MAX &&
        bots.every((bot) => /^[a-z]{1,32}$/.test(bot)) &&
        played.length <= PLAYED_MAX &&
        played.every((line) => /^[0-6] [!-~][ -~]{0,99}$/.test(line)) &&
        inRange(seat) &&
        inRange(dealer) &&
        [was, score].every((each) => each.length <= SEATS_MAX && each.every((points) => /^-?(0|[1-9]\d{0,3})$/.test(points))) &&
        /^(|\/daily(\?date=\d{4}-\d\d-\d\d)?|\/explore\?[\w.%+=&-]{1,900}|\/(t|replay)\/[A-Za-z0-9_-]{1,64}(\?step=\d{1,5}(&seat=[0-6])?)?)$/.test(from);
    if (!fits) return undefined;
    return {
        deal: { variant, options: optionsOf(options), seed: seed || undefined, pack, dealer: Number(dealer), score: score.map(Number), seat: Number(seat), bots, played, watch: get("watch") === "1" },
        was: was.map(Number),
        from,
    };
}

/** Lets a bot keep the seat after the person's first decision. */
function letGo({ store }: Solo): void {
    const stop = store.onHappening(({ after: { event } }) => {
        if (event?.action === undefined || event.seat !== store.info?.seat) return;
        stop();
        void store.ask({ type: "away", table: store.name, on: true });
    });
}

export function AgainPage() {
    const app = useApp();
    const [wish] = useState(() => wishOf(currentQuery()));
    const [solo, setSolo] = useState<Solo | null>(null);
    const [trouble, setTrouble] = useState(wish ? "" : t("There is no such deal."));
    const [round, setRound] = useState(0);
    const leave = () => go(wish?.from || "/");
    useEffect(() => {
        if (!wish) return;
        let opened: Solo | undefined;
        let gone = false;
        Solo.again(wish.deal, app.me.name).then(
            (ready) => {
                opened = ready;
                if (gone) return ready.close();
                ready.store.study = { was: wish.was, again: () => setRound((n) => n + 1), leave };
                if (wish.deal.watch) letGo(ready);
                setSolo(ready);
            },
            () => setTrouble(t("There is no such deal.")),
        );
        return () => {
            gone = true;
            opened?.close();
            setSolo(null);
        };
    }, [round]);
    if (!solo)
        return (
            <Page title={t("Replay this deal")}>
                {trouble ? <Trouble text={trouble} /> : <p>{t("The cards are being shuffled …")}</p>}
                <p>
                    <Link to="/">{t("To the start")}</Link>
                </p>
            </Page>
        );
    return (
        <main id="main" class="at-table">
            <h1 class="unseen">{t("Replay this deal")}</h1>
            <TableView key={round} store={solo.store} leave={leave} />
        </main>
    );
}
