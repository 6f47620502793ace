/* numbers.ts - numbers of points.
 *
 * SPDX-License-Identifier: MIT */

/** A number with a proper minus sign: "7", "−7". */
export function plainNumber(n: number): string {
    return n < 0 ? `−${-n}` : String(n);
}

/** The same with a sign in every case: "+7", "−7". */
export function signed(n: number): string {
    return n > 0 ? `+${n}` : plainNumber(n);
}
