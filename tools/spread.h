/* spread.h - the mean of numbers, and how far they lie from it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TOOLS_SPREAD_H
#define TOOLS_SPREAD_H

#include <math.h>

/* A sum of numbers; zeros at first. */
struct spread {
    double count, sum, squares;
};

static inline void spread_add(struct spread *spread, double value) {
    spread->count++;
    spread->sum += value;
    spread->squares += value * value;
}

/* Of one number at least. */
static inline double spread_mean(const struct spread *spread) {
    return spread->sum / spread->count;
}

static inline double spread_variance(const struct spread *spread) {
    return spread->squares / spread->count - spread_mean(spread) * spread_mean(spread);
}

#endif
