/* history.h - the rating of each person after each match.
 *
 * The rating of one person follows from the matches of all, so it cannot be computed for one person
 * alone; each match leaves a point of 16 bytes for each person instead. Points of a person are a
 * list from the last one back; all of them are in one array in the order of the matches.
 *
 * SPDX-License-Identifier: MIT */
#ifndef RATING_HISTORY_H
#define RATING_HISTORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rating/scale.h"

enum {
    RATING_POINTS_LISTED = 200, /* of a family, at most */
    RATING_POINTS_RECENT = 100, /* of those, that are never left out */
};

struct rating_point {
    int64_t at_ms; /* since 1970 */
    int16_t rating;
    uint16_t margin;
    uint32_t before : 29, family : 3; /* the person's point before, plus 1; 0: none */
};

struct rating_history {
    struct rating_point *point;
    uint32_t *last; /* of each person, plus 1; 0: none */
    size_t points, points_room, persons, persons_room;
};

void rating_history_finish(struct rating_history *history);

/* Adds a point of a person (a number of the book), not earlier than those before it. False without
 * memory. */
bool rating_history_add(struct rating_history *history, unsigned person, unsigned family,
                        int64_t at_ms, struct rating_points points);

/* Lists the points of a person in a family, the oldest first: the first one, the last
 * RATING_POINTS_RECENT, and of those between them so many, at equal distances, that there are at most
 * RATING_POINTS_LISTED. Returns how many there are. */
size_t rating_history_list(const struct rating_history *history, unsigned person,
                           unsigned family,
                           struct rating_point listed[RATING_POINTS_LISTED]);

#endif
