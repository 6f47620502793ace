/* lead.h - the mean of a difference over weighted worlds, and its interval.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ANALYZE_LEAD_H
#define ANALYZE_LEAD_H

#include <math.h>

/* Sums over worlds of weight w with the difference x. */
struct lead {
    unsigned worlds;
    double weight, squares;    /* of w, and of w w */
    double first, once, twice; /* of w x, of w w x, and of w w x x */
};

static inline void lead_add(struct lead *lead, double weight, double more) {
    lead->worlds++;
    lead->weight += weight;
    lead->squares += weight * weight;
    lead->first += weight * more;
    lead->once += weight * weight * more;
    lead->twice += weight * weight * more * more;
}

/* lead->weight must be above 0. */
static inline double lead_mean(const struct lead *lead) {
    return lead->first / lead->weight;
}

/* Degrees of freedom: one less than the number of worlds of one weight that say as much (Kish 1965). At least 1. */
static inline double lead_freedom(const struct lead *lead) {
    const double freedom = lead->weight * lead->weight / lead->squares - 1;
    return freedom > 1 ? freedom : 1;
}

/* Half the 95 % interval of the mean: Student's, as there may be few worlds, by the first terms of the expansion of
 * Cornish and Fisher. */
static inline double lead_error(const struct lead *lead) {
    const double at = lead_mean(lead), freedom = lead_freedom(lead), z = 1.96;
    const double spread = lead->twice - 2 * at * lead->once + at * at * lead->squares;
    const double student =
        z + (z * z * z + z) / (4 * freedom) +
        (5 * pow(z, 5) + 16 * z * z * z + 3 * z) / (96 * freedom * freedom);
    return spread > 0 ? student * sqrt(spread * (freedom + 1) / freedom) / lead->weight
                      : 0;
}

#endif
