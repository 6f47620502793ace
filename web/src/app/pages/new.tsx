/* new.tsx - opens a table: any preset, any house rule.
 *
 * The form is made from the engine's table of keys; the rules in plain words show its result, and the engine refuses
 * combinations that exclude each other.
 *
 * SPDX-License-Identifier: MIT */
import { useState } from "preact/hooks";
import { language, N_, t } from "../../i18n/index.ts";
import { type Key, type Preset, Refusal, type RuleTables } from "../api.ts";
import { GameSelect } from "../game_select.tsx";
import { keyName, valueName } from "../key_labels.ts";
import { change, SETTINGS, useSetting } from "../../table/settings.ts";
import { go } from "../links.tsx";
import { Page, Trouble, usePromise } from "../page.tsx";
import { RulesText } from "../rules_text.tsx";
import { useApp } from "../app_context.ts";

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

const clocks = [
    { name: "fair", about: N_("Fair: a bank of time, and some for each card") },
    { name: "slow", about: N_("Slow") },
    { name: "fast", about: N_("Fast") },
    { name: "untimed", about: N_("No clock") },
] as const;

interface FieldProps {
    row: Key;
    value: string;
    standard: string;
    /** Why the value is refused, or "". */
    wrong: string;
    set: (value: string) => void;
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
                <input value={bid} inputMode="numeric" maxLength={4} autoComplete="off" aria-label={keyName("min_bid")}
                    onChange={(event) => set(`force ${event.currentTarget.value.trim()}`)} />
            )}
        </span>
    );
}

function Field({ row, value, standard, wrong, set }: FieldProps) {
    const id = `key-${row.name}`;
    const words = row.words ?? [];
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
                <input {...common} value={value} inputMode={row.kind === "number" && !row.word ? "numeric" : "text"}
                    maxLength={200} autoComplete="off" onChange={(event) => set(event.currentTarget.value.trim())} />
            )}
            {wrong && (
                <p id={`${id}-wrong`} class="trouble">
                    {wrong}
                </p>
            )}
            <p id={`${id}-help`} class="help">
                {t(row.help)}{" "}
                {row.kind === "number" && t("{min} to {max}", { min: row.min, max: row.max })}
                {row.kind === "number" && (row.word ? `; ${row.word} = ${valueName(row.name, row.word)}. ` : ". ")}
                {own && (
                    <button type="button" class="plain" onClick={() => set(standard)}>
                        {t("Back to {value}", { value: valueName(row.name, standard) })}
                    </button>
                )}
            </p>
        </div>
    );
}

export function KeyFields({ tables, preset, options, wrong, set }: {
    tables: RuleTables;
    preset: Preset | undefined;
    options: Record<string, string>;
    /** Why the rules do not go together. */
    wrong: Error | undefined;
    set: (options: Record<string, string>) => void;
}) {
    const standard = (row: Key) => preset?.options[row.name] ?? row.default;
    const change = (row: Key, value: string) => {
        const { [row.name]: _, ...others } = options;
        set(value === standard(row) ? others : { ...others, [row.name]: value });
    };
    const key = wrong instanceof Refusal ? wrong.told.values?.key : undefined;
    const names = [...new Set(tables.keys.map((row) => row.topic))];
    return (
        <>
            {names.map((topic) => {
                const rows = tables.keys.filter((row) => row.topic === topic);
                const changed = rows.filter((row) => row.name in options).length;
                return (
                    <details key={topic} class="topic" {...(rows.some((row) => row.name === key) ? { open: true } : {})}>
                        <summary>
                            {t(topics[topic] ?? topic)} {changed > 0 && <span class="badge">{changed}</span>}
                        </summary>
                        {rows.map((row) => (
                            <Field key={row.name} row={row} standard={standard(row)}
                                value={options[row.name] ?? standard(row)} wrong={row.name === key ? wrong!.message : ""} set={(value) => change(row, value)} />
                        ))}
                    </details>
                );
            })}
        </>
    );
}

export function NewPage() {
    const app = useApp();
    const { value: tables, error } = usePromise(() => app.api.rules(), [app]);
    const [variant, setVariant] = useState("us");
    const [options, setOptions] = useState<Record<string, string>>({});
    const [clock, setClock] = useState<(typeof clocks)[number]["name"]>("fair");
    const [open, setOpen] = useState(false);
    const bots = useSetting("bots");
    const [trouble, setTrouble] = useState("");
    const explained = usePromise(() => app.api.explain(variant, options), [app, variant, JSON.stringify(options), language()]);
    const preset = tables?.presets.find((each) => each.name === variant);
    const begin = async (start: boolean) => {
        try {
            const table = await app.open({ variant, options, clock, private: start || !open, ...(start ? { bots, start } : {}) });
            go(`/t/${table}`);
        } catch (refusal) {
            setTrouble((refusal as Error).message);
        }
    };
    return (
        <Page title={t("A new table")} class="wide">
            <Trouble text={trouble || error?.message || ""} />
            {tables && (
                <div class="columns">
                    <form onSubmit={(event) => (event.preventDefault(), begin(true))}>
                        <GameSelect id="variant" presets={tables.presets} value={variant} set={(name) => (setVariant(name), setOptions({}))} />
                        <p class="help">{preset && t(preset.place)}</p>
                        {!app.alone && (
                            <>
                                <label for="clock">{t("Clock")}</label>
                                <select id="clock" value={clock}
                                    onChange={(event) => setClock(event.currentTarget.value as typeof clock)}>
                                    {clocks.map(({ name, about }) => (
                                        <option key={name} value={name}>
                                            {t(about)}
                                        </option>
                                    ))}
                                </select>
                                <label class="check">
                                    <input type="checkbox" checked={open}
                                        onChange={(event) => setOpen(event.currentTarget.checked)} />
                                    {t("Show the table to others: “Play with others” lists it")}
                                </label>
                            </>
                        )}
                        <label for="bots">{t("Bots that fill a table")}</label>
                        <select id="bots" value={bots} onChange={(event) => change("bots", event.currentTarget.value)}>
                            {SETTINGS.find(({ name }) => name === "bots")!.words.map(([word, label]) => (
                                <option key={word} value={word}>
                                    {t(label)}
                                </option>
                            ))}
                        </select>
                        <p class="actions">
                            <button type="submit" class="primary">
                                {t("Play with bots")}
                            </button>
                            {!app.alone && (
                                <button type="button" onClick={() => begin(false)}>
                                    {t("Open a table for friends")}
                                </button>
                            )}
                        </p>
                        <h2>{t("House rules")}</h2>
                        <KeyFields tables={tables} preset={preset} options={options} wrong={explained.error} set={setOptions} />
                    </form>
                    <section aria-live="polite" aria-label={t("Rules")} tabIndex={0} class="explained">
                        {explained.error ? (
                            <p class="trouble">{explained.error.message}</p>
                        ) : (
                            explained.value && <RulesText rules={explained.value} level={2} />
                        )}
                    </section>
                </div>
            )}
        </Page>
    );
}
