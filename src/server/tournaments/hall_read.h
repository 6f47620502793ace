/* hall_read.h - the steps in which the rows of a tournament are read back: all at once on the loop
 * (hall_read_rows()), or folded on a thread.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_HALL_READ_H
#define SERVER_HALL_READ_H

#include "server/tournaments/hall.h"

struct hall_reading {
    struct tournament_rows rows;
    bool no_memory, gap; /* after these rows one is missing */
    struct tournament value;
    size_t added; /* rows that are in it */
    int err;
    struct pedro_refusal refusal;
};

/* Reads the rows, on the loop. False if the store could not be read, or there is no memory. hall_read_end() is to be
 * called in every case. */
bool hall_read_begin(const struct hall *hall, struct hall_reading *reading);
/* Folds them, on any thread. */
void hall_read_fold(struct hall_reading *reading);
/* Gives the value to the hall, which is broken if rows cannot be folded. False without memory. */
bool hall_read_take(struct hall *hall, struct hall_reading *reading);
void hall_read_end(struct hall_reading *reading);

#endif
