/* auction_likelihood.h - the likelihood of the calls of the auction in a layout of the
 *hidden cards.
 *
 * A seat that drew three cards kept the trumps it had: so many of those it now holds, or has played, were
 * dealt to it. Which ones, and which plain cards it threw, is drawn at random. With that hand `simple`, the
 * player model, is asked what it would have called.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_AUCTION_LIKELIHOOD_H
#define BOTS_AUCTION_LIKELIHOOD_H

#include "bots/sampling/belief.h"
#include "bots/sampling/world_sampler.h"
#include "bots/simple/simple.h"

struct auction_likelihood {
    const struct bot_turn *turn;
    const struct belief *belief;
    pedro_cards
        position[PEDRO_SEATS_MAX]; /* positions in the pack that are dealt to a seat */
    pedro_cards played[PEDRO_SEATS_MAX];
    struct simple_bidders bidders;
};

/* False if the calls say nothing: they are not known, or which cards of a hand were dealt is not known.
 * `belief` must outlive `auction`. */
bool auction_likelihood_init(struct auction_likelihood *auction,
                             const struct bot_turn *turn, const struct belief *belief);

/* How likely the other seats are to have called as they did if hands are as in `world`: 1 if all called as
 * `simple` would. Counts the decisions of the model in `work`. */
double auction_likelihood_of(const struct auction_likelihood *auction,
                             const struct pedro_state *world, struct pedro_rng *rng,
                             struct world_sampler *work);

#endif
