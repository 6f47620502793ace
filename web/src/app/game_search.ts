/* game_search.ts - the games that typed words may mean, by their names or by the place where they are played.
 *
 * SPDX-License-Identifier: MIT */
import { t } from "../i18n/index.ts";
import { fold } from "../text/fold.ts";
import type { Preset } from "./api.ts";
import { names } from "./games.ts";
import { PLACES } from "./places.ts";

/** True if a word of the text, or it and those after it, begins with what is wanted. */
const isIn = (wanted: string, text: string) => [...text.matchAll(/[^ \-,;]+/g)].some(({ index }) => fold(text.slice(index)).startsWith(wanted));

/** As places_played_in() of src/words/places.h has it, but the beginning of another word for a place is enough. */
function playedIn({ place }: Preset, wanted: string): boolean {
    if (isIn(wanted, place) || isIn(wanted, t(place))) return true;
    const meant = ([name, words]: readonly [string, string]) => [name, t(name), ...`${words},${words && t(words)}`.split(",")].map(fold).some((word) => word.startsWith(wanted));
    return PLACES.some((row) => isIn(fold(row[0]), place) && meant(row));
}

/** The games that may be meant by a part of a name or by a place; all without words. */
export function found(presets: Preset[], words: string): Preset[] {
    const wanted = fold(words);
    return presets.filter((preset) => names(preset).some((name) => name.includes(wanted)) || playedIn(preset, wanted));
}
