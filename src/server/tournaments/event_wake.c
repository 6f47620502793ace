/* event_wake.c - an event that rests and has many rows is woken without stopping the loop.
 *
 * Its rows are read on the loop, and folded on a thread. The requests that need it wait, and are then answered as if
 * they had just come.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "server/tournaments/event_read.h"
#include "server/tournaments/event_work.h"
#include "server/tournaments/tournaments.h"
#include "server/wire/respond.h"

struct event_waiting {
    struct event_waiting *next;
    struct net_request *request;
    event_again *again;
    void *data;
};

struct waking {
    struct pool_job job;
    struct event *event;
    struct event_reading reading;
};

/* Handles the requests that waited for the event: if it is awake, as if they had just come; else each is refused. */
static void answer(struct event *event, bool awake) {
    struct event_waiting *waiting = event->waiting;
    event->waiting = NULL;
    while (waiting) {
        struct event_waiting *next = waiting->next;
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
    event_read_fold(&((struct waking *)job)->reading);
}

static void finish(struct pool_job *job, bool done) {
    struct waking *waking = (struct waking *)job;
    struct event *event = waking->event;
    event->waking = false;
    clock_now(event->tournaments->clock);
    const bool awake =
        done &&
        (!event->rest || (event_read_take(event, &waking->reading) && event_woke(event)));
    event_read_end(&waking->reading);
    free(waking);
    answer(event, awake);
}

static bool begin(struct event *event) {
    struct waking *waking = calloc(1, sizeof *waking);
    if (!waking)
        return false;
    if (!event_read_begin(event->tournaments->store, event->id, &waking->reading)) {
        event_read_end(&waking->reading);
        free(waking);
        return false;
    }
    waking->job = (struct pool_job){.work = fold, .finish = finish};
    waking->event = event;
    event->waking = true;
    pool_add(event->tournaments->event_works.pool, &waking->job);
    return true;
}

bool event_wakes_slowly(const struct event *event) {
    enum { FEW_ROWS = 1000 };
    return event->rest && event->log.seq > FEW_ROWS;
}

bool event_wake_later(struct event *event, struct net_request *request,
                      event_again *again, void *data) {
    struct event_waiting *waiting = request ? malloc(sizeof *waiting) : NULL;
    if ((request && !waiting) || (!event->waking && !begin(event))) {
        free(waiting);
        return false;
    }
    if (!request)
        return true;
    *waiting = (struct event_waiting){event->waiting, request, again, data};
    event->waiting = waiting;
    return true;
}
