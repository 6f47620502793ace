/* again_address.ts - writes the address on which a deal is played once more; pages/again.tsx reads it.
 *
 * SPDX-License-Identifier: MIT */
import type { Deal } from "../table/solo.ts";

/** The options of a record or an address, "key=value, key=value". */
export const optionsOf = (text: string): Record<string, string> =>
    Object.fromEntries(text.split(", ").filter(Boolean).map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]));

/** The address on which a deal is played once more. `from`: the page to which the player returns. */
export function againPath({ variant, options, seed, pack, dealer, score, seat, bots, played, watch }: Deal, was: number[], from: string): string {
    return `/again?${new URLSearchParams({
        variant,
        options: Object.entries(options).map(([key, value]) => `${key}=${value}`).join(", "),
        ...(seed ? { seed } : { pack: pack.join(" ") }),
        dealer: String(dealer),
        score: score.join(" "),
        seat: String(seat),
        bots: bots.join(" "),
        ...(played.length > 0 && { played: played.join(", ") }),
        ...(watch && { watch: "1" }),
        was: was.join(" "),
        from,
    })}`;
}
