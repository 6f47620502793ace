/* exchange.h - decides the exchange by rollouts: what to throw, take, give, bury and claim, whether to
 * fold, and which card to call.
 *
 * The choice of `simple` is compared with a few choices near it (rollouts.h), and stands unless another
 * has a significant lead.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_EXCHANGE_H
#define BOTS_EXCHANGE_H

#include "bots/bot.h"
#include "bots/search/equity.h"

enum { EXCHANGE_WORLDS = 400 }; /* the default */

/* Decides in phases discard, claim, fold, give, take, bury and call, in `worlds` sampled worlds, at least
 * 1. False in any other phase, and if no world was found that fits this view: then nothing but `rng` is
 * written. */
bool exchange_act(const struct equity *equity, const struct bot_turn *turn,
                  unsigned worlds, struct pedro_rng *rng, struct pedro_action *action,
                  struct bot_reason *reason);

#endif
