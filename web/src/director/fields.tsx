/* fields.tsx - the settings of a tournament as fields, made from the module's table of settings.
 *
 * SPDX-License-Identifier: MIT */
import { t } from "../i18n/index.ts";
import type { RuleTables } from "../app/api.ts";
import { sorted } from "../app/games.ts";
import { KeyFields } from "../app/house_rules.tsx";
import { Typed } from "../app/page.tsx";
import type { Key, State } from "./shapes.ts";
import { quoted } from "./event.ts";
import { fieldOf, settingOf } from "./time.ts";

export type Values = Record<string, string>;

/** The values that settings begin with. */
export const firsts = (keys: readonly Key[]): Values => Object.fromEntries(keys.map(({ name, first }) => [name, first]));

/** The acts that change settings to these values. Texts come first: what else is allowed depends on the game. */
export function settingActs(keys: readonly Key[], before: Values, after: Values): string {
    const rank = ({ kind }: Key) => (kind === "text" ? 0 : 1);
    return [...keys]
        .sort((a, b) => rank(a) - rank(b))
        .filter(({ name }) => after[name] !== before[name])
        .map(({ name, kind }) => `set ${name} ${kind === "text" ? quoted(after[name]!) : after[name] || "none"}`)
        .join("\n");
}

/** House rules as a setting has them, "min_bid=6, target=52". */
export const rulesText = (options: Record<string, string>) =>
    Object.entries(options)
        .map(([key, value]) => `${key}=${value}`)
        .join(", ");
export const rulesOf = (text: string): Record<string, string> =>
    Object.fromEntries(
        text
            .split(/,\s*(?=\w+=)/)
            .filter((each) => each.includes("="))
            .map((each): [string, string] => [each.slice(0, each.indexOf("=")), each.slice(each.indexOf("=") + 1)]),
    );

/** Words in an order: they are moved up, left out and added. */
function Ordered({ row, value, set, disabled }: { row: Key; value: string; set: (value: string) => void; disabled: boolean }) {
    const chosen = value === "none" || value === "" ? [] : value.split(",");
    const put = (words: string[]) => set(words.join(",") || "none");
    const meaning = (word: string) => t(row.words.find((each) => each.word === word)?.meaning ?? word);
    return (
        <fieldset class="ordered" disabled={disabled} aria-describedby={`set-${row.name}-help`}>
            <legend>{t(row.label)}</legend>
            <ol>
                {chosen.map((word, at) => (
                    <li key={word}>
                        {meaning(word)}{" "}
                        {at > 0 && (
                            <button type="button" class="plain" onClick={() => put([...chosen.slice(0, at - 1), word, chosen[at - 1]!, ...chosen.slice(at + 1)])}>
                                {t("Earlier")} <span class="unseen">{word}</span>
                            </button>
                        )}
                        <button type="button" class="plain" onClick={() => put(chosen.filter((each) => each !== word))}>
                            {t("Leave out")} <span class="unseen">{word}</span>
                        </button>
                    </li>
                ))}
            </ol>
            {row.words
                .filter(({ word }) => !chosen.includes(word))
                .map(({ word }) => (
                    <p key={word} class="dim">
                        {meaning(word)}{" "}
                        <button type="button" class="plain" onClick={() => put([...chosen, word])}>
                            {t("Add")} <span class="unseen">{word}</span>
                        </button>
                    </p>
                ))}
        </fieldset>
    );
}

/** The name of a choice, and what follows it after a colon, "" if nothing does. */
function named(meaning: string): [string, string] {
    const [, name = meaning, more = ""] = /^(.*?)\s?:\s+(.*)$/.exec(meaning) ?? [];
    return [name, more];
}

/* A select of a phone shows so many characters of a choice. */
const SHORT_MAX = 28;

/** A choice of words. What the select has no room for stands below it, so nothing is cut off. */
function Words({ row, common, set }: { row: Key; common: { id: string; value: string; disabled: boolean; "aria-describedby": string }; set: (value: string) => void }) {
    const meaning = t(row.words.find(({ word }) => word === common.value)?.meaning ?? common.value);
    const [name, more] = named(meaning);
    return (
        <>
            <select {...common} onChange={(event) => set(event.currentTarget.value)}>
                {row.words.map(({ word, meaning: each }) => (
                    <option key={word} value={word}>
                        {named(t(each))[0]}
                    </option>
                ))}
            </select>
            {(more || name.length > SHORT_MAX) && <p class="chosen">{more || name}</p>}
        </>
    );
}

interface FieldProps {
    row: Key;
    value: string;
    set: (value: string) => void;
    tables: RuleTables;
    disabled: boolean;
}

function Field({ row, value, set, tables, disabled }: FieldProps) {
    const id = `set-${row.name}`;
    const common = { id, value, disabled, "aria-describedby": `${id}-help` };
    const help = (
        <p id={`${id}-help`} class="help">
            {row.name === "start" ? t("In the time of your place. Without it the director begins.") : t(row.help)}
        </p>
    );
    if (row.kind === "list")
        return (
            <div class="field">
                <Ordered row={row} value={value} set={set} disabled={disabled} />
                {help}
            </div>
        );
    return (
        <div class="field">
            <label for={id}>{t(row.label)}</label>
            {row.name === "game" ? (
                <select {...common} onChange={(event) => set(event.currentTarget.value)}>
                    {sorted(tables.presets).map(({ name, title }) => (
                        <option key={name} value={name}>
                            {t(title)}
                        </option>
                    ))}
                </select>
            ) : row.kind === "word" ? (
                <Words common={common} row={row} set={set} />
            ) : row.name === "start" ? (
                <Typed {...common} type="datetime-local" value={fieldOf(value)} take={(typed) => set(settingOf(typed))} />
            ) : (
                <Typed {...common} inputMode={row.kind === "number" ? "numeric" : "text"} maxLength={150} take={(typed) => set(typed || row.first)} />
            )}
            {help}
        </div>
    );
}

/* What most tournaments choose; the others are behind a line. */
const FIRST = ["place", "start", "game", "form", "entry", "rounds", "unit", "length", "score", "players"];
/* What only a server needs to know. */
const HOSTED = ["place", "results"];

interface FieldsProps {
    keys: readonly Key[];
    values: Values;
    set: (values: Values) => void;
    tables: RuleTables;
    /** Those that may not change any more are shown, but cannot be changed. */
    state?: State;
    /** A server has it. */
    hosted?: boolean;
    /** What a form of a new tournament asks before: all others stand here together. */
    asked?: string[];
}

export function Fields({ keys, values, set, tables, state, hosted = false, asked }: FieldsProps) {
    const fixed = (row: Key) =>
        !!state && (state.over || (row.when === "entries" && state.entries.length > 0) || (row.when === "rounds" && state.published > 0));
    const one = (row: Key) => (
        <Field key={row.name} row={row} value={values[row.name] ?? row.first} tables={tables} disabled={fixed(row)}
            set={(value) => set({ ...values, [row.name]: value, ...(row.name === "game" && { rules: "" }) })} />
    );
    const rules = keys.find(({ name }) => name === "rules");
    const preset = tables.presets.find(({ name }) => name === values.game);
    const used = keys.filter(({ name, online }) => name !== "rules" && !asked?.includes(name) && (hosted || !HOSTED.includes(name)) && (!online || (hosted && values.place === "online")));
    const others = used.filter(({ name }) => !FIRST.includes(name));
    const first = FIRST.flatMap((name) => used.filter((row) => row.name === name));
    return (
        <>
            {first.map(one)}
            {rules && !fixed(rules) && (
                <details class="more">
                    <summary>{t("House rules")}</summary>
                    <KeyFields tables={tables} preset={preset} options={rulesOf(values.rules ?? "")} wrong={undefined}
                        set={(options) => set({ ...values, rules: rulesText(options) })} />
                </details>
            )}
            {rules && fixed(rules) && values.rules && <p class="dim">{values.rules}</p>}
            {asked ? (
                others.map(one)
            ) : (
                <details class="more">
                    <summary>{t("More settings")}</summary>
                    {others.map(one)}
                </details>
            )}
        </>
    );
}
