/* fake_cluster.c - in place of store/reader_cluster.c: which nodes live, and what they drive.
 *
 * These rows exist only on PostgreSQL. Here they are kept as values, and follow from what batches have written.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "store/cluster_store.h"
#include "store/store_parts.h"
#include "world.h"

enum { NODES_MAX = 4096, DRIVEN_MAX = 4096, NUMBERS = 4 };

struct driven {
    char kind; /* 't' for a table, 'h' for a tournament */
    int64_t id, node, tournament;
    int64_t rests_until_ms; /* a table; 0: it does not rest */
    bool over;              /* a tournament */
};

static struct {
    struct {
        int64_t id;
        uint64_t beat_ms;
        bool dead, ended;
    } node[NODES_MAX];
    unsigned nodes;
    struct driven driven[DRIVEN_MAX];
    unsigned count;
    int64_t numbers[NUMBERS];
} kept;

void cluster_begin(void) { memset(&kept, 0, sizeof kept); }

static bool is_here(void) { return reaches(sim->current); }

bool store_is_shared(const struct store *store) {
    (void)store;
    return true;
}

void store_tell(struct store *store, int64_t node) {
    (void)store;
    (void)node;
}

int64_t store_clock_ms(struct store *store) {
    (void)store;
    return is_here() ? EPOCH_MS * 1000ll + (int64_t)sim->now_ms : 0;
}

enum store_result store_reserve(struct store *store, const char *name, int64_t count,
                                int64_t *first) {
    static const char *const names[NUMBERS] = {"tables", "users", "tournaments", "nodes"};
    (void)store;
    for (int i = 0; i < NUMBERS && is_here(); i++)
        if (strcmp(names[i], name) == 0) {
            *first = 1 + kept.numbers[i];
            kept.numbers[i] += count;
            return STORE_OK;
        }
    return STORE_FAILED;
}

enum store_result store_join(struct store *store, const char *name, int64_t *node) {
    (void)name;
    if (kept.nodes == NODES_MAX || store_reserve(store, "nodes", 1, node) != STORE_OK)
        return STORE_FAILED;
    kept.node[kept.nodes].id = *node;
    kept.node[kept.nodes++].beat_ms = sim->now_ms;
    return STORE_OK;
}

bool store_nodes(struct store *store,
                 bool (*see)(void *data, const struct store_node *node), void *data) {
    (void)store;
    if (!is_here())
        return false;
    for (unsigned i = 0; i < kept.nodes; i++) {
        const struct store_node node = {
            .id = kept.node[i].id,
            .name = "sim",
            .age_ms = (int64_t)(sim->now_ms - kept.node[i].beat_ms)};
        if (!kept.node[i].dead && !kept.node[i].ended && node.age_ms < STORE_NODE_MS &&
            !see(data, &node))
            break;
    }
    return true;
}

/* Ended in order: its row is deleted, and what it drove is free. */
static void leave(int64_t node) {
    for (unsigned i = 0; i < kept.count; i++)
        if (kept.driven[i].node == node)
            kept.driven[i].node = 0;
}

static void bury(void) {
    for (unsigned i = 0; i < kept.nodes; i++)
        kept.node[i].dead =
            kept.node[i].dead ||
            (!kept.node[i].ended && sim->now_ms - kept.node[i].beat_ms >= STORE_NODE_MS);
}

static bool is_free(const struct driven *driven) {
    bool dead = false;
    if (driven->rests_until_ms > EPOCH_MS * 1000ll + (int64_t)sim->now_ms)
        return false;
    for (unsigned i = 0; i < kept.nodes; i++)
        dead = dead || (kept.node[i].id == driven->node && kept.node[i].dead);
    return driven->node == 0 || dead;
}

/* --- who drives --- */

static struct driven *find(char kind, int64_t id) {
    for (unsigned i = 0; i < kept.count; i++)
        if (kept.driven[i].kind == kind && kept.driven[i].id == id)
            return &kept.driven[i];
    return NULL;
}

/* The tables of a tournament that is not over are taken with it. */
static bool goes_on(int64_t tournament) {
    const struct driven *driven = tournament > 0 ? find('h', tournament) : NULL;
    return driven && !driven->over;
}

struct listing {
    store_see_table *see;
    store_see_tournament *see_tournament;
    void *data;
    int64_t node;
    int most;
    bool take, of_events; /* those of the tournaments that the node drives */
};

static bool ask_table(void *data, const struct store_table *stored) {
    struct listing *listing = data;
    struct driven *driven = find('t', stored->id);
    struct store_table table = *stored;
    if (!driven)
        return true;
    table.node = driven->node;
    table.tournament = driven->tournament;
    if (listing->of_events) {
        const struct driven *event = find('h', driven->tournament);
        if (!goes_on(driven->tournament) || event->node != listing->node ||
            driven->node == listing->node)
            return true;
        driven->node = table.node = listing->node;
    } else if (listing->take) {
        if (!is_free(driven) || goes_on(driven->tournament))
            return true;
        if (listing->most-- == 0)
            return false;
        driven->node = table.node = listing->node;
    } else if (driven->node != listing->node) {
        return true;
    }
    return listing->see(listing->data, &table);
}

static bool ask_event(void *data, const struct store_tournament *stored) {
    struct listing *listing = data;
    struct driven *driven = find('h', stored->id);
    if (!driven || (listing->take ? !is_free(driven) || stored->closed_ms > 0
                                  : driven->node != listing->node))
        return true;
    if (listing->take && listing->most-- == 0)
        return false;
    driven->node = listing->node;
    return listing->see_tournament(listing->data, stored);
}

bool store_take_tables(struct store *store, int64_t node, int most, store_see_table *see,
                       void *data) {
    struct listing listing = {
        .see = see, .data = data, .node = node, .most = most, .take = true};
    if (!is_here())
        return false;
    bury();
    return store_live_tables(store, ask_table, &listing);
}

bool store_take_tournaments(struct store *store, int64_t node, int most,
                            store_see_tournament *see, store_see_table *see_table,
                            void *data) {
    struct listing listing = {.see = see_table,
                              .see_tournament = see,
                              .data = data,
                              .node = node,
                              .most = most,
                              .take = true};
    if (!is_here())
        return false;
    bury();
    if (!store_tournaments(store, ask_event, &listing))
        return false;
    listing.of_events = true;
    return store_live_tables(store, ask_table, &listing);
}

bool store_tables_driven(struct store *store, int64_t node, store_see_table *see,
                         void *data) {
    struct listing listing = {.see = see, .data = data, .node = node};
    return is_here() && store_live_tables(store, ask_table, &listing);
}

bool store_tournaments_driven(struct store *store, int64_t node,
                              store_see_tournament *see, void *data) {
    struct listing listing = {.see_tournament = see, .data = data, .node = node};
    return is_here() && store_tournaments(store, ask_event, &listing);
}

/* --- what batches write --- */

static void drive(char kind, int64_t id, int64_t node, int64_t tournament) {
    tell("%s %lld is opened by node %lld", kind == 't' ? "table" : "tournament",
         (long long)id, (long long)node);
    if (kept.count < DRIVEN_MAX)
        kept.driven[kept.count++] = (struct driven){kind, id, node, tournament, 0, false};
    else
        must(false, "the simulation has room for more tables");
}

static void rest(int64_t id, int64_t until_ms) {
    struct driven *driven = find('t', id);
    if (!driven)
        return;
    driven->rests_until_ms = until_ms;
    if (until_ms > 0) {
        driven->node = 0;
        tell("table %lld rests", (long long)id);
    }
}

static void close_tournament(int64_t id, bool over) {
    struct driven *driven = find('h', id);
    if (!driven)
        return;
    driven->over = over;
    if (!over && is_free(driven))
        driven->node = 0;
}

static bool beat(int64_t id) {
    for (unsigned i = 0; i < kept.nodes; i++)
        if (kept.node[i].id == id && !kept.node[i].dead && !kept.node[i].ended) {
            kept.node[i].beat_ms = sim->now_ms;
            return true;
        }
    return false;
}

static void end_node(int64_t id) {
    for (unsigned i = 0; i < kept.nodes; i++)
        if (kept.node[i].id == id)
            kept.node[i].ended = true;
    leave(id);
}

void cluster_note_rows(const struct batch *batch, enum store_result *result) {
    for (size_t i = 0; i < batch->rows; i++) {
        const struct value *value = batch->row[i].value;
        switch (batch->row[i].statement) {
        case DRIVE_TABLE:
            drive('t', value[0].number, value[1].number, value[2].number);
            break;
        case SET_DAYS:
            rest(value[0].number, value[2].number);
            break;
        case END_REST:
            rest(value[0].number, 0);
            break;
        case DRIVE_TOURNAMENT:
            drive('h', value[0].number, value[1].number, 0);
            break;
        case CLOSE_TOURNAMENT:
            close_tournament(value[0].number, value[2].number > 0);
            break;
        case BEAT:
            if (!beat(value[0].number))
                *result = STORE_NOT_FOUND;
            break;
        case END_NODE:
            end_node(value[0].number);
            break;
        default:
            break;
        }
    }
}

int64_t cluster_driver(char kind, int64_t id) {
    const struct driven *driven = find(kind, id);
    return driven ? driven->node : -1;
}

bool cluster_rests(int64_t id) {
    const struct driven *driven = find('t', id);
    return driven && driven->rests_until_ms > 0;
}
