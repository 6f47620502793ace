/* pimc.h - card play by determinization: perfect-information Monte Carlo (PIMC) search.
 *
 * Worlds are sampled (layout_sampler.h) and weighted by how likely calls and plays are in them. Every card
 * is evaluated in the same worlds (card_evaluator.h): by a playout, by the solver, or by both, which has
 * less error than either. Levy (1989) proposed the method for bridge and Ginsberg's GIB (2001) made it
 * known; Long et al. (2010, "Understanding the Success of Perfect Information Monte Carlo Sampling") say
 * where it works. The network's estimate counts as a prior of so many worlds; without a network the card
 * of `simple` is kept unless the lead of another is significant.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_PIMC_H
#define BOTS_PIMC_H

#include "bots/bot.h"

struct pimc_plan {
    unsigned worlds, time_us; /* where the budget says 0; time 0 is no limit */
    bool solves, plays;       /* how a card is evaluated, one or both */
    bool
        learned; /* uses the network of the game, if any: in playouts, as prior, for likelihoods */
    unsigned prior; /* worlds that the network's estimate counts for */
    unsigned deals; /* worlds dealt and weighed by calls and play for each that is tried;
                          * 0: they are not weighed */
    unsigned solve_from; /* tricks that must be over before worlds are solved */
    bool match; /* values the match where it may end with this hand (match_utility.h) */
    unsigned doubt; /* without a network, another card than simple's must lead by so many
                          * quarters of the standard error of that lead */
};

/* Decides in any phase: cards by PIMC search, all else by `simple`. */
void pimc_act(const struct pimc_plan *plan, struct bot_scratch *scratch,
              const struct bot_turn *turn, struct pedro_rng *rng,
              struct pedro_action *action, struct bot_reason *reason);

#endif
