/* repair.h - a round that does not follow from the results any more, because one of them was corrected after the round
 * was drawn.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TOURNAMENT_REPAIR_H
#define TOURNAMENT_REPAIR_H

#include "tournament/tournament.h"

/* Calls `tell` with each reason why a round, published or the draft, does not follow from the results before it: in a
 * knock-out PEDRO_REFUSED_WARN_OUT and PEDRO_REFUSED_WARN_IN, by who is in the round; in other forms that need results
 * PEDRO_REFUSED_WARN_LATER, while results of the round are missing. Returns how many. */
unsigned tournament_turned(const struct tournament *tournament, unsigned round,
                           void (*tell)(void *data, const struct pedro_refusal *warning),
                           void *data);

/* Writes the act `repair ROUND TABLES` that makes such a round follow from the results; the caller adds the reason. In a
 * knock-out whoever is out gives the place to the one who is in instead, and the other games stay; in other forms the
 * round is drawn again. 0, or an enum pedro_err and a refusal: the round is not published, or nothing can be repaired. */
int tournament_repair(const struct tournament *tournament, unsigned round,
                      struct pedro_text *act, struct pedro_refusal *refusal);

#endif
