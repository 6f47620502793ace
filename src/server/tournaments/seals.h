/* seals.h - which matches nobody may see yet: those of boards of duplicate that others have still to play.
 *
 * Everything that gives a record or what follows from it asks here, or, of a board without a match, tournament_shown_boards().
 * The record tells that it is one of a board, the store in which tournament that was played, and the rows of that
 * which boards are shown (tournament_shown_boards()). What is not known to be shown is hidden. Matches of a challenge are hidden
 * until that is over. All this is rows, so any thread may ask.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_SEALS_H
#define SERVER_SEALS_H

#include "store/reader.h"
#include "tournament/tournament.h"

/* For one answer: what was read last, as matches of one tournament come together. */
struct seals {
    int64_t lasting_ms; /* when it was asked (clock.h) */
    int64_t tournament; /* whose boards these are; 0: none was read yet */
    bool shown[TOURNAMENT_BOARDS_MAX + 1];
};

bool seals_hide(struct seals *seals, struct store *store,
                const struct store_match *match);

#endif
