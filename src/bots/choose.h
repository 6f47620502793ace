/* choose.h - random choices, and the first one.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_CHOOSE_H
#define BOTS_CHOOSE_H

#include "pedro/action.h"
#include "pedro/rng.h"

/* `n` cards of `from`, all combinations equally likely; n is at most the size of `from`. */
pedro_cards bot_choose_cards(struct pedro_rng *rng, pedro_cards from, unsigned n);

/* A random choice: uniform over a list; for a choice of cards uniform over the numbers of cards of each
 * group, then over the cards. */
void bot_choose_any(const struct pedro_legal *legal, struct pedro_rng *rng,
                    struct pedro_action *action);

/* Takes the first choice of a list; where cards are chosen, the fewest that each group allows. */
void bot_choose_first(const struct pedro_legal *legal, struct pedro_action *action);

#endif
