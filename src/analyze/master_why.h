/* master_why.h - why a card leaves the safe line: the layouts that beat it, counted.
 *
 * Each layout that agrees with what was seen is tried with all cards open: it beats a card if the others, who play as they do in
 * master.h, can then beat the bid. A card without such a layout is wrong too if no line is safe after it: each layout has its
 * answer, but the bidder does not see which it is.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ANALYZE_MASTER_WHY_H
#define ANALYZE_MASTER_WHY_H

#include "analyze/master.h"

/* Most layouts that are tried for a card; of more, every so many-th. */
enum { MASTER_LAYOUTS = 400 };

struct master_why {
    unsigned possible, tried, beaten; /* layouts */
    uint16_t always[4];               /* trumps of each seat in all that beat it */
    uint16_t example[4];              /* the first one of them */
};

/* The place is one where the bidder plays, `card` one of its trumps. */
void master_why(struct master *master, const struct master_place *place, unsigned card,
                struct master_why *why);

/* How many layouts agree with a place. */
unsigned master_layouts(const struct master_place *place);

#endif
