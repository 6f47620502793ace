/* ratings_law.h - all nodes show the same ratings of everybody, in the end: each match is rated once, in the same order.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SIM_RATINGS_LAW_H
#define SIM_RATINGS_LAW_H

#include "world.h"

/* When the troubles are over, and no match has ended for half a minute. */
void ratings_law_check(void);

#endif
