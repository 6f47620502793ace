/* store_sample.h - for tests: a store in a temporary directory, and sample rows.
 *
 * With an address in PEDRO_TEST_DATABASE (test/database.py) the store is there instead, and all that was
 * in it goes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_STORE_SAMPLE_H
#define STORE_STORE_SAMPLE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"
#include "store/batch.h"
#include "store/postgres.h"
#include "store/reader.h"

struct place {
    char directory[64], path[128], copy[128];
    struct store *store;
};

static inline void no_wake(void *data) { (void)data; }

static inline void open_store(struct place *place) {
    char why[STORE_WHY_MAX];
    place->store = store_open(place->path, no_wake, NULL, why);
    assert_non_null(place->store);
}

static inline const char *test_database(void) { return getenv("PEDRO_TEST_DATABASE"); }

static inline void empty_database(const char *address) {
    char why[STORE_WHY_MAX];
    PGconn *connection = postgres_connect(address, why);
    assert_non_null(connection);
    assert_true(postgres_run(connection,
                             "DROP SCHEMA public CASCADE; CREATE SCHEMA public", why));
    PQfinish(connection);
}

static inline int set_up(void **state) {
    static struct place place;
    snprintf(place.directory, sizeof place.directory, "/tmp/pedro-store-XXXXXX");
    assert_non_null(mkdtemp(place.directory));
    snprintf(place.path, sizeof place.path, "%s/pedro.db", place.directory);
    snprintf(place.copy, sizeof place.copy, "%s/copy.db", place.directory);
    if (test_database()) {
        snprintf(place.path, sizeof place.path, "%s", test_database());
        empty_database(place.path);
    }
    open_store(&place);
    *state = &place;
    return 0;
}

static inline int tear_down(void **state) {
    struct place *place = *state;
    store_close(place->store);
    remove(place->path);
    remove(place->copy);
    return rmdir(place->directory);
}

static inline void keep(void *data, enum store_result result) {
    *(enum store_result *)data = result;
}

static inline enum store_result commit(struct place *place, struct batch *batch) {
    enum store_result result = STORE_FAILED;
    batch_commit(batch, place->store, keep, &result);
    store_flush(place->store);
    return result;
}

static inline void add_people(struct place *place, int64_t last) {
    struct batch *batch = batch_create();
    for (int64_t id = 1; id <= last; id++)
        batch_user(batch, id, "Guest", NULL, NULL, 10);
    assert_int_equal(commit(place, batch), STORE_OK);
}

static inline void append(struct batch *batch, char kind, int64_t id, int64_t seq,
                          const char *body) {
    batch_append(batch, &(struct store_row){.kind = kind,
                                            .id = id,
                                            .seq = seq,
                                            .at_ms = 1000 + seq,
                                            .body = body,
                                            .length = strlen(body)});
}

static inline enum store_result add_event(struct place *place, int64_t table, int64_t seq,
                                          const char *body) {
    struct batch *batch = batch_create();
    append(batch, KIND_TABLE, table, seq, body);
    return commit(place, batch);
}

static inline enum store_result open_table(struct place *place, int64_t id,
                                           const char *name) {
    struct batch *batch = batch_create();
    batch_open_table(batch, id, name, 5);
    return commit(place, batch);
}

static inline bool join_event(void *data, const struct store_row *row) {
    char *list = data;
    sprintf(list + strlen(list), "%lld.%lld:%.*s ", (long long)row->id,
            (long long)row->seq, (int)row->length, row->body);
    return true;
}

#endif
