/* choices.h - the choices of a decision: the expert's, and what each other one costs.
 *
 * Costs are measured as answers to the questions of a review are (review.h), so a review and this tell the same of the
 * same choice.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ANALYZE_CHOICES_H
#define ANALYZE_CHOICES_H

#include "analyze/review.h"

enum { CHOICES_MAX = 64, CHOICES_WORLDS = 400 };

struct choice {
    struct pedro_action action;
    struct analyze_cost cost; /* over the expert's */
};

struct choices {
    struct bot_reason reason;          /* of the expert's */
    struct choice choice[CHOICES_MAX]; /* the expert's first, then the cheapest */
    unsigned count; /* 1 where several cards are chosen: nothing is measured */
};

struct choices_settings {
    const struct bot *bot;                        /* the expert */
    unsigned worlds;                              /* layouts to compare with */
    void (*progress)(double *shown, double done); /* or NULL */
};

/* For the seat whose turn it is in the match. 0 or PEDRO_ERR_NO_MEMORY. */
int choices_measure(const struct pedro_match *match, const struct pedro_tags *tags,
                    const struct choices_settings *settings, struct choices *choices);

#endif
