/* read_back.c - reads rows once, all tables together, as they are stored.
 *
 * SPDX-License-Identifier: MIT */
#include "server/tables/read_back.h"

#include <stdio.h>
#include <stdlib.h>

struct reading {
    struct read_back *read; /* by id */
    size_t count, room;
    bool no_memory;
    void (*over)(void *data, const struct read_back *read);
    void *data;
};

static bool add_table(void *data, const struct store_table *stored) {
    struct reading *reading = data;
    if (reading->count == reading->room) {
        const size_t room = reading->room ? 2 * reading->room : 64;
        struct read_back *bigger = realloc(reading->read, room * sizeof *bigger);
        if (!bigger) {
            reading->no_memory = true;
            return false;
        }
        reading->read = bigger;
        reading->room = room;
    }
    struct table *table = table_create();
    if (!table) {
        reading->no_memory = true;
        return false;
    }
    struct read_back *read = &reading->read[reading->count++];
    *read = (struct read_back){.id = stored->id, .table = table};
    snprintf(read->name, sizeof read->name, "%s", stored->name);
    return true;
}

static int by_id(const void *a, const void *b) {
    const struct read_back *one = a, *other = b;
    return (one->id > other->id) - (one->id < other->id);
}

/* Notes that a row cannot be applied; no other row of the table is then read. */
static bool note_wrong(struct read_back *read, int64_t seq,
                       const struct pedro_refusal *wrong) {
    read->wrong = malloc(sizeof *read->wrong);
    read->seq = seq;
    if (read->wrong)
        *read->wrong = *wrong;
    return read->wrong != NULL;
}

static bool apply_row(void *data, const struct store_row *row) {
    struct reading *reading = data;
    const struct read_back wanted = {.id = row->id};
    struct read_back *read = reading->count > 0
                                 ? bsearch(&wanted, reading->read, reading->count,
                                           sizeof *reading->read, by_id)
                                 : NULL;
    struct pedro_refusal wrong;
    /* A table that is no longer live has not been deleted yet. */
    if (!read || read->wrong)
        return true;
    pedro_refuse(&wrong, PEDRO_REFUSED_ROW_MISSING);
    if (row->seq != (int64_t)read->table->seq + 1 ||
        table_apply_row(read->table, row->body, row->length, &wrong) < 0)
        reading->no_memory = !note_wrong(read, row->seq, &wrong);
    else if (reading->over && read->table->news & TABLE_NEWS_OVER)
        reading->over(reading->data, read);
    read->at_ms = row->at_ms;
    return !reading->no_memory;
}

struct reading_one {
    struct read_back read;
    bool failed;
};

static bool apply_next(void *data, const struct store_row *row) {
    struct reading_one *reading = data;
    struct read_back *read = &reading->read;
    struct pedro_refusal wrong;
    pedro_refuse(&wrong, PEDRO_REFUSED_ROW_MISSING);
    if (row->seq != (int64_t)read->table->seq + 1 ||
        table_apply_row(read->table, row->body, row->length, &wrong) < 0)
        reading->failed = !note_wrong(read, row->seq, &wrong);
    read->at_ms = row->at_ms;
    return !reading->failed && !read->wrong;
}

bool read_back_table(struct store *store, int64_t id, const char *name,
                     void (*see)(void *data, struct read_back *read), void *data) {
    struct reading_one reading = {.read = {.id = id, .table = table_create()}};
    snprintf(reading.read.name, sizeof reading.read.name, "%s", name);
    const bool fine = reading.read.table &&
                      store_days_rows(store, id, apply_next, &reading) && !reading.failed;
    if (fine && (reading.read.wrong || reading.read.table->seq > 0))
        see(data, &reading.read);
    free(reading.read.wrong);
    table_destroy(reading.read.table);
    return fine;
}

bool read_back_tables(struct store *store,
                      void (*see)(void *data, struct read_back *read),
                      void (*over)(void *data, const struct read_back *read),
                      void *data) {
    struct reading reading = {.over = over, .data = data};
    struct pedro_refusal none;
    bool fine = store_awake_tables(store, add_table, &reading) && !reading.no_memory &&
                store_rows_from(store, 0, INT64_MAX, apply_row, &reading) &&
                !reading.no_memory;
    pedro_refuse(&none, PEDRO_REFUSED_ROW_NONE);
    for (size_t i = 0; i < reading.count; i++) {
        struct read_back *read = &reading.read[i];
        if (fine && !read->wrong && read->table->seq == 0)
            fine = note_wrong(read, 1, &none);
        if (fine)
            see(data, read);
        free(read->wrong);
        table_destroy(read->table);
    }
    free(reading.read);
    return fine;
}
