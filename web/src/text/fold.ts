/* fold.ts - a word without what people leave out as they type: capitals, accents, blanks and signs.
 *
 * As src/record/fold.h does it.
 *
 * SPDX-License-Identifier: MIT */

/** The small letters and digits of a word. */
export const fold = (word: string) => word.toLowerCase().normalize("NFD").replace(/[^\p{L}\p{N}]/gu, "");
