/* day_ranking.h - rankings of deals of the day, as they follow from the rows of the database (table/ranking.h).
 *
 * Each is kept until there are other rows, of which any node may have stored them, so all nodes have the same one. If reading
 * takes long, it may lag behind (kept.h).
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_DAY_RANKING_H
#define SERVER_DAY_RANKING_H

#include "base/json_write.h"
#include "record/day.h"
#include "server/http/http.h"
#include "table/ranking.h"

enum {
    DAY_RANKING_LISTED = 100,
    DAY_MS = RECORD_DAY_SECONDS * 1000,
    DAY_GRACE_MS = 3 * 60 * 60 * 1000, /* for a try that was begun before midnight */
};

struct day_listing {
    struct ranking ranking;
    char name[DAY_RANKING_LISTED][STORE_NAME_MAX]; /* of its first persons */
};

/* The ranking from one day to another, valid until the next call; NULL if it cannot be read. Anybody may ask for it, so it is kept
 * with the names: one that has changed since is seen within a minute. */
const struct day_listing *day_ranking(struct http *http, int32_t from, int32_t to);
/* The name of a person now. */
void day_ranking_name(struct http *http, int64_t user, char name[STORE_NAME_MAX]);
/* This node has stored a try of a day: whoever sent it finds it in the ranking at once. */
void day_rankings_changed(struct http *http, int32_t day);
/* Writes the members of a person: place, name, points, deals. */
void day_ranking_person(struct json_writer *writer, const struct ranking_person *person,
                        const char *name);
/* Writes the member "daily": the first tries of a person. On any thread. */
void day_tries_write(struct json_writer *writer, struct store *reader, int64_t user);
void day_rankings_finish(struct http *http);

#endif
