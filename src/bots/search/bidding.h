/* bidding.h - calls and trumps chosen by playing hands out.
 *
 * All choices are tried in the same sampled deals (deal_sampler.h, rollouts.h).
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_BIDDING_H
#define BOTS_BIDDING_H

#include "bots/bot.h"
#include "bots/search/equity.h"

enum { BIDDING_WORLDS = 1000 }; /* what it is used to */

/* Decides in phases misdeal, dark, bid and trump. False in any other, and where the
 * history does not lead to this view (a host may not have told it all): nothing is then
 * written but `rng`. `worlds`: sampled deals, at least 1. */
bool bidding_act(const struct equity *equity, const struct bot_turn *turn,
                 unsigned worlds, struct pedro_rng *rng, struct pedro_action *action,
                 struct bot_reason *reason);

#endif
