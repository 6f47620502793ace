/* step.h - the views of a match that is shown once more.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WEB_STEP_H
#define WEB_STEP_H

#include "pedro/pedro.h"

enum {
    STEP_HANDS = 1, /* after a hand, what was dealt and held */
    STEP_LINE = 2   /* a hand has just been scored: its line of the score sheet */
};

/* Writes the view of a seat, or for PEDRO_NO_SEAT the open one, into the outbox, after the last event of the match with
 * these effects; NULL: before all events. The effects of the open view become open. */
void step_write(const struct pedro_match *match, struct pedro_effects *effects,
                pedro_seat seat, unsigned more);

#endif
