/* equity_evaluator.h - evaluates an action by a rollout: the chance to win the match after it.
 *
 * After the action the hand is played to its end, and the match equity table (equity.h) values the score it
 * leads to. So a forced bid, a steal, a slam or a score near the end of the match need no rules of their own.
 *
 * In each world a side bids by the network with probability 3/4, else like `simple`, as in the training of that
 * network: nobody knows how the others bid, and what wins from one kind of player alone may lose to another. The
 * network plays the cards, and all else is done like `simple`; so is everything that no network has learned.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_EQUITY_EVALUATOR_H
#define BOTS_EQUITY_EVALUATOR_H

#include "bots/net/nnet_seats.h"
#include "bots/search/equity.h"
#include "bots/search/evaluator.h"
#include "bots/simple/simple.h"
#include "pedro/rng.h"

struct equity_evaluator {
    struct evaluator base; /* first: a pointer to it is one to the evaluator */
    const struct equity *equity;
    const struct pedro_rules *rules;
    struct simple_bidders bidders; /* of the first world in the auction */
    const struct nnet *bids;       /* the network that bids; NULL: the game has none */
    unsigned learned;              /* sides that bid by it in this world, as bits */
    struct pedro_rng rng;          /* by which those are drawn */
    struct nnet_seats cards;
};

/* Values are chances to win the match, 0 to EQUITY_ONE. `equity` must be of `rules`, and both must
 * outlive the evaluator. */
void equity_evaluator_init(struct equity_evaluator *evaluator,
                           const struct equity *equity, const struct pedro_rules *rules);

#endif
