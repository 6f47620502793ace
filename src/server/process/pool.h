/* pool.h - a thread pool for long computations: decisions of bots, hashes of passwords.
 *
 * The loop adds a job, one of the threads does it, and the loop collects it. Jobs are
 * the caller's memory, with struct pool_job as first member.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_POOL_H
#define SERVER_POOL_H

#include <stdbool.h>
#include <stddef.h>

struct pool;

struct pool_job {
    struct pool_job *next;
    /* On a thread of the pool; `tool` is that thread's own. */
    void (*work)(struct pool_job *job, void *tool);
    /* Back on the loop; frees the job. `done` is false if the pool was closed before. */
    void (*finish)(struct pool_job *job, bool done);
};

struct pool_tool {
    void *(*create)(void); /* or NULL, if threads need nothing of their own */
    void (*destroy)(void *tool);
    bool urgent; /* the threads have the priority of the loop */
};

/* `wake` is called from the threads when something can be collected. NULL if it cannot be. */
struct pool *pool_create(unsigned threads, const struct pool_tool *tool,
                         void (*wake)(void *data), void *data);
/* Waits for jobs that are running; jobs that wait are finished with `done` false. */
void pool_destroy(struct pool *pool);

void pool_add(struct pool *pool, struct pool_job *job);
/* The same for a job that begins only when no other waits. */
void pool_add_later(struct pool *pool, struct pool_job *job);
/* Calls `finish` of what is done. */
void pool_collect(struct pool *pool);
/* Jobs added and not yet finished. */
size_t pool_waiting(const struct pool *pool);

#endif
