/* master_words.h - what is told of a problem, as rich sentences (words/rich.h), each with its LF.
 *
 * Everything follows from the search: no sentence is written for a problem.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ANALYZE_MASTER_WORDS_H
#define ANALYZE_MASTER_WORDS_H

#include "analyze/master_game.h"
#include "analyze/master_problem.h"
#include "words/seats.h"

enum { MASTER_WORDS_MAX = 16 << 10 };

/* What the bidder knows when the play begins. */
void master_problem_words(const struct master_opened *opened, struct pedro_text *text);

/* The tricks, what is still needed, and the hand; or how it ended: the layout that beat the bid, which card left the safe line, and
 * why. */
void master_game_words(struct master_opened *opened, const struct master_game *game,
                       struct pedro_text *text);

/* The solution against the best defence, card by card, and why other cards are wrong. */
void master_film_words(struct master_opened *opened, struct pedro_text *text);

#endif
