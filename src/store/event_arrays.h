/* event_arrays.h - events of many batches as parameters of one statement.
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_EVENT_ARRAYS_H
#define STORE_EVENT_ARRAYS_H

#include "store/pipeline.h"

enum { EVENT_ARRAYS = 5 };

/* Arrays in PostgreSQL's binary form: for each event its table, number, time and body, and the number of the
 * event before its batch, or -1 if that need not be looked for. */
struct event_arrays {
    struct {
        char *bytes;
        size_t length, room;
    } array[EVENT_ARRAYS];
    size_t rows;
    bool no_memory;
};

void event_arrays_clear(struct event_arrays *arrays);
void event_arrays_finish(struct event_arrays *arrays);

/* Adds the rows of a batch that has only events of one table. `known`: the event before them is there. */
void event_arrays_add(struct event_arrays *arrays, const struct batch *batch, bool known);

/* Makes the arrays the first parameters of the next statement. They must last until it is sent. */
void event_arrays_use(struct event_arrays *arrays, struct pipeline *pipeline);

#endif
