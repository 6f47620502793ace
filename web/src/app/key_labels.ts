/* key_labels.ts - what the keys of a ruleset and their words are called at a card table.
 *
 * The labels come with the engine's table of keys (`Key`), so a new key needs nothing here. Until the table
 * is loaded, keys and words are shown as they are written in a ruleset.
 *
 * SPDX-License-Identifier: MIT */
import { t } from "../i18n/index.ts";
import type { Key } from "./api.ts";

let rows = new Map<string, Key>();

/** Takes the table of keys. */
export function setKeys(keys: Key[]): void {
    rows = new Map(keys.map((row) => [row.name, row]));
}

/** What a key is called. */
export function keyName(key: string): string {
    const row = rows.get(key);
    return row ? t(row.label) : key.replaceAll("_", " ");
}

/** What a value of it is called; "force 6" is a word and a number. */
export function valueName(key: string, value: string): string {
    const [word = "", ...rest] = value.split(" ");
    const meaning = rows.get(key)?.meanings[word];
    return meaning === undefined ? value : [t(meaning), ...rest].join(" ");
}
