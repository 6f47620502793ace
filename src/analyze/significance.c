/* significance.c - a tail of Student's distribution, and Holm's test.
 *
 * SPDX-License-Identifier: MIT */
#include "analyze/significance.h"

/* Student's t as a normal deviate (Wallace 1959, "Bounds on normal approximations to Student's and the chi-square
 * distributions", Annals of Mathematical Statistics 30). */
static double deviate(double t, double freedom) {
    return (8 * freedom + 1) / (8 * freedom + 3) * sqrt(freedom * log1p(t * t / freedom));
}

double significance_of(const struct lead *lead) {
    if (lead->worlds == 0 || lead->weight <= 0)
        return 1;
    const double at = lead_mean(lead), freedom = lead_freedom(lead);
    const double spread = lead->twice - 2 * at * lead->once + at * at * lead->squares;
    if (at <= 0)
        return 1;
    if (spread <= 0)
        return 0; /* the same in every world */
    const double error = sqrt(spread * (freedom + 1) / freedom) / lead->weight;
    return erfc(deviate(at / error, freedom) / sqrt(2)) / 2;
}

void significance_holm(const double *probability, unsigned count, unsigned tests,
                       double level, bool *differs) {
    for (unsigned i = 0; i < count; i++)
        differs[i] = false;
    for (unsigned rank = 0; rank < count; rank++) {
        unsigned next = count;
        for (unsigned i = 0; i < count; i++)
            if (!differs[i] && (next == count || probability[i] < probability[next]))
                next = i;
        if (probability[next] > level / (tests - rank))
            return;
        differs[next] = true;
    }
}
