/* leaderboard.h - the leaderboards of each family of games, as they are sent: on any thread, with a store of that thread.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_LEADERBOARD_H
#define SERVER_LEADERBOARD_H

#include "base/json_write.h"
#include "store/reader.h"

/* Writes the members `persons` and `partners` of a family as an account sees them (0: nobody's), with its own entries that are not
 * listed. `day` is that of the ratings. False if they could not be read. */
bool leaderboard_write(struct json_writer *writer, struct store *store, unsigned family,
                       double day, int64_t asker);

#endif
