/* ratings_law.h - each match is rated once; the rows are what all matches give at once, and all nodes show them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SIM_RATINGS_LAW_H
#define SIM_RATINGS_LAW_H

#include "world.h"

void ratings_law_begin(void);
/* Rows that were committed. */
void ratings_law_note_rows(const struct batch *batch);
/* When the troubles are over, and no match has ended for half a minute. */
void ratings_law_check(void);

#endif
