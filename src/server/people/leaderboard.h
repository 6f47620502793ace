/* leaderboard.h - the leaderboards of each family of games, as they are sent.
 *
 * They are the same for all, so the texts of the listed entries are kept (kept.h); for who asks, only whose they are is
 * added, and the asker's own entries that are not listed.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_LEADERBOARD_H
#define SERVER_LEADERBOARD_H

#include "base/json_write.h"
#include "server/people/people.h"

/* Reads those of a family if they have changed. False if that failed. */
bool leaderboard_prepare(struct people *people, unsigned family);
/* Writes the members `persons` and `partners` as an account sees them (0: nobody's). */
void leaderboard_write(struct json_writer *writer, struct people *people, unsigned family,
                       int64_t asker);
/* They were made anew, or the name of a person has changed. */
void leaderboard_changed(struct people *people);
void leaderboard_finish(struct people *people);

#endif
