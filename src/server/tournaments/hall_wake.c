/* hall_wake.c - a hall that rests and has many rows is woken without stopping the loop.
 *
 * Its rows are read on the loop, and folded on a thread. The requests that need it wait, and are then answered as if
 * they had just come.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "server/tournaments/hall_read.h"
#include "server/tournaments/hall_work.h"
#include "server/tournaments/tournaments.h"
#include "server/wire/respond.h"

struct hall_waiting {
    struct hall_waiting *next;
    struct net_request *request;
    hall_again *again;
    void *data;
};

struct waking {
    struct pool_job job;
    struct hall *hall;
    struct hall_reading reading;
};

/* Answers the requests that wait; again from their beginning if the hall is awake. */
static void answer(struct hall *hall, bool awake) {
    struct hall_waiting *waiting = hall->waiting;
    hall->waiting = NULL;
    while (waiting) {
        struct hall_waiting *next = waiting->next;
        if (awake)
            waiting->again(waiting->data, waiting->request);
        else
            respond_error(waiting->request, 503, PEDRO_REFUSED_TOURNAMENT_BROKEN);
        free(waiting);
        waiting = next;
    }
}

static void fold(struct pool_job *job, void *tool) {
    (void)tool;
    hall_read_fold(&((struct waking *)job)->reading);
}

static void finish(struct pool_job *job, bool done) {
    struct waking *waking = (struct waking *)job;
    struct hall *hall = waking->hall;
    hall->waking = false;
    clock_now(hall->tournaments->clock);
    const bool awake =
        done &&
        (!hall->rest || (hall_read_take(hall, &waking->reading) && hall_woke(hall)));
    hall_read_end(&waking->reading);
    free(waking);
    answer(hall, awake);
}

static bool begin(struct hall *hall) {
    struct waking *waking = calloc(1, sizeof *waking);
    if (!waking)
        return false;
    if (!hall_read_begin(hall, &waking->reading)) {
        hall_read_end(&waking->reading);
        free(waking);
        return false;
    }
    waking->job = (struct pool_job){.work = fold, .finish = finish};
    waking->hall = hall;
    hall->waking = true;
    pool_add(hall->tournaments->hall_works.pool, &waking->job);
    return true;
}

bool hall_wakes_slowly(const struct hall *hall) {
    enum { FEW_ROWS = 1000 };
    return hall->rest && hall->log.seq > FEW_ROWS;
}

bool hall_wake_later(struct hall *hall, struct net_request *request, hall_again *again,
                     void *data) {
    struct hall_waiting *waiting = request ? malloc(sizeof *waiting) : NULL;
    if ((request && !waiting) || (!hall->waking && !begin(hall))) {
        free(waiting);
        return false;
    }
    if (!request)
        return true;
    *waiting = (struct hall_waiting){hall->waiting, request, again, data};
    hall->waiting = waiting;
    return true;
}
