/* panel.tsx - the panel with everything that can be looked up: last trick, auction, score sheet, won cards, log, chat,
 * and settings of the table.
 *
 * It is beside the board if there is room, else over it.
 *
 * SPDX-License-Identifier: MIT */
import { Fragment } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Face, Pip } from "../cards/face.tsx";
import { cardName, suitName } from "../cards/cards.ts";
import { N_, language, t } from "../i18n/index.ts";
import { plainNumber, signed } from "../i18n/numbers.ts";
import type { ServerTable, ServerView } from "../transport/messages.ts";
import type { Card, View } from "../transport/shapes.ts";
import { bidText } from "./actions.ts";
import { AllHands } from "./hands.tsx";
import { arrows, KEYS } from "./keys.ts";
import { hasCompany } from "./said.ts";
import { seatName, sideName, sidesTold } from "./seats.ts";
import { sentences } from "./sentences.ts";
import { SETTINGS, change, useSetting } from "./settings.ts";
import type { TableStore } from "./store.ts";
import { Link } from "../app/links.tsx";
import { Trouble, usePromise } from "../app/page.tsx";
import { RulesText } from "../app/rules_text.tsx";
import { useApp } from "../app/app_context.ts";
import { Talk } from "./talk.tsx";
import { Tricks } from "./tricks.tsx";
import { Unread } from "./unread.tsx";

interface Props {
    store: TableStore;
    info: ServerTable;
    shown: ServerView;
    tab: string;
    setTab: (tab: string) => void;
    close: () => void;
    /** Something was said that has not been read. */
    unread: boolean;
}

type TabProps = Pick<Props, "store" | "info" | "shown">;

export function SmallCard({ card }: { card: Card }) {
    return (
        <span class="card small-card" role="img" aria-label={cardName(card)}>
            <Face card={card} />
        </span>
    );
}

/** The proof that nobody chose the cards: the hash now, the seed after the hand. */
function Fairness({ store, info: { variant, options } }: Pick<Props, "store" | "info">) {
    const { hash, proof } = store;
    if (!hash && !proof) return null;
    return (
        <details class="soft proof">
            <summary>{t("Fair deal")}</summary>
            {hash && hash !== proof?.hash && (
                <p>
                    {t("Hash of this hand:")} <code>{hash}</code>
                </p>
            )}
            {proof && (
                <p>
                    {t("Seed of the last hand:")} <code>{proof.seed}</code>{" "}
                    <Link to={`/verify?${new URLSearchParams({ variant, ...(options.jokers ? { jokers: options.jokers } : {}), ...proof })}`}>{t("Check a deal")}</Link>
                </p>
            )}
        </details>
    );
}

/** Last trick, auction, cards won: this hand so far. */
function ThisHand({ store, info, shown }: TabProps) {
    const { view, names } = shown;
    const sides = view.scores.length || view.points.length;
    return (
        <>
            <AllHands info={info} shown={shown} views={store.log.map(({ after }) => after)} />
            <h2>{t("Last trick")}</h2>
            {names?.last_trick.length ? (
                <ul class="cards">
                    {names.last_trick.map(([seat, card]) => (
                        <li key={card} class={seat === names.winner ? "won" : ""}>
                            <SmallCard card={card} />
                            <span>{seatName(info, seat)}</span>
                            {seat === names.winner && <span class="unseen">{t("won it")}</span>}
                        </li>
                    ))}
                </ul>
            ) : (
                <p class="soft">{t("None yet.")}</p>
            )}
            <h2>{t("Tricks")}</h2>
            <Tricks store={store} info={info} />
            <h2>{t("Bidding")}</h2>
            {view.calls.length > 0 ? (
                <ol class="calls">
                    {view.calls.map(([seat, bid], at) => (
                        <li key={at}>
                            <span>{seatName(info, seat)}</span> <b class={bid === "pass" ? "soft" : ""}>{bidText(bid)}</b>
                        </li>
                    ))}
                </ol>
            ) : (
                <p class="soft">{t("None yet.")}</p>
            )}
            <h2>{t("Cards won")}</h2>
            {names?.taken.some((cards) => cards.length > 0) ? (
                sidesTold(info, sides).map(
                    (side) =>
                        names.taken[side]!.length > 0 && (
                            <div key={side} class="taken">
                                <span>
                                    {sideName(info, sides, side)} <b>{view.points[side]}</b>
                                </span>
                                <ul class="cards tight">
                                    {names.taken[side]!.map((card) => (
                                        <li key={card}>
                                            <SmallCard card={card} />
                                        </li>
                                    ))}
                                </ul>
                            </div>
                        ),
                )
            ) : (
                <p class="soft">{t("None yet.")}</p>
            )}
            <VoidDeal store={store} info={info} view={view} />
            <Fairness store={store} info={info} />
        </>
    );
}

/** At a private table the host can have a deal thrown away, if all people agree: opened first, then pressed. */
function VoidDeal({ store, info, view }: Pick<TabProps, "store" | "info"> & { view: View }) {
    if (!info.host || !info.private || info.seat < 0 || view.seat < 0 || info.redeal !== undefined) return null;
    return (
        <details class="void-deal">
            <summary>{t("Throw this deal away")}</summary>
            <p class="soft">{t("The hand ends without a score, and the same dealer deals again. All people at the table have to agree.")}</p>
            <button type="button" onClick={() => void store.ask({ type: "redeal", table: store.name, answer: "ask" })}>
                {store.alone ? t("Deal again") : t("Ask the others")}
            </button>
        </details>
    );
}

export function ScoreSheet({ store, info, shown }: TabProps) {
    const sides = shown.view.scores.length;
    const { history } = store;
    if (history.length === 0) return <p class="soft">{t("No hand has been scored yet.")}</p>;
    return (
        <div class="scroll" tabIndex={0} role="region" aria-label={t("Score sheet")}>
            <table class="score-sheet">
                <thead>
                    <tr>
                        <th scope="col">{t("Hand")}</th>
                        <th scope="col">{t("Bid")}</th>
                        {sidesTold(info, sides).map((side) => (
                            <th key={side} scope="col">
                                {sideName(info, sides, side)}
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {history.map((hand, at) => (
                        <tr key={at}>
                            <th scope="row">{at + 1}</th>
                            <td>
                                {hand.bidder >= 0 && (
                                    <>
                                        {seatName(info, hand.bidder)} <b>{bidText(hand.bid)}</b>{" "}
                                        {hand.trump && (
                                            <>
                                                <Pip suit={hand.trump} />
                                                <span class="unseen">{suitName(hand.trump)}</span>
                                            </>
                                        )}
                                        <span class={hand.made ? "made" : "set"}> {hand.made ? t("made") : t("set")}</span>
                                    </>
                                )}
                            </td>
                            {sidesTold(info, sides).map((side) => (
                                <td key={side} class="figure">
                                    {plainNumber(hand.score[side]!)} <small>{signed(hand.hand[side] ?? 0)}</small>
                                </td>
                            ))}
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

function Log({ store, info }: TabProps) {
    const end = useRef<HTMLLIElement>(null);
    const lines = store.log.flatMap(({ after }) => sentences(info, after));
    useEffect(() => end.current?.scrollIntoView({ block: "nearest" }), [lines.length]);
    return (
        <>
            {lines.length === 0 && <p class="soft">{t("Nothing has happened since you came.")}</p>}
            <ol class="log">
                {lines.map((line, at) => (
                    <li key={at} ref={at === lines.length - 1 ? end : undefined}>
                        {line}
                    </li>
                ))}
            </ol>
            {!store.replay && (
                <p>
                    <Link to={`/text/${store.name}`}>{t("This table as text")}</Link>
                </p>
            )}
        </>
    );
}

/** The rules of this game, house rules and all. */
function Rules({ info: { variant, options } }: TabProps) {
    const app = useApp();
    const { value, error } = usePromise(() => app.api.explain(variant, options), [app, variant, JSON.stringify(options), language()]);
    if (error) return <Trouble text={error.message} />;
    return value ? <RulesText rules={value} level={2} /> : <p class="soft">{t("Looking for the rules …")}</p>;
}

function Choice({ name }: { name: string }) {
    const row = SETTINGS.find((each) => each.name === name)!;
    const word = useSetting(name);
    return (
        <fieldset class="setting">
            <legend>{t(row.label)}</legend>
            {row.words.map(([value, label]) => (
                <label key={value}>
                    <input type="radio" name={`setting-${name}`} checked={word === value} onChange={() => change(name, value)} />
                    <span>{t(label)}</span>
                </label>
            ))}
        </fieldset>
    );
}

/** All settings of this device; also shown on a page of their own. */
export function Settings() {
    return (
        <div class="settings">
            {SETTINGS.map(({ name }) => (
                <Choice key={name} name={name} />
            ))}
            <h2>{t("Keys")}</h2>
            <dl class="keys">
                {KEYS.map(([key, help]) => (
                    <Fragment key={key}>
                        <dt>{key}</dt>
                        <dd>{t(help)}</dd>
                    </Fragment>
                ))}
            </dl>
        </div>
    );
}

const TABS: [string, string, (props: TabProps) => preact.ComponentChild][] = [
    ["hand", N_("Hand"), ThisHand],
    ["score", N_("Score"), ScoreSheet],
    ["rules", N_("Rules"), Rules],
    ["log", N_("Events"), Log],
    ["talk", N_("Talk"), ({ store, info }) => <Talk store={store} info={info} spoken={false} />],
    ["look", N_("Display"), () => <Settings />],
];

export function Panel({ store, info, shown, tab, setTab, close, unread }: Props) {
    const Body = TABS.find(([name]) => name === tab)![2];
    const body = useRef<HTMLDivElement>(null);
    useEffect(() => body.current?.scrollTo(0, 0), [tab]);
    return (
        <aside class="panel" id="panel" aria-label={t("Look things up")} onKeyDown={(event) => event.key === "Escape" && close()}>
            <div class="tabs">
                <div role="tablist" aria-label={t("Look things up")} onKeyDown={arrows}>
                    {TABS.filter(([name]) => name !== "talk" || hasCompany(store, info)).map(([name, label]) => (
                        <button key={name} type="button" role="tab" id={`tab-${name}`} data-key tabIndex={name === tab ? 0 : -1}
                            aria-selected={name === tab} aria-controls="tab-body" onClick={() => setTab(name)}>
                            {t(label)}
                            {name === "talk" && unread && <Unread />}
                        </button>
                    ))}
                </div>
                <button type="button" class="icon close" aria-label={t("Close")} onClick={close}>
                    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18" /></svg>
                </button>
            </div>
            <div ref={body} class="tab-body" id="tab-body" role="tabpanel" aria-labelledby={`tab-${tab}`} tabIndex={0}>
                <Body store={store} info={info} shown={shown} />
            </div>
        </aside>
    );
}
