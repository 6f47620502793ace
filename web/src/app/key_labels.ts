/* key_labels.ts - the labels of the keys of a ruleset and of their words.
 *
 * The labels come with the engine's table of keys (`Key`), so a new key needs nothing here. Until the table is loaded,
 * keys and words are shown as in a ruleset.
 *
 * SPDX-License-Identifier: MIT */
import { N_, t } from "../i18n/index.ts";
import type { Key } from "./api.ts";

let rows = new Map<string, Key>();

/** Sets the table of keys. */
export function setKeys(keys: Key[]): void {
    rows = new Map(keys.map((row) => [row.name, row]));
}

/** The label of a key. */
export function keyName(key: string): string {
    const row = rows.get(key);
    return row ? t(row.label) : key.replaceAll("_", " ");
}

/** House rules in words, "Highest bid: 14; Kitty: no". */
export const houseRules = (options: Record<string, string>) =>
    Object.entries(options)
        .map(([key, value]) => `${keyName(key)}: ${valueName(key, value)}`)
        .join("; ");

/** A special bid: "14-28" counts 28. */
function specialName(bid: string): string {
    const [points = "", worth = ""] = bid.split("-");
    return /^\d+-\d+$/.test(bid) ? t("{bid} for {points}", { bid: points, points: worth }) : t(SPECIALS[bid] ?? bid);
}

const SPECIALS: Record<string, string> = { none: N_("no"), moon: N_("the moon"), "double-moon": N_("the double moon") };

/** The label of a value; "force 6" is a word and a number. */
export function valueName(key: string, value: string): string {
    if (key === "specials") return value.split(" ").map(specialName).join(", ");
    const [word = "", ...rest] = value.split(" ");
    const meaning = rows.get(key)?.meanings[word];
    return meaning === undefined ? value : [t(meaning), ...rest].join(" ");
}
