/* answer.h - what a person types, read as an action.
 *
 * Kinder than the notation of records: "10H", "h5", "5♥", "bid 9", "hearts", the cards of a choice without
 * its verb or without those that must go. Whatever is typed, only a legal action comes out.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WORDS_ANSWER_H
#define WORDS_ANSWER_H

#include "words/turn.h"

enum answer {
    ANSWER_NONE,  /* not meant as an action, as far as one can tell */
    ANSWER_WRONG, /* an action, but not a legal one: the complaint says what is */
    ANSWER_PARTLY, /* cards of a choice, too few or too many: action->cards has those named */
    ANSWER_ACTION, /* a legal action */
};

enum { ANSWER_LINE_MAX = 500 }; /* longest line read, in bytes */

/* Reads a line. The complaint is a rich sentence; nothing is added to it for ANSWER_NONE and
 * ANSWER_ACTION. */
enum answer answer_parse(const struct turn *turn, const char *line,
                         struct pedro_action *action, struct pedro_text *complaint);

/* Reads one card as people write it. PEDRO_NO_CARD if it is none. */
pedro_card answer_card(const struct pedro_rules *rules, const char *word);

#endif
