/* setup.tsx - a tournament begins, and its settings are changed.
 *
 * SPDX-License-Identifier: MIT */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { useApp } from "../app/app_context.ts";
import { Trouble, usePromise } from "../app/page.tsx";
import { dateText } from "../i18n/dates.ts";
import { t } from "../i18n/index.ts";
import type { Opened } from "./event.ts";
import { Evening } from "./evening.tsx";
import { Fields, firsts, settingActs, type Values } from "./fields.tsx";
import type { Module } from "./module.ts";

/** The table of games, which the engine of the page has. */
function useTables() {
    const { api } = useApp();
    return usePromise(() => api.rules(), [api]);
}

interface SetupProps {
    module: Module;
    /** Begins it with these acts and shows it; rejects with the reason. */
    begin: (title: string, acts: string) => Promise<void>;
    cancel: () => void;
    /** The settings that differ at first from those of the table. */
    first?: Values;
    /** What the button says that begins it. */
    label?: string;
    /** What a server asks besides the settings. */
    children?: ComponentChildren;
}

export function Setup({ module, begin, cancel, first, label, children }: SetupProps) {
    const { value: tables, error } = useTables();
    const [title, setTitle] = useState(() => dateText(new Date(), { weekday: "long", day: "numeric", month: "long" }));
    const [values, setValues] = useState<Values>({ ...firsts(module.keys), ...first });
    const [trouble, setTrouble] = useState("");
    const send = async (submit: SubmitEvent) => {
        submit.preventDefault();
        try {
            await begin(title.replace(/["\p{Cc}]/gu, " ").trim(), settingActs(module.keys, firsts(module.keys), values));
        } catch (refusal) {
            setTrouble((refusal as Error).message);
        }
    };
    if (!tables) return <Trouble text={error?.message ?? ""} />;
    return (
        <form onSubmit={(submit) => void send(submit as SubmitEvent)}>
            <label for="event-title">{t("Name of the tournament")}</label>
            <input id="event-title" required maxLength={100} autoComplete="off" value={title} onInput={(input) => setTitle(input.currentTarget.value)} />
            <Evening values={values} set={setValues} tables={tables} />
            <details class="everything">
                <summary>{t("Everything")}</summary>
                <Fields keys={module.keys} values={values} set={setValues} tables={tables} hosted={children !== undefined} asked={["game"]} />
                {children}
            </details>
            <Trouble text={trouble} />
            <p class="actions">
                <button type="submit" class="primary big">
                    {label ?? t("Begin the tournament")}
                </button>
                <button type="button" onClick={cancel}>
                    {t("Cancel")}
                </button>
            </p>
        </form>
    );
}

export function Settings({ event, act }: Opened) {
    const { value: tables, error } = useTables();
    const { state, module } = event;
    const [values, setValues] = useState<Values>(state.settings);
    const acts = settingActs(module.keys, state.settings, values);
    if (!tables) return <Trouble text={error?.message ?? ""} />;
    return (
        <form onSubmit={(submit) => (submit.preventDefault(), acts && void act(acts))}>
            <h2>{t("Settings of the tournament")}</h2>
            <Fields keys={module.keys} values={values} set={setValues} tables={tables} state={state} hosted={event.hosted} />
            <p class="actions">
                <button type="submit" class="primary" disabled={!acts}>
                    {t("Change the settings")}
                </button>
            </p>
        </form>
    );
}
