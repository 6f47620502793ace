/* random.c - a bot that plays any legal card. Start here to write one of your own.
 *
 * A bot is a function. It is asked whenever its seat has a choice, and is handed
 *
 *   scratch  memory to reuse, which may be NULL (bots/search/scratch.h)
 *   turn     rules    the game: which cards are trumps in each suit, and what they score
 *            view     what your seat may know, and no more: your hand is
 *                     view->hand[view->seat], the trick on the table view->trick, the trump
 *                     suit view->trump, and so on
 *            legal    what you may do. Often one of a list: pedro_legal_count() says how
 *                     long it is, and pedro_legal_nth() spells out each choice. But where
 *                     several cards are chosen, groups of cards, with how many to take from
 *                     each (pedro/action.h)
 *            history  the calls and cards so far in their order, or NULL
 *            budget   how long to think
 *   rng      your random generator. Use no other: the same seed must give the same match
 *   action   where your answer goes; pedro_legal_has() tells whether it is a legal one
 *   reason   where to say why, or NULL
 *
 * and keeps nothing for the next time. To be found by its name it needs a row in bot.c, a
 * line in bots.h, and its file in meson.build. Nothing else is needed.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/bots.h"
#include "bots/choose.h"

void bot_act_random(struct bot_scratch *scratch, const struct bot_turn *turn,
                    struct pedro_rng *rng, struct pedro_action *action,
                    struct bot_reason *reason) {
    (void)scratch; /* it needs no memory */
    if (reason)
        reason->sentence = NULL; /* there is nothing to explain */
    bot_choose_any(turn->legal, rng, action);
}
