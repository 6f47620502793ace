/* random.c - a bot that plays any legal card. Start here to write your own.
 *
 * A bot is asked only when its seat has a choice, and is handed all it needs:
 *
 *   rules   the game being played: which cards are trumps in each suit and what they
 * score view    what your seat may know: your hand is view->hand[view->seat], the trick
 * on the table is view->trick, the trump suit view->trump, the bid view->high_bid and its
 * bidder view->bidder legal   what you may do. Either a list of choices:
 * pedro_legal_count(legal) says how many, and pedro_legal_nth(legal, n, action) spells
 * out one of them. Or, where you choose several cards, groups of cards with how many to
 * take from each; see pedro/action.h rng     your dice. Use no others: a match must come
 * out the same when it is played again action  where your answer goes.
 * pedro_legal_has(legal, action) tells whether it is a legal one
 *
 * To be chosen by name, a bot needs a row in the table of bot.c and a line in bots.h;
 * nothing else.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/bots.h"
#include "bots/choose.h"

void random_act(const struct pedro_rules *rules, const struct pedro_view *view,
                const struct pedro_legal *legal, struct pedro_rng *rng,
                struct pedro_action *action) {
    (void)rules; /* it knows nothing of the game, */
    (void)view;  /* and looks at nothing, not even at its own hand: */
    choose_any(legal, rng, action);
}
