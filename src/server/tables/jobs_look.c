/* jobs_look.c - in a cluster: looks on a thread whether jobs wait.
 *
 * SPDX-License-Identifier: MIT */
#include "server/tables/jobs_look.h"

#include <stdlib.h>

#include "server/nodes/cluster.h"
#include "server/tables/jobs.h"
#include "server/tables/tables.h"
#include "store/job.h"

enum { JOBS_MS = 1000 };

struct jobs_reading {
    uint64_t looked_ms;
    bool waits;
    int64_t waiting, running;
};

static bool begin(void *reading, void *room) {
    struct tables *tables = room;
    struct jobs_reading *jobs = reading;
    jobs->waits = false;
    return cluster_is_due(tables->clock->now_ms, &jobs->looked_ms, JOBS_MS);
}

static void read(void *reading, struct store *store) {
    struct jobs_reading *jobs = reading;
    jobs->waits = store_job_waits(store);
    jobs->waiting = store_jobs_in(store, "waiting");
    jobs->running = store_jobs_in(store, "running");
}

static void end(void *reading, void *room, bool asked) {
    struct tables *tables = room;
    const struct jobs_reading *jobs = reading;
    if (!asked)
        return;
    if (tables->jobs)
        jobs_tell(tables->jobs, jobs->waits);
    tables->jobs_waiting = jobs->waiting;
    tables->jobs_running = jobs->running;
}

bool jobs_listen(struct tables *tables) {
    static const struct cluster_reading how = {begin, read, end};
    return cluster_read(tables->nodes, &how, calloc(1, sizeof(struct jobs_reading)),
                        tables);
}

void jobs_stored(struct tables *tables, int64_t *waiting, int64_t *running) {
    const bool joined = cluster_is_joined(tables->nodes);
    *waiting = joined ? tables->jobs_waiting : store_jobs_in(tables->store, "waiting");
    *running = joined ? tables->jobs_running : store_jobs_in(tables->store, "running");
}
