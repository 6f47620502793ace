/* game_select.tsx - chooses a game by any of its names, or from the list.
 *
 * SPDX-License-Identifier: MIT */
import { useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import type { Preset } from "./api.ts";
import { found } from "./game_search.ts";
import { sorted } from "./games.ts";
import type { OurRules } from "./our_rules.ts";

/** A box to type a name or a place into; `count` games fit what was typed. */
export function GameSearch({ id, words, set, count }: { id: string; words: string; set: (words: string) => void; count: number }) {
    return (
        <>
            <input id={id} type="search" value={words} maxLength={64} autoComplete="off" spellcheck={false} aria-label={t("Find a game")}
                placeholder={t("Find a game")} onInput={(event) => set(event.currentTarget.value)} />
            <p class="help" role="status">
                {words && count === 0 ? t("No game has that name. Try the country, or a part of the name.") : ""}
            </p>
        </>
    );
}

interface SelectProps {
    id: string;
    presets: Preset[];
    value: string;
    set: (name: string) => void;
    /** House rules that people have saved, which can be chosen as games are; `chosen`: the name of those, or "". */
    ours?: OurRules[];
    chosen?: string;
    choose?: (name: string) => void;
}

/* What begins the values of saved rules: no game has such a name. */
const OURS = "our ";

/** What is typed narrows the list down, and chooses the first game of it. */
export function GameSelect({ id, presets, value, set, ours = [], chosen = "", choose }: SelectProps) {
    const [words, setWords] = useState("");
    const listed = sorted(found(presets, words));
    const find = (typed: string) => {
        setWords(typed);
        const first = sorted(found(presets, typed))[0];
        if (first && !found(presets, typed).some(({ name }) => name === value)) set(first.name);
    };
    return (
        <>
            <label for={id}>{t("Game")}</label>
            <GameSearch id={`${id}-find`} words={words} set={find} count={listed.length} />
            <select id={id} value={chosen ? OURS + chosen : value}
                onChange={({ currentTarget: { value: name } }) => (name.startsWith(OURS) ? choose?.(name.slice(OURS.length)) : set(name))}>
                {ours.length > 0 && (
                    <optgroup label={t("Our rules")}>
                        {ours.map(({ name }) => (
                            <option key={name} value={OURS + name}>
                                {name}
                            </option>
                        ))}
                    </optgroup>
                )}
                {(listed.length > 0 ? listed : sorted(presets)).map(({ name, title }) => (
                    <option key={name} value={name}>
                        {t(title)}
                    </option>
                ))}
            </select>
        </>
    );
}
