/* health.c - checks the disk every two seconds, and writes a probe every minute, so
 * that an idle server notices that it cannot write.
 *
 * SPDX-License-Identifier: MIT */
#include <sys/statvfs.h>
#include <unistd.h>

#include "server/nodes/cluster.h"
#include "server/process/log.h"
#include "server/server.h"
#include "store/batch.h"

enum {
    LOOK_MS = 2000,
    PROBE_MS = 60 * 1000,
    SPARE_MB = 32,        /* less than this counts as full: the log of SQLite may need
                           * more */
    STUCK_MS = 10 * 1000, /* at one transaction */
};

static void look_at_disk(struct server *server) {
    const char *path = server->settings.data.text;
    struct health *health = &server->health;
    struct statvfs disk;
    const bool known = statvfs(path, &disk) == 0;
    health->free_bytes = known ? (uint64_t)disk.f_bavail * disk.f_frsize : 0;
    health->full = known && health->free_bytes < (uint64_t)SPARE_MB << 20;
    health->fixed = !known || access(path, W_OK | X_OK) < 0;
}

/* After a failure, only another write shows whether the disk works again. */
static void probe(struct server *server) {
    struct health *health = &server->health;
    const uint64_t wait = store_health(server->store).failing ? LOOK_MS : PROBE_MS;
    if (server->now_ms - health->probed_ms < wait)
        return;
    health->probed_ms = server->now_ms;
    struct batch *batch = batch_create();
    batch_probe(batch, (int64_t)server->wall_ms);
    batch_end(batch, server->store);
}

void health_tick(struct server *server) {
    struct health *health = &server->health;
    if (server->now_ms - health->looked_ms < LOOK_MS)
        return;
    health->looked_ms = server->now_ms;
    look_at_disk(server);
    probe(server);
    const enum pedro_refusal_code trouble = health_trouble(server);
    if (trouble == health->last_said)
        return;
    health->last_said = trouble;
    if (trouble != PEDRO_REFUSED_NOTHING)
        log_error("not-ready", "why", pedro_refusal_sentence(trouble), NULL);
    else
        log_info("ready-again", NULL);
}

bool health_writer_lives(struct server *server, uint64_t most_ms) {
    /* A database that is away is no reason to restart the server. */
    return cluster_is_joined(server) || store_health(server->store).busy_ms < most_ms;
}

enum pedro_refusal_code health_trouble(struct server *server) {
    const struct health *health = &server->health;
    const struct store_health store = store_health(server->store);
    /* In a cluster the beat shows sooner that writing works again. */
    const bool failing = store.failing && !cluster_is_joined(server);
    return health->fixed  ? PEDRO_REFUSED_DATA_LOCKED
           : health->full ? PEDRO_REFUSED_DISK_FULL
           : !cluster_may_drive(server) || !cluster_reaches(server)
               ? PEDRO_REFUSED_DATABASE_AWAY
           : failing                  ? PEDRO_REFUSED_WRITE_FAILED
           : store.busy_ms > STUCK_MS ? PEDRO_REFUSED_DISK_STUCK
                                      : PEDRO_REFUSED_NOTHING;
}
