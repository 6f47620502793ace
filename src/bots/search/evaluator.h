/* evaluator.h - the interface of evaluators, which give the value of an action in a
 *world.
 *
 * There are two evaluators: card_evaluator.h, in points of the hand or what they mean for the match,
 * by the network, by playouts or by the solver; and equity_evaluator.h, the chance to win the match by
 * a playout.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_EVALUATOR_H
#define BOTS_EVALUATOR_H

#include "pedro/state.h"

/* The value of an action to the seat that takes it, in units of the evaluator. */
struct evaluation {
    int64_t value; /* the estimate to choose by */
    int64_t score; /* what the hand itself came to */
};

struct evaluator {
    /* Evaluates each of `count` actions of the seat to act in `world`. */
    void (*evaluate)(struct evaluator *evaluator, const struct pedro_state *world,
                     const struct pedro_action *action, unsigned count,
                     struct evaluation *evaluation);
    uint64_t work; /* done so far, by which time is kept, in WORK_NS (world_sampler.h) */
};

#endif
