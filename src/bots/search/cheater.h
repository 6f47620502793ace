/* cheater.h - a player that sees all cards: an upper bound of what card play can achieve.
 *
 * It takes a state, so it is not among the bots, which get views.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_CHEATER_H
#define BOTS_CHEATER_H

#include "bots/bot.h"

/* Decides for the seat to act: cards by solving the very deal, all else as `simple` does
 * with its own view. Of equally good cards it takes the one `simple` would play, else the
 * lowest. */
void cheater_act(struct bot_scratch *scratch, const struct pedro_rules *rules,
                 const struct pedro_state *state, const struct pedro_legal *legal,
                 struct pedro_action *action);

#endif
