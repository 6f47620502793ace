/* metrics.h - counters of the server.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_METRICS_H
#define SERVER_METRICS_H

#include <stdint.h>

enum { METRICS_BUCKETS = 9 };

struct metrics {
    uint64_t requests; /* of HTTP */
    uint64_t messages, refused_messages;
    uint64_t rows_taken;
    uint64_t actions;                   /* of people, stored and acknowledged */
    uint64_t bot_actions;               /* of bots, stored */
    uint64_t matches;                   /* stored by this server */
    uint64_t hands;                     /* dealt */
    uint64_t wait[METRICS_BUCKETS + 1]; /* acknowledgements by how long they took */
    uint64_t wait_us;                   /* sum of all of them */
};

#endif
