/* grade.h - the grades that a rating earns.
 *
 * SPDX-License-Identifier: MIT */
#ifndef RATING_GRADE_H
#define RATING_GRADE_H

#include <stdbool.h>

struct rating_grade {
    const char *name;  /* "master"; never translated */
    const char *title; /* in English, marked for translation */
    int from;          /* the rating that earns it */
};

/* Grade `index`, from 0, the highest first, or NULL past the end. */
const struct rating_grade *rating_grade(unsigned index);

/* The grade of a rating, NULL for none: a provisional rating earns none. */
const struct rating_grade *rating_grade_of(double rating, bool provisional);

#endif
