/* master_parts.h - internals of the search for a safe line.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ANALYZE_MASTER_PARTS_H
#define ANALYZE_MASTER_PARTS_H

#include "analyze/master.h"

/* Is there a layout: can every hidden trump be given to a seat that may hold it, each seat getting no more than it has
 * cards and no fewer than it surely has? */
bool master_possible(const struct master_place *place);

/* The hidden trumps in the order in which a partner that helps prefers to play them now. Returns how many. */
unsigned master_preferred(const struct master *master, const struct master_place *place,
                          uint8_t trump[LANE]);

#endif
