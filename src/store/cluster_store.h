/* cluster_store.h - what servers that share a database keep in it about each other: who is there,
 * who drives which table, which numbers are given away.
 *
 * A server that takes part is a node. Its number is never used again. Twice a second it writes its
 * beat; a node without a beat for STORE_NODE_MS is dead: then others may take its tables, and its
 * own next beat is refused, so that it must join anew. All ages are by the clock of the database.
 *
 * On SQLite, which one process uses alone, all that writes is STORE_FAILED.
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_CLUSTER_STORE_H
#define STORE_CLUSTER_STORE_H

#include "store/reader.h"

enum { STORE_NODE_MS = 2500, STORE_NODE_NAME_MAX = 64 };

/* True if the data is in a database that several servers may use. */
bool store_is_shared(const struct store *store);

/* Gives out `count` numbers from *first on, which nobody else gets: of "tables", "users",
 * "tournaments". Numbers of a lost answer are never used. */
enum store_result store_reserve(struct store *store, const char *name, int64_t count,
                                int64_t *first);

/* The time of the database, in milliseconds since 1970; 0 if it cannot be asked. */
int64_t store_clock_ms(struct store *store);

/* --- nodes --- */

/* Registers a node under a new number. */
enum store_result store_join(struct store *store, const char *name, int64_t *node);

/* From now on other nodes are told what this one has stored: by NOTIFY on the channel `pedro` after
 * each transaction, or, with `poll`, by rows of the table `message` in it, under the number of the
 * node, numbered from 1. The text is `NODE` and then words: `eTABLE:SEQ` an event, `hTOURNAMENT:SEQ` a
 * row of a tournament, `cTABLE:NUMBER` chat, `free` tables that wait for a driver. SEQ is the last one
 * written. A number of an append that was refused may be among them. */
void store_tell(struct store *store, int64_t node, bool poll);

struct store_node {
    int64_t id;
    const char *name;
    int64_t age_ms; /* since its last beat */
};
/* All nodes that are not dead or gone, by their numbers. */
bool store_nodes(struct store *store,
                 bool (*see)(void *data, const struct store_node *node), void *data);

/* STORE_NOT_FOUND if the node was declared dead: then it drives nothing, and must join anew. */
void batch_beat(struct batch *batch, int64_t node);

/* The node ends: nobody drives its tables and tournaments. */
void batch_release(struct batch *batch, int64_t node);

/* --- who drives --- */

/* In the same batch as its opening: the node that drives a table, and the tournament it belongs to or
 * 0. And of a tournament. */
void batch_drive_table(struct batch *batch, int64_t table, int64_t node, int64_t hall);
void batch_drive_tournament(struct batch *batch, int64_t tournament, int64_t node);

/* Declares nodes without a beat dead, then takes up to `most` live tables of no tournament that nobody
 * drives; and tournaments that are not over, each with its tables. Calls `see` for each. False if the
 * answer was lost: the node may have taken some, which the lists below have. */
bool store_take_tables(struct store *store, int64_t node, int most, store_see_table *see,
                       void *data);
bool store_take_tournaments(struct store *store, int64_t node, int most,
                            store_see_tournament *see, void *data);

/* The live tables that a node drives, those of its tournaments too; the tournaments it drives; the live
 * tables of a tournament. */
bool store_tables_driven(struct store *store, int64_t node, store_see_table *see,
                         void *data);
bool store_tournaments_driven(struct store *store, int64_t node,
                              store_see_tournament *see, void *data);
bool store_tables_of_hall(struct store *store, int64_t tournament, store_see_table *see,
                          void *data);

#endif
