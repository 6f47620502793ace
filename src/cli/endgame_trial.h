/* endgame_trial.h - checks an endgame table by solving random states with it and without.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_ENDGAME_TRIAL_H
#define CLI_ENDGAME_TRIAL_H

#include "solver/endgame/endgame.h"
#include "solver/position.h"

/* Solves `states` positions of a table's span with the table and by search alone: every
 * other one has the most cards and trumps of the table, the rest any number. Hands and
 * leader are random. Returns the number of differences, or -1 if there is no memory.
 * `progress` may be NULL; it stops the trial by returning false. */
int64_t endgame_trial(const struct position_rules *rules, const struct endgame *endgame,
                      uint64_t states, endgame_progress *progress, void *data);

#endif
