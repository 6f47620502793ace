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

/* Half the 95 % interval of the mean. */
static inline double lead_error(const struct lead *lead) {
    const double at = lead_mean(lead);
    const double spread = lead->twice - 2 * at * lead->once + at * at * lead->squares;
    return spread > 0 ? 1.96 * sqrt(spread) / lead->weight : 0;
}

#endif
