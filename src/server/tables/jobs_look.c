/* jobs_look.c - in a cluster: looks on a thread whether jobs wait.
 *
 * SPDX-License-Identifier: MIT */
#include "server/tables/jobs_look.h"

#include <stdlib.h>

#include "server/nodes/cluster.h"
#include "server/server.h"
#include "server/tables/jobs.h"
#include "store/job.h"

enum { JOBS_MS = 1000 };

struct jobs_reading {
    uint64_t looked_ms;
    bool waits;
    int64_t waiting, running;
};

static bool begin(void *reading, void *room) {
    struct server *server = room;
    struct jobs_reading *jobs = reading;
    jobs->waits = false;
    return cluster_is_due(server->clock.now_ms, &jobs->looked_ms, JOBS_MS);
}

static void read(void *reading, struct store *store) {
    struct jobs_reading *jobs = reading;
    jobs->waits = store_job_waits(store);
    jobs->waiting = store_jobs_in(store, "waiting");
    jobs->running = store_jobs_in(store, "running");
}

static void end(void *reading, void *room, bool asked) {
    struct server *server = room;
    const struct jobs_reading *jobs = reading;
    if (!asked)
        return;
    if (server->jobs)
        jobs_tell(server->jobs, jobs->waits);
    server->jobs_waiting = jobs->waiting;
    server->jobs_running = jobs->running;
}

bool jobs_listen(struct server *server) {
    static const struct cluster_reading how = {begin, read, end};
    return cluster_read(&server->nodes, &how, calloc(1, sizeof(struct jobs_reading)),
                        server);
}

void jobs_stored(struct server *server, int64_t *waiting, int64_t *running) {
    const bool joined = cluster_is_joined(&server->nodes);
    *waiting = joined ? server->jobs_waiting : store_jobs_in(server->store, "waiting");
    *running = joined ? server->jobs_running : store_jobs_in(server->store, "running");
}
