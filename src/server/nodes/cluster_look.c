/* cluster_look.c - looks at the database on a thread of its own, so that the loop never waits for what is
 * asked again and again: who lives, the clock, tables that wait for a driver, jobs, the audit log.
 *
 * One look is under way at a time. The loop says what is wanted, the thread fills in what there is, and the
 * loop applies that in its finish().
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/nodes/cluster_parts.h"
#include "server/nodes/row_mark.h"
#include "server/nodes/takeover.h"
#include "server/people/notices.h"
#include "server/people/ratings.h"
#include "server/tables/jobs.h"
#include "server/tournaments/hall.h"
#include "store/batch.h"
#include "store/cluster_store.h"
#include "store/job.h"

enum {
    LOOK_MS = 250, /* at the other nodes, so that a dead one is replaced soon */
    CLOCK_MS = 1000,
    AUDIT_MS = 500,
    JOBS_MS = 1000,
    FORGETTING_MS = 5000,
    TAKE_MS = 5000,   /* tables are looked for so often without a reason */
    HALLS_MS = 30000, /* and tournaments that others have opened */
    PEOPLE_MOST = 300,
};

/* A rated match that was read. */
struct rated {
    struct rated *next;
    int64_t id;
    struct ratings_match match;
};

struct cluster_look {
    struct pool_job job;
    struct server *server;
    struct store *store, *reader; /* the reader is the thread's */
    uint64_t clock_ms, audit_ms, jobs_ms, forgetting_ms, halls_ms, taken_ms;
    struct row_mark audit_seen, halls_seen; /* what the loop has applied */
    /* What is wanted: */
    int64_t node, audit_from, rated_after;
    int64_t known[CLUSTER_NODES_MAX]; /* other nodes that lived before */
    unsigned known_count;
    bool may_take, take, clock, audit, jobs, forgetting, halls, rated;
    /* What there is: */
    bool done; /* the nodes were read */
    int64_t living[CLUSTER_NODES_MAX];
    unsigned living_count;
    bool has_clock, has_audit, has_halls, has_rated;
    int64_t ahead_ms;
    struct row_mark audit_mark, halls_mark;
    struct person_looked person[PEOPLE_MOST];
    size_t people;
    bool job_waits, forgets;
    int64_t jobs_waiting, jobs_running;
    struct rated *first, **end;
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
    struct timespec before, after;
    clock_gettime(CLOCK_REALTIME, &before);
    const int64_t there = store_clock_ms(look->reader);
    clock_gettime(CLOCK_REALTIME, &after);
    look->has_clock = there != 0;
    look->ahead_ms = there - ((int64_t)before.tv_sec + (int64_t)after.tv_sec) * 500 -
                     ((int64_t)before.tv_nsec + (int64_t)after.tv_nsec) / 2000000;
}

static bool mark_audit(void *data, const struct store_audit *audit) {
    struct row_mark *mark = data;
    mark->rows++;
    row_mark_number(mark, audit->id);
    return true;
}

static bool mark_hall(void *data, const struct store_tournament *stored) {
    struct row_mark *mark = data;
    mark->rows++;
    row_mark_number(mark, stored->id);
    row_mark_number(mark, stored->owner);
    row_mark_number(mark, stored->listed);
    row_mark_number(mark, stored->repeats);
    row_mark_text(mark, stored->name);
    row_mark_text(mark, stored->password);
    return true;
}

static bool note_forgetting(void *data, int64_t user, const char *name) {
    (void)user;
    (void)name;
    *(bool *)data = true;
    return false;
}

static bool add_rated(void *data, int64_t id, const struct ratings_match *match) {
    struct cluster_look *look = data;
    struct rated *rated = malloc(sizeof *rated);
    if (!rated)
        return false;
    *rated = (struct rated){.id = id, .match = *match};
    *look->end = rated;
    look->end = &rated->next;
    return true;
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
    if (look->jobs) {
        look->job_waits = store_job_waits(look->reader);
        look->jobs_waiting = store_jobs_in(look->reader, "waiting");
        look->jobs_running = store_jobs_in(look->reader, "running");
    }
    if (look->audit)
        look->has_audit =
            store_audit(look->reader, look->audit_from, mark_audit, &look->audit_mark);
    if (look->forgetting)
        look->forgetting =
            store_forgetting(look->reader, note_forgetting, &look->forgets);
    if (look->halls)
        look->has_halls = store_tournaments(look->reader, mark_hall, &look->halls_mark);
    people_look_read(look->reader, look->person, look->people);
    if (look->rated)
        look->has_rated = ratings_read(look->reader, look->rated_after, add_rated, look);
}

/* --- on the loop --- */

static bool is_due(uint64_t now_ms, uint64_t *last_ms, uint64_t every_ms) {
    if (*last_ms > 0 && now_ms - *last_ms < every_ms)
        return false;
    *last_ms = now_ms;
    return true;
}

static void forget_rated(struct cluster_look *look) {
    while (look->first) {
        struct rated *next = look->first->next;
        free(look->first);
        look->first = next;
    }
    look->end = &look->first;
}

static void forget_answers(struct cluster_look *look) {
    forget_rated(look);
    look->living_count = 0;
    look->done = look->has_clock = look->has_audit = look->has_halls = false;
    look->has_rated = false;
    look->job_waits = look->forgets = false;
    look->audit_mark = look->halls_mark = (struct row_mark){.rows = 0};
}

static void say_what_is_wanted(struct server *server) {
    struct cluster *cluster = server->cluster;
    struct cluster_look *look = cluster->look;
    const uint64_t now_ms = server->now_ms;
    forget_answers(look);
    look->node = cluster->node;
    look->known_count = cluster->others;
    memcpy(look->known, cluster->other, cluster->others * sizeof *look->known);
    look->clock = is_due(now_ms, &look->clock_ms, CLOCK_MS);
    look->may_take = server->ready && cluster_may_drive(server) && !server->draining;
    look->take = look->may_take && (cluster->free || now_ms - look->taken_ms >= TAKE_MS);
    takeover_begin(&look->takeover, cluster->unsure);
    if (look->take)
        cluster->free = false;
    look->audit = server->ready && is_due(now_ms, &look->audit_ms, AUDIT_MS);
    look->audit_from = notices_from(server);
    look->jobs = is_due(now_ms, &look->jobs_ms, JOBS_MS);
    look->forgetting =
        server->ready && is_due(now_ms, &look->forgetting_ms, FORGETTING_MS);
    look->halls = server->ready &&
                  (cluster->look_at_halls || is_due(now_ms, &look->halls_ms, HALLS_MS));
    if (look->halls)
        cluster->look_at_halls = false;
    look->people = people_look_take(server, look->person, PEOPLE_MOST);
    look->rated = server->ready && ratings_follow_due(server, &look->rated_after);
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

/* What has changed is read again by the loop itself: it is little, and seldom. */
static void read_changed(struct server *server) {
    struct cluster *cluster = server->cluster;
    struct cluster_look *look = cluster->look;
    if (look->has_audit &&
        (row_mark_differs(&look->audit_seen, &look->audit_mark) || notices_wait(server)))
        notices_take(server);
    if (look->forgetting && (look->forgets || server->forgetting.users > 0))
        forgetting_look(server);
    if (look->has_halls && row_mark_differs(&look->halls_seen, &look->halls_mark) &&
        !halls_follow_others(server)) {
        look->halls_seen = (struct row_mark){.rows = UINT64_MAX};
        cluster->look_at_halls = true;
    }
    if (look->jobs && server->jobs)
        jobs_tell(server->jobs, look->job_waits);
    if (look->jobs) {
        cluster->jobs_waiting = look->jobs_waiting;
        cluster->jobs_running = look->jobs_running;
    }
}

static void rate(struct server *server) {
    struct cluster_look *look = server->cluster->look;
    for (const struct rated *rated = look->first; rated; rated = rated->next)
        ratings_follow_take(server, rated->id, &rated->match);
    forget_rated(look);
    if (look->has_rated)
        ratings_follow_done(server);
}

static void finish(struct pool_job *job, bool done) {
    struct cluster_look *look = (struct cluster_look *)job;
    struct server *server = look->server;
    struct cluster *cluster = server->cluster;
    cluster->looking = false;
    if (look->takeover.took && has_left(server))
        release_again(server);
    if (!done || server->draining)
        return;
    /* What was not done is due again. */
    people_look_apply(server, look->person, look->people);
    if (look->rated && !look->has_rated)
        ratings_follow_look(server);
    if (!look->done) {
        cluster->free = cluster->free || look->take;
        cluster->look_at_halls = cluster->look_at_halls || look->halls;
        return;
    }
    if (look->has_clock)
        server->ahead_ms = look->ahead_ms;
    /* A look that began under another number may have seen this node among the others. */
    if (!has_left(server)) {
        cluster_note_living(server, look->living, look->living_count);
        if (look->takeover.took) {
            takeover_apply(server, &look->takeover);
            look->taken_ms = server->now_ms;
        }
    }
    read_changed(server);
    rate(server);
}

void cluster_jobs(struct server *server, int64_t *waiting, int64_t *running) {
    const struct cluster *cluster = server->cluster;
    *waiting = cluster ? cluster->jobs_waiting : store_jobs_in(server->store, "waiting");
    *running = cluster ? cluster->jobs_running : store_jobs_in(server->store, "running");
}

void cluster_look(struct server *server) {
    struct cluster *cluster = server->cluster;
    if (cluster->looking ||
        (server->now_ms - cluster->looked_ms < LOOK_MS && !cluster->free &&
         !cluster->look_at_halls && cluster->people.count == 0))
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
    look->end = &look->first;
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
    forget_rated(cluster->look);
    free(cluster->people.person);
    store_close(cluster->look->reader);
    takeover_finish(&cluster->look->takeover);
    free(cluster->look);
    cluster->look = NULL;
}
