/* scale.h - strength as a number that people know.
 *
 * 1500 is the strength of the bot of level 3. Two newcomers of three are between 1300 and 1700. A
 * pair whose players are 200 above the others wins about three matches of four.
 *
 * SPDX-License-Identifier: MIT */
#ifndef RATING_SCALE_H
#define RATING_SCALE_H

#include <math.h>
#include <stdbool.h>

#include "rating/model.h"

struct rating_points {
    double rating;
    double margin; /* the rating is within this of the true one in 95 of 100 cases */
};

/* The rating in points, with its uncertainty. `strength` is the sum over `members` people: 1 for a person, or the number
 * of partners of a side, which is rated by their average. */
static inline struct rating_points rating_points(struct rating_normal strength,
                                                 unsigned members) {
    static const double middle = 1500, unit = 1700, ninety_five = 1.96;
    return (struct rating_points){middle + unit * strength.mean / members,
                                  ninety_five * unit * sqrt(strength.variance) / members};
}

/* True while more than 0.65 of a newcomer's uncertainty is left. `references` is the number of the
 * members whose strength is given. */
static inline bool rating_provisional(struct rating_normal strength, unsigned members,
                                      unsigned references) {
    const double each = rating_usual.base + rating_usual.offset;
    const double newcomer =
        (members - references) * each + (members > 1 ? rating_usual.partners : 0);
    return members > references && strength.variance > 0.65 * 0.65 * newcomer;
}

#endif
