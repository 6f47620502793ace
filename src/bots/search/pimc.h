/* lookahead.h - card play by trying each card in sampled worlds.
 *
 * A world says where the hidden cards lie (belief.h), and is as likely as calls and play so far
 * make it. In each, a card is worth what the hand then scores (judge.h): played out, or solved
 * with all cards open, or the mean of both, which errs less than either. All cards are tried
 * in the same worlds. Where there is a network its opinion counts as a number of worlds; where
 * there is none, simple's card is kept unless another is better by more than chance explains.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_LOOKAHEAD_H
#define BOTS_LOOKAHEAD_H

#include "bots/bot.h"

struct pimc_plan {
    unsigned worlds, time_us; /* where the budget says 0; no time: no limit */
    bool solves, plays;       /* how a card is judged, one or both */
    bool
        learned; /* by the network where one fits the game: playouts, opinion, likelihood */
    unsigned prior; /* worlds that the network's opinion counts for */
    unsigned deals; /* worlds dealt and weighed by calls and play for each that is tried;
                          * 0: they are not weighed */
    unsigned solve_from; /* tricks that must be over before worlds are solved */
    bool match; /* plays for the match where it may end with the hand (match_utility.h) */
    unsigned doubt; /* without a network, another card than simple's must lead by so many
                          * quarters of the standard error of that lead */
};

/* Decides in any phase: cards by looking ahead, all else by `simple`. */
void pimc_act(const struct pimc_plan *plan, struct bot_scratch *scratch,
              const struct bot_turn *turn, struct pedro_rng *rng,
              struct pedro_action *action, struct bot_reason *reason);

#endif
