/* bidding.h - chooses calls and trumps by rollouts (rollouts.h) in sampled deals (deal_sampler.h).
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_BIDDING_H
#define BOTS_BIDDING_H

#include "bots/bot.h"
#include "bots/search/equity.h"

enum { BIDDING_WORLDS = 1000 }; /* the default */

/* Decides in phases misdeal, dark, bid and trump, in `worlds` sampled deals, at least 1. False in any
 * other phase, and if the history does not lead to this view (a host may not have told all of it):
 * then nothing but `rng` is written. */
bool bidding_act(const struct equity *equity, const struct bot_turn *turn,
                 unsigned worlds, struct pedro_rng *rng, struct pedro_action *action,
                 struct bot_reason *reason);

#endif
