/* house_rules.tsx - the rules of a game as fields: first the ten questions that tables answer differently, then all others.
 *
 * SPDX-License-Identifier: MIT */
import { useState } from "preact/hooks";
import { N_, t } from "../i18n/index.ts";
import { type Key, type Preset, Refusal, type RuleTables } from "./api.ts";
import { Share } from "./between.tsx";
import { ANSWERS, ASKED } from "./house_questions.ts";
import { keyName, valueName } from "./key_labels.ts";
import { Typed } from "./page.tsx";
import { ourRules, type OurRules, RULES_NAME_MAX, rulesPath, saveRules } from "./our_rules.ts";

const topics: Record<string, string> = {
    cards: N_("Players and cards"),
    deal: N_("The deal"),
    auction: N_("Bidding"),
    exchange: N_("Discarding and drawing"),
    play: N_("The play"),
    score: N_("Scoring"),
    match: N_("The match"),
    laws: N_("Errors at the table"),
};

interface FieldProps {
    row: Key;
    value: string;
    standard: string;
    /** Why the value is refused, or "". */
    wrong: string;
    set: (value: string) => void;
    /** The answers that are offered; absent: all there are. */
    answers?: string[] | undefined;
    /** One of the questions that come first: without ranges of numbers. */
    asked?: boolean;
}

/** The field for `all_pass`: a word, and for `force` the least bid of the dealer. */
function AllPass({ common, value, set }: { common: { id: string; name: string }; value: string; set: (value: string) => void }) {
    const [word = "", bid = "1"] = value.split(" ");
    return (
        <span class="pair">
            <select {...common} value={word} onChange={({ currentTarget }) => set(currentTarget.value === "force" ? `force ${bid}` : currentTarget.value)}>
                {["force", "throw_in", "redeal"].map((each) => (
                    <option key={each} value={each}>
                        {valueName("all_pass", each)}
                    </option>
                ))}
            </select>
            {word === "force" && (
                <Typed value={bid} inputMode="numeric" maxLength={4} aria-label={keyName("min_bid")} take={(typed) => set(`force ${typed}`)} />
            )}
        </span>
    );
}

function Field({ row, value, standard, wrong, set, answers, asked = false }: FieldProps) {
    const id = `key-${row.name}`;
    /* What the game has, and what is chosen, is always among them. */
    const words = answers ? [...new Set([standard, ...answers, value])] : (row.words ?? []);
    const own = value !== standard;
    const common = { id, "aria-describedby": wrong ? `${id}-wrong ${id}-help` : `${id}-help`, "aria-invalid": !!wrong, name: row.name };
    return (
        <div class={own ? "field changed" : "field"}>
            <label for={id}>{keyName(row.name)}</label>
            {words.length > 0 ? (
                <select {...common} value={value} onChange={(event) => set(event.currentTarget.value)}>
                    {words.map((word) => (
                        <option key={word} value={word}>
                            {valueName(row.name, word)}
                        </option>
                    ))}
                </select>
            ) : row.kind === "all_pass" ? (
                <AllPass common={common} value={value} set={set} />
            ) : (
                <Typed {...common} value={value} inputMode={row.kind === "number" && !row.word ? "numeric" : "text"} maxLength={200} take={set} />
            )}
            {wrong && (
                <p id={`${id}-wrong`} class="trouble">
                    {wrong}
                </p>
            )}
            <p id={`${id}-help`} class="help">
                {t(row.help)}{" "}
                {!asked && row.kind === "number" && t("{min} to {max}", { min: row.min, max: row.max })}
                {!asked && row.kind === "number" && (row.word ? `; ${row.word} = ${valueName(row.name, row.word)}. ` : ". ")}
                {own && (
                    <button type="button" class="plain" onClick={() => set(standard)}>
                        {t("Back to {value}", { value: valueName(row.name, standard) })}
                    </button>
                )}
            </p>
        </div>
    );
}

interface KeyFieldsProps {
    tables: RuleTables;
    preset: Preset | undefined;
    options: Record<string, string>;
    /** Why the rules do not go together. */
    wrong: Error | undefined;
    set: (options: Record<string, string>) => void;
}

export function KeyFields({ tables, preset, options, wrong, set }: KeyFieldsProps) {
    const standard = (row: Key) => preset?.options[row.name] ?? row.default;
    const change = (row: Key, value: string) => {
        const { [row.name]: _, ...others } = options;
        set(value === standard(row) ? others : { ...others, [row.name]: value });
    };
    const key = wrong instanceof Refusal ? wrong.told.values?.key : undefined;
    const group = ASKED.find(({ games }) => games.includes(preset?.name ?? ""));
    const asked = (group?.ask ?? []).flatMap((name) => tables.keys.filter((row) => row.name === name));
    const others = tables.keys.filter((row) => !asked.includes(row));
    const names = [...new Set(others.map((row) => row.topic))];
    const changedOf = (rows: Key[]) => rows.filter((row) => row.name in options).length;
    const has = (rows: Key[]) => rows.some((row) => row.name === key);
    const one = (row: Key, first: boolean) => (
        <Field key={row.name} row={row} standard={standard(row)} value={options[row.name] ?? standard(row)} wrong={row.name === key ? wrong!.message : ""}
            set={(value) => change(row, value)} asked={first} answers={first ? (group?.answers[row.name] ?? ANSWERS[row.name]) : undefined} />
    );
    return (
        <>
            <div class="asked">{asked.map((row) => one(row, true))}</div>
            <details class="everything" {...(has(others) ? { open: true } : {})}>
                <summary>
                    {t("Everything")} {changedOf(others) > 0 && <span class="badge">{changedOf(others)}</span>}
                </summary>
                {names.map((topic) => {
                    const rows = others.filter((row) => row.topic === topic);
                    return (
                        <details key={topic} class="topic" {...(has(rows) ? { open: true } : {})}>
                            <summary>
                                {t(topics[topic] ?? topic)} {changedOf(rows) > 0 && <span class="badge">{changedOf(rows)}</span>}
                            </summary>
                            {rows.map((row) => one(row, false))}
                        </details>
                    );
                })}
            </details>
        </>
    );
}

interface SaveProps {
    rules: OurRules;
    /** The rules do not go together: they cannot be saved. */
    wrong: boolean;
    saved: (name: string) => void;
}

/** Gives house rules a name, by which the list of games has them next time, and a link to send. */
export function SaveRules({ rules, wrong, saved }: SaveProps) {
    const [name, setName] = useState(rules.name);
    const [told, setTold] = useState<OurRules | undefined>(() => ourRules().find((each) => each.name === rules.name));
    const save = () => {
        const named = { ...rules, name: name.trim() };
        if (!named.name || wrong) return;
        saveRules(named);
        setTold(named);
        saved(named.name);
    };
    const same = told && JSON.stringify(told) === JSON.stringify({ ...rules, name: told.name });
    return (
        <div class="save-rules">
            <label for="rules-name">{t("Save as our rules")}</label>
            <div class="typed">
                <input id="rules-name" value={name} maxLength={RULES_NAME_MAX} autoComplete="off" placeholder={t("for example: our Tuesday rules")}
                    onInput={(event) => setName(event.currentTarget.value)} onKeyDown={(event) => event.key === "Enter" && (event.preventDefault(), save())} />
                <button type="button" disabled={!name.trim() || wrong} onClick={save}>
                    {t("Save")}
                </button>
            </div>
            <p role="status">{same ? t("{name} stands in the list of games, and on the start page.", { name: told.name }) : ""}</p>
            {same && <Share path={rulesPath(told)} label={t("Whoever opens this link has these rules")} />}
        </div>
    );
}
