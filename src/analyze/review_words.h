/* review_words.h - what a review says of choices, as rich sentences (words/rich.h), each with its LF.
 *
 * The person who answers is `seats->me`, the seat of the question.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ANALYZE_REVIEW_WORDS_H
#define ANALYZE_REVIEW_WORDS_H

#include "analyze/review.h"
#include "words/seats.h"

enum { REVIEW_WORDS_MAX = 16 << 10 };

/* Adds an action in words: "play K♠". */
void review_action_words(const struct pedro_action *action, struct pedro_text *text);

/* Adds what is to be said of an answer: whether it is right, what the expert prefers, what was done in the match, the
 * costs and the reasons. NULL: nothing was answered. The example, played out card by card, goes to `example`, which may be `text`. */
void review_verdict_words(const struct review *review, unsigned question,
                          const struct review_verdict *answer, const struct seats *seats,
                          struct pedro_text *text, struct pedro_text *example);

/* Adds how many mistakes there are, which may be none. */
void review_count_words(const struct review *review, struct pedro_text *text);

/* Adds what the cards brought the side of `seat`, and what its decisions cost. Nothing if the luck is not known. */
void review_luck_words(const struct review *review, pedro_seat seat,
                       struct pedro_text *text);

#endif
