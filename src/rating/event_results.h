/* event_results.h - the games of a tournament as results to be rated.
 *
 * SPDX-License-Identifier: MIT */
#ifndef RATING_EVENT_RESULTS_H
#define RATING_EVENT_RESULTS_H

#include "rating/book.h"
#include "tournament/tournament.h"

/* Adds every game whose result counts, on the day on which its round was published, for those who played in that
 * round; a board of duplicate is a game of one hand. Byes are no games. Games that nobody played, games without a
 * result and those of teams, of which nobody knows who sat at the table, are left out. Counts all in `count` by enum
 * rating_left_out. 0, or an enum pedro_err. */
int rating_event(struct rating_book *book, const struct tournament *tournament,
                 unsigned long count[RATING_REASONS]);

#endif
