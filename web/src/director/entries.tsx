/* entries.tsx - who takes part: quick-add, late entries, withdrawals, substitutes, a list that is pasted.
 *
 * SPDX-License-Identifier: MIT */
import { useRef, useState } from "preact/hooks";
import { t, tn } from "../i18n/index.ts";
import { EntryName } from "./entry_name.tsx";
import { type Opened, quoted } from "./event.ts";
import type { Entry, State } from "./shapes.ts";

/** How many members an entry needs; teams can have more. */
const wanted = ({ settings, partners }: State): number => (settings.entry === "single" ? 1 : settings.entry === "team" ? 2 : partners);

const example = (state: State): string => (wanted(state) === 1 ? t("Ann Berg @ Malax") : t("Ann Berg, Bo Ek @ Malax"));

/** Adds entries that are typed, or stand in a table of a spreadsheet, by the reader of the terminal (src/tournament/csv_entries.c). Resolves to true if there were any. */
async function addList({ event, act, setTrouble }: Opened, list: string | Uint8Array): Promise<boolean> {
    try {
        const acts = event.module.entries(list);
        return acts.trim() !== "" && (await act(acts));
    } catch (refusal) {
        setTrouble((refusal as Error).message);
        return false;
    }
}

function QuickAdd(opened: Opened) {
    const { state } = opened.event;
    const field = useRef<HTMLInputElement>(null);
    const add = async (submit: SubmitEvent) => {
        submit.preventDefault();
        const input = field.current!;
        if (await addList(opened, input.value)) input.value = "";
        input.focus();
    };
    return (
        <form onSubmit={(submit) => void add(submit as SubmitEvent)}>
            <label for="quick-add">{t("Entry {n}", { n: state.next })}</label>
            <div class="typed">
                <input id="quick-add" ref={field} maxLength={600} autoComplete="off" placeholder={example(state)} aria-describedby="quick-add-help" />
                <button type="submit" class="primary">
                    {t("Add")}
                </button>
            </div>
            <p id="quick-add-help" class="help">
                {t("Names with a comma between them; a club after @.")}{" "}
                {state.published > 0 && t("A late entry plays from round {n} on.", { n: state.published + 1 })}
            </p>
        </form>
    );
}

function Paste(opened: Opened) {
    const [text, setText] = useState("");
    const file = useRef<HTMLInputElement>(null);
    /* The bytes, as the module knows by them how the file is encoded. */
    const take = async () => {
        const chosen = file.current!.files?.[0];
        if (chosen) await addList(opened, new Uint8Array(await chosen.arrayBuffer()));
        file.current!.value = "";
    };
    return (
        <details class="more">
            <summary>{t("Paste a list")}</summary>
            <label for="paste">{t("An entry on each line: names, then the club; from a spreadsheet or a CSV file.")}</label>
            <textarea id="paste" rows={6} value={text} onInput={(input) => setText(input.currentTarget.value)} />
            <p class="actions">
                <button type="button" onClick={() => void addList(opened, text).then((added) => added && setText(""))}>
                    {t("Add all")}
                </button>
                <button type="button" onClick={() => file.current?.click()}>
                    {t("Open a file")}
                </button>
                <input ref={file} type="file" class="unseen" tabIndex={-1} aria-label={t("A list of entries as a file")} onChange={() => void take()} />
            </p>
        </details>
    );
}

/** Changes one entry: substitute, name, club. */
function Change({ entry, event, act, close }: Opened & { entry: Entry; close: () => void }) {
    const [names, setNames] = useState(entry.members);
    const [club, setClub] = useState(entry.club);
    const changed = entry.members.map((name, at) => ({ at, name, to: names[at]!.trim() })).filter(({ name, to }) => to && to !== name);
    const begun = event.state.published > 0;
    const { place, results } = event.state.settings;
    const slips = event.hosted && place !== "online" && results !== "director";
    const save = async (verb: string) => {
        const acts = changed.map(({ at, to }) => `${verb} ${entry.number} ${at + 1} ${quoted(to)}`);
        if (club.trim() !== entry.club) acts.push(`club ${entry.number} ${quoted(club)}`);
        if (acts.length === 0 || (await act(acts.join("\n")))) close();
    };
    return (
        <form class="change" onSubmit={(submit) => (submit.preventDefault(), void save("rename"))}>
            {entry.members.map((_, at) => (
                <label key={at}>
                    {t("Player {n}", { n: at + 1 })}
                    <input value={names[at]} maxLength={120} autoComplete="off" onInput={(input) => setNames(names.map((name, k) => (k === at ? input.currentTarget.value : name)))} />
                </label>
            ))}
            <label>
                {t("Club")}
                <input value={club} maxLength={120} autoComplete="off" onInput={(input) => setClub(input.currentTarget.value)} />
            </label>
            <p class="actions">
                <button type="submit">{t("The name was misspelt")}</button>
                {begun && (
                    <button type="button" onClick={() => void save(`substitute ${event.state.published + 1}`)}>
                        {t("Substitute from round {n} on", { n: event.state.published + 1 })}
                    </button>
                )}
                {slips && (
                    <button type="button" onClick={() => void act(`key ${entry.number}`).then((done) => done && close())}>
                        {t("A slip was lost: new links")}
                    </button>
                )}
                <button type="button" onClick={close}>
                    {t("Cancel")}
                </button>
            </p>
        </form>
    );
}

export function Entries(opened: Opened) {
    const { event, act } = opened;
    const { state } = event;
    const [changing, setChanging] = useState(0);
    const here = state.entries.filter(({ withdrawn }) => !withdrawn).length;
    return (
        <section>
            <h2>{t("Entries")}</h2>
            {!event.closed && <QuickAdd {...opened} />}
            <p role="status">{tn("{n} entry takes part.", "{n} entries take part.", here)}</p>
            <ol class="rows entries">
                {state.entries.map((entry) => (
                    <li key={entry.number} class={entry.withdrawn ? "away" : ""}>
                        <strong>{entry.number}</strong> <EntryName entry={entry} /> {entry.team && <span class="dim">({entry.members.join(" & ")})</span>}{" "}
                        {entry.club && <span class="tag">{entry.club}</span>} {entry.joined > 1 && <span class="tag">{t("from round {n}", { n: entry.joined })}</span>}{" "}
                        {entry.withdrawn && <span class="tag">{t("withdrawn")}</span>}{" "}
                        {!event.closed && (
                            <>
                                <button type="button" class="plain" onClick={() => void act(`${entry.withdrawn ? "return" : "withdraw"} ${entry.number}`)}>
                                    {entry.withdrawn ? t("Is back") : t("Withdraws")} <span class="unseen">{entry.number}</span>
                                </button>
                                <button type="button" class="plain" aria-expanded={changing === entry.number} onClick={() => setChanging(changing === entry.number ? 0 : entry.number)}>
                                    {t("Change")} <span class="unseen">{entry.number}</span>
                                </button>
                            </>
                        )}
                        {changing === entry.number && <Change {...opened} entry={entry} close={() => setChanging(0)} />}
                    </li>
                ))}
            </ol>
            {!event.closed && <Paste {...opened} />}
        </section>
    );
}
