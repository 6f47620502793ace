/* new.tsx - opens a table: any preset, any house rule, rules that were saved.
 *
 * The form is made from the engine's table of keys; the rules in plain words show its result, and the engine refuses
 * combinations that exclude each other.
 *
 * SPDX-License-Identifier: MIT */
import { useEffect, useState } from "preact/hooks";
import { language, t } from "../../i18n/index.ts";
import { GameSelect } from "../game_select.tsx";
import { KeyFields, SaveRules } from "../house_rules.tsx";
import { change, SETTINGS, useSetting } from "../../table/settings.ts";
import { go, useQuery } from "../links.tsx";
import { forgetRules, ourRules, type OurRules, rulesOfQuery } from "../our_rules.ts";
import { Page, Trouble, usePromise } from "../page.tsx";
import { CLOCKS, daysText, hasDays } from "../clocks.ts";
import { RulesText } from "../rules_text.tsx";
import { useApp } from "../app_context.ts";

export function NewPage() {
    const app = useApp();
    const { value: tables, error } = usePromise(() => app.api.rules(), [app]);
    const query = useQuery();
    const [rules, setRules] = useState<OurRules>({ name: "", variant: "us", options: {} });
    const { variant, options } = rules;
    const [saved, setSaved] = useState(ourRules);
    const [clock, setClock] = useState<(typeof CLOCKS)[number]["name"]>("fair");
    const [open, setOpen] = useState(false);
    const [waits, setWaits] = useState(false);
    const bots = useSetting("bots");
    const [trouble, setTrouble] = useState("");
    const explained = usePromise(() => app.api.explain(variant, options), [app, variant, JSON.stringify(options), language()]);
    const preset = tables?.presets.find((each) => each.name === variant);
    /* The address may hold rules. */
    useEffect(() => {
        const found = tables && rulesOfQuery(query, tables.keys);
        if (found && tables.presets.some(({ name }) => name === found.variant)) setRules(found);
    }, [tables, query.toString()]);
    const ours = saved.some(({ name }) => name === rules.name);
    const forget = () => {
        forgetRules(rules.name);
        setSaved(ourRules());
        setRules({ ...rules, name: "" });
    };
    const begin = async (start: boolean) => {
        try {
            const table = await app.open({ variant, options, clock, private: start || !open, ...(start ? { bots, start } : { ready: waits }) });
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
                        <GameSelect id="variant" presets={tables.presets} value={variant} set={(name) => setRules({ name: "", variant: name, options: {} })}
                            ours={saved} chosen={ours ? rules.name : ""} choose={(name) => setRules(saved.find((each) => each.name === name)!)} />
                        <p class="help">
                            {rules.name && <strong>{rules.name}</strong>} {preset && (rules.name ? t(preset.title) : t(preset.place))}{" "}
                            {ours && (
                                <button type="button" class="plain" onClick={forget}>
                                    {t("Forget these rules")}
                                </button>
                            )}
                        </p>
                        {!app.alone && (
                            <>
                                <label for="clock">{t("Clock")}</label>
                                <select id="clock" value={clock}
                                    onChange={(event) => setClock(event.currentTarget.value as typeof clock)}>
                                    {CLOCKS.map(({ name, about }) => (
                                        <option key={name} value={name}>
                                            {t(about)}
                                        </option>
                                    ))}
                                </select>
                                {/fair|slow|fast/.test(clock) && <p class="help">{t("What a turn takes beyond that comes from a bank of time, to which each hand adds.")}</p>}
                                {hasDays(clock) && <p class="help">{daysText()}</p>}
                                <label class="check">
                                    <input type="checkbox" checked={open}
                                        onChange={(event) => setOpen(event.currentTarget.checked)} />
                                    {t("Show the table to others: “Play with others” lists it")}
                                </label>
                                <label class="check">
                                    <input type="checkbox" checked={waits} onChange={(event) => setWaits(event.currentTarget.checked)} />
                                    {t("A table for friends waits until all say that they are ready")}
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
                        <p class="actions begin">
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
                        <KeyFields tables={tables} preset={preset} options={options} wrong={explained.error} set={(changed) => setRules({ ...rules, options: changed })} />
                        {(Object.keys(options).length > 0 || ours) && (
                            <SaveRules key={`${rules.name} ${variant}`} rules={rules} wrong={explained.error !== undefined}
                                saved={(name) => (setSaved(ourRules()), setRules({ ...rules, name }))} />
                        )}
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
