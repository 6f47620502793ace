/* margin.h - how much luck a game has: the spread of the margin between equal players.
 *
 * Strength is counted in standard deviations of the margin of one hand. A match of n hands brings
 * n times the margin of a hand (Wald's identity), and its luck has a measured spread of its own,
 * because a match ends at its target.
 *
 * SPDX-License-Identifier: MIT */
#ifndef RATING_MARGIN_H
#define RATING_MARGIN_H

#include "pedro/rules.h"

struct rating_margin {
    double hands; /* of a match, on average */
    double hand; /* standard deviation of the difference of two sides' scores in a hand */
    double match; /* the same at the end of a match */
};

/* The figures of a game that was derived from a preset, which the caller names; an unknown name
 * is taken as the first preset. They are measured for presets. For house rules those of the preset
 * are scaled: a hand by the points in the pack, the number of hands by the target and the points,
 * the luck of a match by the points and the square root of the number of hands. */
struct rating_margin rating_margin_of(const struct pedro_rules *rules,
                                      const char *variant);

#endif
