/* irregular.h - what a computer player does when somebody has erred (RULES section 13).
 *
 * Computer players never err themselves. All of them answer an error of others alike, by rules of
 * thumb.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_IRREGULAR_H
#define BOTS_IRREGULAR_H

#include "bots/bot.h"

/* True in the phases that answer an error: demand, require and review. */
static inline bool irregular_phase(unsigned phase) {
    return phase >= PEDRO_PHASE_DEMAND && phase <= PEDRO_PHASE_REVIEW;
}

/* Chooses in such a phase. `reason` is filled in. */
void irregular_choose(const struct bot_turn *turn, struct pedro_action *action,
                      struct bot_reason *reason);

/* The turn as a player sees it while a card lies ahead of its turn: as an exposed card of the hand it
 * came from. Returns `turn` itself if none does, or `room`, with its view in `view`. */
const struct bot_turn *irregular_turn(const struct bot_turn *turn, struct bot_turn *room,
                                      struct pedro_view *view);

#endif
