/* answer_words.h - a typed line as words of small letters, and what each word means.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WORDS_ANSWER_WORDS_H
#define WORDS_ANSWER_WORDS_H

#include "words/answer.h"

enum { ANSWER_WORDS_MAX = PEDRO_PACK_MAX + 2 };

struct answer_line {
    char room[ANSWER_LINE_MAX + 1];
    const char *word[ANSWER_WORDS_MAX]; /* parts of `room` */
    unsigned words;
    bool too_many; /* the rest of the line was left out */
};

void answer_split(struct answer_line *line, const char *text);

/* A suit's name or the beginning of it, or PEDRO_NO_SUIT. */
unsigned answer_suit(const char *word);

/* A number, a special's name, or PEDRO_NO_BID. */
pedro_bid answer_bid(const char *word);

/* The verb at the beginning of a line, which has a word, and how many words it took; 0 if there is none. */
unsigned answer_verb(const struct answer_line *line, uint8_t *kind);

/* Whether the word is "keep". */
bool answer_keeps(const char *word);

/* Whether the word is "pass". */
bool answer_passes(const char *word);

#endif
