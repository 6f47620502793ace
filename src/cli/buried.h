/* buried.h - cards that were laid under a trick without asking.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_BURIED_H
#define CLI_BURIED_H

#include "pedro/pedro.h"

/* The cards of `seat` that the rules buried, without asking it, within an event that led from `before` to `after`:
 * those of a seat that had no choice, and one a trick under `excess = spread`. */
pedro_cards buried_unasked(const struct pedro_rules *rules,
                           const struct pedro_event *event,
                           const struct pedro_state *before,
                           const struct pedro_state *after, pedro_seat seat);

#endif
