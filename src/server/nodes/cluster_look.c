/* cluster_look.c - looks at the database on a thread of its own, so that the loop never waits for what is
 * asked again and again: who lives, the clock, what waits for a driver, and what rooms want to be read.
 *
 * One look is under way at a time. The loop says what is wanted, the thread fills in what there is, and the
 * loop applies that in its finish().
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "server/nodes/cluster_parts.h"
#include "server/nodes/takeover.h"
#include "store/batch.h"
#include "store/cluster_store.h"

enum {
    LOOK_MS = 250, /* at the other nodes, so that a dead one is replaced soon */
    CLOCK_MS = 1000,
    TAKE_MS = 5000, /* what has no driver is looked for so often without a reason */
};

struct cluster_look {
    struct pool_job job;
    struct server *server;
    struct store *store, *reader; /* the reader is the thread's */
    uint64_t clock_ms, taken_ms;
    /* What is wanted: */
    int64_t node;
    int64_t known[CLUSTER_NODES_MAX]; /* other nodes that lived before */
    unsigned known_count;
    bool may_take, take, clock;
    /* What there is: */
    bool done; /* the nodes were read */
    int64_t living[CLUSTER_NODES_MAX];
    unsigned living_count;
    bool has_clock;
    int64_t ahead_ms;
    struct takeover takeover;
};

/* --- on the thread --- */

static bool has(const int64_t *node, unsigned count, int64_t wanted) {
    for (unsigned i = 0; i < count; i++)
        if (node[i] == wanted)
            return true;
    return false;
}

static bool see_node(void *data, const struct store_node *node) {
    struct cluster_look *look = data;
    if (node->id != look->node && node->age_ms < STORE_NODE_MS &&
        look->living_count < CLUSTER_NODES_MAX)
        look->living[look->living_count++] = node->id;
    return true;
}

static bool somebody_died(const struct cluster_look *look) {
    for (unsigned i = 0; i < look->known_count; i++)
        if (!has(look->living, look->living_count, look->known[i]))
            return true;
    return false;
}

/* Compares the clock with that of the database, which answers after half of the time that this takes. */
static void look_at_clock(struct cluster_look *look) {
    const int64_t before = (int64_t)server_steady_ms(look->server);
    const int64_t there = store_clock_ms(look->reader);
    const int64_t after = (int64_t)server_steady_ms(look->server);
    look->has_clock = there != 0;
    look->ahead_ms = there - (before + after) / 2;
}

static void read_for(const struct server *server, struct store *reader) {
    for (unsigned i = 0; i < server->node_readings; i++) {
        const struct node_reading *each = &server->node_reading[i];
        if (each->wanted)
            each->how->read(each->reading, reader);
    }
}

static void look_around(struct pool_job *job, void *tool) {
    struct cluster_look *look = (struct cluster_look *)job;
    char why[STORE_WHY_MAX];
    (void)tool;
    if (!look->reader && !(look->reader = store_open_reader(look->store, why)))
        return;
    look->done = store_nodes(look->reader, see_node, look);
    /* A database that does not answer says nothing about nodes. */
    if (!look->done)
        return;
    if (look->clock)
        look_at_clock(look);
    if (look->may_take && (look->take || somebody_died(look)))
        takeover_read(&look->takeover, look->reader, look->node);
    read_for(look->server, look->reader);
}

/* --- on the loop --- */

bool cluster_is_due(uint64_t now_ms, uint64_t *last_ms, uint64_t every_ms) {
    if (*last_ms > 0 && now_ms - *last_ms < every_ms)
        return false;
    *last_ms = now_ms;
    return true;
}

static void say_what_is_wanted(struct server *server) {
    struct cluster *cluster = server->cluster;
    struct cluster_look *look = cluster->look;
    const uint64_t now_ms = server->now_ms;
    look->living_count = 0;
    look->done = look->has_clock = false;
    look->node = cluster->node;
    look->known_count = cluster->others;
    memcpy(look->known, cluster->other, cluster->others * sizeof *look->known);
    look->clock = cluster_is_due(now_ms, &look->clock_ms, CLOCK_MS);
    look->may_take = server->ready && cluster_may_drive(server) && !server->draining;
    look->take = look->may_take && (cluster->free || now_ms - look->taken_ms >= TAKE_MS);
    takeover_begin(&look->takeover, cluster->unsure);
    if (look->take)
        cluster->free = false;
    cluster->hurry = false;
    for (unsigned i = 0; i < server->node_readings; i++) {
        struct node_reading *each = &server->node_reading[i];
        each->wanted = each->how->begin(each->reading, server);
    }
}

/* This node has said already that it gives up everything, or is another one by now. */
static bool has_left(const struct server *server) {
    return server->draining || server->cluster->look->node != server->cluster->node;
}

static void release_again(struct server *server) {
    struct batch *batch = batch_create();
    batch_release(batch, server->cluster->look->node);
    batch_end(batch, server->store);
}

static void end_readings(struct server *server, bool asked) {
    for (unsigned i = 0; i < server->node_readings; i++) {
        const struct node_reading *each = &server->node_reading[i];
        if (each->wanted)
            each->how->end(each->reading, server, asked);
    }
}

static void finish(struct pool_job *job, bool done) {
    struct cluster_look *look = (struct cluster_look *)job;
    struct server *server = look->server;
    struct cluster *cluster = server->cluster;
    cluster->looking = false;
    if (look->takeover.took && has_left(server))
        release_again(server);
    const bool asked = done && look->done && !server->draining;
    if (done)
        cluster->looks_fail = !look->done;
    if (done && !look->done)
        cluster->free = cluster->free || look->take;
    if (asked && look->has_clock)
        server->ahead_ms = look->ahead_ms;
    /* A look that began under another number may have seen this node among the others. */
    if (asked && !has_left(server)) {
        cluster_note_living(server, look->living, look->living_count);
        if (look->takeover.took) {
            takeover_apply(server, &look->takeover);
            look->taken_ms = server->now_ms;
        }
    }
    end_readings(server, asked);
}

void cluster_look(struct server *server) {
    struct cluster *cluster = server->cluster;
    if (cluster->looking || (server->now_ms - cluster->looked_ms < LOOK_MS &&
                             !cluster->free && !cluster->hurry))
        return;
    cluster->looking = true;
    cluster->looked_ms = server->now_ms;
    say_what_is_wanted(server);
    pool_add(cluster->lookers, &cluster->look->job);
}

bool cluster_look_start(struct server *server, void (*wake)(void *data), void *data) {
    struct cluster *cluster = server->cluster;
    struct cluster_look *look = calloc(1, sizeof *look);
    if (!look)
        return false;
    look->job.work = look_around;
    look->job.finish = finish;
    look->server = server;
    look->store = server->store;
    cluster->look = look;
    if (!(cluster->lookers =
              pool_create(1, &(struct pool_tool){.urgent = true}, wake, data)))
        return false;
    /* The first look is before there are rooms. */
    say_what_is_wanted(server);
    look_around(&look->job, NULL);
    finish(&look->job, true);
    return true;
}

void cluster_look_finish(struct server *server) {
    struct cluster *cluster = server->cluster;
    pool_destroy(cluster->lookers);
    if (!cluster->look)
        return;
    store_close(cluster->look->reader);
    takeover_finish(&cluster->look->takeover);
    free(cluster->look);
    cluster->look = NULL;
}
