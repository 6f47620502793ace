/* equity_evaluator.h - evaluates an action by a rollout: the chance to win the match after it.
 *
 * After the action all seats play like `simple` to the end of the hand, and the match equity table
 * (equity.h) values the score it leads to. So a forced bid, a steal, a slam or a score near the end of
 * the match need no rules of their own.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_EQUITY_EVALUATOR_H
#define BOTS_EQUITY_EVALUATOR_H

#include "bots/search/equity.h"
#include "bots/search/evaluator.h"
#include "bots/simple/simple.h"

struct equity_evaluator {
    struct evaluator base; /* first: a pointer to it is one to the evaluator */
    const struct equity *equity;
    const struct pedro_rules *rules;
    struct simple_bidders bidders; /* of the first world in the auction */
};

/* Values are chances to win the match, 0 to EQUITY_ONE. `equity` must be of `rules`, and both must
 * outlive the evaluator. */
void equity_evaluator_init(struct equity_evaluator *evaluator,
                           const struct equity *equity, const struct pedro_rules *rules);

#endif
