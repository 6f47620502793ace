/* bots.h - the functions behind the rows of the table in bot.c.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_BOTS_H
#define BOTS_BOTS_H

#include "bots/bot.h"

void random_act(const struct pedro_rules *rules, const struct pedro_view *view,
                const struct pedro_legal *legal, struct pedro_rng *rng,
                struct pedro_action *action);

void simple_act(const struct pedro_rules *rules, const struct pedro_view *view,
                const struct pedro_legal *legal, struct pedro_rng *rng,
                struct pedro_action *action);
void simple_why(const struct pedro_rules *rules, const struct pedro_view *view,
                const struct pedro_legal *legal, struct pedro_rng *rng,
                struct pedro_action *action, struct bot_reason *reason);

#endif
