/* batch_cluster.c - rows about servers that share the database.
 *
 * SPDX-License-Identifier: MIT */
#include "store/batch_parts.h"
#include "store/cluster_store.h"

void batch_drive_table(struct batch *batch, int64_t table, int64_t node,
                       int64_t tournament) {
    batch_add(batch, DRIVE_TABLE, table, node, tournament);
}

void batch_drive_tournament(struct batch *batch, int64_t tournament, int64_t node) {
    batch_add(batch, DRIVE_TOURNAMENT, tournament, node);
}

void batch_beat(struct batch *batch, int64_t node) { batch_add(batch, BEAT, node); }

void batch_release(struct batch *batch, int64_t node) {
    batch_add(batch, RELEASE_TABLES, node);
    batch_add(batch, RELEASE_TOURNAMENTS, node);
    batch_add(batch, END_NODE, node);
}
