/* days_law.h - tables with days for a turn: lists show them as they are stored, and nobody waits longer than the clock allows, whether a
 * node has the table in memory or it rests.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SIM_DAYS_LAW_H
#define SIM_DAYS_LAW_H

#include "world.h"

/* When the troubles are over. */
void days_law_check_lists(void);
/* Notes where somebody has to play. Then nobody comes for longer than the longest clock of these tables, and they rest. */
void days_law_mark(void);
/* Somebody or a bot has played there since. */
void days_law_check_waits(void);
/* Tables that rested in all runs; *timed is the number of those at which a clock ran. */
unsigned days_law_rests(unsigned *timed);

#endif
