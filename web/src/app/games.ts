/* games.ts - the games in the order in which they are offered, and by the names that people have for them.
 *
 * SPDX-License-Identifier: MIT */
import { t } from "../i18n/index.ts";
import { fold } from "../text/fold.ts";
import type { Preset } from "./api.ts";

/** Offered first; the others follow in the engine's order. */
const popular = ["us", "pidro", "cinch", "fives", "sixtythree", "king"];

export const isPopular = ({ name }: Preset) => popular.includes(name);

export function sorted(presets: Preset[]): Preset[] {
    const rank = (preset: Preset) => (isPopular(preset) ? popular.indexOf(preset.name) : popular.length);
    return [...presets].sort((a, b) => rank(a) - rank(b));
}

/** All names of a game, folded: as src/words/game_names.h has them. */
export const names = ({ name, title, also }: Preset) => [name, title, t(title), ...also.split(",")].map(fold);

/** The game of exactly that name, or of another of its names. */
export function game(presets: Preset[], name: string): Preset | undefined {
    return presets.find((preset) => preset.name === name) ?? presets.find((preset) => names(preset).includes(fold(name)));
}
