/* hand_result.h - how a hand and a match ended.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WORDS_HAND_RESULT_H
#define WORDS_HAND_RESULT_H

#include "words/narration.h"

/* True if the event ended a hand that was scored. */
bool review_is_due(const struct happening *happening);

/* Adds rich sentences, each with its LF: the bid, made or set; the winner of each scoring
 * card; the scores; and whether the next hand may decide the match. */
void review_hand(const struct happening *happening, const struct seats *seats,
                 struct pedro_text *text);

/* The sentence of a match that nobody won, at a table of a tournament: a draw, or boards. NULL if
 * somebody did. */
const char *review_undecided(const struct pedro_rules *rules,
                             const struct pedro_view *view);

/* Adds one rich sentence that names the winner of the match. */
void review_match(const struct pedro_rules *rules, const struct pedro_view *view,
                  const struct seats *seats, struct pedro_text *text);

#endif
