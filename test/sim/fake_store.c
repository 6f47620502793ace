/* fake_store.c - in place of store/store.c: batches of all nodes go to one SQLite database in memory, when the world says so.
 *
 * All nodes share one connection for questions. A question fails while its node does not reach the database.
 *
 * SPDX-License-Identifier: MIT */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ratings_law.h"
#include "store/db_kind.h"
#include "store/store_parts.h"
#include "world.h"

/* Held by this process only, and gone with the last connection. */
#define PLACE "file:/sim?vfs=memdb"

static struct {
    struct store base; /* with all questions */
    struct writer *writer;
    enum db_code (*step)(struct db_query *query);
    struct db_kind kind;
} shared;

struct store *database(void) {
    return &shared.base;
}

static enum db_code step(struct db_query *query) {
    return reaches(sim->current) ? shared.step(query) : DB_FAILED;
}

static bool is_there(struct db *db) {
    (void)db;
    return reaches(sim->current);
}

void database_create(void) {
    char why[STORE_WHY_MAX] = "";
    static char place[] = PLACE;
    sqlite3_shutdown();
    sqlite3_config(SQLITE_CONFIG_URI, 1);
    shared.base = (struct store){.place = place};
    shared.writer = writer_sqlite_open(PLACE, DB_MAKE, why);
    shared.base.db = shared.writer ? db_open(PLACE, DB_READ, why) : NULL;
    if (!shared.base.db) {
        must(false, "the database cannot be made: %s", why);
        return;
    }
    shared.kind = *shared.base.db->kind;
    shared.step = shared.kind.step;
    shared.kind.step = step;
    shared.kind.is_there = is_there;
    shared.base.db->kind = &shared.kind;
    must(reader_init(&shared.base, why), "the database cannot be read: %s", why);
}

void database_destroy(void) {
    reader_finish(&shared.base);
    db_close(shared.base.db);
    if (shared.writer)
        shared.writer->kind->close(shared.writer);
    memset(&shared, 0, sizeof shared);
}

/* --- stores --- */

static struct store *create(void (*wake)(void *data), void *data) {
    struct store *store = calloc(1, sizeof *store);
    if (!store)
        abort();
    store->place = shared.base.place;
    store->db = shared.base.db;
    memcpy(store->question, shared.base.question, sizeof store->question);
    store->wake = wake;
    store->data = data;
    store->gathered_end = &store->gathered;
    store->queue_end = &store->queue;
    store->written_end = &store->written;
    return store;
}

struct store *store_open(const char *place, void (*wake)(void *data), void *data,
                         char why[STORE_WHY_MAX]) {
    (void)place;
    (void)why;
    struct node *node = node_of(data);
    struct store *store = create(wake, data);
    if (node)
        node->store = store;
    return store;
}

struct store *store_visit(const char *place, void (*wake)(void *data), void *data,
                          char why[STORE_WHY_MAX]) {
    return store_open(place, wake, data, why);
}

struct store *store_open_reader(const struct store *of, char why[STORE_WHY_MAX]) {
    (void)of;
    (void)why;
    return create(NULL, NULL);
}

/* --- writing --- */

/* Rows of a batch, once they are committed. */
static void note(const struct node *node, struct batch *batch) {
    if (batch->result != STORE_OK)
        return;
    cluster_note_rows(batch, &batch->result);
    laws_note_rows(batch);
    event_laws_note_rows(batch);
    company_note_rows(batch);
    challenger_note_rows(batch);
    ratings_law_note_rows(batch);
    follow_note_rows(node, batch);
}

static void write_batch(const struct node *node, struct batch *batch) {
    struct batch *next = batch->next;
    batch->next = NULL;
    if (comes(FAIL, 60)) {
        batch->result = STORE_FAILED;
    } else {
        shared.writer->kind->write(shared.writer, batch);
        note(node, batch);
    }
    batch->next = next;
}

static struct batch *take_first(struct store *store) {
    struct batch *batch = store->queue;
    store->queue = batch->next;
    if (!store->queue)
        store->queue_end = &store->queue;
    batch->next = NULL;
    return batch;
}

static void answer(struct store *store, struct batch *batch) {
    *store->written_end = batch;
    store->written_end = &batch->next;
}

void store_write_some(struct node *node) {
    struct store *store = node->store;
    if (!store || !reaches(node) || sim->now_ms < node->unsure_ms)
        return;
    for (uint64_t most = 1 + draw(6); most > 0 && store->queue; most--) {
        struct batch *batch = take_first(store);
        struct node *before = enter(NULL);
        write_batch(node, batch);
        enter(before);
        answer(store, batch);
        if (comes(UNKNOWN_STORED, 60)) {
            node->unsure_ms = sim->now_ms + draw(4000);
            return; /* and the answer comes then */
        }
    }
    node->woken = node->woken || store->written;
}

bool store_has_answers(const struct node *node) {
    return node->store && node->store->written && sim->now_ms >= node->unsure_ms;
}

void store_queue(struct store *store, struct batch *batch) {
    store->committed++;
    batch->next = NULL;
    *store->gathered_end = batch;
    store->gathered_end = &batch->next;
}

void store_hand_over(struct store *store) {
    if (!store->gathered)
        return;
    *store->queue_end = store->gathered;
    store->queue_end = store->gathered_end;
    store->gathered = NULL;
    store->gathered_end = &store->gathered;
}

void store_deliver(struct store *store) {
    const struct node *node = store->data ? node_of(store->data) : NULL;
    if (node && !node->dying && sim->now_ms < node->unsure_ms)
        return;
    struct batch *batch = store->written;
    store->written = NULL;
    store->written_end = &store->written;
    while (batch) {
        struct batch *next = batch->next;
        store->delivered++;
        batch->done(batch->data, batch->result);
        batch_destroy(batch);
        batch = next;
    }
}

/* Of a node that was killed some batches have been on their way; nobody hears what became of them. */
void store_flush(struct store *store) {
    struct node *node = store->data ? node_of(store->data) : NULL;
    if (node)
        node->unsure_ms = 0;
    while (store_waiting(store) > 0) {
        store_hand_over(store);
        while (store->queue) {
            struct batch *batch = take_first(store);
            struct node *before = enter(NULL);
            if (!node || !node->dying)
                write_batch(node, batch);
            /* A server that ends does not find out. */
            if (node && (node->dying || comes(UNKNOWN_STORED, 10)))
                batch->result = STORE_FAILED;
            enter(before);
            answer(store, batch);
        }
        store_deliver(store);
    }
}

void store_close(struct store *store) {
    if (!store)
        return;
    struct node *node = store->data ? node_of(store->data) : NULL;
    if (store->wake)
        store_flush(store);
    if (node && node->store == store)
        node->store = NULL;
    free(store);
}

size_t store_waiting(const struct store *store) {
    return store->committed - store->delivered;
}

bool store_reads(struct store *store) {
    (void)store;
    return reaches(sim->current);
}

void store_doubt(struct store *store, bool doubted) {
    (void)store;
    (void)doubted;
}

struct store_counts store_counts(struct store *store) {
    return store->counts;
}

struct store_health store_health(struct store *store) {
    (void)store;
    return (struct store_health){.failing = !reaches(sim->current)};
}

/* --- what no server of a simulation does --- */

bool store_backup(struct store *store, const char *path,
                  bool (*go_on)(void *data, double done), void *data,
                  char why[STORE_WHY_MAX]) {
    (void)store, (void)path, (void)go_on, (void)data, (void)why;
    return false;
}

bool store_copy(const char *from, const char *to, bool (*go_on)(void *data, double done),
                void *data, char why[STORE_WHY_MAX]) {
    (void)from, (void)to, (void)go_on, (void)data, (void)why;
    return false;
}

bool store_check(struct store *store, char why[STORE_WHY_MAX]) {
    (void)store, (void)why;
    return true;
}
