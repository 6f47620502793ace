/* typed.ts - the words of a list that can be typed, in English and in the person's language.
 *
 * As src/words/typed_words.h: the first word of a list is the one that is shown; capitals and accents make no difference.
 *
 * SPDX-License-Identifier: MIT */
import { t } from "../i18n/index.ts";
import { fold } from "./fold.ts";

const wordsOf = (list: string) => list.replace(/^\//, "").split(" ");
const all = (list: string) => [...wordsOf(list), ...wordsOf(t(list))];

/** The word that stands on buttons, in questions and in help. */
export const label = (list: string) => wordsOf(t(list))[0]!;

/** The words of the person's language, or of English. */
export const labels = (list: string) => wordsOf(t(list)).join(", ");

export const isTyped = (word: string, list: string) => all(list).some((each) => each === word || (fold(each) !== "" && fold(each) === fold(word)));

/** Whether a word is the beginning of one of the list. */
export const isBegun = (word: string, list: string) => fold(word) !== "" && all(list).some((each) => fold(each).startsWith(fold(word)));
