/* significance.h - which of many measured differences are differences, although there are many.
 *
 * Of forty decisions each tested at 5 %, two seem to be mistakes although none is. The test of Holm (1979, "A simple
 * sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6, 65-70) keeps the probability
 * that any difference of a whole family is called one by mistake below `level`, whatever depends on what, and finds
 * more than that of Bonferroni: the smallest probability is compared with level / tests, the next with
 * level / (tests - 1), and so on until one is too large.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ANALYZE_SIGNIFICANCE_H
#define ANALYZE_SIGNIFICANCE_H

#include <stdbool.h>

#include "analyze/lead.h"

/* The probability that a mean as far above 0 as this one comes from worlds without a difference: one tail of Student's
 * distribution. 1 without worlds. */
double significance_of(const struct lead *lead);

/* Holm's test of a family of `tests` hypotheses, of which these `count` have the probabilities; the others are taken
 * as 1. Writes which are differences. */
void significance_holm(const double *probability, unsigned count, unsigned tests,
                       double level, bool *differs);

#endif
