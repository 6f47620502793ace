/* belief_parts.h - factorials, to count layouts.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_BELIEF_PARTS_H
#define BOTS_BELIEF_PARTS_H

static inline double factorial(unsigned n) {
    double product = 1;
    for (unsigned i = 2; i <= n; i++)
        product *= i;
    return product;
}

/* The falling factorial n (n-1) ... of k factors; 0 if k is more than n. */
static inline double falling(unsigned n, unsigned k) {
    double product = 1;
    for (unsigned i = 0; i < k; i++)
        product *= i < n ? n - i : 0;
    return product;
}

#endif
