/* table.tsx - the card table: bar, felt with the other seats and the trick, dock with the choices, own hand, and the
 * panel.
 *
 * It draws what the store shows and sends what the player chooses. Choices come from `legal`
 * alone.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useRef, useState } from "preact/hooks";
import { Later, named, soon } from "../app/later.tsx";
import { usePromise } from "../app/page.tsx";
import { fetchCourts } from "../cards/face.tsx";
import { t } from "../i18n/index.ts";
import { Bar } from "./bar.tsx";
import { Dock, hintText } from "./dock.tsx";
import { Felt } from "./felt.tsx";
import { Hand } from "./hand.tsx";
import { useChoosing } from "./choosing.ts";
import { usesKeyboard } from "./keys.ts";
import { hasCompany, isMuted, saidText } from "./said.ts";
import { around, plainName } from "./seats.ts";
import { handSeen } from "./newcomer.ts";
import type { Panel } from "./panel.tsx";
import { useShortcuts } from "./shortcuts.ts";
import { promptSentence, sentences } from "./sentences.ts";
import { playSound } from "./sound.ts";
import { type Happening, type TableStore, useTable } from "./store.ts";
import { useUnread } from "./unread.tsx";
import "../theme.css";
import "../cards/cards.css";
import "./contract.css";
import "./dock.css";
import "./panel.css";
import "./table.css";

const quickWords = named(soon, "QuickWords");

/* The number of lines that are kept for a screen reader to go back to. */
const SPOKEN_MAX = 30;

/** The panel, once it has been fetched: the start page does without it. */
function usePanel(): typeof Panel | null {
    return usePromise(soon, []).value?.Panel ?? null;
}

const told = new WeakSet<Happening>();

interface Line {
    id: number;
    text: string;
}

/** The last event in one line, and the lines for a screen reader: one for each event, once. */
function useNews(store: TableStore): { news: string; lines: Line[] } {
    const [news, setNews] = useState("");
    const [lines, setLines] = useState<Line[]>([]);
    const next = useRef(0);
    const say = (text: string) => setLines((before) => [...before, { id: next.current++, text }].slice(-SPOKEN_MAX));
    const { legal, hint } = store;
    const said = store.chat.at(-1);
    useEffect(() => {
        const tell = (happening: Happening) => {
            if (!store.info || told.has(happening)) return;
            told.add(happening);
            const text = sentences(store.info, happening.after).join(" ");
            if (!text) return;
            setNews(text);
            say(text);
        };
        /* Events from before the page was drawn are told too. */
        store.log.forEach(tell);
        return store.onHappening((happening) => {
            tell(happening);
            playSound(happening, (store.info?.seat ?? -1) < 0 ? -1 : store.info!.seat % happening.after.view.scores.length);
            if (happening.after.names?.history && !store.replay) handSeen();
        });
    }, [store]);
    useEffect(() => {
        if (legal) say(promptSentence(legal.phase));
    }, [legal]);
    useEffect(() => {
        if (hint) say(hintText(hint));
    }, [hint]);
    useEffect(() => {
        if (said && store.info && !isMuted(said)) say(`${said.name || plainName(store.info, said.seat)}: ${saidText(said)}`);
    }, [said]);
    return { news, lines };
}

export interface TableViewProps {
    store: TableStore;
    /** The target of the arrow at the top left. */
    leave: () => void;
    /** Buttons of the app at the end of the bar. */
    extra?: preact.ComponentChildren;
    /** Asks for sounds at the first tap. */
    offers?: boolean;
    /** Where a match is replayed: what is in the place of the dock, and what lies before a seat. */
    replay?: { dock: preact.ComponentChildren; before: (seat: number) => preact.ComponentChildren };
}

/** Beside the board the panel is always there. */
const beside = () => matchMedia("(min-width: 960px) and (min-height: 500px)").matches;

export function TableView({ store, leave, extra, replay, offers = false }: TableViewProps) {
    useTable(store);
    const { news, lines } = useNews(store);
    const choosing = useChoosing(store);
    const [open, setOpen] = useState(false);
    const [tab, setTab] = useState("hand");
    const [talking, setTalking] = useState(false);
    const unread = useUnread(store, tab === "talk" && (open || beside()));
    const board = useRef<HTMLDivElement>(null);
    const PanelNow = usePanel();
    useEffect(fetchCourts, []);
    useShortcuts(store, choosing, board);
    const { info, shown } = store;
    if (!info || !shown) return null;
    const below = replay ? around(info)[0]! : info.seat;
    const show = (name: string) => {
        setTab(name);
        setOpen(true);
        setTalking(false);
        /* It is drawn first. */
        if (usesKeyboard()) setTimeout(() => document.getElementById(`tab-${name}`)?.focus());
    };
    const close = () => {
        setOpen(false);
        board.current?.querySelector<HTMLElement>(".bar .panel-button")?.focus();
    };
    return (
        <div class={open ? "table with-panel" : "table"}>
            <div class="board" ref={board} data-hand={shown.view.hand} data-phase={shown.view.phase} data-trump={shown.view.trump}>
                <Bar store={store} info={info} shown={shown} leave={leave} open={open} toggle={() => (open ? close() : show(tab))} look={show} extra={extra} unread={unread}
                    {...(hasCompany(store, info) && { talk: () => setTalking(!talking), talking })} />
                {talking && <Later optional load={quickWords} with={{ store, write: () => show("talk"), close: () => setTalking(false) }} />}
                <Felt store={store} info={info} shown={shown} look={show} below={below} before={replay?.before} />
                {replay ? replay.dock : <Dock store={store} info={info} shown={shown} choosing={choosing} news={news} look={show} offers={offers} />}
                {below >= 0 && <Hand info={info} shown={shown} choosing={choosing} seat={below} />}
            </div>
            {PanelNow && <PanelNow store={store} info={info} shown={shown} tab={tab} setTab={setTab} close={close} unread={unread} />}
            {!replay && (
                <div class="unseen" role="log" aria-live="polite" aria-label={t("What happens")}>
                    {lines.map(({ id, text }) => (
                        <p key={id}>{text}</p>
                    ))}
                </div>
            )}
        </div>
    );
}
