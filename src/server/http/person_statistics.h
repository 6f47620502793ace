/* person_statistics.h - the statistics of a person, from the matches in the store.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_PERSON_STATISTICS_H
#define SERVER_PERSON_STATISTICS_H

#include "record/statistics.h"
#include "server/tournaments/seals.h"

/* Folds all matches of a person, the oldest first, but for boards that others have still to play: on a thread, as it replays each
 * record. False if they could not be read, or without memory. statistics_finish() is the caller's in any case. */
bool person_statistics_read(struct statistics *statistics, struct store *reader,
                            int64_t user, struct seals *seals);

#endif
