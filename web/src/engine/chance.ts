/* chance.ts - the random bytes of the engine.
 *
 * A match uses the random numbers of the device. A lesson and the table on the start page are the same for everybody,
 * so their bytes are made from a number.
 *
 * SPDX-License-Identifier: MIT */

/** As in src/web/engine.h. */
export const CHANCE_SIZE = 32;

/** Fresh random bytes; `rows` counts the rows that the engine has sent so far. */
export type Chance = (rows: number) => Uint8Array;

export const deviceChance: Chance = () => crypto.getRandomValues(new Uint8Array(CHANCE_SIZE));

/** Bytes that depend on `seed` and on the number of rows only: the same requests give the same match. */
export function seededChance(seed: number): Chance {
    return (rows) => {
        let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(rows, 0x85ebca6b)) >>> 0;
        return Uint8Array.from({ length: CHANCE_SIZE }, () => {
            state = (state + 0x6d2b79f5) >>> 0;
            let word = Math.imul(state ^ (state >>> 15), state | 1);
            word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
            return (word ^ (word >>> 14)) & 0xff;
        });
    };
}
