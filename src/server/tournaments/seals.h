/* seals.h - which matches nobody may see yet: those of boards of duplicate that others have still to play.
 *
 * Everything that gives a record or what follows from it asks here, or, of a board without a match, event_shown_boards().
 * The record tells that it is one of a board, the store in which tournament that was played, and the event
 * which boards are shown (tournament_shown_boards()). What is not known to be shown is hidden, so a node that has not
 * heard of the last rows hides too much and never too little. Matches of a challenge are hidden until that is over.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_SEALS_H
#define SERVER_SEALS_H

#include "server/tournaments/tournaments.h"
#include "store/reader.h"

/* On the loop. */
bool seals_hide(const struct tournaments *tournaments, const struct store_match *match);

/* The same for another thread, about matches of a person, as it is now. Made on the loop; NULL without memory. */
struct seals;
struct seals *seals_copy(const struct tournaments *tournaments, int64_t user);
bool seals_copy_hides(const struct seals *seals, struct store *reader,
                      const struct store_match *match);
void seals_free(struct seals *seals);

#endif
