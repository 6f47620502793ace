/* games.ts - the games in the order in which they are offered.
 *
 * SPDX-License-Identifier: MIT */
import type { Preset } from "./api.ts";

/** Offered first; the others follow in the engine's order. */
const popular = ["us", "pidro", "cinch", "fives", "sixtythree", "king"];

export const isPopular = ({ name }: Preset) => popular.includes(name);

export function sorted(presets: Preset[]): Preset[] {
    const rank = (preset: Preset) => (isPopular(preset) ? popular.indexOf(preset.name) : popular.length);
    return [...presets].sort((a, b) => rank(a) - rank(b));
}
