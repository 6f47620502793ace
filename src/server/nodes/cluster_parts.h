/* cluster_parts.h - internals of a cluster.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_CLUSTER_PARTS_H
#define SERVER_CLUSTER_PARTS_H

#include "server/nodes/cluster.h"
#include "server/process/pool.h"

/* A block of numbers that nobody else gets. */
enum { CLUSTER_BLOCK = 100 }; /* so many are reserved at once */
struct cluster_block {
    int64_t next, end;
    int64_t spare; /* the first number of the next block; 0: it is not reserved yet */
};

struct cluster {
    struct follow *follow;
    int64_t node;
    bool beating;         /* a beat is on its way to the store, */
    uint64_t sent_ms;     /* sent then; by the monotonic clock, as those below */
    uint64_t beat_ms;     /* when the last beat was sent that is known to be stored */
    struct pool *lookers; /* one thread, for: */
    struct cluster_look *look;
    bool looking;       /* a look is under way, */
    uint64_t looked_ms; /* begun then */
    bool looks_fail;    /* the last look did not reach the database */
    /* Ticks since the database last answered a write, and since looks fail; without a follower, and without a connection for the
     * questions of the loop. */
    unsigned silent, unlooked, deaf, blind;
    bool hurry;  /* something is to be read (cluster_hurry()) */
    bool unsure; /* an answer was lost: it may drive tables that it does not know of */
    bool free;   /* something may wait for a driver */
    bool mute;   /* it was said in the log that the database is away */
    int64_t other[CLUSTER_NODES_MAX]; /* the other nodes that live, by their numbers */
    unsigned others;
    struct cluster_block block[CLUSTER_NUMBERS];
};

/* Whether a node is one of `count`. */
bool cluster_has(const int64_t *node, unsigned count, int64_t wanted);
/* Other nodes live, or no longer. */
void cluster_note_living(struct nodes *nodes, const int64_t *living, unsigned count);

/* On any thread: reserves a block. */
bool cluster_reserve(struct store *store, enum cluster_number kind, int64_t *first);

/* Has nodes->logs follow what is stored, if there is a cluster. */
void cluster_prepare(struct nodes *nodes);

/* --- cluster_look.c --- */

/* Looks for the first time, at once. `wake` is called on the thread when a look is done. */
bool cluster_look_start(struct nodes *nodes, void (*wake)(void *data), void *data);
/* Begins a look if one is due. */
void cluster_look(struct nodes *nodes);
void cluster_look_finish(struct nodes *nodes);

#endif
