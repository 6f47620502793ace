/* page.tsx - "What would you call?": a hand that is set up, and what each call is worth with it; or what each choice costs after
 * the bidding.
 *
 * The address has the whole hand, so reviews, replays and lessons lead here, and it can be sent to others. Reviewers in workers
 * set it up and play the calls out.
 *
 * SPDX-License-Identifier: MIT */
/* What this file and others need is left in soon.ts, which is there already: see app/pages/more.ts. */
import "../app/soon.ts";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { againPath } from "../app/again_address.ts";
import { useApp } from "../app/app_context.ts";
import { GameSelect } from "../app/game_select.tsx";
import { houseRules } from "../app/key_labels.ts";
import { go, useQuery } from "../app/links.tsx";
import { Page, Trouble, usePromise } from "../app/page.tsx";
import { addRefusals } from "../app/refusal.ts";
import { sortHand } from "../cards/cards.ts";
import { t } from "../i18n/index.ts";
import { Reviewer } from "../review/reviewer.ts";
import { RECORD_REFUSALS } from "../transport/refusals_record.ts";
import { actsOf, callsOf, type Costs, pathOf, place, type Placed, recordOf, setUpOf, type SetUp, type Worths } from "./explorer.ts";
import { After } from "./after.tsx";
import { CostTable } from "./costs.tsx";
import { Auction, Scores } from "./auction.tsx";
import { Cards, some } from "./cards.tsx";
import { Calls } from "./calls.tsx";

addRefusals(RECORD_REFUSALS);

/* A first look comes soon; the second one is as exact as that of the terminal. */
const LOOKS = [40, 400];

const SEED_BYTES = 32;

const seedOf = () => [...crypto.getRandomValues(new Uint8Array(SEED_BYTES))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** What the choices are worth, while that is found out and after. `record`: the hand; `calls`: they are calls. */
function Answer({ record, calls }: { record: string; calls: boolean }) {
    const question = calls ? t("What is each call worth?") : t("What does each choice cost?");
    const [done, setDone] = useState(-1);
    const [worths, setWorths] = useState<Worths | Costs | null>(null);
    const [trouble, setTrouble] = useState("");
    const running = useRef<Reviewer | null>(null);
    const stop = () => {
        running.current?.close();
        running.current = null;
        setDone(-1);
    };
    useEffect(() => {
        setWorths(null);
        setTrouble("");
        return stop;
    }, [record]);
    const ask = async () => {
        const reviewer = new Reviewer(setDone);
        running.current = reviewer;
        setDone(0);
        setTrouble("");
        try {
            for (const worlds of LOOKS) {
                const found = await (calls ? reviewer.bids<Worths>(record, worlds) : reviewer.choices<Costs>(record, worlds));
                if (running.current !== reviewer) return;
                setWorths(found);
                setDone(0);
            }
        } catch {
            if (running.current === reviewer) setTrouble(t("This cannot be told of this hand."));
        }
        if (running.current === reviewer) stop();
    };
    return (
        <section>
            <p class="actions">
                {done < 0 ? (
                    <button type="button" class="primary" onClick={() => void ask()}>
                        {question}
                    </button>
                ) : (
                    <button type="button" onClick={stop}>
                        {t("Stop")}
                    </button>
                )}
            </p>
            {done >= 0 && <progress value={done} aria-label={question} />}
            <Trouble text={trouble} />
            <div role="status">{worths && ("choices" in worths ? <CostTable costs={worths} /> : <Calls worths={worths} />)}</div>
        </section>
    );
}

/** A game with its hand. */
function Hand({ hand, placed, set, reviewer }: { hand: SetUp; placed: Placed; set: (more: Partial<SetUp>) => void; reviewer: Reviewer }) {
    const whole = hand.cards.length === placed.dealt;
    const asked = placed.turn === 0 && placed.legal !== undefined;
    const calls = placed.legal?.phase === "bid";
    const after = !calls && callsOf(placed).length > 0;
    const done = placed.done.map(({ action }) => action);
    const record = (others = "") => recordOf({ ...hand, dealer: placed.dealer }, done, others);
    const playOn = async () => {
        const { pack } = await reviewer.place<Placed>(record(seedOf()));
        const score = Array.from({ length: placed.sides }, (_, side) => hand.score[side] ?? 0);
        const played = placed.done.map(({ action, legal }) => `${legal.seat} ${action}`);
        go(againPath({ variant: hand.game, options: hand.options, seed: undefined, pack, dealer: placed.dealer, score, seat: 0, bots: Array<string>(placed.players).fill("strong"), played }, [], pathOf(hand)));
    };
    return (
        <div class="columns">
            <Cards hand={hand.cards} placed={placed} set={(cards) => set({ cards, acts: [], pack: [] })} />
            <section>
                <h2>{t("Bidding")}</h2>
                <Auction placed={placed} set={set} />
                <Scores hand={hand} placed={placed} set={set} />
                {after && whole && <After placed={placed} set={set} />}
                {!asked && <p role="status">{t("You have nothing to decide there.")}</p>}
                {asked && !whole && <p class="dim">{t("Choose all {n} cards first.", { n: placed.dealt })}</p>}
                {asked && whole && <Answer record={record()} calls={calls} />}
                {whole && placed.turn >= 0 && (
                    <p class="actions">
                        <button type="button" onClick={() => void playOn()}>
                            {t("Play on from here")}
                        </button>
                    </p>
                )}
            </section>
        </div>
    );
}

export function ExplorePage() {
    const app = useApp();
    const query = useQuery();
    const hand = useMemo(() => setUpOf(query), [String(query)]);
    const reviewer = useMemo(() => new Reviewer(), []);
    useEffect(() => () => reviewer.close(), [reviewer]);
    const { value: tables, error: none } = usePromise(() => app.api.rules(), [app]);
    /* A hand is set up after the one before. */
    const turn = useRef<Promise<unknown>>(Promise.resolve());
    const { value, error } = usePromise(() => {
        const next = turn.current.then(() => place(reviewer, hand)).then((placed) => ({ hand, placed }));
        turn.current = next.catch(() => undefined);
        return next;
    }, [reviewer, hand]);
    /* What is set up may be that of the address before. */
    const set = (more: Partial<SetUp>) => go(pathOf({ ...hand, ...(value?.hand === hand && { calls: callsOf(value.placed), acts: actsOf(value.placed).map(({ action }) => action) }), ...more }), true);
    const choose = (game: string) => go(pathOf({ game, options: {}, cards: [], dealer: -1, score: [], calls: [], acts: [], pack: [] }), true);
    const placed = value?.hand.game === hand.game ? value.placed : undefined;
    const shown = hand.cards.length > 0 ? sortHand(hand.cards, "") : Array<string>(placed?.dealt ?? 9).fill("");
    const rules = Object.keys(hand.options).length > 0;
    return (
        <Page title={t("What would you call?")} class="wide explore" cards={shown}
            lead={
                <>
                    <p>{t("Set up a hand, and see what each call is worth: how often it gets the bid and makes it, and what comes of it.")}</p>
                    <p class="doors">
                        <button type="button" class={hand.cards.length > 0 ? "big" : "primary big"} disabled={!placed} onClick={() => set({ cards: some(placed!), acts: [], pack: [] })}>
                            {t("Deal me a hand")}
                        </button>
                    </p>
                </>
            }>
            <Trouble text={(none ?? error)?.message ?? ""} />
            {tables && (
                <p>
                    <GameSelect id="explore-game" presets={tables.presets} value={hand.game} set={choose} />
                </p>
            )}
            {tables && rules && <p class="dim">{t("House rules: {rules}.", { rules: houseRules(hand.options) })}</p>}
            {placed && <Hand hand={value!.hand} placed={placed} set={set} reviewer={reviewer} />}
        </Page>
    );
}
