/* match_utility.h - utility of the points of a hand where the match may end with it.
 *
 * Far from its end a match is decided by points. Near it the utility of points is not linear: those
 * count that make the bid, or take a side to the target first. There each end of the hand is valued by
 * the chance to win the match that it leads to, as the rules score it and the match equity table values
 * the score (equity.h). For games of two sides only.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_MATCH_UTILITY_H
#define BOTS_MATCH_UTILITY_H

#include "bots/search/equity.h"

enum {
    MATCH_UTILITY_ONE = 1024, /* one point */
    MATCH_UTILITY_SUMS = 256, /* hands of so many points or more are not valued */
};

struct match_utility {
    bool
        applies; /* this hand can end the match, so points must be converted to winning chances */
    unsigned side;
    const struct pedro_rules *rules;
    const struct equity *equity;
    int64_t worst,
        chances; /* the lowest chance that the hand can lead to, and the range above it */
    int64_t least, points; /* the lowest margin, and the range above it */
    pedro_cards
        cards[MATCH_UTILITY_SUMS]; /* by sum of points: cards that make it, or 0 */
};

/* Finds out whether the utility of the hand of `state`, in phase play, is far from linear for `side`; the
 * hands of cards make no difference. `equity` may be NULL: then it never applies. All arguments but
 * `state` must outlive `utility`. */
void match_utility_init(struct match_utility *utility, const struct equity *equity,
                        const struct pedro_rules *rules, const struct pedro_state *state,
                        unsigned side);

/* The utility of a hand that has been scored: the chance to win the match, scaled linearly so that the
 * best and the worst end differ by as much as their margins in points. In 1/MATCH_UTILITY_ONE. */
int64_t match_utility_of_end(const struct match_utility *utility,
                             const struct pedro_state *end);

/* The utility if in the hand of `state` the bidding side wins `won` points in tricks and the others win
 * the rest. The two lies where it lies in `state`. */
int64_t match_utility_of_points(const struct match_utility *utility,
                                const struct pedro_state *state, int won);

#endif
