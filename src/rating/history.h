/* history.h - which of the ratings that a person had after each match are listed.
 *
 * SPDX-License-Identifier: MIT */
#ifndef RATING_HISTORY_H
#define RATING_HISTORY_H

#include <stddef.h>

enum {
    RATING_POINTS_LISTED = 200, /* of a family, at most */
    RATING_POINTS_RECENT = 100, /* of those, that are never left out */
};

/* The place in the list of point `index` of `count`, both counted from the newest; -1 if it is left out. Listed are the first one, the
 * last RATING_POINTS_RECENT, and of those between them so many, at equal distances, that there are at most
 * RATING_POINTS_LISTED. */
long rating_history_place(size_t index, size_t count);

#endif
