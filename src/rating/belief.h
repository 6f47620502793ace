/* belief.h - what is believed of a strength: a normal distribution.
 *
 * A belief is kept as a weight (one over the variance) and a pull (weight times mean), so that
 * independent pieces of evidence are added, and taken away again by subtraction. A belief
 * without weight says nothing.
 *
 * SPDX-License-Identifier: MIT */
#ifndef RATING_BELIEF_H
#define RATING_BELIEF_H

struct rating_belief {
    double weight, pull;
};

/* A normal distribution as people read it. */
struct rating_normal {
    double mean, variance;
};

static inline struct rating_belief rating_belief(double mean, double variance) {
    return (struct rating_belief){1 / variance, mean / variance};
}

static inline struct rating_belief rating_belief_add(struct rating_belief a,
                                                     struct rating_belief b) {
    return (struct rating_belief){a.weight + b.weight, a.pull + b.pull};
}

/* `all` without the part `part`; nothing at all if rounding leaves no weight. */
struct rating_belief rating_belief_without(struct rating_belief all,
                                           struct rating_belief part);

static inline struct rating_belief rating_belief_times(struct rating_belief belief,
                                                       double factor) {
    return (struct rating_belief){belief.weight * factor, belief.pull * factor};
}

/* The distribution of a belief that has weight. */
static inline struct rating_normal rating_normal(struct rating_belief belief) {
    return (struct rating_normal){belief.pull / belief.weight, 1 / belief.weight};
}

/* What a normal difference becomes when it is learned that, with noise of variance `noise` added,
 * it was above 0: the moments of the truncated normal distribution, as in TrueSkill (Herbrich,
 * Minka, Graepel 2006, section 3). */
struct rating_normal rating_above_zero(struct rating_normal difference, double noise);

/* The chance that a standard normal number is below `x`. */
double rating_chance_below(double x);

#endif
