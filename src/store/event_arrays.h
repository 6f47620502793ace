/* event_arrays.h - events of many batches as parameters of one statement.
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_EVENT_ARRAYS_H
#define STORE_EVENT_ARRAYS_H

#include "store/pipeline.h"

enum { EVENT_ARRAYS = 5 };

/* PostgreSQL's binary form of arrays: numbers of tables, numbers of events, times, bodies, and the number
 * behind which each batch stands. */
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

/* Adds the rows of a batch that has nothing but events of one table. */
void event_arrays_add(struct event_arrays *arrays, const struct batch *batch);

/* Makes them the first parameters of the next statement. They must last until it is sent. */
void event_arrays_use(struct event_arrays *arrays, struct pipeline *pipeline);

#endif
