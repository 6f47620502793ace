/* leitner.ts - when something that was answered wrongly is asked again, by the boxes of Leitner, as in src/record/leitner.h.
 *
 * Both are tested with test/leitner.txt. Days are counted since 1970-01-01 and come in as arguments.
 *
 * SPDX-License-Identifier: MIT */

/** Days that a card waits in each box. */
const WAITS = [1, 3, 7, 14, 30];

/** In no box any more. */
export const LEARNED = 0;

export interface Leitner {
    /** From 1, or LEARNED. */
    box: number;
    /** The day from which it is asked. */
    due: number;
}

const put = (box: number, day: number): Leitner => ({ box, due: day + WAITS[box - 1]! });

export const isDue = ({ box, due }: Leitner, day: number): boolean => box !== LEARNED && due <= day;

/** The card after a wrong answer, whichever box it was in. */
export const wrong = (day: number): Leitner => put(1, day);

/** The card after a right answer. One that is not due yet stays as it is. */
export function right(card: Leitner, day: number): Leitner {
    if (!isDue(card, day)) return card;
    return card.box < WAITS.length ? put(card.box + 1, day) : { box: LEARNED, due: day };
}

/** The day of its last answer that counted. */
export const answered = ({ box, due }: Leitner): number => due - (WAITS[box - 1] ?? 0);

/** Which of two forms of a card is the newer one: that of the last day on which it was answered, and of two of one day that in the
 * lower box. So what was missed on one of two devices is asked again. */
export const stamp = (card: Leitner): number => 8 * answered(card) + 7 - (card.box === LEARNED ? 6 : card.box);
