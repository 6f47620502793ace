/* judge.h - what a card brings in a world: the hand played out, or solved.
 *
 * A hand is played out by the network where one was trained for the game, else by `simple`;
 * every seat knows only what it would know. Or it is solved with all cards open: nobody errs,
 * everybody knows. The first is honest but noisy, the second quiet but too clever.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_JUDGE_H
#define BOTS_JUDGE_H

#include "bots/net/nnet.h"
#include "bots/sampling/belief.h"
#include "bots/search/match_utility.h"
#include "solver/solve.h"

/* One decision, and the work done for it so far. */
struct evaluator {
    const struct bot_turn *turn;
    unsigned side; /* of the seat to act */
    struct position_rules play_rules;
    struct match_utility utility; /* not bent, unless the caller says otherwise */
    struct solver *solver;        /* NULL: worlds are not solved */
    bool plays;                   /* hands are played out */
    const struct nnet *net;       /* NULL: by `simple` */
    struct nnet_context context;
    struct nnet_memory memory;  /* as the decision is reached */
    uint64_t by_net, by_simple; /* choices made, */
    uint64_t playouts;          /* and hands played out */
};

/* `solver` may be NULL, `net` too. */
void evaluator_init(struct evaluator *evaluator, const struct bot_turn *turn,
                    struct solver *solver, const struct nnet *net, bool plays);

enum { EVALUATION_ONE = MATCH_UTILITY_ONE }; /* a point, in values */

/* What a card brings in a world. */
struct evaluation {
    int64_t value; /* to choose by, in 1/EVALUATION_ONE, as the other is */
    int64_t score; /* of the hand: as it was played out, and as it was solved, added up */
};

/* Judges each of `count` cards if hands are as in `world`. What counts is the score of the hand,
 * bid made or set, of one's own side less the mean of the others, times their number, so
 * that it is a whole number; in a bent hand (match_utility.h) what that is worth for the match. The value of a hand played out by the network is the mean of its
 * score and of what the network thinks of the hand when the seat has its next choice: the rest
 * is mostly luck. Played out and solved values, where both are asked for, are added up. */
void evaluator_evaluate(struct evaluator *evaluator, const struct pedro_state *world,
                        const pedro_card *card, unsigned count,
                        struct evaluation *evaluation);

/* What the network thinks of the cards before any world is looked at, in 1/EVALUATION_ONE. With a
 * network only. */
void evaluator_prior(const struct evaluator *evaluator, const pedro_card *card,
                     unsigned count, int64_t *opinion);

#endif
