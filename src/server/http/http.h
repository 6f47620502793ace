/* http.h - the room of requests and of the doors of sockets, which knows all others.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include "server/tournaments/tournaments.h"

struct export;

struct http {
    struct store *store;
    struct net *net;
    struct clock *clock;
    const struct settings *settings;
    const struct running *running;
    struct quotas *quotas;
    struct load *load;
    struct metrics *metrics;
    struct nodes *nodes;
    struct wire *wire;
    struct people *people;
    struct tables *tables;
    struct tournaments *tournaments;
    struct export *export; /* exports in progress, */
    unsigned exports;      /* and how many */
    unsigned refereeing;   /* tries at deals of the day that wait for a thread */
    char *rules;           /* the answer to GET /api/rules */
    size_t rules_length;
};

#endif
