/* evening.tsx - a club evening in three questions: what is played, who plays with whom, how many rounds.
 *
 * They are settings of the module's table; all others keep their first values.
 *
 * SPDX-License-Identifier: MIT */
import type { RuleTables } from "../app/api.ts";
import { GameSelect } from "../app/game_select.tsx";
import { ourRules } from "../app/our_rules.ts";
import { N_, t } from "../i18n/index.ts";
import { rulesOf, rulesText, type Values } from "./fields.tsx";

/** Who plays with whom, as a club asks it. */
const WAYS: { entry: string; form: string; words: string }[] = [
    { entry: "pair", form: "swiss", words: N_("Pairs stay together, and meet pairs that do as well as they do") },
    { entry: "pair", form: "round_robin", words: N_("Pairs stay together, and meet all other pairs") },
    { entry: "single", form: "individual", words: N_("Everybody has another partner in each round") },
    { entry: "pair", form: "knockout", words: N_("Pairs stay together, and who loses goes home") },
];

/* More rounds can be typed under "Everything". */
const ROUNDS_MAX = 9;

interface Props {
    values: Values;
    set: (values: Values) => void;
    tables: RuleTables;
}

export function Evening({ values, set, tables }: Props) {
    const ours = ourRules();
    const way = WAYS.findIndex(({ entry, form }) => entry === values.entry && form === values.form);
    const chosen = ours.find(({ variant, options }) => variant === values.game && values.rules === rulesText(options));
    const choose = (name: string) => {
        const rules = ours.find((each) => each.name === name)!;
        set({ ...values, game: rules.variant, rules: rulesText(rules.options) });
    };
    const rounds = Number(values.rounds) || 0;
    return (
        <>
            <GameSelect id="evening-game" presets={tables.presets} value={values.game ?? ""} set={(game) => set({ ...values, game, rules: "" })} ours={ours} chosen={chosen?.name ?? ""} choose={choose} />
            {!chosen && Object.keys(rulesOf(values.rules ?? "")).length > 0 && <p class="help">{t("House rules are chosen under “Everything”.")}</p>}
            <fieldset class="ways">
                <legend>{t("Who plays with whom?")}</legend>
                {WAYS.map(({ entry, form, words }, at) => (
                    <label class="check" key={words}>
                        <input type="radio" name="evening-way" checked={at === way} onChange={() => set({ ...values, entry, form })} />
                        {t(words)}
                    </label>
                ))}
                {way < 0 && (
                    <label class="check">
                        <input type="radio" name="evening-way" checked readOnly />
                        {t("As chosen under “Everything”")}
                    </label>
                )}
            </fieldset>
            <label for="evening-rounds">{t("How many rounds?")}</label>
            <select id="evening-rounds" value={rounds} onChange={(event) => set({ ...values, rounds: event.currentTarget.value })}>
                <option value={0}>{t("as many as it takes")}</option>
                {Array.from({ length: Math.max(ROUNDS_MAX, rounds) }, (_, at) => (
                    <option key={at} value={at + 1}>
                        {at + 1}
                    </option>
                ))}
            </select>
        </>
    );
}
