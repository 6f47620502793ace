/* takeover.c - collects what this node has taken, and begins to drive it.
 *
 * SPDX-License-Identifier: MIT */
#include "server/nodes/takeover.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/grow.h"
#include "server/nodes/cluster_parts.h"
#include "server/process/log.h"
#include "store/cluster_store.h"

void takeover_begin(struct takeover *taken, bool unsure) {
    taken->unsure = unsure;
    taken->took = taken->lost = false;
    taken->tables = 0;
    taken->tournament_count = 0;
}

static bool add_table(void *data, const struct store_table *table) {
    struct takeover *taken = data;
    if (!grow_array(&taken->table, taken->tables, &taken->tables_room,
                    sizeof *taken->table)) {
        taken->lost = true;
        return false;
    }
    struct takeover_table *added = &taken->table[taken->tables++];
    *added = (struct takeover_table){.id = table->id};
    snprintf(added->name, sizeof added->name, "%s", table->name);
    return true;
}

static bool add_tournament(void *data, const struct store_tournament *tournament) {
    struct takeover *taken = data;
    taken->lost = taken->lost || taken->tournament_count ==
                                     sizeof taken->tournament / sizeof *taken->tournament;
    if (!taken->lost)
        taken->tournament[taken->tournament_count++] = tournament->id;
    return !taken->lost;
}

void takeover_read(struct takeover *taken, struct store *reader, int64_t node) {
    taken->took = true;
    if (taken->unsure &&
        (!store_tables_driven(reader, node, add_table, taken) ||
         !store_tournaments_driven(reader, node, add_tournament, taken))) {
        taken->lost = true;
        return;
    }
    if (!store_take_tables(reader, node, TAKEOVER_MOST, add_table, taken))
        taken->lost = true;
    if (!store_take_tournaments(reader, node, TAKEOVER_MOST, add_tournament, add_table,
                                taken))
        taken->lost = true;
}

void takeover_apply(struct nodes *nodes, const struct takeover *taken) {
    struct cluster *cluster = nodes->cluster;
    cluster->unsure = taken->lost;
    if (taken->tables > 0)
        log_info("took", "tables", LOG_NUMBER(taken->tables), NULL);
    for (size_t i = 0; i < taken->tables; i++)
        cluster->unsure |= !host_drive(&nodes->logs, KIND_TABLE, taken->table[i].id,
                                       taken->table[i].name);
    for (unsigned i = 0; i < taken->tournament_count; i++)
        cluster->unsure |=
            !host_drive(&nodes->logs, KIND_TOURNAMENT, taken->tournament[i], NULL);
    cluster->free = cluster->free || cluster->unsure || taken->tables >= TAKEOVER_MOST ||
                    taken->tournament_count >= TAKEOVER_MOST;
}

void takeover_finish(struct takeover *taken) { free(taken->table); }
