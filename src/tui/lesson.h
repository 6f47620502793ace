/* lesson.h - a guided first hand: what is asked is explained once for each kind of decision.
 *
 * The sentences are those of the lesson of the page (web/src/learn).
 *
 * SPDX-License-Identifier: MIT */
#ifndef TUI_LESSON_H
#define TUI_LESSON_H

#include "client/player.h"

/* What has been explained. */
struct lesson {
    uint32_t phases; /* bits of enum pedro_phase */
    bool points, fives, lead, exchange, end;
};

/* Adds rich sentences, each with its LF, about the decision that the person has now. */
void lesson_turn(struct lesson *lesson, const struct player *player,
                 struct pedro_text *text);

/* The same when a hand is over; only the first time. */
void lesson_hand(struct lesson *lesson, const struct player *player,
                 struct pedro_text *text);

#endif
