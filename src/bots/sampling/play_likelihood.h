/* play_likelihood.h - the likelihood of the plays so far in a layout of the hidden cards.
 *
 * The play is replayed with the hands of a world, and a player model is asked at each play of another
 * seat: the network, if there is one for the game, else `simple`.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_PLAY_LIKELIHOOD_H
#define BOTS_PLAY_LIKELIHOOD_H

#include "bots/net/nnet.h"
#include "bots/sampling/belief.h"
#include "bots/sampling/world_sampler.h"

struct play_likelihood {
    const struct bot_turn *turn;
    const struct nnet *net; /* NULL: the model is `simple` */
    struct position_rules play_rules;
    struct nnet_context context;
    struct nnet_memory memory; /* at the turn */
};

/* The result must not be moved, and `turn` must outlive it. `net` may be NULL. */
void play_likelihood_init(struct play_likelihood *play, const struct bot_turn *turn,
                          const struct nnet *net);

/* How likely the other seats are to have played as they did if hands are as in `world`: 1 if all
 * played as the model would. Counts the decisions of the model in `work`. */
double play_likelihood_of(const struct play_likelihood *play,
                          const struct pedro_state *world, struct world_sampler *work);

#endif
