/* ratings_load.c - rates the matches that were stored before the start.
 *
 * A few are rated before the server is ready, so that a small one always has its ratings. The others are read and
 * rated on a thread, AT_ONCE in a step, so that other work of that thread comes between; the loop owns the ratings when
 * all matches are in them. What is stored meanwhile is in a later step, or is read after the last one
 * (ratings_follow.c), which knows the matches of all steps by their numbers: each is rated once.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "server/people/ratings.h"
#include "server/process/log.h"

enum {
    AT_START = 500,
    AT_ONCE = 5000,
    PAUSE_MS = 1000, /* before a step that has failed is tried again */
};

struct ratings_load {
    struct pool_job job;
    struct server *server;
    struct store *reader;    /* the thread's; NULL: not yet */
    struct ratings *ratings; /* NULL: none yet */
    int64_t after;           /* the last match that was rated */
    uint64_t begun_ms, matches;
    bool failed;
    uint64_t due_ms; /* when to try again, 0: a step is under way */
    /* The step: */
    bool good;
    unsigned count;
    int64_t id[AT_ONCE]; /* what was rated */
};

static bool rate(void *data, int64_t id, const struct ratings_match *match) {
    struct ratings_load *load = data;
    if (!ratings_rate(load->ratings, match)) {
        ratings_destroy(load->ratings);
        load->ratings = NULL;
        return false;
    }
    load->after = id;
    load->id[load->count++] = id;
    return true;
}

/* Reads and rates the next matches. Without memory for that, all are to be rated anew. */
static bool step(struct ratings_load *load, struct store *store, unsigned most) {
    load->count = 0;
    if (!load->ratings) {
        load->after = 0;
        load->matches = 0;
        load->ratings = ratings_create();
    }
    return load->ratings && ratings_read(store, load->after, most, rate, load);
}

static void work(struct pool_job *job, void *tool) {
    struct ratings_load *load = (struct ratings_load *)job;
    char why[STORE_WHY_MAX];
    (void)tool;
    load->count = 0;
    load->good =
        (load->reader || (load->reader = store_open_reader(load->server->store, why))) &&
        step(load, load->reader, AT_ONCE);
}

static void note(struct ratings_load *load) {
    for (unsigned i = 0; i < load->count; i++)
        ratings_follow_note(load->server, load->id[i]);
    load->matches += load->count;
}

static void end(struct ratings_load *load) {
    struct server *server = load->server;
    server->ratings = load->ratings;
    load->ratings = NULL;
    log_info("matches-rated", "matches", LOG_NUMBER(load->matches), "ms",
             LOG_NUMBER(server_now(server) - load->begun_ms), NULL);
    ratings_load_finish(server);
    ratings_follow_begin(server);
}

static void finish(struct pool_job *job, bool done) {
    struct ratings_load *load = (struct ratings_load *)job;
    struct server *server = load->server;
    note(load);
    if (!done || server->draining)
        return;
    if (!load->good) {
        if (!load->failed)
            log_error("matches-not-rated", NULL);
        load->failed = true;
        load->due_ms = server_now(server) + PAUSE_MS;
    } else if (load->count < AT_ONCE) {
        end(load);
    } else {
        pool_add(server->background, &load->job);
    }
}

void ratings_load_tick(struct server *server) {
    struct ratings_load *load = server->ratings_load;
    if (!load || load->due_ms == 0 || server->now_ms < load->due_ms)
        return;
    load->due_ms = 0;
    pool_add(server->background, &load->job);
}

bool ratings_load(struct server *server) {
    struct ratings_load *load = calloc(1, sizeof *load);
    server->ratings_load = load;
    if (!load || !ratings_follow_start(server))
        return false;
    load->job.work = work;
    load->job.finish = finish;
    load->server = server;
    load->begun_ms = server_now(server);
    if (!step(load, server->store, AT_START))
        return false;
    note(load);
    if (load->count < AT_START)
        end(load);
    else
        pool_add(server->background, &load->job);
    return true;
}

void ratings_load_finish(struct server *server) {
    struct ratings_load *load = server->ratings_load;
    server->ratings_load = NULL;
    if (!load)
        return;
    ratings_destroy(load->ratings);
    store_close(load->reader);
    free(load);
}
