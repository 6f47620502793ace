/* day_ranking.h - rankings of deals of the day, as they follow from the rows of the database (table/ranking.h): on any thread, with
 * a store of that thread.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_DAY_RANKING_H
#define SERVER_DAY_RANKING_H

#include "base/json_write.h"
#include "record/day.h"
#include "server/http/reading.h"
#include "store/reader.h"
#include "table/ranking.h"

enum {
    DAY_RANKING_LISTED = 100,
    DAY_MS = RECORD_DAY_SECONDS * 1000,
    DAY_GRACE_MS = 3 * 60 * 60 * 1000, /* for a try that was begun before midnight */
};

/* Reads the ranking from one day to another. False if it cannot be read; ranking_finish() is the caller's in any case. */
bool day_ranking_read(struct store *store, int32_t from, int32_t to,
                      struct ranking *ranking);
/* Writes the members of a person: place, name, points, deals. For reading_json(). */
void day_ranking_person(struct reading *reading, const struct ranking_person *person);
/* Writes the member "daily": the first tries of a person. False if they cannot be read. */
bool day_tries_write(struct json_writer *writer, struct store *store, int64_t user);

#endif
