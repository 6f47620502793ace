/* event_wake.c - an event that rests is woken, and one that another node has opened is found, while the loop goes on.
 *
 * A thread reads the rows and folds them. The requests that need the event wait, and are then answered as if they had just come.
 *
 * SPDX-License-Identifier: MIT */
#include "server/tournaments/event_wake.h"

#include <stdlib.h>

#include "server/tournaments/event_play.h"
#include "server/tournaments/tournaments.h"
#include "server/wire/respond.h"

enum { AT_ONCE = 4 }; /* that nobody has asked for since the start */

/* A request that waits. */
struct event_waiting {
    struct event_waiting *next;
    struct net_request *request;
    event_again *again;
    void *data;
};

struct waking {
    struct reader_job job;
    struct event *event;
    struct event_reading reading;
    bool read;
};

/* Handles the requests that waited as if they had just come, or refuses them. */
static void answer(struct event_waiting **list, enum pedro_refusal_code wrong) {
    struct event_waiting *waiting = *list;
    *list = NULL;
    while (waiting) {
        struct event_waiting *next = waiting->next;
        if (wrong)
            respond_error(waiting->request, wrong);
        else
            waiting->again(waiting->data, waiting->request);
        free(waiting);
        waiting = next;
    }
}

static void wait(struct event_waiting **list, struct net_request *request,
                 event_again *again, void *data) {
    struct event_waiting *waiting = malloc(sizeof *waiting);
    if (!waiting) {
        respond_error(request, PEDRO_REFUSED_NO_MEMORY);
        return;
    }
    *waiting = (struct event_waiting){*list, request, again, data};
    *list = waiting;
}

static void read_event(struct reader_job *job, struct store *store) {
    struct waking *waking = (struct waking *)job;
    waking->read = store && event_read_begin(store, waking->event->id, &waking->reading);
    if (waking->read)
        event_read_fold(&waking->reading);
}

static void finish(struct fair_job *job, bool done) {
    struct waking *waking = (struct waking *)job;
    struct event *event = waking->event;
    struct tournaments *tournaments = event->tournaments;
    event->waking = false;
    tournaments->waking--;
    /* Of rows that are wrong the event becomes broken; these say only that it is not known yet. */
    enum pedro_refusal_code wrong = PEDRO_REFUSED_NOTHING;
    if (!done || !waking->read)
        wrong = PEDRO_REFUSED_DATABASE_AWAY;
    else if (event->rest && !event_read_take(event, &waking->reading))
        wrong = PEDRO_REFUSED_NO_MEMORY;
    else if (event->rest)
        event_woke(event);
    event_read_end(&waking->reading);
    free(waking);
    if (event->waiting)
        event->used_ms = tournaments->clock->now_ms;
    answer(&event->waiting, wrong);
    if (wrong)
        answer(&tournaments->waiting, wrong);
    else if (tournaments->waiting && !events_read_more(tournaments))
        answer(&tournaments->waiting, PEDRO_REFUSED_NOTHING);
}

void event_wake_later(struct event *event) {
    struct tournaments *tournaments = event->tournaments;
    struct waking *waking = event->waking ? NULL : calloc(1, sizeof *waking);
    if (!waking)
        return;
    event->waking = true;
    tournaments->waking++;
    waking->event = event;
    waking->job.read = read_event;
    waking->job.fair.finish = finish;
    readers_add(&tournaments->wire->readers, &waking->job);
}

void event_wake_for_request(struct event *event, struct net_request *request,
                            event_again *again, void *data) {
    wait(&event->waiting, request, again, data);
    event_wake_later(event);
    if (!event->waking)
        answer(&event->waiting, PEDRO_REFUSED_NO_MEMORY);
}

bool events_read_more(struct tournaments *tournaments) {
    for (struct event *event = tournaments->events;
         event && tournaments->waking < AT_ONCE; event = event->next)
        if (event_is_unread(event))
            event_wake_later(event);
    return tournaments->waking > 0;
}

bool events_wait_for_all(struct tournaments *tournaments, struct net_request *request,
                         event_again *again, void *data) {
    bool unread = false;
    for (const struct event *event = tournaments->events; event && !unread;
         event = event->next)
        unread = event_is_unread(event);
    if (!unread)
        return false;
    wait(&tournaments->waiting, request, again, data);
    if (!events_read_more(tournaments))
        answer(&tournaments->waiting, PEDRO_REFUSED_NO_MEMORY);
    return true;
}
