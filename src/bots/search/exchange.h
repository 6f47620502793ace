/* exchange.h - the exchange by playing hands out: what to throw, take, give, bury and claim,
 * whether to fold, and whom to call.
 *
 * What `simple` would do is tried beside a few choices near it in the same deals
 * (rollouts.h), and stands unless another leads it clearly.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_EXCHANGE_H
#define BOTS_EXCHANGE_H

#include "bots/bot.h"
#include "bots/search/equity.h"

enum { EXCHANGE_WORLDS = 400 }; /* what it is used to */

/* Decides in phases discard, claim, fold, give, take, bury and call. False in any other,
 * and where no deal was found that leads to this view: nothing is then written but `rng`.
 * `worlds`: sampled deals, at least 1. */
bool exchange_act(const struct equity *equity, const struct bot_turn *turn,
                  unsigned worlds, struct pedro_rng *rng, struct pedro_action *action,
                  struct bot_reason *reason);

#endif
