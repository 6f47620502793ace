/* cluster_store.h - what servers that share a database store about each other: which of them run, which one
 * drives each table, and which numbers are in use.
 *
 * Such a server is a node. It has a number that is never used again. Twice a second it writes the time into its
 * row (its beat). A node whose last beat is STORE_NODE_MS old can be declared dead by another: then others may
 * take its tables, and its own next beat is refused, so that it must join again under a new number. All ages are
 * by the clock of the database.
 *
 * On SQLite, which only one server uses, functions that write return STORE_FAILED.
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_CLUSTER_STORE_H
#define STORE_CLUSTER_STORE_H

#include "store/reader.h"

enum { STORE_NODE_MS = 2500, STORE_NODE_NAME_MAX = 64 };

/* True if the data is in a database that several servers may use. */
bool store_is_shared(const struct store *store);

/* Reserves `count` numbers from *first on, for this server alone; `kind` is "tables", "users" or "tournaments".
 * If the answer is lost, its numbers are never used. */
enum store_result store_reserve(struct store *store, const char *name, int64_t count,
                                int64_t *first);

/* The time of the database, in milliseconds since 1970; 0 if it cannot be asked. */
int64_t store_clock_ms(struct store *store);

/* --- nodes --- */

/* Registers a node under a new number. */
enum store_result store_join(struct store *store, const char *name, int64_t *node);

/* Tells other nodes from now on what this one has stored, by NOTIFY on the channel `pedro` after each transaction. The text is
 * the number of the node, then words: `eTABLE:SEQ` for events, `hTOURNAMENT:SEQ` for rows of a tournament,
 * `cTABLE:NUMBER` for chat, `free` for tables that wait for a driver, `wWRITER:AFTER-LAST` for the transactions that were told of (hints.h). SEQ and NUMBER are those of the last row
 * that was written; rows that were refused can be named too. After the words stand rows that are stored (follow_text.h). */
void store_tell(struct store *store, int64_t node);

struct store_node {
    int64_t id;
    const char *name;
    int64_t age_ms; /* since its last beat */
};
/* All nodes that are neither dead nor ended, in the order of their numbers. */
bool store_nodes(struct store *store,
                 bool (*see)(void *data, const struct store_node *node), void *data);

/* STORE_NOT_FOUND if the node was declared dead: then it drives nothing, and must join anew. */
void batch_beat(struct batch *batch, int64_t node);

/* Ends the node: its tables and tournaments have no driver any more. */
void batch_release(struct batch *batch, int64_t node);

/* --- who drives --- */

/* Set the node that drives a new table, with its tournament or 0, or a new tournament. To be called in the batch
 * that opens it. */
void batch_drive_table(struct batch *batch, int64_t table, int64_t node,
                       int64_t tournament);
void batch_drive_tournament(struct batch *batch, int64_t tournament, int64_t node);

/* Declare nodes dead that no longer beat. Then the first takes up to `most` live tables that have no driver and
 * belong to no tournament that goes on; the second takes tournaments that are not over, and all tables of those that
 * the node drives. They call `see` and `see_table` for each that was taken. False if the answer was lost: what was taken then stands in the lists below. */
bool store_take_tables(struct store *store, int64_t node, int most, store_see_table *see,
                       void *data);
bool store_take_tournaments(struct store *store, int64_t node, int most,
                            store_see_tournament *see, store_see_table *see_table,
                            void *data);

/* Lists: the live tables that a node drives, also those of its tournaments; the tournaments that it drives. */
bool store_tables_driven(struct store *store, int64_t node, store_see_table *see,
                         void *data);
bool store_tournaments_driven(struct store *store, int64_t node,
                              store_see_tournament *see, void *data);

#endif
