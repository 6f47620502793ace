/* calls.h - the calls of an auction, those among them that the rules made without asking.
 *
 * SPDX-License-Identifier: MIT */
#ifndef RECORD_CALLS_H
#define RECORD_CALLS_H

#include "pedro/match.h"

/* Most calls that one event can add: the actor's own and a pass of everybody. */
enum { RECORD_CALLS_AN_EVENT = 1 + PEDRO_SEATS_MAX };

/* Brings the list of calls of a match, which has room for them, up to its state, after an
 * event that was done in `before`. */
void record_calls_follow(struct pedro_match *match, const struct pedro_event *event,
                         const struct pedro_state *before);

#endif
