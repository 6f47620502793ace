/* page.tsx - the table as text: actions are typed, events are read aloud.
 *
 * Events are written into a live region one at a time, and stay in a log. Everything on this page is available to a
 * screen reader.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useRef, useState } from "preact/hooks";
import { Between } from "../app/between.tsx";
import { Link } from "../app/links.tsx";
import { Page, Trouble } from "../app/page.tsx";
import { TalkSection } from "../app/talk_section.tsx";
import { useApp } from "../app/app_context.ts";
import { useJudging } from "../app/look_ahead.ts";
import { t } from "../i18n/index.ts";
import { refusalText } from "../app/refusal.ts";
import { hintText } from "../table/dock.tsx";
import { sentences } from "../table/sentences.ts";
import { type TableStore, tableOf, useTable } from "../table/store.ts";
import { claimsTheRest, commandsAt, findCommand, hand, question } from "./commands.ts";
import { err } from "./irregular.ts";
import { isMove, parse } from "./parse.ts";
import { isTyped, label } from "./typed.ts";
import { COMMANDS } from "./words.ts";

const TOLD_MAX = 200;

interface Line {
    id: number;
    text: string;
    /** A line that the person typed. */
    mine: boolean;
}

/** The lines of the log; each is read aloud when it comes. */
function useTelling(store: TableStore) {
    const [lines, setLines] = useState<Line[]>([]);
    const next = useRef(0);
    const tell = (texts: string[], mine = false) =>
        setLines((before) => [...before, ...texts.map((text) => ({ id: next.current++, text, mine }))].slice(-TOLD_MAX));
    useEffect(
        () =>
            store.onHappening(({ after }) => {
                if (!store.info) return;
                tell(sentences(store.info, after));
            }),
        [store],
    );
    return { lines, tell };
}

function submit(store: TableStore, line: string, tell: (texts: string[], mine?: boolean) => void): void {
    const { info, shown, legal } = store;
    if (!info || !shown) return;
    tell([`> ${line}`], true);
    const [first = "", ...rest] = line.trim().toLowerCase().replace(/^!/, "err ").split(/\s+/);
    if (info.club && isTyped(first, COMMANDS.err) && rest.length > 0) {
        tell(err(store, rest));
        return;
    }
    const reading = legal && !claimsTheRest(line, legal.phase) ? parse(line, legal) : {};
    if (reading.action) {
        void store.act(reading.action).then((refusal) => refusal && tell([refusalText(refusal)]));
        return;
    }
    const command = findCommand(line, info);
    if (reading.refusal) tell([reading.refusal]);
    else if (command) tell(command.run(store, info, shown.view));
    else if (!line.trim() || isMove(line)) tell([question(store, info, shown.view)]);
    else tell([t("`{word}` is not understood; `help` lists all there is.", { word: line.slice(0, 24) })]);
}

export function TextTable({ store }: { store: TableStore }) {
    useTable(store);
    useJudging(store);
    const { lines, tell } = useTelling(store);
    const log = useRef<HTMLDivElement>(null);
    useEffect(() => log.current?.scrollTo(0, log.current.scrollHeight), [lines]);
    const [line, setLine] = useState("");
    const { info, shown, legal } = store;
    const asked = info && shown && info.started ? question(store, info, shown.view) : "";
    useEffect(() => {
        if (store.hint) tell([hintText(store.hint)]);
    }, [store.hint]);
    useEffect(() => {
        if (store.warning && info) tell([t("The clock is running out.")]);
    }, [store.warning]);
    /* The question is shown as soon as it is the person's turn, after the hand if there are cards in it that were not told yet. */
    const known = useRef<string[]>([]);
    useEffect(() => {
        if (!legal || !info || !shown) return;
        const held = shown.view.hands[info.seat] ?? [];
        const isNew = held.some((card) => !known.current.includes(card));
        known.current = held;
        tell(isNew ? [...hand(store, info, shown.view), asked] : [asked]);
    }, [legal]);
    if (!info) return <p>{store.joined ? refusalText(store.joined) : t("Looking for the table …")}</p>;
    return (
        <>
            <Trouble text={store.refusal} />
            {(!info.started || info.over) && <Between store={store} info={info} />}
            {info.started && shown && (
                <section>
                    <h2 id="move">{t("Your move")}</h2>
                    <p class="question">{asked}</p>
                    <form class="typed"
                        onSubmit={(event) => {
                            event.preventDefault();
                            submit(store, line, tell);
                            setLine("");
                        }}>
                        <input aria-label={t("Type a move or a command")} value={line} maxLength={400} autoComplete="off"
                            autoCapitalize="none" spellcheck={false} placeholder={label(COMMANDS.help)}
                            onInput={(event) => setLine(event.currentTarget.value)} />
                        <button type="submit">{t("Do it")}</button>
                    </form>
                    <h2>{t("To ask")}</h2>
                    <p class="actions">
                        {commandsAt(info).map((command) => (
                            <button key={command.words} type="button" title={t(command.help)}
                                onClick={() => tell(command.run(store, info, shown.view))}>
                                {label(command.words)}
                            </button>
                        ))}
                    </p>
                    <h2 id="told">{t("What has happened")}</h2>
                    <div ref={log} class="log-box" role="log" aria-live="polite" aria-labelledby="told" tabIndex={0}>
                        <ol class="told">
                            {lines.map(({ id, text, mine }) => (
                                <li key={id} class={mine ? "mine" : ""}>
                                    {text}
                                </li>
                            ))}
                        </ol>
                    </div>
                </section>
            )}
            <TalkSection store={store} info={info} />
        </>
    );
}

/** The page of one table. */
export function TextPage({ table }: { table: string }) {
    const app = useApp();
    const store = useTable(tableOf(app, table));
    return (
        <Page title={store.info ? t(store.info.title) : t("Text mode")}>
            <p>
                <Link to={`/t/${table}`}>{t("Show the cards")}</Link>
            </p>
            <TextTable store={store} />
        </Page>
    );
}
