/* lookahead.h - card play by trying each card in sampled worlds.
 *
 * A world says where the hidden cards lie (belief.h). In each, a card is worth what the
 * hand then scores: solved with all cards open (nobody errs, everybody knows), or played
 * out by `simple` in every seat (who sees only its own hand). The first is quiet but too
 * clever, the second honest but noisy; their mean errs less than either. All cards are
 * tried in the same worlds. The card `simple` would play is kept unless another is better
 * by more than chance explains.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_LOOKAHEAD_H
#define BOTS_LOOKAHEAD_H

#include "bots/bot.h"

struct lookahead_plan {
    unsigned worlds, time_us; /* where the budget says 0; no time: no limit */
    bool solves, plays;       /* how a card is judged, one or both */
    bool infers;         /* worlds in which `simple` would have played as was played count
                         * more */
    unsigned solve_from; /* tricks that must be over before worlds are solved: the whole
                          * hand takes long to solve, and tells least */
    unsigned doubt; /* another card than simple's must lead by so many quarters of the
                         * standard error of that lead */
};

/* Decides in any phase: cards by looking ahead, all else by `simple`. */
void lookahead_act(const struct lookahead_plan *plan, struct bot_mind *mind,
                   const struct bot_turn *turn, struct pedro_rng *rng,
                   struct pedro_action *action, struct bot_reason *reason);

#endif
