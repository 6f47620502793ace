/* week_league.h - the leagues of a week (table/league.h), as they follow from the rows of the database.
 *
 * What a week came to is stored when it is over, by whichever node is asked first afterwards, so that a league follows from one week and
 * not from all. Weeks that are not stored yet are computed, so an answer never waits for that. On any thread.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_WEEK_LEAGUE_H
#define SERVER_WEEK_LEAGUE_H

#include "server/http/reading.h"
#include "table/league.h"

struct week_league {
    int32_t week;
    struct league_person *person; /* by group and place; to be freed */
    size_t count;
};

/* The leagues of the week of today. May leave what the first week that is not stored came to, as rows of the reading. False if they cannot be
 * read. */
bool week_league_read(struct reading *reading, struct week_league *week);
/* Writes the member "leagues": the places of a person in the weeks that are over, the last one first. False if they cannot be read. */
bool week_league_write(struct json_writer *writer, struct store *store, int64_t user,
                       unsigned most);

#endif
