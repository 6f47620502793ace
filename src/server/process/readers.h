/* readers.h - threads that read the database for the loop, each with a connection of its own.
 *
 * Readings wait in turn (fair_queue.h), so that nobody who asks for much delays others. The threads have the priority of the loop,
 * because people who come, and messages of sockets, wait for them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_READERS_H
#define SERVER_READERS_H

#include "server/process/fair_queue.h"
#include "store/store.h"

struct readers {
    const struct store *store;
    struct pool *pool; /* NULL: everything is refused */
    struct fair_queue queue;
};

/* The first member of a reading; the caller's memory. */
struct reader_job {
    struct fair_job fair; /* the caller sets `address` */
    struct readers *readers;
    void (*read)(struct reader_job *job, struct store *store);
};

bool readers_start(struct readers *readers, const struct store *store,
                   void (*wake)(void *data), void *data);
void readers_stop(struct readers *readers);
/* Calls `read` on a thread, with its store (NULL: the database cannot be reached), then `finish` on the loop; that one before it returns, if
 * too many wait. */
void readers_add(struct readers *readers, struct reader_job *job,
                 void (*read)(struct reader_job *job, struct store *store),
                 void (*finish)(struct fair_job *job, bool done));

#endif
