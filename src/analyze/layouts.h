/* layouts.h - in which layouts of the hidden cards the one choice is better than the other.
 *
 * "Where West holds the five of hearts it is better in 93 % of the layouts, else in 20 %": of all facts "a seat holds
 * a card" the one that explains most of the variance of the difference, counted in the worlds that the difference
 * comes from.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ANALYZE_LAYOUTS_H
#define ANALYZE_LAYOUTS_H

#include <stdbool.h>

#include "pedro/state.h"

/* Weights of worlds, and sums over them. */
struct layouts_sum {
    double weight, better, lead;
};

struct layouts {
    struct layouts_sum all;
    double squares; /* of the lead */
    struct layouts_sum where[PEDRO_SEATS_MAX][PEDRO_PACK_MAX];
};

struct layouts_fact {
    pedro_seat seat; /* PEDRO_NO_SEAT: nothing explains enough */
    pedro_card card;
    double share; /* of the layouts in which the seat holds it */
    double here,
        else_; /* shares of those, and of the others, in which the choice came out better */
    double better; /* of all */
};

/* Counts a world in which one choice led by `lead`, 0 if they came to the same. */
void layouts_note(struct layouts *layouts, const struct pedro_state *world, double lead,
                  double weight);

/* Finds the fact for the seat that decided. */
void layouts_find(const struct layouts *layouts, pedro_seat me,
                  struct layouts_fact *fact);

#endif
