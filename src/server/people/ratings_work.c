/* ratings_work.c - one server rates the matches that wait, and makes the leaderboards, in steps on a thread.
 *
 * The one with the lowest number does it (cluster_is_first()). If two believe to be that, or a commit has an unknown end, nothing
 * is rated twice, because a step is refused if another has rated meanwhile.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "server/nodes/cluster.h"
#include "server/people/people.h"
#include "server/people/ratings.h"
#include "server/process/log.h"

enum {
    LOOK_MS = 30 * 1000, /* even if nobody has said anything */
    PAUSE_MS = 1000,     /* after a step that has failed */
    FEW = 500, /* matches that may wait when ratings are shown for the first time */
    DAY_MS = 24 * 60 * 60 * 1000,
    QUICK_MS = 5,      /* leaderboards that take no longer never lag behind; */
    PAGES_SHARE = 100, /* others take so small a part of the time */
};

struct ratings {
    struct pool_job job;
    struct people *people;
    struct store *reader; /* the thread's; NULL: not yet */
    struct batch *batch;
    enum { IDLE, RATES, MAKES_PAGES } does;
    bool wanted;        /* something waits */
    bool lags;          /* the leaderboards are older than the ratings, or than a day */
    bool failed;        /* the last step */
    uint64_t ended_ms;  /* when it ended; 0: there was none */
    uint64_t looked_ms; /* when the last look began; 0: there was none */
    uint64_t pages_ms;  /* when leaderboards were made by this server; 0: not yet */
    uint64_t took_ms;   /* and how long that took */
    /* The step: */
    bool good;
    unsigned count; /* matches */
    int64_t after;  /* the last match of the step before, if there are more; -1 */
    int64_t wall_ms;
    uint64_t begun_ms;
};

bool ratings_start(struct people *people) {
    struct ratings *ratings = calloc(1, sizeof *ratings);
    people->ratings = ratings;
    if (!ratings)
        return false;
    ratings->people = people;
    ratings->after = -1;
    return true;
}

/* --- on the thread --- */

struct made {
    int64_t at_ms, number;
};

static void see_made(void *data, int64_t at_ms, int64_t number, const char *body) {
    (void)body;
    *(struct made *)data = (struct made){at_ms, number};
}

static bool find_lag(struct ratings *ratings) {
    struct made made = {0, -1};
    struct store_rating_last last;
    if (!store_rating_page(ratings->reader, 0, 0, see_made, &made) ||
        !store_rating_last(ratings->reader, &last))
        return false;
    const int64_t age_ms = ratings->wall_ms - made.at_ms;
    ratings->lags = last.match + ratings->count > 0 &&
                    (made.number != last.match + ratings->count || age_ms >= DAY_MS);
    return true;
}

static void work(struct pool_job *job, void *tool) {
    struct ratings *ratings = (struct ratings *)job;
    char why[STORE_WHY_MAX];
    (void)tool;
    if (!ratings->reader)
        ratings->reader = store_open_reader(ratings->people->store, why);
    ratings->good = ratings->reader && ratings->batch;
    if (ratings->good && ratings->does == RATES)
        ratings->good = ratings_fit(ratings->reader, &ratings->after, ratings->batch,
                                    &ratings->count) &&
                        find_lag(ratings);
    else if (ratings->good)
        ratings->good =
            ratings_make_pages(ratings->reader, (double)ratings->wall_ms / DAY_MS,
                               ratings->wall_ms, ratings->batch);
}

/* --- on the loop --- */

static void finish(struct pool_job *job, bool done);

static void begin(struct ratings *ratings, int does) {
    struct people *people = ratings->people;
    ratings->does = does;
    ratings->batch = batch_create();
    ratings->count = 0;
    ratings->wall_ms = (int64_t)people->clock->wall_ms;
    ratings->begun_ms = clock_now(people->clock);
    ratings->job.work = work;
    ratings->job.finish = finish;
    pool_add(people->background, &ratings->job);
}

static void look(struct ratings *ratings) {
    ratings->wanted = false;
    ratings->looked_ms = ratings->people->clock->now_ms;
    begin(ratings, RATES);
}

static bool pages_are_due(const struct ratings *ratings) {
    return ratings->pages_ms == 0 || ratings->took_ms < QUICK_MS ||
           ratings->people->clock->now_ms - ratings->pages_ms >=
               PAGES_SHARE * ratings->took_ms;
}

static void go_on(struct ratings *ratings, int did) {
    struct people *people = ratings->people;
    if (did == MAKES_PAGES) {
        ratings->lags = false;
        ratings->pages_ms = clock_now(people->clock);
        ratings->took_ms = ratings->pages_ms - ratings->begun_ms;
        presence_look(people, "rated", "-");
    } else if (ratings->count == RATINGS_AT_ONCE) {
        begin(ratings, RATES);
    } else if (ratings->lags && pages_are_due(ratings)) {
        begin(ratings, MAKES_PAGES);
    }
}

static void on_written(void *data, enum store_result result) {
    struct ratings *ratings = data;
    struct people *people = ratings->people;
    const int did = ratings->does;
    ratings->does = IDLE;
    ratings->ended_ms = people->clock->now_ms;
    ratings->failed = result != STORE_OK;
    if (people->running->draining)
        return;
    if (ratings->failed) {
        ratings->after = -1;
        ratings->wanted = true;
    } else {
        go_on(ratings, did);
    }
}

static void finish(struct pool_job *job, bool done) {
    struct ratings *ratings = (struct ratings *)job;
    struct batch *batch = ratings->batch;
    ratings->batch = NULL;
    if (done && ratings->good && (ratings->does == MAKES_PAGES || ratings->count > 0)) {
        batch_untold(batch);
        batch_commit(batch, ratings->people->store, on_written, ratings);
        return;
    }
    batch_destroy(batch);
    on_written(ratings, done && ratings->good ? STORE_OK : STORE_FAILED);
}

void ratings_tick(struct people *people) {
    struct ratings *ratings = people->ratings;
    if (ratings->does != IDLE || people->running->draining ||
        !cluster_is_first(people->nodes) ||
        (ratings->failed && people->clock->now_ms - ratings->ended_ms < PAUSE_MS))
        return;
    if (ratings->wanted || ratings->looked_ms == 0 ||
        people->clock->now_ms - ratings->looked_ms >= LOOK_MS)
        look(ratings);
    else if (ratings->lags && pages_are_due(ratings))
        begin(ratings, MAKES_PAGES);
}

void ratings_look(struct people *people) { people->ratings->wanted = true; }

void ratings_stored(struct people *people) {
    presence_look(people, "rated", "-");
    people->ratings->wanted = true;
}

bool ratings_are_later(struct store *store) {
    struct made made = {0, -1};
    const bool shown =
        store_rating_page(store, 0, 0, see_made, &made) && made.number >= 0;
    return !shown && store_unrated(store, FEW + 1) > FEW;
}

void ratings_stop(struct people *people) {
    if (people->ratings)
        store_close(people->ratings->reader);
}

void ratings_finish(struct people *people) { free(people->ratings); }
