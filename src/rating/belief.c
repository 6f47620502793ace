/* belief.c - normal distributions, added, subtracted and cut off.
 *
 * SPDX-License-Identifier: MIT */
#include "rating/belief.h"

#include <math.h>

/* Below this many standard deviations the chance is a number too small for the quotient. */
static const double furthest = -30;
static const double root_two = 1.41421356237309504880;
static const double root_two_pi = 2.50662827463100050242;

struct rating_belief rating_belief_without(struct rating_belief all,
                                           struct rating_belief part) {
    const double left = all.weight - part.weight;
    if (left <= all.weight * 1e-12)
        return (struct rating_belief){0, 0};
    return (struct rating_belief){left, all.pull - part.pull};
}

double rating_chance_below(double x) { return erfc(-x / root_two) / 2; }

struct rating_normal rating_above_zero(struct rating_normal difference, double noise) {
    const double total = difference.variance + noise, spread = sqrt(total);
    const double at = fmax(difference.mean / spread, furthest);
    const double shift = exp(-at * at / 2) / root_two_pi / rating_chance_below(at);
    const double shrink = shift * (shift + at);
    return (struct rating_normal){difference.mean + difference.variance / spread * shift,
                                  difference.variance *
                                      (1 - difference.variance / total * shrink)};
}
