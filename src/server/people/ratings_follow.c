/* ratings_follow.c - rates matches that other nodes have stored.
 *
 * Each node rates what it reads from the database, its own matches too, so nothing depends on a message: a
 * message only says that there is something to read. Matches are numbered when they are inserted, and may be
 * committed in another order, so those of the last minutes are read again, and the numbers of those that were
 * rated are kept.
 *
 * SPDX-License-Identifier: MIT */
#include <limits.h>
#include <stdlib.h>

#include "server/nodes/cluster.h"
#include "server/people/leaderboard.h"
#include "server/people/presence.h"
#include "server/people/ratings.h"
#include "server/process/log.h"

enum {
    LOOK_MS = 30 * 1000,   /* even if nobody has said anything */
    SETTLE_MS = 60 * 1000, /* a transaction is over by then */
    KEPT = 4096,           /* numbers */
    BEFORE_START = 512, /* matches that may have been stored while others were loaded */
};

struct ratings_follow {
    bool wanted;
    uint64_t looked_ms; /* when the last reading began */
    uint64_t settled_ms;
    int64_t last;            /* the greatest number that was rated, */
    int64_t before, settled; /* a while ago, and at least SETTLE_MS ago */
    int64_t kept[KEPT];
};

bool ratings_follow_start(struct server *server) {
    return (server->ratings_follow = calloc(1, sizeof *server->ratings_follow));
}

void ratings_follow_look(struct server *server) { server->ratings_follow->wanted = true; }

static void settle(struct ratings_follow *follow, uint64_t now_ms) {
    follow->settled_ms = now_ms;
    follow->settled = follow->before;
    follow->before = follow->last;
}

/* What was committed late has been read only by a reading that began after it was over. */
static void done(struct server *server) {
    struct ratings_follow *follow = server->ratings_follow;
    if (follow->looked_ms - follow->settled_ms >= SETTLE_MS)
        settle(follow, server->now_ms);
}

static bool is_due(struct server *server, int64_t *after) {
    struct ratings_follow *follow = server->ratings_follow;
    if (!server->ratings)
        return false;
    /* The first time, `last` is what was loaded. */
    if (follow->settled_ms == 0) {
        follow->before = follow->last - BEFORE_START;
        settle(follow, server->now_ms);
    }
    if (!follow->wanted && server->now_ms - follow->looked_ms < LOOK_MS)
        return false;
    follow->wanted = false;
    follow->looked_ms = server->now_ms;
    *after =
        follow->settled > follow->last - KEPT ? follow->settled : follow->last - KEPT;
    return true;
}

void ratings_follow_note(struct server *server, int64_t id) {
    struct ratings_follow *follow = server->ratings_follow;
    follow->kept[id % KEPT] = id;
    if (follow->last < id)
        follow->last = id;
}

static void take(struct server *server, int64_t id, const struct ratings_match *match) {
    struct ratings_follow *follow = server->ratings_follow;
    if (id <= follow->last - KEPT || follow->kept[id % KEPT] == id)
        return;
    ratings_follow_note(server, id);
    leaderboard_changed(server);
    if (!ratings_rate(server->ratings, match))
        log_error("match-not-rated", "why", "no memory", NULL);
}

static bool take_now(void *data, int64_t id, const struct ratings_match *match) {
    take(data, id, match);
    return true;
}

/* What cannot be read now is read with the next match. */
void ratings_follow_begin(struct server *server) {
    ratings_follow_look(server);
    if (server->ratings && !cluster_is_joined(server))
        ratings_read(server->store, server->ratings_follow->last, INT_MAX, take_now,
                     server);
}

void ratings_follow_add(struct server *server) {
    presence_look(server, "rated", "-");
    ratings_follow_begin(server);
}

/* --- read on a thread --- */

/* A rated match that was read. */
struct rated {
    struct rated *next;
    int64_t id;
    struct ratings_match match;
};

struct reading {
    int64_t after;
    bool has;
    struct rated *first, **last;
};

static bool begin(void *reading, struct server *server) {
    struct reading *rated = reading;
    rated->has = false;
    rated->first = NULL;
    rated->last = &rated->first;
    return server->ready && is_due(server, &rated->after);
}

static bool add(void *data, int64_t id, const struct ratings_match *match) {
    struct reading *reading = data;
    struct rated *rated = malloc(sizeof *rated);
    if (!rated)
        return false;
    *rated = (struct rated){.id = id, .match = *match};
    *reading->last = rated;
    reading->last = &rated->next;
    return true;
}

static void read(void *reading, struct store *store) {
    struct reading *rated = reading;
    rated->has = ratings_read(store, rated->after, INT_MAX, add, rated);
}

static void end(void *reading, struct server *server, bool asked) {
    struct reading *rated = reading;
    while (rated->first) {
        struct rated *next = rated->first->next;
        take(server, rated->first->id, &rated->first->match);
        free(rated->first);
        rated->first = next;
    }
    if (asked && rated->has)
        done(server);
    else
        ratings_follow_look(server);
}

bool ratings_listen(struct server *server) {
    static const struct cluster_reading how = {begin, read, end};
    return cluster_read(server, &how, calloc(1, sizeof(struct reading)));
}
