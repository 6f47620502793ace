/* event_read.h - the steps in which the rows of a tournament are read back: all at once on the loop
 * (event_read_rows()), or folded on a thread.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_EVENT_READ_H
#define SERVER_EVENT_READ_H

#include "server/tournaments/event.h"

struct event_reading {
    struct tournament_rows rows;
    bool no_memory, gap; /* after these rows one is missing */
    struct tournament value;
    size_t added; /* rows that are in it */
    int err;
    struct pedro_refusal refusal;
};

/* Reads the rows. False if the store could not be read, or there is no memory. event_read_end() is to be
 * called in every case. */
bool event_read_begin(struct store *store, int64_t tournament,
                      struct event_reading *reading);
/* Folds them, on any thread. */
void event_read_fold(struct event_reading *reading);
/* Gives the value to the event, which is broken if rows cannot be folded. False without memory. */
bool event_read_take(struct event *event, struct event_reading *reading);
void event_read_end(struct event_reading *reading);

/* --- events that wake --- */

/* Answers a request as if it had just come. */
typedef void event_again(void *data, struct net_request *request);

/* Has the rows of an event that rests read, unless that is being done. */
void event_wake_later(struct event *event);
/* The same for a request, which is then answered again, or refused. */
void event_wake_for_request(struct event *event, struct net_request *request,
                            event_again *again, void *data);
/* True if some events have not been read since the start: then the request is answered again, or refused, when all have been. */
bool events_wait_for_all(struct tournaments *tournaments, struct net_request *request,
                         event_again *again, void *data);
/* Has some of those read. False if there are none left. */
bool events_read_more(struct tournaments *tournaments);

/* A tournament that this node does not know, as a thread finds it. */
struct event_found {
    struct event *event; /* NULL: there is none */
    struct event_reading reading;
};
/* Whether there may be one of that name: another node may have opened it. */
bool events_may_find(const struct tournaments *tournaments, const char *name,
                     size_t length);
/* On a thread. False if the database did not answer. */
bool event_find_read(struct tournaments *tournaments, const char *name,
                     struct store *store, struct event_found *found);
/* On the loop: the event, which is among the others now; NULL if there is none. */
struct event *event_found(struct tournaments *tournaments, const char *name,
                          struct event_found *found);
void event_found_drop(void *found);

#endif
