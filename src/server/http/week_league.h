/* week_league.h - the leagues of a week (table/league.h), as they follow from the rows of the database.
 *
 * What a week came to is stored when it is over, by whichever node is asked first afterwards, so that a league follows from one week and
 * not from all. Weeks that are not stored yet are computed, so an answer never waits for that. Nothing happens in the background.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_WEEK_LEAGUE_H
#define SERVER_WEEK_LEAGUE_H

#include "base/json_write.h"
#include "server/http/http.h"
#include "table/league.h"

struct week_league {
    int32_t week;
    struct league_person *person; /* by group and place */
    size_t count;
};

/* The leagues of the week of today, valid until the next call; NULL if they cannot be read. */
const struct week_league *week_league(struct http *http);
/* Writes the member "leagues": the places of a person in the weeks that are over, the last one first. On any thread. */
void week_league_write(struct json_writer *writer, struct store *reader, int64_t user,
                       unsigned most);
void week_leagues_finish(struct http *http);

#endif
