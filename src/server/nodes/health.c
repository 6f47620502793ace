/* health.c - checks the disk every two seconds, and writes a probe every minute, so
 * that an idle server notices that it cannot write.
 *
 * SPDX-License-Identifier: MIT */
#include <sys/statvfs.h>
#include <unistd.h>

#include "server/nodes/cluster.h"
#include "server/process/log.h"
#include "store/batch.h"

enum {
    LOOK_MS = 2000,
    PROBE_MS = 60 * 1000,
    SPARE_MB = 32,        /* less than this counts as full: the log of SQLite may need
                           * more */
    STUCK_MS = 10 * 1000, /* at one transaction */
};

static void look_at_disk(struct nodes *nodes) {
    const char *path = nodes->settings->data.text;
    struct health *health = &nodes->health;
    struct statvfs disk;
    const bool known = statvfs(path, &disk) == 0;
    health->free_bytes = known ? (uint64_t)disk.f_bavail * disk.f_frsize : 0;
    health->full = known && health->free_bytes < (uint64_t)SPARE_MB << 20;
    health->fixed = !known || access(path, W_OK | X_OK) < 0;
}

/* After a failure, only another write shows whether the disk works again. */
static void probe(struct nodes *nodes) {
    struct health *health = &nodes->health;
    const uint64_t wait = store_health(nodes->store).failing ? LOOK_MS : PROBE_MS;
    if (nodes->clock->now_ms - health->probed_ms < wait)
        return;
    health->probed_ms = nodes->clock->now_ms;
    struct batch *batch = batch_create();
    batch_probe(batch, (int64_t)nodes->clock->wall_ms);
    batch_end(batch, nodes->store);
}

void health_tick(struct nodes *nodes) {
    struct health *health = &nodes->health;
    if (nodes->clock->now_ms - health->looked_ms < LOOK_MS)
        return;
    health->looked_ms = nodes->clock->now_ms;
    look_at_disk(nodes);
    probe(nodes);
    const enum pedro_refusal_code trouble = health_trouble(nodes);
    if (trouble == health->last_said)
        return;
    health->last_said = trouble;
    if (trouble != PEDRO_REFUSED_NOTHING)
        log_error("not-ready", "why", pedro_refusal_sentence(trouble), NULL);
    else
        log_info("ready-again", NULL);
}

bool health_writer_lives(struct nodes *nodes, uint64_t most_ms) {
    /* A database that is away is no reason to restart the server. */
    return cluster_is_joined(nodes) || store_health(nodes->store).busy_ms < most_ms;
}

enum pedro_refusal_code health_trouble(struct nodes *nodes) {
    const struct health *health = &nodes->health;
    const struct store_health store = store_health(nodes->store);
    /* In a cluster the beat shows sooner that writing works again. */
    const bool failing = store.failing && !cluster_is_joined(nodes);
    return health->fixed  ? PEDRO_REFUSED_DATA_LOCKED
           : health->full ? PEDRO_REFUSED_DISK_FULL
           : !cluster_may_drive(nodes) || !cluster_reaches(nodes)
               ? PEDRO_REFUSED_DATABASE_AWAY
           : failing                  ? PEDRO_REFUSED_WRITE_FAILED
           : store.busy_ms > STUCK_MS ? PEDRO_REFUSED_DISK_STUCK
                                      : PEDRO_REFUSED_NOTHING;
}
