/* jobs.h - does jobs of the queue (store/job.h) on threads of its own: in a server, and in `pedro worker`.
 *
 * The thread that calls these functions looks for jobs once a second, takes them, renews their leases, and stores
 * their results. The threads that do the jobs have the lowest priority (pool.h).
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_JOBS_H
#define SERVER_JOBS_H

#include <stdbool.h>
#include <stdint.h>

#include "store/store.h"

enum { JOBS_THREADS_MAX = 64 };

struct jobs;

/* `wake` is called from the threads when jobs_deliver() has something to do. NULL if it cannot be. */
struct jobs *jobs_create(struct store *store, unsigned threads, void (*wake)(void *data),
                         void *data);
/* To be called several times a second. `begin` is false while no new job may begin. */
void jobs_tick(struct jobs *jobs, uint64_t now_ms, bool begin);
/* A job was stored a moment ago: the next jobs_tick() looks for it. */
void jobs_hurry(struct jobs *jobs);
/* The owner has looked whether jobs wait, and will again: from now on jobs_tick() does not. */
void jobs_tell(struct jobs *jobs, bool waits);
/* What this process has done since it started. */
struct jobs_counts {
    uint64_t done, failed;
};
struct jobs_counts jobs_count(const struct jobs *jobs);
void jobs_deliver(struct jobs *jobs);
/* Ends the threads and gives unfinished jobs back to the queue. The caller then calls store_close(), which
 * stores that, and jobs_destroy(). Both functions accept NULL. */
void jobs_stop(struct jobs *jobs);
void jobs_destroy(struct jobs *jobs);

/* --- in a cluster --- */

struct tables;

/* In a cluster: has them read from now on. To be called before cluster_start(); false if there is no memory. */
bool jobs_listen(struct tables *tables);
/* How many wait and how many are in work; in a cluster a second ago. */
void jobs_stored(struct tables *tables, int64_t *waiting, int64_t *running);

#endif
