/* grade.c - the table of grades.
 *
 * A step is 100 points, about four of seven matches won against a side of the grade below. Expert is
 * where the strongest computer player stands (anchor_table.h); two newcomers of three are below
 * the lowest.
 *
 * SPDX-License-Identifier: MIT */
#include "rating/grade.h"

#include <math.h>
#include <stddef.h>

/* Marks a string for translation. */
#define N_(string) string

static const struct rating_grade grades[] = {
    {"grandmaster", N_("Grandmaster"), 1900},
    {"master", N_("Master"), 1800},
    {"expert", N_("Expert player"), 1700},
    {"skilled", N_("Skilled player"), 1600},
};
enum { GRADES = sizeof grades / sizeof *grades };

const struct rating_grade *rating_grade(unsigned index) {
    return index < GRADES ? &grades[index] : NULL;
}

/* The rating is compared as it is shown, rounded. */
const struct rating_grade *rating_grade_of(double rating, bool provisional) {
    for (int i = 0; i < GRADES && !provisional; i++)
        if (lround(rating) >= grades[i].from)
            return &grades[i];
    return NULL;
}
