/* health.h - readiness of the server: its disk, and its writer.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_HEALTH_H
#define SERVER_HEALTH_H

#include <stdbool.h>
#include <stdint.h>

#include "pedro/refusal.h"

struct nodes;

struct health {
    bool full, fixed;    /* the disk has no room; the directory cannot be written to */
    uint64_t free_bytes; /* on the disk, for others than root */
    uint64_t probed_ms;  /* time of the last probe */
    uint64_t looked_ms;  /* when the disk was looked at */
    enum pedro_refusal_code last_said; /* what was logged last */
};

/* Checks the disk from time to time, and writes a probe each minute, or at each check
 * while the last write failed. To be called often. */
void health_tick(struct nodes *nodes);

/* Why the server cannot accept more people; PEDRO_REFUSED_NOTHING if it can. */
enum pedro_refusal_code health_trouble(struct nodes *nodes);

/* True while the writer makes progress: no transaction takes longer than `most_ms`. */
bool health_writer_lives(struct nodes *nodes, uint64_t most_ms);

#endif
