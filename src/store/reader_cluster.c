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
        return reader_number(store, ASK_CLOCK);
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

enum store_result store_reserve(struct store *store, const char *name, int64_t count,
                                int64_t *first) {
    struct db_query *ask = store->question[ASK_RESERVE];
    if (!ask)
        return STORE_FAILED;
    db_bind_text(ask, 1, name);
    db_bind_number(ask, 2, count);
    const enum db_code code = db_step(ask);
    if (code == DB_ROW)
        *first = db_number(ask, 0);
    db_end(ask);
    return code == DB_ROW ? STORE_OK : STORE_FAILED;
}

enum store_result store_join(struct store *store, const char *name, int64_t *node) {
    struct db_query *ask = store->question[ASK_JOIN];
    if (store_reserve(store, "nodes", 1, node) != STORE_OK)
        return STORE_FAILED;
    db_bind_number(ask, 1, *node);
    db_bind_text(ask, 2, name);
    const enum db_code code = db_step(ask);
    db_end(ask);
    return code == DB_ROW ? STORE_OK : STORE_FAILED;
}

bool store_nodes(struct store *store,
                 bool (*see)(void *data, const struct store_node *node), void *data) {
    struct db_query *ask = store->question[ASK_NODES];
    enum db_code code;
    if (!ask)
        return false;
    db_bind_number(ask, 1, STORE_NODE_MS);
    while ((code = db_step(ask)) == DB_ROW) {
        const struct store_node node = {.id = db_number(ask, 0),
                                        .name = db_text(ask, 1),
                                        .age_ms = db_number(ask, 2)};
        if (!see(data, &node))
            break;
    }
    return end(ask, code);
}

/* Declares nodes dead whose last beat is too old. */
static bool bury(struct store *store) {
    struct db_query *ask = store->question[ASK_BURY];
    enum db_code code;
    if (!ask)
        return false;
    db_bind_number(ask, 1, STORE_NODE_MS);
    while ((code = db_step(ask)) == DB_ROW)
        ;
    return end(ask, code);
}

static struct db_query *about(struct store *store, enum question which, int64_t number) {
    struct db_query *ask = store->question[which];
    if (ask)
        db_bind_number(ask, 1, number);
    return ask;
}

bool store_take_tables(struct store *store, int64_t node, int most, store_see_table *see,
                       void *data) {
    struct db_query *ask = about(store, ASK_TAKE_TABLES, node);
    if (!bury(store))
        return false;
    db_bind_number(ask, 2, most);
    return reader_tables(ask, see, data);
}

bool store_take_tournaments(struct store *store, int64_t node, int most,
                            store_see_tournament *see, store_see_table *see_table,
                            void *data) {
    struct db_query *ask = about(store, ASK_TAKE_TOURNAMENTS, node);
    if (!bury(store))
        return false;
    db_bind_number(ask, 2, most);
    if (!reader_tournaments(ask, see, data))
        return false;
    /* Of the tournaments that were taken now, or earlier with an answer that was lost; and tables that a node has opened since
     * it was taken for dead. */
    return reader_tables(about(store, ASK_TAKE_HALLS, node), see_table, data);
}

bool store_tables_driven(struct store *store, int64_t node, store_see_table *see,
                         void *data) {
    struct db_query *ask = about(store, ASK_DRIVEN, node);
    return ask && reader_tables(ask, see, data);
}

bool store_tournaments_driven(struct store *store, int64_t node,
                              store_see_tournament *see, void *data) {
    struct db_query *ask = about(store, ASK_TOURNAMENTS_DRIVEN, node);
    return ask && reader_tournaments(ask, see, data);
}
