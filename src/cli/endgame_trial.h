/* endgame_trial.h - is an endgame table right? Random states, with it and without.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_ENDGAME_TRIAL_H
#define CLI_ENDGAME_TRIAL_H

#include "pedro/rng.h"
#include "solver/endgame.h"
#include "solver/position.h"

/* Deals a position out of a table's span: how many cards and trumps, who holds and who leads
 * is all by chance. */
void endgame_trial_deal(const struct position_rules *rules,
                        const struct states_span *span, struct pedro_rng *rng,
                        struct position *position);

/* Solves `states` of them with the table and by search alone. Returns how many differ, or -1 if
 * there is no memory. `progress` may be NULL; it stops the trial by returning false. */
int64_t endgame_trial(const struct position_rules *rules, const struct endgame *endgame,
                      uint64_t states, endgame_progress *progress, void *data);

#endif
