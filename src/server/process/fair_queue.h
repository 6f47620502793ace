/* fair_queue.h - work for a few threads, shared fairly by address and by target (fair queueing).
 *
 * Each job has the address that it came from and the target that it is about: an account, a tournament. Jobs are begun
 * in rounds, and in a round at most one of each address and one of each target. So a job whose address and target have
 * nothing else to do waits for one job of each of the others at most, however many those have. Every queue is short:
 * the job that does not fit is refused; if all places are taken, the last one of whoever has most is.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_FAIR_QUEUE_H
#define SERVER_FAIR_QUEUE_H

#include <stdint.h>

#include "server/process/pool.h"
#include "server/process/quota.h"

struct fair_limits {
    unsigned waiting; /* jobs that wait, */
    unsigned same;    /* those of one address, and those of one target */
};

/* The first member of a job; the caller's memory. */
struct fair_job {
    struct pool_job job; /* the queue sets it */
    struct fair_queue *queue;
    struct fair_job *next;
    uint64_t round;
    char address[QUOTA_KEY_MAX],
        target[QUOTA_KEY_MAX];                      /* the caller sets them; "": none */
    void (*work)(struct fair_job *job, void *tool); /* on a thread */
    /* Back on the loop; frees the job. False: it was refused, or the pool was closed before. */
    void (*finish)(struct fair_job *job, bool done);
};

struct fair_queue {
    struct pool *pool;
    struct fair_limits most;
    unsigned threads, running, count;
    struct fair_job *waiting; /* in the order in which they begin */
    uint64_t round;           /* of the job that was begun last */
    uint64_t done;            /* jobs so far */
};

/* Does the jobs on `threads` threads of a pool that has no other jobs. */
void fair_queue_init(struct fair_queue *queue, struct pool *pool, unsigned threads,
                     struct fair_limits most);
/* Refuses what still waits; after the pool was destroyed. */
void fair_queue_drop(struct fair_queue *queue);

/* May call `finish` of this job or of another one before it returns, if there is no room. */
void fair_queue_add(struct fair_queue *queue, struct fair_job *job);

#endif
