/* takeover.h - in a cluster: takes tables and tournaments that no living node drives, on the thread of cluster_look.c.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_TAKEOVER_H
#define SERVER_TAKEOVER_H

#include "server/nodes/cluster.h"
#include "table/table.h"

enum { TAKEOVER_MOST = 100 }; /* of each, in one look */

/* A table that this node drives from now on. */
struct takeover_table {
    int64_t id;
    char name[TABLE_NAME_MAX];
};

struct takeover {
    bool unsure; /* an answer was lost before: the database says what this node drives */
    bool took;   /* it was tried, */
    bool lost;   /* and an answer was lost: more may have been taken */
    struct takeover_table *table;
    size_t tables, tables_room;
    int64_t tournament[2 * TAKEOVER_MOST];
    unsigned tournament_count;
};

/* Nothing is taken yet. `unsure` as in struct takeover. */
void takeover_begin(struct takeover *taken, bool unsure);
/* On any thread, with a store of that thread: takes for a node what nobody drives. */
void takeover_read(struct takeover *taken, struct store *reader, int64_t node);
/* Drives what was taken. */
void takeover_apply(struct nodes *nodes, const struct takeover *taken);
void takeover_finish(struct takeover *taken);

#endif
