/* event_read.c - reads the rows of a tournament back from the store, and folds them together.
 *
 * SPDX-License-Identifier: MIT */

#include <stdlib.h>

#include "server/process/log.h"
#include "server/tables/room.h"
#include "server/tournaments/event.h"
#include "server/tournaments/tournaments.h"
#include "server/wire/respond.h"

static bool take_row(void *data, const struct store_row *row) {
    struct event_reading *reading = data;
    reading->gap = row->seq != (int64_t)reading->rows.count + 1;
    reading->no_memory =
        !reading->gap && !tournament_rows_add(&reading->rows, row->body, row->length);
    return !reading->gap && !reading->no_memory;
}

bool event_read_begin(struct store *store, int64_t tournament,
                      struct event_reading *reading) {
    *reading = (struct event_reading){.no_memory = false};
    tournament_init(&reading->value);
    return store_rows(store, KIND_TOURNAMENT, tournament, 0, take_row, reading) &&
           !reading->no_memory;
}

void event_read_fold(struct event_reading *reading) {
    reading->err = tournament_rows_fold(&reading->rows, &reading->value, &reading->added,
                                        &reading->refusal);
}

bool event_read_take(struct event *event, struct event_reading *reading) {
    if (reading->err && reading->refusal.code == PEDRO_REFUSED_NO_MEMORY)
        return false;
    const char *reason = reading->err          ? LOG_REFUSAL(&reading->refusal)
                         : reading->gap        ? "a row is missing"
                         : reading->added == 0 ? "there is no row"
                                               : NULL;
    if (reason) {
        log_error("tournament-left-out", "tournament", event->name, "seq",
                  LOG_NUMBER(reading->added + 1), "reason", reason, NULL);
        event_break(event, NULL);
    }
    const struct tournament old = event->value;
    event->value = reading->value;
    reading->value = old;
    return true;
}

void event_read_end(struct event_reading *reading) {
    tournament_rows_finish(&reading->rows);
    tournament_finish(&reading->value);
}

bool event_read_rows(struct event *event) {
    struct event_reading reading;
    bool read = event_read_begin(event->tournaments->store, event->id, &reading);
    if (read) {
        event_read_fold(&reading);
        read = event_read_take(event, &reading);
    }
    event_read_end(&reading);
    return read;
}

/* --- events that wake --- */

/* A thread reads the rows and folds them. The requests that need the event wait, and are then answered as if they had just come. */

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
    readers_add(&tournaments->wire->readers, &waking->job, read_event, finish);
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
