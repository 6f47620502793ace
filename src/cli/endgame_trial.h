/* endgame_trial.h - is an endgame table right? Random states, with it and without.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_ENDGAME_TRIAL_H
#define CLI_ENDGAME_TRIAL_H

#include "solver/endgame/endgame.h"
#include "solver/position.h"

/* Solves `states` positions of a table's span with the table and by search alone: every other
 * one of the most cards and trumps the table knows, the rest of any number. Who holds and who
 * leads is by chance. Returns how many differ, or -1 if there is no memory. `progress` may be
 * NULL; it stops the trial by returning false. */
int64_t endgame_trial(const struct position_rules *rules, const struct endgame *endgame,
                      uint64_t states, endgame_progress *progress, void *data);

#endif
