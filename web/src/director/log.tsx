/* log.tsx - all acts of a tournament, also those that were taken back; notes.
 *
 * SPDX-License-Identifier: MIT */
import { useState } from "preact/hooks";
import { momentText } from "../i18n/dates.ts";
import { t } from "../i18n/index.ts";
import { type Opened, quoted } from "./event.ts";
import { actText } from "./words.ts";

const SHOWN = 200;

export function LogPage({ event, act }: Opened) {
    const [note, setNote] = useState("");
    const [all, setAll] = useState(false);
    const rows = event.module.log().rows.map((row, at) => ({ ...row, at })).reverse();
    return (
        <section>
            <h2>{t("What was done")}</h2>
            {event.own && (
                <form onSubmit={(submit) => (submit.preventDefault(), void act(`note ${quoted(note)}`).then((kept) => kept && setNote("")))}>
                    <label for="note">{t("A note")}</label>
                    <div class="typed">
                        <input id="note" required maxLength={120} autoComplete="off" value={note} onInput={(input) => setNote(input.currentTarget.value)} />
                        <button type="submit">{t("Write it down")}</button>
                    </div>
                </form>
            )}
            <ol class="rows log" reversed>
                {(all ? rows : rows.slice(0, SHOWN)).map(({ at, time, by, undone, undoes, act: done }) => (
                    <li key={at} class={undone || undoes ? "away" : ""}>
                        <span class="dim">{momentText(1000 * time)}</span> {by > 0 && t("Entry {n}:", { n: by })} {actText(done, event.module.keys)}{" "}
                        {undone && <span class="tag">{t("taken back")}</span>}
                    </li>
                ))}
            </ol>
            {!all && rows.length > SHOWN && (
                <button type="button" onClick={() => setAll(true)}>
                    {t("Show all {n}", { n: rows.length })}
                </button>
            )}
            <p class="dim proof">{t("The seed of all lots: {seed}", { seed: event.state.seed })}</p>
        </section>
    );
}
