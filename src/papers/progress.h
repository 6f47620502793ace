/* progress.h - of which rounds standings are: the rounds that are complete, and how much of the next ones is in.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PAPERS_PROGRESS_H
#define PAPERS_PROGRESS_H

#include "tournament/tournament.h"

struct progress {
    unsigned complete; /* rounds 1 to this one have all their results */
    unsigned last;     /* the last one that the standings count, at least `complete` */
    unsigned in,
        all;   /* tables of the rounds between, with a result that counts, and all */
    bool byes; /* there are byes in the rounds between, and they count already */
};

/* What standings after a round have; a round that is not published yet does not count. */
struct progress progress_of(const struct tournament *tournament, unsigned round);

/* Writes the same as one line of sentences: "After round 1. Round 2: 3 of 4 results are in."; nothing before the first
 * round. */
void progress_text(const struct progress *progress, struct pedro_text *text);

#endif
