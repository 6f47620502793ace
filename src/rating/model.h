/* model.h - the strength of persons and of partners, from the results of matches.
 *
 * The strength of a side in a family of games is the sum, over its members, of a person's base
 * and the person's offset in that family, and of a term of the partners together. All are normal
 * distributions. A result observes the differences of the sides' strengths with noise. Strength
 * is counted in standard deviations of the margin of one hand (margin.h).
 *
 * The graph is person - person in a family - side - table, where a table is a set of sides that
 * met. Evidence is passed along it as messages (Gaussian belief propagation; for results that are
 * only won or lost expectation propagation, Minka 2001). Each node keeps the sum of what it was
 * told from below. So all matches of two partners together are one piece of evidence about each
 * of them, and all matches between the same two sides are one piece of evidence about each side:
 * friends who always play together do not become certain of a strength that only their sum shows.
 *
 * Strength drifts: evidence loses weight with time as by a random walk, and without evidence the
 * belief returns to that of a newcomer. Results are added in the order of their days. There is no
 * clock, file or name in here.
 *
 * SPDX-License-Identifier: MIT */
#ifndef RATING_MODEL_H
#define RATING_MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rating/belief.h"

enum {
    RATING_FAMILIES_MAX = 8,
    RATING_MEMBERS_MAX = 4, /* of a side */
    RATING_SIDES_MAX = 7,
};

/* What is assumed before any result: variances of strength. */
struct rating_priors {
    double base;     /* between persons */
    double offset;   /* of a person between families */
    double partners; /* of the term of partners */
    double drift;    /* of the change of a person's strength in a day */
};
extern const struct rating_priors rating_usual;

struct rating_result {
    double day;      /* any first day; fractions count */
    unsigned family; /* below RATING_FAMILIES_MAX */
    unsigned sides;  /* 2 to RATING_SIDES_MAX */
    struct {
        unsigned members;                    /* 1 to RATING_MEMBERS_MAX */
        unsigned person[RATING_MEMBERS_MAX]; /* numbers of rating_add_person() */
        double score;
    } side[RATING_SIDES_MAX];
    /* The margin that one unit of strength brings, and the standard deviation of the margin of
     * sides of equal strength. */
    double gain, noise;
    /* Only the order of the scores counts, not their differences. */
    bool order_only;
};

/* Two or more partners, or one person alone, in a family. */
struct rating_side {
    unsigned family, members;
    unsigned person[RATING_MEMBERS_MAX]; /* ascending */
    unsigned results;
};

struct rating_model;

/* Begins without anybody. NULL without memory. */
struct rating_model *rating_create(const struct rating_priors *priors);
void rating_destroy(struct rating_model *model);

/* Adds a person. With `fixed`, a belief for each family, the person is a reference whose strength
 * is given and is not changed by results; NULL for all others. Returns the number of the person,
 * from 0, or -1 without memory. */
int rating_add_person(struct rating_model *model,
                      const struct rating_normal fixed[RATING_FAMILIES_MAX]);

/* Adds a result, not earlier than those before it. A person who is no reference is there once.
 * False without memory; the model then is to be destroyed. */
bool rating_add_result(struct rating_model *model, const struct rating_result *result);

/* The strength of a person in a family on a day, not earlier than the results. */
struct rating_normal rating_person(const struct rating_model *model, unsigned person,
                                   unsigned family, double day);
/* How many results a person has in a family. */
unsigned rating_person_results(const struct rating_model *model, unsigned person,
                               unsigned family);

/* The strength of a side, whether it has played or not. */
struct rating_normal rating_side(const struct rating_model *model, unsigned family,
                                 const unsigned *person, unsigned members, double day);

/* The sides that have played, in the order of their first results. */
size_t rating_sides(const struct rating_model *model);
const struct rating_side *rating_side_at(const struct rating_model *model, size_t index);

/* The chance that side 0 of two sides beats side 1, before the result is added; scores are not
 * read. */
double rating_win_chance(const struct rating_model *model,
                         const struct rating_result *result);

#endif
