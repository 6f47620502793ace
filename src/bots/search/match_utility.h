/* match_utility.h - what the points of a hand are worth where the match may end with it.
 *
 * Far from its end a match is a matter of points. Near it only some of them count: those that
 * make the bid, or take a side to the target first. There each end of the hand is worth the
 * chance to win the match that it leads to, as the rules count it and the match equity
 * table has it (equity.h). Games of two sides only.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_STAKES_H
#define BOTS_STAKES_H

#include "bots/search/equity.h"

enum {
    MATCH_UTILITY_ONE = 1024, /* a point, in values */
    MATCH_UTILITY_SUMS = 256, /* hands of so many points or more are never bent */
};

struct match_utility {
    bool applies; /* points of this hand are far from worth the same: ask for values */
    unsigned side;
    const struct pedro_rules *rules;
    const struct equity *equity;
    int64_t worst, chances; /* the least chance the hand can lead to, and how much more */
    int64_t least, points;  /* margins that stand for them, the same way */
    pedro_cards cards[MATCH_UTILITY_SUMS]; /* some that make a sum; 0 if none do */
};

/* Finds out whether the hand of `state`, in phase play, is bent for `side`; who holds what
 * makes no difference. `equity` may be NULL: then none is. All but `state` must live as long
 * as `stakes`. */
void match_utility_init(struct match_utility *utility, const struct equity *equity,
                        const struct pedro_rules *rules, const struct pedro_state *state,
                        unsigned side);

/* The chance to win the match after a bent hand that was scored, put into points of its
 * margin: as many lie between the best and the worst end. In 1/MATCH_UTILITY_ONE. */
int64_t match_utility_of_end(const struct match_utility *utility,
                             const struct pedro_state *end);

/* The same if in the hand of `state`, where the two lies as it does there, the bidding side
 * wins `won` points in tricks and the others win the rest. */
int64_t match_utility_of_points(const struct match_utility *utility,
                                const struct pedro_state *state, int won);

#endif
