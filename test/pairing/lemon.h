/* lemon.h - the cheapest perfect matching by the library LEMON, as a referee of ours.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TEST_PAIRING_LEMON_H
#define TEST_PAIRING_LEMON_H

#ifdef __cplusplus
extern "C" {
#endif

#include "pairing/matching.h"

/* Sets mate[v] of the vertices 0 to n - 1; false if there is no perfect matching. */
bool lemon_solve(unsigned n, matching_cost_of *cost_of, const void *graph,
                 uint32_t mate[]);

#ifdef __cplusplus
}
#endif

#endif
