/* answer.h - reads what a person types as an action.
 *
 * More tolerant than the notation of records: it accepts "10H", "h5", "5♥", "bid 9",
 * "hearts", and the cards of a choice without its verb or without those that must go.
 * Every action that it returns is legal.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WORDS_ANSWER_H
#define WORDS_ANSWER_H

#include "words/rich.h"
#include "words/turn.h"

enum answer {
    ANSWER_NONE,   /* probably not meant as an action */
    ANSWER_WRONG,  /* an action that is not legal: the refusal lists those that are */
    ANSWER_PARTLY, /* too few or too many cards of a choice: action->cards has those
                    * named */
    ANSWER_ACTION, /* a legal action */
};

enum { ANSWER_LINE_MAX = 500 }; /* longest line read, in bytes */

/* Reads a line. The refusal is a rich sentence; nothing is added to it for ANSWER_NONE and
 * ANSWER_ACTION. */
enum answer answer_parse(const struct turn *turn, const char *line,
                         struct pedro_action *action, struct pedro_text *refusal);

/* Whether a line is a move of the game, whoever's turn it is: a bid, a suit, a card, or a word such as "pass". */
bool answer_is_move(const struct pedro_rules *rules, const char *line);

/* Adds the word to type for an action: the first of those that people of the language say. */
void answer_add_label(enum pedro_action_kind kind, struct pedro_text *text);

/* The same as a word of a sentence. */
const char *answer_label(struct rich_words *words, enum pedro_action_kind kind);

/* Adds the word for keeping the cards that follow it. */
void answer_add_keep(struct pedro_text *text);

/* Adds the word for the main joker, or the off joker. */
void answer_add_joker(bool off, struct pedro_text *text);

/* Adds a call: a bid, or that word for a pass. */
void answer_add_call(pedro_bid call, struct pedro_text *text);

/* Reads one card as people write it. PEDRO_NO_CARD if it is none. */
pedro_card answer_card(const struct pedro_rules *rules, const char *word);

#endif
