/* cluster_parts.h - internals of a cluster, for cluster.c and room_follow.c.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_CLUSTER_PARTS_H
#define SERVER_CLUSTER_PARTS_H

#include "server/cluster.h"
#include "server/server.h"

/* A block of numbers that nobody else gets. */
struct cluster_block {
    int64_t next, end;
};

struct cluster {
    struct follow *follow;
    int64_t node;
    int64_t ahead_ms; /* the database's clock minus this computer's */
    bool beating;     /* a beat is on its way to the store, */
    uint64_t sent_ms; /* sent then; by the monotonic clock, as those below */
    uint64_t beat_ms; /* when the last beat was sent that is known to be stored */
    uint64_t looked_ms, taken_ms;
    bool look_at_halls; /* others may have opened tournaments */
    uint64_t halls_ms;  /* when that was looked at */
    bool unsure;       /* an answer was lost: this node may drive what it does not know */
    uint64_t clock_ms; /* when the clock was asked */
    bool free;         /* tables may wait for a driver */
    bool mute;         /* it was said in the log that the database is away */
    int64_t other[CLUSTER_NODES_MAX]; /* the other nodes that live, by their numbers */
    unsigned others;
    struct cluster_block block[CLUSTER_NUMBERS];
    struct room *room_of_id[ROOM_CHAINS];
    struct room *touched; /* rooms to which rows came in this delivery */
};

/* --- room_follow.c --- */

/* A row of another node, or of this one. */
void cluster_take_row(struct server *server, const struct follow_row *row);
void cluster_take_seen(struct server *server, int64_t table);
/* Goes on at the rooms that got rows. */
void cluster_go_on(struct server *server);
/* This node drives nothing any more; all requests go on. */
void rooms_let_go(struct server *server);

#endif
