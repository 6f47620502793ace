/* cluster.c - joins the other nodes, beats, and passes on what it hears.
 *
 * SPDX-License-Identifier: MIT */
#include "server/nodes/cluster.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/nodes/cluster_parts.h"
#include "server/process/log.h"
#include "store/batch.h"
#include "store/cluster_store.h"

enum {
    BEAT_MS = 500,
    ALIVE_MS = STORE_NODE_MS,
    SILENT_MAX = ALIVE_MS / NET_TICK_MS,
    DOUBT_MS = 750, /* a beat without an answer: the database may stand still */
};

/* --- what this node knows --- */

bool cluster_is_joined(const struct nodes *nodes) { return nodes->cluster != NULL; }

int64_t cluster_node(const struct nodes *nodes) {
    return nodes->cluster ? nodes->cluster->node : 0;
}

bool cluster_has(const int64_t *node, unsigned count, int64_t wanted) {
    for (unsigned i = 0; i < count; i++)
        if (node[i] == wanted)
            return true;
    return false;
}

bool cluster_lives(const struct nodes *nodes, int64_t node) {
    const struct cluster *cluster = nodes->cluster;
    return cluster && cluster_has(cluster->other, cluster->others, node);
}

bool cluster_is_first(const struct nodes *nodes) {
    const struct cluster *cluster = nodes->cluster;
    return !cluster || ((cluster->others == 0 || cluster->node < cluster->other[0]) &&
                        cluster_may_drive(nodes) && cluster_reaches(nodes));
}

bool cluster_may_drive(const struct nodes *nodes) {
    const struct cluster *cluster = nodes->cluster;
    return !cluster || nodes->clock->now_ms - cluster->beat_ms < ALIVE_MS;
}

bool cluster_answers(const struct nodes *nodes) {
    return !nodes->cluster || !nodes->cluster->beating;
}

/* Ticks are counted, since a server that stood still has not waited for an answer meanwhile. */
bool cluster_reaches(const struct nodes *nodes) {
    const struct cluster *cluster = nodes->cluster;
    return !cluster || (cluster->silent < SILENT_MAX && cluster->unlooked < SILENT_MAX &&
                        cluster->deaf < SILENT_MAX && cluster->blind < SILENT_MAX);
}

/* The database has answered a write. */
static void answered(struct nodes *nodes) {
    if (nodes->cluster)
        nodes->cluster->silent = 0;
}

unsigned cluster_nodes(const struct nodes *nodes) {
    return nodes->cluster ? nodes->cluster->others + 1 : 1;
}

/* --- who listens --- */

/* Calls `event` of all listeners that have one. */
#define TELL(nodes, event, arguments)                                                    \
    for (unsigned i = 0; i < (nodes)->listeners; i++) {                                  \
        void *room = (nodes)->listener[i].room;                                          \
        if ((nodes)->listener[i].how->event)                                             \
            (nodes)->listener[i].how->event arguments;                                   \
    }

void cluster_listen(struct nodes *nodes, const struct cluster_listener *how, void *room) {
    if (nodes->listeners < CLUSTER_LISTENERS_MAX) {
        nodes->listener[nodes->listeners].how = how;
        nodes->listener[nodes->listeners++].room = room;
    }
}

bool cluster_read(struct nodes *nodes, const struct cluster_reading *how, void *reading,
                  void *room) {
    if (!reading || nodes->readings == CLUSTER_READINGS_MAX)
        return false;
    nodes->reading[nodes->readings++] =
        (struct node_reading){.how = how, .reading = reading, .room = room};
    return true;
}

void cluster_hurry(struct nodes *nodes) {
    if (nodes->cluster)
        nodes->cluster->hurry = true;
}

static void tell_lost(struct nodes *nodes) { TELL(nodes, lost, (room)) }

static void tell_came(struct nodes *nodes, int64_t node) {
    log_info("node-came", "node", LOG_NUMBER(node), NULL);
    TELL(nodes, came, (room, node))
}

static void tell_died(struct nodes *nodes, int64_t node) {
    log_info("node-died", "node", LOG_NUMBER(node), NULL);
    TELL(nodes, died, (room, node))
}

void cluster_send(struct nodes *nodes, const char *text, size_t length) {
    if (nodes->cluster)
        follow_send(nodes->cluster->follow, text, length);
}

/* --- numbers --- */

bool cluster_reserve(struct store *store, enum cluster_number kind, int64_t *first) {
    static const char *const names[] = {
        [CLUSTER_TABLE] = "tables",
        [CLUSTER_USER] = "users",
        [CLUSTER_TOURNAMENT] = "tournaments",
    };
    return store_reserve(store, names[kind], CLUSTER_BLOCK, first) == STORE_OK;
}

int64_t cluster_next(struct nodes *nodes, enum cluster_number kind) {
    int64_t *const last[] = {
        [CLUSTER_TABLE] = &nodes->last_table,
        [CLUSTER_USER] = &nodes->last_user,
        [CLUSTER_TOURNAMENT] = &nodes->last_tournament,
    };
    if (nodes->cluster) {
        struct cluster_block *block = &nodes->cluster->block[kind];
        if (block->next == block->end) {
            if (block->spare == 0)
                return 0;
            *block =
                (struct cluster_block){block->spare, block->spare + CLUSTER_BLOCK, 0};
            cluster_hurry(nodes);
        }
        *last[kind] = block->next - 1;
        block->next++;
    }
    return ++*last[kind];
}

/* --- beats --- */

/* A node is called like its computer; the name is for people. */
static bool join(struct nodes *nodes) {
    struct cluster *cluster = nodes->cluster;
    char name[STORE_NODE_NAME_MAX] = "";
    gethostname(name, sizeof name - 1);
    clock_now(nodes->clock);
    if (store_join(nodes->store, name, &cluster->node) != STORE_OK)
        return false;
    cluster->beat_ms = nodes->clock->now_ms;
    cluster->free = true;
    store_tell(nodes->store, cluster->node);
    log_info("joined", "node", LOG_NUMBER(cluster->node), NULL);
    return true;
}

static void beat(struct nodes *nodes);

static void on_beat(void *data, enum store_result result) {
    struct nodes *nodes = data;
    struct cluster *cluster = nodes->cluster;
    if (!cluster)
        return;
    cluster->beating = false;
    if (result != STORE_FAILED)
        answered(nodes);
    if (result == STORE_OK)
        cluster->beat_ms = cluster->sent_ms;
    /* After the database was away this answers a beat of long ago. */
    if (result == STORE_OK && !cluster_may_drive(nodes) && !nodes->running->draining)
        beat(nodes);
    if (result != STORE_NOT_FOUND || nodes->running->draining)
        return;
    /* Others have taken what this node drove. It goes on as another one. */
    log_info("taken-for-dead", "node", LOG_NUMBER(cluster->node), NULL);
    host_let_go(&nodes->logs);
    if (!join(nodes))
        return;
    follow_rename(cluster->follow, cluster->node);
    tell_lost(nodes);
}

static void beat(struct nodes *nodes) {
    struct cluster *cluster = nodes->cluster;
    struct batch *batch = batch_create();
    cluster->beating = true;
    cluster->sent_ms = nodes->clock->now_ms;
    batch_beat(batch, cluster->node);
    batch_commit(batch, nodes->store, on_beat, nodes);
}

/* --- other nodes --- */

void cluster_note_living(struct nodes *nodes, const int64_t *living, unsigned count) {
    struct cluster *cluster = nodes->cluster;
    const unsigned before_count = cluster->others;
    int64_t known[CLUSTER_NODES_MAX];
    memcpy(known, cluster->other, before_count * sizeof *known);
    memcpy(cluster->other, living, count * sizeof *living);
    cluster->others = count;
    for (unsigned i = 0; i < before_count; i++)
        if (!cluster_has(living, count, known[i])) {
            cluster->free = true;
            tell_died(nodes, known[i]);
        }
    for (unsigned i = 0; i < count; i++)
        if (!cluster_has(known, before_count, living[i]))
            tell_came(nodes, living[i]);
}

/* --- what the follower brings --- */

static void on_row(void *data, const struct store_row *row) {
    struct nodes *nodes = data;
    host_row(&nodes->logs, row);
}

static void on_message(void *data, int64_t node, const char *text, size_t length) {
    struct nodes *nodes = data;
    TELL(nodes, heard, (room, node, text, length))
}

static void on_seen(void *data, char kind, int64_t id, uint32_t look) {
    struct nodes *nodes = data;
    host_seen(&nodes->logs, kind, id, look);
}

static void on_lost(void *data) { tell_lost(data); }

void cluster_find_driver(struct nodes *nodes) {
    if (nodes->cluster)
        nodes->cluster->free = true;
}

static void on_free(void *data) { cluster_find_driver(data); }

void cluster_deliver(struct nodes *nodes) {
    static const struct follow_handler handler = {on_row, on_message, on_seen, on_lost,
                                                  on_free};
    if (!nodes->cluster)
        return;
    follow_deliver(nodes->cluster->follow, &handler, nodes);
    pool_collect(nodes->cluster->lookers);
    host_go_on(&nodes->logs);
}

/* --- what logs ask of the store, and of the follower until that has ended --- */

static void on_stored(void *data, enum store_result result) {
    struct hosted_write *write = data;
    struct nodes *nodes = write->host->io.data;
    clock_now(nodes->clock);
    if (result != STORE_FAILED)
        answered(nodes);
    hosted_stored(write, result);
}

static void append(void *data, struct hosted_write *write, struct batch *batch) {
    struct nodes *nodes = data;
    batch_commit(batch, nodes->store, on_stored, write);
}

static void watch_log(void *data, char kind, int64_t id, uint64_t seq) {
    struct nodes *nodes = data;
    if (nodes->cluster)
        follow_watch(nodes->cluster->follow, kind, id, (int64_t)seq);
}

static void unwatch_log(void *data, char kind, int64_t id) {
    struct nodes *nodes = data;
    if (nodes->cluster)
        follow_unwatch(nodes->cluster->follow, kind, id);
}

static void look_at_log(void *data, char kind, int64_t id, uint32_t look) {
    struct nodes *nodes = data;
    if (nodes->cluster)
        follow_look(nodes->cluster->follow, kind, id, look);
}

static bool is_away(void *data) { return !cluster_reaches(data); }

static bool may_drive(void *data) { return cluster_may_drive(data); }

/* While this node asks the database whether others have taken it for dead, as it has stood still, changes wait: it stores nothing for
 * people whom other nodes serve meanwhile. */
static bool is_suspended(void *data) {
    const struct nodes *nodes = data;
    return nodes->running->stopping ||
           (!cluster_may_drive(nodes) && cluster_reaches(nodes));
}

void cluster_prepare(struct nodes *nodes) {
    nodes->logs.io =
        (struct host_io){.data = nodes, .append = append, .is_suspended = is_suspended};
    if (!nodes->cluster)
        return;
    nodes->logs.io.watch = watch_log;
    nodes->logs.io.unwatch = unwatch_log;
    nodes->logs.io.look = look_at_log;
    nodes->logs.io.is_away = is_away;
    nodes->logs.io.may_drive = may_drive;
}

/* --- as time passes --- */

static void note_reach(struct nodes *nodes) {
    struct cluster *cluster = nodes->cluster;
    const bool away = !cluster_may_drive(nodes) || !cluster_reaches(nodes);
    if (away == cluster->mute)
        return;
    cluster->mute = away;
    if (away)
        log_error("database-away", NULL);
    else
        log_info("database-back", NULL);
}

/* A connection that is made again within SILENT_MAX ticks was never away. */
static void note_connections(struct nodes *nodes) {
    struct cluster *cluster = nodes->cluster;
    cluster->silent++;
    cluster->unlooked = cluster->looks_fail ? cluster->unlooked + 1 : 0;
    cluster->deaf = follow_connected(cluster->follow) ? 0 : cluster->deaf + 1;
    cluster->blind = store_reads(nodes->store) ? 0 : cluster->blind + 1;
}

/* While the writer waits for the database, the loop does not. */
static void note_doubt(struct nodes *nodes) {
    const struct cluster *cluster = nodes->cluster;
    store_doubt(nodes->store,
                cluster->beating && nodes->clock->now_ms - cluster->sent_ms >= DOUBT_MS);
}

void cluster_tick(struct nodes *nodes) {
    struct cluster *cluster = nodes->cluster;
    if (!cluster)
        return;
    note_connections(nodes);
    note_reach(nodes);
    if (!cluster->beating && nodes->clock->now_ms - cluster->sent_ms >= BEAT_MS)
        beat(nodes);
    note_doubt(nodes);
    cluster_look(nodes);
}

/* --- joining and leaving --- */

static void wake_loop(void *data) {
    struct nodes *nodes = data;
    net_wake(nodes->net);
}

bool cluster_start(struct nodes *nodes) {
    char why[STORE_WHY_MAX] = "the database could not be asked";
    cluster_prepare(nodes);
    if (!store_is_shared(nodes->store))
        return true;
    nodes->cluster = calloc(1, sizeof *nodes->cluster);
    if (nodes->cluster && join(nodes)) {
        nodes->cluster->follow = follow_open(nodes->settings->database.text,
                                             nodes->cluster->node, wake_loop, nodes, why);
        cluster_prepare(nodes);
        if (nodes->cluster->follow && cluster_look_start(nodes, wake_loop, nodes))
            return true;
    }
    log_error("not-started", "why", why, NULL);
    return false;
}

void cluster_leave(struct nodes *nodes) {
    if (!nodes->cluster)
        return;
    struct batch *batch = batch_create();
    batch_release(batch, nodes->cluster->node);
    batch_end(batch, nodes->store);
}

void cluster_finish(struct nodes *nodes) {
    if (nodes->cluster) {
        cluster_look_finish(nodes);
        follow_close(nodes->cluster->follow);
        free(nodes->cluster);
        nodes->cluster = NULL;
    }
    for (unsigned i = 0; i < nodes->readings; i++)
        free(nodes->reading[i].reading);
    nodes->readings = 0;
}
