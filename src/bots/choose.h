/* choose.h - choosing by chance, for every bot that leaves something to it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_CHOOSE_H
#define BOTS_CHOOSE_H

#include "pedro/action.h"
#include "pedro/rng.h"

/* `n` cards out of `from`, every combination as likely as any other; n at most the size
 * of `from`. */
pedro_cards bot_choose_cards(struct pedro_rng *rng, pedro_cards from, unsigned n);

/* Any one of the choices. Of a list each is as likely as the other; of a choice of cards
 * every answer can come, each number of cards from a group as likely as the other. */
void bot_choose_any(const struct pedro_legal *legal, struct pedro_rng *rng,
                    struct pedro_action *action);

#endif
