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
    struct nodes *nodes;
    struct store *store, *reader; /* the reader is the thread's */
    uint64_t clock_ms, taken_ms;
    /* What is wanted: */
    int64_t node;
    int64_t known[CLUSTER_NODES_MAX]; /* other nodes that lived before */
    unsigned known_count;
    bool may_take, take, clock, reserve[CLUSTER_NUMBERS];
    /* What there is: */
    bool done; /* the nodes were read */
    int64_t living[CLUSTER_NODES_MAX];
    unsigned living_count;
    bool has_clock;
    int64_t ahead_ms;
    struct takeover takeover;
    int64_t reserved[CLUSTER_NUMBERS]; /* the first numbers of blocks; 0: none */
};

/* --- on the thread --- */

static bool see_node(void *data, const struct store_node *node) {
    struct cluster_look *look = data;
    if (node->id != look->node && node->age_ms < STORE_NODE_MS &&
        look->living_count < CLUSTER_NODES_MAX)
        look->living[look->living_count++] = node->id;
    return true;
}

static bool somebody_died(const struct cluster_look *look) {
    for (unsigned i = 0; i < look->known_count; i++)
        if (!cluster_has(look->living, look->living_count, look->known[i]))
            return true;
    return false;
}

/* Compares the clock with that of the database, which answers after half of the time that this takes. */
static void look_at_clock(struct cluster_look *look) {
    const int64_t before = (int64_t)clock_steady_ms(look->nodes->clock);
    const int64_t there = store_clock_ms(look->reader);
    const int64_t after = (int64_t)clock_steady_ms(look->nodes->clock);
    look->has_clock = there != 0;
    look->ahead_ms = there - (before + after) / 2;
}

static void reserve(struct cluster_look *look) {
    for (int kind = 0; kind < CLUSTER_NUMBERS; kind++)
        if (look->reserve[kind] &&
            !cluster_reserve(look->reader, (enum cluster_number)kind,
                             &look->reserved[kind]))
            look->reserved[kind] = 0;
}

static void read_for(const struct nodes *nodes, struct store *reader) {
    for (unsigned i = 0; i < nodes->readings; i++) {
        const struct node_reading *each = &nodes->reading[i];
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
    reserve(look);
    if (look->may_take && (look->take || somebody_died(look)))
        takeover_read(&look->takeover, look->reader, look->node);
    read_for(look->nodes, look->reader);
}

/* --- on the loop --- */

bool cluster_is_due(uint64_t now_ms, uint64_t *last_ms, uint64_t every_ms) {
    if (*last_ms > 0 && now_ms - *last_ms < every_ms)
        return false;
    *last_ms = now_ms;
    return true;
}

static void say_what_is_wanted(struct nodes *nodes) {
    struct cluster *cluster = nodes->cluster;
    struct cluster_look *look = cluster->look;
    const uint64_t now_ms = nodes->clock->now_ms;
    look->living_count = 0;
    look->done = look->has_clock = false;
    look->node = cluster->node;
    look->known_count = cluster->others;
    memcpy(look->known, cluster->other, cluster->others * sizeof *look->known);
    look->clock = cluster_is_due(now_ms, &look->clock_ms, CLOCK_MS);
    look->may_take =
        nodes->running->ready && cluster_may_drive(nodes) && !nodes->running->draining;
    look->take = look->may_take && (cluster->free || now_ms - look->taken_ms >= TAKE_MS);
    takeover_begin(&look->takeover, cluster->unsure);
    for (int kind = 0; kind < CLUSTER_NUMBERS; kind++) {
        look->reserve[kind] = cluster->block[kind].spare == 0;
        look->reserved[kind] = 0;
    }
    if (look->take)
        cluster->free = false;
    cluster->hurry = false;
    for (unsigned i = 0; i < nodes->readings; i++) {
        struct node_reading *each = &nodes->reading[i];
        each->wanted = each->how->begin(each->reading, each->room);
    }
}

/* This node has said already that it gives up everything, or is another one by now. */
static bool has_left(const struct nodes *nodes) {
    return nodes->running->draining || nodes->cluster->look->node != nodes->cluster->node;
}

static void release_again(struct nodes *nodes) {
    struct batch *batch = batch_create();
    batch_release(batch, nodes->cluster->look->node);
    batch_end(batch, nodes->store);
}

static void end_readings(struct nodes *nodes, bool asked) {
    for (unsigned i = 0; i < nodes->readings; i++) {
        const struct node_reading *each = &nodes->reading[i];
        if (each->wanted)
            each->how->end(each->reading, each->room, asked);
    }
}

static void finish(struct pool_job *job, bool done) {
    struct cluster_look *look = (struct cluster_look *)job;
    struct nodes *nodes = look->nodes;
    struct cluster *cluster = nodes->cluster;
    cluster->looking = false;
    if (look->takeover.took && has_left(nodes))
        release_again(nodes);
    for (int kind = 0; kind < CLUSTER_NUMBERS; kind++)
        if (look->reserved[kind] > 0)
            cluster->block[kind].spare = look->reserved[kind];
    const bool asked = done && look->done && !nodes->running->draining;
    if (done)
        cluster->looks_fail = !look->done;
    if (done && !look->done)
        cluster->free = cluster->free || look->take;
    if (asked && look->has_clock)
        nodes->clock->ahead_ms = look->ahead_ms;
    /* A look that began under another number may have seen this node among the others. */
    if (asked && !has_left(nodes)) {
        cluster_note_living(nodes, look->living, look->living_count);
        if (look->takeover.took) {
            takeover_apply(nodes, &look->takeover);
            look->taken_ms = nodes->clock->now_ms;
        }
    }
    end_readings(nodes, asked);
}

void cluster_look(struct nodes *nodes) {
    struct cluster *cluster = nodes->cluster;
    if (cluster->looking || (nodes->clock->now_ms - cluster->looked_ms < LOOK_MS &&
                             !cluster->free && !cluster->hurry))
        return;
    cluster->looking = true;
    cluster->looked_ms = nodes->clock->now_ms;
    say_what_is_wanted(nodes);
    pool_add(cluster->lookers, &cluster->look->job);
}

bool cluster_look_start(struct nodes *nodes, void (*wake)(void *data), void *data) {
    struct cluster *cluster = nodes->cluster;
    struct cluster_look *look = calloc(1, sizeof *look);
    if (!look)
        return false;
    look->job.work = look_around;
    look->job.finish = finish;
    look->nodes = nodes;
    look->store = nodes->store;
    cluster->look = look;
    if (!(cluster->lookers =
              pool_create(1, &(struct pool_tool){.urgent = true}, wake, data)))
        return false;
    /* The first look is before there are rooms. */
    say_what_is_wanted(nodes);
    look_around(&look->job, NULL);
    finish(&look->job, true);
    return true;
}

void cluster_look_finish(struct nodes *nodes) {
    struct cluster *cluster = nodes->cluster;
    pool_destroy(cluster->lookers);
    if (!cluster->look)
        return;
    store_close(cluster->look->reader);
    takeover_finish(&cluster->look->takeover);
    free(cluster->look);
    cluster->look = NULL;
}
