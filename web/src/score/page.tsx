/* page.tsx - the score keeper: a match with paper cards, written down on a phone.
 *
 * Loaded when it is first shown. It needs no server: the engine in the worker scores.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { useApp } from "../app/app_context.ts";
import { store, stored } from "../app/device.ts";
import { Later } from "../app/later.tsx";
import { Link } from "../app/links.tsx";
import { download, Page, Trouble } from "../app/page.tsx";
import { takeRuled } from "./draft.ts";
import { Entry } from "./entry.tsx";
import { choose, current, keep, leave, linked, linkTo, matches, newId } from "./kept.ts";
import { Matches } from "./matches.tsx";
import { csv, mend, type Pad, read, type Told, undo, write } from "./pad.ts";
import { Setup } from "./setup.tsx";
import { picture, Sheet, type SheetKind, Trace } from "./sheet.tsx";
import { Show } from "./show.tsx";
import { slip } from "./slip.ts";
import { Standing } from "./standing.tsx";
import { canSpeak, speak, standing } from "./words.ts";

const qr = () => import("./qr.tsx");

const ALOUD = "pedro.score.aloud";

function Export({ pad, kind, aloud, setAloud }: { pad: Pad; kind: SheetKind; aloud: boolean; setAloud: (on: boolean) => void }) {
    const [link, setLink] = useState("");
    useEffect(() => setLink(""), [pad.record]);
    const name = `pedro-${pad.variant}`;
    const save = async () => {
        const blob = await picture(pad, kind);
        if (blob) download(`${name}.png`, blob, "image/png");
    };
    const make = async () => {
        const address = await linkTo(pad.record);
        setLink(address);
        await navigator.clipboard?.writeText(address).catch(() => undefined);
    };
    return (
        <section class="export">
            <h2>{t("Take it with you")}</h2>
            <p class="actions">
                <button type="button" onClick={() => void make()}>
                    {t("Link to this match")}
                </button>
                <button type="button" onClick={() => print()}>
                    {t("Print")}
                </button>
                <button type="button" onClick={() => void save()}>
                    {t("Picture")}
                </button>
                <button type="button" onClick={() => void csv(pad).then((text) => download(`${name}.csv`, text, "text/csv"))}>
                    CSV
                </button>
                <button type="button" onClick={() => download(`${name}.json`, JSON.stringify(pad, null, 1), "application/json")}>
                    JSON
                </button>
                <button type="button" onClick={() => download(`${name}.pedro`, pad.record)}>
                    {t("Download the record")}
                </button>
            </p>
            {link && (
                <>
                    <label for="score-link">{t("The link holds the whole match. No server keeps it.")}</label>
                    <input id="score-link" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
                    <Later load={qr} with={{ text: link }} />
                </>
            )}
            {canSpeak() && (
                <label class="check">
                    <input type="checkbox" checked={aloud} onChange={(event) => setAloud(event.currentTarget.checked)} />
                    {t("Say the score aloud after each hand")}
                </label>
            )}
        </section>
    );
}

function Match({ id, first, close }: { id: string; first: Pad; close: () => void }) {
    const { server } = useApp();
    const [pad, setPad] = useState(first);
    const [mending, setMending] = useState(0);
    const [trouble, setTrouble] = useState("");
    const [kind, setKind] = useState<SheetKind>(first.sheet);
    const [aloud, setAloud] = useState(stored(ALOUD) === "yes");
    const top = useRef<HTMLDivElement>(null);
    const heading = useRef<HTMLHeadingElement>(null);
    useEffect(() => {
        if (mending) heading.current?.focus();
    }, [mending]);
    const change = async (work: Promise<Pad>) => {
        try {
            const next = await work;
            keep(id, next);
            choose(id);
            setPad(next);
            setMending(0);
            setTrouble("");
            if (aloud) speak(standing(next));
            top.current?.scrollIntoView({ block: "start" });
        } catch (refusal) {
            setTrouble((refusal as Error).message);
        }
    };
    /* A hand that a ruling has settled is written down at once. */
    useEffect(() => {
        const ruled = takeRuled(pad.record);
        if (ruled) void change(write(pad, ruled));
    }, []);
    const hear = (on: boolean) => {
        store(ALOUD, on ? "yes" : "no");
        setAloud(on);
        if (on) speak(standing(pad));
    };
    const tell = (told: Told) => void change(mending ? mend(pad, mending, told) : write(pad, told));
    const sheets: [SheetKind, string][] = [
        ["totals", t("What each side scored")],
        ["difference", t("Only who scored")],
        ["columns", t("Winners and losers")],
    ];
    return (
        <div class="score" ref={top}>
            <p class="dim">{t(pad.title)}</p>
            <Standing pad={pad} />
            <p class="news" role="status">
                {standing(pad)}
            </p>
            <Trouble text={trouble} />
            {slip() && pad.hands.length > 0 && (
                <p class="actions">
                    <Link class={pad.winners.length > 0 ? "button primary" : "button"} to={`${slip()}?points=${pad.scores.join(",")}`}>
                        {t("Send the result to the tournament")}
                    </Link>
                </p>
            )}
            {(pad.winners.length === 0 || mending > 0) && (
                <section class="tell">
                    <h2 ref={heading} tabIndex={-1}>
                        {mending ? t("Mend hand {n}", { n: mending }) : t("Hand {n}", { n: pad.hands.length + 1 })}
                    </h2>
                    {mending ? (
                        <Entry key={`mend${mending}`} pad={pad} from={pad.hands[mending - 1]!} done={tell} cancel={() => setMending(0)} />
                    ) : (
                        <Entry key={pad.record} pad={pad} done={tell} />
                    )}
                </section>
            )}
            <section>
                <h2>{t("Score sheet")}</h2>
                {pad.hands.length > 0 && <Sheet pad={pad} kind={kind} mend={setMending} />}
                {pad.scores.length === 2 && (
                    <label class="inline sheet-kind">
                        {t("Sheet")}
                        <select value={kind} onChange={(event) => setKind(event.currentTarget.value as SheetKind)}>
                            {sheets.map(([each, name]) => (
                                <option key={each} value={each}>
                                    {name}
                                </option>
                            ))}
                        </select>
                    </label>
                )}
                <p class="actions">
                    <button type="button" disabled={pad.hands.length === 0} onClick={() => void change(undo(pad))}>
                        {t("Take back the last entry")}
                    </button>
                    <button type="button" onClick={close}>
                        {t("Other matches")}
                    </button>
                </p>
                <Trace pad={pad} />
            </section>
            {server && <Show server={server} id={id} pad={pad} />}
            <Export pad={pad} kind={kind} aloud={aloud} setAloud={hear} />
        </div>
    );
}

type Shown = { what: "list" } | { what: "setup" } | { what: "match"; id: string; pad: Pad };

export function ScorePage() {
    const [shown, setShown] = useState<Shown | undefined>();
    const [trouble, setTrouble] = useState("");
    const list = (why = "") => {
        leave();
        setTrouble(why);
        setShown({ what: "list" });
    };
    const show = (id: string, record: string) =>
        read(record).then(
            (pad) => (setTrouble(""), setShown({ what: "match", id, pad })),
            (refusal: Error) => list(refusal.message),
        );
    useEffect(() => {
        linked().then(
            (record) => {
                const now = matches().find(({ id }) => id === current());
                if (record) void show(newId(), record);
                else if (now) void show(now.id, now.record);
                else list();
            },
            () => list(t("This link does not hold a match.")),
        );
    }, []);
    const begin = (pad: Pad) => {
        const id = newId();
        keep(id, pad);
        choose(id);
        setShown({ what: "match", id, pad });
    };
    return (
        <Page title={t("Score")} class="score-page">
            <Trouble text={trouble} />
            {shown?.what === "list" && <Matches open={(id, record) => void show(id, record)} begin={() => setShown({ what: "setup" })} />}
            {shown?.what === "setup" && <Setup begin={begin} />}
            {shown?.what === "match" && <Match key={shown.id} id={shown.id} first={shown.pad} close={() => list()} />}
        </Page>
    );
}
