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
    BLOCK = 100,    /* numbers that are reserved at once */
};

/* --- what this node knows --- */

bool cluster_is_joined(const struct server *server) { return server->cluster != NULL; }

int64_t cluster_node(const struct server *server) {
    return server->cluster ? server->cluster->node : 0;
}

bool cluster_lives(const struct server *server, int64_t node) {
    const struct cluster *cluster = server->cluster;
    for (unsigned i = 0; cluster && i < cluster->others; i++)
        if (cluster->other[i] == node)
            return true;
    return false;
}

bool cluster_is_first(const struct server *server) {
    const struct cluster *cluster = server->cluster;
    return !cluster || ((cluster->others == 0 || cluster->node < cluster->other[0]) &&
                        cluster_may_drive(server) && cluster_reaches(server));
}

bool cluster_may_drive(const struct server *server) {
    const struct cluster *cluster = server->cluster;
    return !cluster || server->now_ms - cluster->beat_ms < ALIVE_MS;
}

bool cluster_answers(const struct server *server) {
    return !server->cluster || !server->cluster->beating;
}

/* Ticks are counted, since a server that stood still has not waited for an answer meanwhile. */
bool cluster_reaches(const struct server *server) {
    const struct cluster *cluster = server->cluster;
    return !cluster || (cluster->silent < SILENT_MAX && cluster->unlooked < SILENT_MAX &&
                        cluster->deaf < SILENT_MAX && cluster->blind < SILENT_MAX);
}

bool cluster_doubts(const struct server *server) {
    return !cluster_may_drive(server) && cluster_reaches(server);
}

void cluster_answered(struct server *server) {
    if (server->cluster)
        server->cluster->silent = 0;
}

unsigned cluster_nodes(const struct server *server) {
    return server->cluster ? server->cluster->others + 1 : 1;
}

/* --- who listens --- */

void cluster_listen(struct server *server, const struct cluster_listener *listener) {
    if (server->node_listeners < CLUSTER_LISTENERS_MAX)
        server->node_listener[server->node_listeners++] = listener;
}

bool cluster_read(struct server *server, const struct cluster_reading *how,
                  void *reading) {
    if (!reading || server->node_readings == CLUSTER_READINGS_MAX)
        return false;
    server->node_reading[server->node_readings++] =
        (struct node_reading){.how = how, .reading = reading};
    return true;
}

void cluster_hurry(struct server *server) {
    if (server->cluster)
        server->cluster->hurry = true;
}

bool cluster_drive(struct server *server, char kind, int64_t id, const char *name) {
    struct hosted *log = host_find(&server->logs, kind, id);
    if (log)
        hosted_drive(log);
    for (unsigned i = 0; !log && i < server->node_listeners; i++)
        if (server->node_listener[i]->kind == kind)
            return server->node_listener[i]->drive(server, id, name);
    return true;
}

static void tell_lost(struct server *server) {
    for (unsigned i = 0; i < server->node_listeners; i++)
        if (server->node_listener[i]->lost)
            server->node_listener[i]->lost(server);
}

static void tell_came(struct server *server, int64_t node) {
    log_info("node-came", "node", LOG_NUMBER(node), NULL);
    for (unsigned i = 0; i < server->node_listeners; i++)
        if (server->node_listener[i]->came)
            server->node_listener[i]->came(server, node);
}

static void tell_died(struct server *server, int64_t node) {
    log_info("node-died", "node", LOG_NUMBER(node), NULL);
    for (unsigned i = 0; i < server->node_listeners; i++)
        if (server->node_listener[i]->died)
            server->node_listener[i]->died(server, node);
}

void cluster_send(struct server *server, const char *text, size_t length) {
    if (server->cluster)
        follow_send(server->cluster->follow, text, length);
}

/* --- numbers --- */

int64_t cluster_next(struct server *server, enum cluster_number kind) {
    static const char *const names[] = {
        [CLUSTER_TABLE] = "tables",
        [CLUSTER_USER] = "users",
        [CLUSTER_TOURNAMENT] = "tournaments",
    };
    int64_t *const last[] = {
        [CLUSTER_TABLE] = &server->last_table,
        [CLUSTER_USER] = &server->last_user,
        [CLUSTER_TOURNAMENT] = &server->last_tournament,
    };
    if (server->cluster) {
        struct cluster_block *block = &server->cluster->block[kind];
        if (block->next == block->end) {
            if (store_reserve(server->store, names[kind], BLOCK, &block->next) !=
                STORE_OK) {
                block->next = block->end;
                return 0;
            }
            block->end = block->next + BLOCK;
        }
        *last[kind] = block->next - 1;
        block->next++;
    }
    return ++*last[kind];
}

/* --- beats --- */

/* A node is called like its computer; the name is for people. */
static bool join(struct server *server) {
    struct cluster *cluster = server->cluster;
    char name[STORE_NODE_NAME_MAX] = "";
    gethostname(name, sizeof name - 1);
    server_now(server);
    if (store_join(server->store, name, &cluster->node) != STORE_OK)
        return false;
    cluster->beat_ms = server->now_ms;
    cluster->free = true;
    store_tell(server->store, cluster->node);
    log_info("joined", "node", LOG_NUMBER(cluster->node), NULL);
    return true;
}

static void beat(struct server *server);

static void on_beat(void *data, enum store_result result) {
    struct server *server = data;
    struct cluster *cluster = server->cluster;
    if (!cluster)
        return;
    cluster->beating = false;
    if (result != STORE_FAILED)
        cluster_answered(server);
    if (result == STORE_OK)
        cluster->beat_ms = cluster->sent_ms;
    /* After the database was away this answers a beat of long ago. */
    if (result == STORE_OK && !cluster_may_drive(server) && !server->draining)
        beat(server);
    if (result != STORE_NOT_FOUND || server->draining)
        return;
    /* Others have taken what this node drove. It goes on as another one. */
    log_info("taken-for-dead", "node", LOG_NUMBER(cluster->node), NULL);
    for (unsigned i = 0; i < server->node_listeners; i++)
        if (server->node_listener[i]->let_go)
            server->node_listener[i]->let_go(server);
    if (!join(server))
        return;
    follow_rename(cluster->follow, cluster->node);
    tell_lost(server);
}

static void beat(struct server *server) {
    struct cluster *cluster = server->cluster;
    struct batch *batch = batch_create();
    cluster->beating = true;
    cluster->sent_ms = server->now_ms;
    batch_beat(batch, cluster->node);
    batch_commit(batch, server->store, on_beat, server);
}

/* --- other nodes --- */

static bool has(const int64_t *node, unsigned count, int64_t wanted) {
    for (unsigned i = 0; i < count; i++)
        if (node[i] == wanted)
            return true;
    return false;
}

void cluster_note_living(struct server *server, const int64_t *living, unsigned count) {
    struct cluster *cluster = server->cluster;
    const unsigned before_count = cluster->others;
    int64_t known[CLUSTER_NODES_MAX];
    memcpy(known, cluster->other, before_count * sizeof *known);
    memcpy(cluster->other, living, count * sizeof *living);
    cluster->others = count;
    for (unsigned i = 0; i < before_count; i++)
        if (!has(living, count, known[i])) {
            cluster->free = true;
            tell_died(server, known[i]);
        }
    for (unsigned i = 0; i < count; i++)
        if (!has(known, before_count, living[i]))
            tell_came(server, living[i]);
}

/* --- what the follower brings --- */

static void on_row(void *data, const struct store_row *row) {
    struct server *server = data;
    host_row(&server->logs, row);
}

static void on_message(void *data, int64_t node, const char *text, size_t length) {
    struct server *server = data;
    for (unsigned i = 0; i < server->node_listeners; i++)
        if (server->node_listener[i]->heard)
            server->node_listener[i]->heard(server, node, text, length);
}

static void on_seen(void *data, char kind, int64_t id, uint32_t look) {
    struct server *server = data;
    host_seen(&server->logs, kind, id, look);
}

static void on_lost(void *data) { tell_lost(data); }

static void on_free(void *data) {
    struct server *server = data;
    server->cluster->free = true;
}

void cluster_deliver(struct server *server) {
    static const struct follow_handler handler = {on_row, on_message, on_seen, on_lost,
                                                  on_free};
    if (!server->cluster)
        return;
    follow_deliver(server->cluster->follow, &handler, server);
    pool_collect(server->cluster->lookers);
    host_go_on(&server->logs);
}

/* --- what logs ask of the follower, until that has ended --- */

static void watch_log(void *data, char kind, int64_t id, uint64_t seq) {
    struct server *server = data;
    if (server->cluster)
        follow_watch(server->cluster->follow, kind, id, (int64_t)seq);
}

static void unwatch_log(void *data, char kind, int64_t id) {
    struct server *server = data;
    if (server->cluster)
        follow_unwatch(server->cluster->follow, kind, id);
}

static void look_at_log(void *data, char kind, int64_t id, uint32_t look) {
    struct server *server = data;
    if (server->cluster)
        follow_look(server->cluster->follow, kind, id, look);
}

static bool is_away(void *data) { return !cluster_reaches(data); }

static bool doubts(void *data) {
    const struct server *server = data;
    return server->stopping || cluster_doubts(server);
}

void cluster_prepare(struct server *server) {
    server->logs.io = (struct host_io){.data = server, .doubts = doubts};
    if (!server->cluster)
        return;
    server->logs.io.watch = watch_log;
    server->logs.io.unwatch = unwatch_log;
    server->logs.io.look = look_at_log;
    server->logs.io.is_away = is_away;
}

/* --- as time passes --- */

static void note_reach(struct server *server) {
    struct cluster *cluster = server->cluster;
    const bool away = !cluster_may_drive(server) || !cluster_reaches(server);
    if (away == cluster->mute)
        return;
    cluster->mute = away;
    if (away)
        log_error("database-away", NULL);
    else
        log_info("database-back", NULL);
}

/* A connection that is made again within SILENT_MAX ticks was never away. */
static void note_connections(struct server *server) {
    struct cluster *cluster = server->cluster;
    cluster->silent++;
    cluster->unlooked = cluster->looks_fail ? cluster->unlooked + 1 : 0;
    cluster->deaf = follow_connected(cluster->follow) ? 0 : cluster->deaf + 1;
    cluster->blind = store_reads(server->store) ? 0 : cluster->blind + 1;
}

/* While the writer waits for the database, the loop does not. */
static void note_doubt(struct server *server) {
    const struct cluster *cluster = server->cluster;
    store_doubt(server->store,
                cluster->beating && server->now_ms - cluster->sent_ms >= DOUBT_MS);
}

void cluster_tick(struct server *server) {
    struct cluster *cluster = server->cluster;
    if (!cluster)
        return;
    note_connections(server);
    note_reach(server);
    if (!cluster->beating && server->now_ms - cluster->sent_ms >= BEAT_MS)
        beat(server);
    note_doubt(server);
    cluster_look(server);
}

/* --- joining and leaving --- */

static void wake_loop(void *data) {
    struct server *server = data;
    net_wake(server->net);
}

bool cluster_start(struct server *server) {
    char why[STORE_WHY_MAX] = "the database could not be asked";
    cluster_prepare(server);
    if (!store_is_shared(server->store))
        return true;
    server->cluster = calloc(1, sizeof *server->cluster);
    if (server->cluster && join(server)) {
        server->cluster->follow =
            follow_open(server->settings.database.text, server->cluster->node, wake_loop,
                        server, why);
        cluster_prepare(server);
        if (server->cluster->follow && cluster_look_start(server, wake_loop, server))
            return true;
    }
    log_error("not-started", "why", why, NULL);
    return false;
}

void cluster_leave(struct server *server) {
    if (!server->cluster)
        return;
    struct batch *batch = batch_create();
    batch_release(batch, server->cluster->node);
    batch_end(batch, server->store);
}

void cluster_finish(struct server *server) {
    if (server->cluster) {
        cluster_look_finish(server);
        follow_close(server->cluster->follow);
        free(server->cluster);
        server->cluster = NULL;
    }
    for (unsigned i = 0; i < server->node_readings; i++)
        free(server->node_reading[i].reading);
    server->node_readings = 0;
}
