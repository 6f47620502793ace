/* calls.h - what the calls of the auction say about where the cards lie.
 *
 * A seat that drew three cards kept what it had of trumps: so many of those it now holds, or has
 * played, were dealt to it. Which ones is left to chance, and so are the plain cards it threw. With
 * such a hand `simple` is asked what it would have called.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_CALLS_H
#define BOTS_CALLS_H

#include "bots/sampling/belief.h"
#include "bots/sampling/world_sampler.h"

struct auction_likelihood {
    const struct bot_turn *turn;
    const struct belief *belief;
    pedro_cards place[PEDRO_SEATS_MAX]; /* places of the pack that are dealt to a seat */
    pedro_cards played[PEDRO_SEATS_MAX];
};

/* False if there is nothing to be read from the calls: they are not known, or it is not known what
 * of a hand was dealt. `belief` must live as long as `calls`. */
bool auction_likelihood_init(struct auction_likelihood *auction,
                             const struct bot_turn *turn, const struct belief *belief);

/* How likely the calls of the others were, if hands are as in `world`; 1 if all called as `simple`
 * would. Counts the calls it asks for in `asked`. */
double auction_likelihood_of(const struct auction_likelihood *auction,
                             const struct pedro_state *world, struct pedro_rng *rng,
                             struct world_sampler *work);

#endif
