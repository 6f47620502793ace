/* tournaments.h - the room of tournaments and challenges.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_TOURNAMENTS_H
#define SERVER_TOURNAMENTS_H

#include "server/tables/tables.h"

struct event;
struct event_waiting;
struct event_work;
struct hosted_challenge;

/* Long changes of tournaments (event_work.c): those that wait, and those that threads make. */
struct event_works {
    struct pool *pool;
    struct event_work *waiting, **end, *running;
    unsigned runs;
};

struct tournaments {
    struct store *store;
    struct clock *clock;
    const struct running *running;
    struct nodes *nodes;
    struct wire *wire;
    struct people *people;
    struct tables *tables;
    struct event *events;          /* all tournaments, the newest first */
    bool events_wanted;            /* in a cluster: others may have opened some */
    unsigned waking;               /* events whose rows are being read (event_read.h), */
    struct event_waiting *waiting; /* and requests that need all */
    struct event_works event_works;
    struct hosted_challenge *challenges; /* those in memory, */
    uint64_t challenges_ms;              /* and when their tables were looked at */
};

#endif
