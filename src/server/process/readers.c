/* readers.c - a pool of threads with connections, and the queue before it.
 *
 * SPDX-License-Identifier: MIT */
#include "server/process/readers.h"

#include <stdlib.h>

enum {
    THREADS = 2,
    /* All sockets of a server that was restarted may come again at once, and one address may be that of a whole hall. */
    WAITING_MAX = 8192, /* readings that wait, */
    SAME_MAX = 4096,    /* and those of one address */
};

/* The tool of a thread. */
struct reader {
    struct store *store; /* opened when it is needed */
};

static void *create_reader(void) { return calloc(1, sizeof(struct reader)); }

static void destroy_reader(void *tool) {
    struct reader *reader = tool;
    if (reader)
        store_close(reader->store);
    free(reader);
}

static void work(struct fair_job *fair, void *tool) {
    struct reader_job *job = (struct reader_job *)fair;
    struct reader *reader = tool;
    char why[STORE_WHY_MAX];
    if (reader && !reader->store)
        reader->store = store_open_reader(job->readers->store, why);
    job->read(job, reader ? reader->store : NULL);
}

bool readers_start(struct readers *readers, const struct store *store,
                   void (*wake)(void *data), void *data) {
    static const struct pool_tool tool = {
        .create = create_reader, .destroy = destroy_reader, .urgent = true};
    readers->store = store;
    readers->pool = pool_create(THREADS, &tool, wake, data);
    fair_queue_init(&readers->queue, readers->pool, THREADS,
                    (struct fair_limits){WAITING_MAX, SAME_MAX});
    return readers->pool != NULL;
}

void readers_stop(struct readers *readers) {
    struct pool *pool = readers->pool;
    readers->pool = NULL;
    pool_destroy(pool);
    fair_queue_drop(&readers->queue);
}

void readers_add(struct readers *readers, struct reader_job *job,
                 void (*read)(struct reader_job *job, struct store *store),
                 void (*finish)(struct fair_job *job, bool done)) {
    job->readers = readers;
    job->read = read;
    job->fair.finish = finish;
    job->fair.work = work;
    if (readers->pool)
        fair_queue_add(&readers->queue, &job->fair);
    else
        job->fair.finish(&job->fair, false);
}
