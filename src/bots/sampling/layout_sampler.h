/* layout_sampler.h - samples worlds of a turn in the card play.
 *
 * Layouts of the hidden cards are drawn from the belief (belief.h), which public facts alone decide.
 * What calls and plays say about them comes as an importance weight: how likely the other seats were
 * to act as they did (auction_likelihood.h, play_likelihood.h).
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_LAYOUT_SAMPLER_H
#define BOTS_LAYOUT_SAMPLER_H

#include "bots/sampling/auction_likelihood.h"
#include "bots/sampling/play_likelihood.h"
#include "bots/sampling/world_sampler.h"

struct layout_sampler {
    struct world_sampler base; /* first: a pointer to it is one to the sampler */
    struct belief belief;
    struct auction_likelihood auction;
    struct play_likelihood play;
    bool hears; /* the calls say something about the hands */
};

/* Reads a turn in phase bury, play or call. False if its view is no view of any deal. `net` judges how
 * likely plays are; NULL: `simple` does. The sampler must not be moved, and `turn` must outlive it. */
bool layout_sampler_init(struct layout_sampler *sampler, const struct bot_turn *turn,
                         const struct nnet *net);

/* How many worlds layout_sampler_list() would list, or `most` if there are as many or if they cannot
 * be listed. */
unsigned layout_sampler_count(const struct layout_sampler *sampler, unsigned most);

/* Lists a world for each layout of the hidden trumps, weighted by the belief; plain cards are dealt at
 * random. Lists at most `most`; returns how many. */
unsigned layout_sampler_list(struct layout_sampler *sampler, struct pedro_rng *rng,
                             unsigned most, struct world *world);

#endif
