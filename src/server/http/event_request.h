/* event_request.h - requests of HTTP about one tournament, and changes that they ask for.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_EVENT_REQUEST_H
#define SERVER_EVENT_REQUEST_H

#include "server/http/routes.h"
#include "server/tournaments/event.h"

/* A change that a request waits for. */
struct event_request {
    struct event_change change;
    struct net_request *request;
    int64_t user;  /* 0: not known */
    size_t points; /* where the points of a result begin; 0: there are none */
    uint8_t address[STORE_ADDRESS_HASH]; /* of the sender, where it is stored */
    char text[];                         /* what was asked for */
};

/* Answers a request as if it had just come; `http` is a struct http. */
void event_request_again(void *http, struct net_request *request);
/* The tournament that the path names. If its rows are not in memory the request is answered again when they are. NULL after an answer if there is none. */
struct event *event_of_request(struct api_request *api);
/* The same if the sender is its director. */
struct event *event_of_owner(struct api_request *api);

/* Makes a change with a copy of `text`; freed when it is done. NULL after an answer. */
struct event_request *event_request(struct api_request *api, const char *text);
/* Does it; the answer is {"rows":COUNT}, or the refusal with its line. */
void event_request_do(struct event *event, struct event_request *request, unsigned by,
                      bool (*decide)(struct event_change *change,
                                     struct pedro_text *acts),
                      void (*add)(struct event_change *change, struct batch *batch));

/* Takes what acts cost, a line each, of the quotas of the sender, of the address and of the tournament, also if they are refused
 * later; false after an answer. `event` NULL for a new tournament. */
bool event_pays(struct api_request *api, const struct event *event, const char *acts);

/* A text of the body as rows have it, without the spaces at its ends; an empty one only if `empty`. NULL after an answer. */
const char *event_text(struct api_request *api, const char *name, bool empty);

/* A number of the query or the body from `least` to `most`; false after an answer. */
bool event_number(struct api_request *api, const char *name, long least, long most,
                  unsigned *number);

#endif
