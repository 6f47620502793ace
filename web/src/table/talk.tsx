/* talk.tsx - the chat of a table: ready phrases, free text, muting, reporting.
 *
 * Messages of others are shown as text, never as markup. Muting is local: it lasts as long as the page, and nobody is
 * notified.
 *
 * SPDX-License-Identifier: MIT */
import { useState } from "preact/hooks";
import { refusalText } from "../app/refusal.ts";
import { t } from "../i18n/index.ts";
import type { ServerTable } from "../transport/messages.ts";
import { isMuted, muted, phraseText, REACTIONS, saidText } from "./said.ts";
import { plainName, playerName } from "./seats.ts";
import { useSetting } from "./settings.ts";
import type { TableStore } from "./store.ts";

/** The phrases that a person wants to see. */
const CLUB = ["hello", "good_luck", "good_game", "thanks", "well_played", "nice_bid", "another", "goodbye"];
const wanted: Record<string, (phrase: string) => boolean> = {
    all: () => true,
    club: (phrase) => CLUB.includes(phrase),
    faces: (phrase) => phrase in REACTIONS,
};

interface ReportProps {
    store: TableStore;
    people: { name: string; seat: number }[];
    done: (said: string) => void;
}

function Report({ store, people, done }: ReportProps) {
    const [seat, setSeat] = useState(people[0]!.seat);
    const [text, setText] = useState("");
    const send = async (event: Event) => {
        event.preventDefault();
        const refusal = await store.ask({ type: "report", table: store.name, seat, text });
        done(refusal ? refusalText(refusal) : t("Reported. Thank you."));
    };
    return (
        <form class="report" onSubmit={send}>
            <label for="whom">{t("Who is it about?")}</label>
            <select id="whom" value={seat} onChange={(event) => setSeat(Number(event.currentTarget.value))}>
                {people.map((each) => (
                    <option key={each.seat} value={each.seat}>
                        {playerName(each.name)}
                    </option>
                ))}
            </select>
            <label for="why">{t("What happened?")}</label>
            <input id="why" required maxLength={180} value={text} onInput={(event) => setText(event.currentTarget.value)} />
            <button type="submit" class="small">
                {t("Report")}
            </button>
            <button type="button" class="small" onClick={() => done("")}>
                {t("Not now")}
            </button>
        </form>
    );
}

/** The ready phrases; `said` is called when one is on its way. */
export function Phrases({ store, said }: { store: TableStore; said?: () => void }) {
    const set = useSetting("phrases");
    const phrases = (store.client.welcome?.phrases ?? []).filter(wanted[set]!);
    return (
        <div class="phrases">
            {phrases.map((phrase) => (
                <button key={phrase} type="button" class="small" onClick={() => (void store.ask({ type: "chat", table: store.name, phrase }), said?.())}
                    {...(phrase in REACTIONS ? { title: t(REACTIONS[phrase]![1]), "aria-label": t(REACTIONS[phrase]![1]) } : {})}>
                    {REACTIONS[phrase]?.[0] ?? phraseText(phrase)}
                </button>
            ))}
        </div>
    );
}

/** `spoken`: true if no other element reads chat aloud. */
export function Talk({ store, info, spoken = true }: { store: TableStore; info: ServerTable; spoken?: boolean }) {
    const [words, setWords] = useState("");
    const [reporting, setReporting] = useState(false);
    const [told, setTold] = useState("");
    const [, redraw] = useState(0);
    const table = store.name;
    const say = (event: Event) => {
        event.preventDefault();
        if (!words.trim()) return;
        /* What was not sent stays where it was written. */
        void store.ask({ type: "chat", table, text: words.trim() }).then((refusal) => setWords((now) => (refusal || now !== words ? now : "")));
    };
    const people = info.seats.map(({ name, bot }, seat) => ({ name, bot, seat })).filter(({ name, bot, seat }) => name && !bot && seat !== info.seat);
    const heard = store.chat.filter((said) => !isMuted(said));
    const toggle = (name: string) => {
        if (!muted.delete(name)) muted.add(name);
        redraw((n) => n + 1);
    };
    return (
        <div class="talk">
            {heard.length === 0 && <p class="soft">{t("Nobody has said anything yet.")}</p>}
            <div role="log" aria-live={spoken ? "polite" : "off"} aria-label={t("What was said")}>
                <ol>
                    {heard.map((said, at) => (
                        <li key={at}>
                            <b>{said.name ? playerName(said.name) : plainName(info, said.seat)}</b> {saidText(said)}
                        </li>
                    ))}
                </ol>
            </div>
            {spoken ? (
                <details>
                    <summary>{t("Quick words")}</summary>
                    <Phrases store={store} />
                </details>
            ) : (
                <Phrases store={store} />
            )}
            <form class="say" onSubmit={say}>
                <input type="text" aria-label={t("Say something")} maxLength={180} autoComplete="off" value={words}
                    onInput={(event) => setWords(event.currentTarget.value)} />
                <button type="submit" class="small">
                    {t("Say")}
                </button>
            </form>
            {people.length > 0 && (
                <p class="phrases">
                    {people.map(({ name }) => (
                        <button key={name} type="button" class="small" aria-pressed={muted.has(name)} onClick={() => toggle(name)}>
                            {t("Mute {name}", { name: playerName(name) })}
                        </button>
                    ))}
                    <button type="button" class="small" onClick={() => setReporting(!reporting)}>
                        {t("Report a player")}
                    </button>
                </p>
            )}
            {reporting && people.length > 0 && (
                <Report
                    store={store}
                    people={people}
                    done={(said) => {
                        setTold(said);
                        setReporting(false);
                    }}
                />
            )}
            <p role="status">{told}</p>
        </div>
    );
}
