/* card_evaluator.h - the value of a card in a world, by a playout or the exact solver.
 *
 * A playout is by the network where one was trained for the game, else by `simple`; every seat acts on
 * what it would know. The solver's value is that of perfect play with all cards known (solver/solve.h).
 * Playouts are unbiased but noisy; double-dummy values have no noise, but assume that all seats see all
 * cards (strategy fusion, Frank and Basin 1998).
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_CARD_EVALUATOR_H
#define BOTS_CARD_EVALUATOR_H

#include "bots/net/nnet.h"
#include "bots/search/evaluator.h"
#include "bots/search/match_utility.h"
#include "solver/solve.h"

/* The evaluator of one decision. */
struct card_evaluator {
    struct evaluator base; /* first: a pointer to it is one to the evaluator */
    const struct bot_turn *turn;
    unsigned side; /* of the seat to act */
    struct position_rules play_rules;
    struct match_utility utility; /* does not apply unless the caller sets it */
    struct solver *solver;        /* NULL: worlds are not solved */
    bool plays;                   /* hands are played out */
    bool
        too_hard; /* a world took more than SOLVE_PATIENCE: from then on all are played out instead */
    const struct nnet *net; /* NULL: playouts are by `simple` */
    struct nnet_context context;
    struct nnet_memory memory; /* at the turn */
    uint64_t playouts;         /* hands played out so far */
};

/* `solver` and `net` may be NULL. The evaluator must not be moved, and what it is given must outlive
 * it.
 *
 * Actions are cards. Their score is that of the hand, bid made or set: the points of one's own side,
 * times the number of other sides, less theirs, in 1/CARD_EVALUATOR_ONE; where the match utility
 * applies, the utility of that end (match_utility.h). The value of a playout by the network is the mean
 * of its score and of the network's estimate when the seat next has a choice, as what follows is
 * mostly noise. With both playouts and a solver, the two values and scores are added. */
enum { CARD_EVALUATOR_ONE = MATCH_UTILITY_ONE }; /* one point */
void card_evaluator_init(struct card_evaluator *evaluator, const struct bot_turn *turn,
                         struct solver *solver, const struct nnet *net, bool plays);

/* The network's own estimate of cards, before any world is looked at, in 1/CARD_EVALUATOR_ONE. Only
 * with a network. */
void card_evaluator_prior(const struct card_evaluator *evaluator, const pedro_card *card,
                          unsigned count, int64_t *prior);

#endif
