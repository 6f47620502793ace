/* luck_parts.h - the parts of a result for one side: what the cards were worth, what decisions cost, and the rest.
 *
 * Cards are valued with `simple` as the reference (bots/search/luck.h), decisions by their costs. The play of all
 * seats is what is left of a result without the cards. What is left of that without the costs is how choices met the
 * cards that their players did not see, and by how much they were better than those of the reference. So the
 * parts add up to the result. docs/luck.md explains more.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ANALYZE_LUCK_PARTS_H
#define ANALYZE_LUCK_PARTS_H

#include "analyze/analyze.h"

/* In points of the side less the mean of the others', or in its chance to win the match, 0 to 1. */
struct analyze_luck {
    double
        before; /* the deal: the value of score and dealer; as a chance, the one before the hand */
    double deal, draw;
    double own,
        others; /* what decisions of the side and of the others brought it, mostly less and more than 0 */
    double hidden;
    double result; /* the sum of these */
};

/* Of a hand that is over. The cost of a decision counts for the others in equal parts. `measure` is ANALYZE_BY_POINTS or
 * ANALYZE_BY_CHANCE. */
struct analyze_luck analyze_luck_of_hand(const struct analysis *analysis,
                                         const struct analyze_hand *hand, unsigned side,
                                         enum analyze_measure measure);

/* Of all hands that are over together. Its `before` is the chance at the beginning, and what hands began above or below the
 * table's chance for their score. */
struct analyze_luck analyze_luck_of_match(const struct analysis *analysis, unsigned side,
                                          enum analyze_measure measure);

/* The error rate of a player: points that its decisions cost in a hand on average, of the hands that are over. `error` is
 * half the 95 % interval of the costs. */
struct analyze_rate {
    double points, error;
};
struct analyze_rate analyze_error_rate(const struct analysis *analysis, pedro_seat seat);

/* The numbers of parts as they are shown: in tenths of a point or of a percent, with the rest such that they add up to
 * the result. */
struct analyze_luck analyze_luck_shown(const struct analyze_luck *luck,
                                       enum analyze_measure measure);

#endif
