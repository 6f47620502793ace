/* caller.h - what bots above `simple` do before the play.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_CALLER_H
#define BOTS_CALLER_H

#include "bots/reason.h"
#include "pedro/view.h"

/* Calls, exchanges and plays as `simple`, but bids by the built-in network that calls, if the game has one.
 * `reason` may be NULL. */
void caller_decide(const struct pedro_rules *rules, const struct pedro_view *view,
                   const struct pedro_legal *legal, struct pedro_action *action,
                   struct bot_reason *reason);

#endif
