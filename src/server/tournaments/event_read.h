/* event_read.h - the steps in which the rows of a tournament are read back: all at once on the loop
 * (event_read_rows()), or folded on a thread.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_EVENT_READ_H
#define SERVER_EVENT_READ_H

#include "server/tournaments/event.h"

struct event_reading {
    struct tournament_rows rows;
    bool no_memory, gap; /* after these rows one is missing */
    struct tournament value;
    size_t added; /* rows that are in it */
    int err;
    struct pedro_refusal refusal;
};

/* Reads the rows. False if the store could not be read, or there is no memory. event_read_end() is to be
 * called in every case. */
bool event_read_begin(struct store *store, int64_t tournament,
                      struct event_reading *reading);
/* Folds them, on any thread. */
void event_read_fold(struct event_reading *reading);
/* Gives the value to the event, which is broken if rows cannot be folded. False without memory. */
bool event_read_take(struct event *event, struct event_reading *reading);
void event_read_end(struct event_reading *reading);

#endif
