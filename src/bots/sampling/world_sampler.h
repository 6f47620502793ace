/* world_sampler.h - the interface of everything that samples worlds.
 *
 * A world is a complete state of the match that fits what a seat knows. To search sampled worlds
 * with all cards known is determinization (perfect-information Monte Carlo: Levy 1989, "The Million
 * Pound Bridge Program"; Ginsberg 2001, "GIB: Imperfect Information in a Computationally
 * Challenging Game"). There are two samplers: deal_sampler.h for the auction and the exchange,
 * layout_sampler.h once play has begun.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_WORLD_SAMPLER_H
#define BOTS_WORLD_SAMPLER_H

#include "bots/bot.h"

struct world {
    struct pedro_state state;
    double weight; /* importance weight, 1 from draw() */
};

/* Time is kept by counting work, so that a limit gives the same choice on every machine. A decision of `simple`, or a
 * card of the network, is one piece of work, of about so many nanoseconds; a bid of the network is so many pieces. */
enum { WORK_NS = 500, WORK_OF_A_BID = 10 };

struct world_sampler {
    const struct bot_turn *turn;
    /* Draws a world. False if the draw came to none that fits: then draw again. */
    bool (*draw)(struct world_sampler *sampler, struct pedro_rng *rng,
                 struct world *world);
    /* Multiplies the weight of a world by how likely the actions of the other seats are in it. NULL
     * where draw() has allowed for them by rejecting unlikely worlds. */
    void (*weigh)(struct world_sampler *sampler, struct pedro_rng *rng,
                  struct world *world);
    uint64_t work; /* done so far, by which time is kept, in WORK_NS */
};

/* True if the rules offer in `state` what the turn offers. False if a host that is not this library
 * has told something else; then no world fits. */
bool world_sampler_fits(const struct bot_turn *turn, const struct pedro_state *state);

#endif
