/* reader_cluster.c - queries about servers that share the database. A few of them change it; each of those is a
 * transaction of its own.
 *
 * SPDX-License-Identifier: MIT */
#include <time.h>

#include "store/cluster_store.h"
#include "store/store_parts.h"

bool store_is_shared(const struct store *store) { return store_is_address(store->place); }

void store_tell(struct store *store, int64_t node) {
    store->writer->kind->tell(store->writer, node);
}

int64_t store_clock_ms(struct store *store) {
    struct timespec now;
    if (store_is_shared(store))
        return reader_number(reader_ask(store, ASK_CLOCK), 0);
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

enum store_result store_reserve(struct store *store, const char *name, int64_t count,
                                int64_t *first) {
    *first = reader_number(reader_ask(store, ASK_RESERVE, name, count), 0);
    return *first ? STORE_OK : STORE_FAILED;
}

enum store_result store_join(struct store *store, const char *name, int64_t *node) {
    return store_reserve(store, "nodes", 1, node) == STORE_OK &&
                   reader_number(reader_ask(store, ASK_JOIN, *node, name), 0)
               ? STORE_OK
               : STORE_FAILED;
}

typedef bool see_node(void *data, const struct store_node *node);

static bool show_node(struct db_query *row, reader_see *see, void *data) {
    return ((see_node *)see)(data, &(struct store_node){.id = db_number(row, 0),
                                                        .name = db_text(row, 1),
                                                        .age_ms = db_number(row, 2)});
}

static bool pass_by(struct db_query *row, reader_see *see, void *data) {
    (void)row, (void)see, (void)data;
    return true;
}

/* Declares nodes dead whose last beat is too old. */
static bool bury(struct store *store) {
    return reader_list(reader_ask(store, ASK_BURY, (int64_t)STORE_NODE_MS), pass_by, NULL,
                       NULL);
}

bool store_take_tables(struct store *store, int64_t node, int most, store_see_table *see,
                       void *data) {
    return bury(store) &&
           reader_list(reader_ask(store, ASK_TAKE_TABLES, node, (int64_t)most),
                       reader_show_table, (reader_see *)see, data);
}

bool store_take_tournaments(struct store *store, int64_t node, int most,
                            store_see_tournament *see, store_see_table *see_table,
                            void *data) {
    /* Tables of the tournaments that were taken now, or earlier with an answer that was lost; and tables that a node has opened
     * since it was taken for dead. */
    return bury(store) &&
           reader_list(reader_ask(store, ASK_TAKE_TOURNAMENTS, node, (int64_t)most),
                       reader_show_tournament, (reader_see *)see, data) &&
           reader_list(reader_ask(store, ASK_TAKE_TOURNAMENT_TABLES, node),
                       reader_show_table, (reader_see *)see_table, data);
}

/* --- functions that ask one query, and do nothing else --- */

/* clang-format off */
READER_LIST(store_nodes, (struct store *store, see_node *see, void *data),
    show_node, ASK_NODES, (int64_t)STORE_NODE_MS)
READER_LIST(store_tables_driven, (struct store *store, int64_t node, store_see_table *see, void *data),
    reader_show_table, ASK_DRIVEN, node)
READER_LIST(store_tournaments_driven, (struct store *store, int64_t node, store_see_tournament *see, void *data),
    reader_show_tournament, ASK_TOURNAMENTS_DRIVEN, node)
/* clang-format on */
