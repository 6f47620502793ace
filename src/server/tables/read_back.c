/* read_back.c - reads rows once, all tables together, as they are stored.
 *
 * SPDX-License-Identifier: MIT */
#include "server/tables/room.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/grow.h"
#include "base/number_order.h"
#include "server/people/accounts.h"

struct reading {
    struct read_back *read; /* by id */
    size_t count, room;
    bool no_memory;
    void (*over)(void *data, const struct read_back *read);
    void *data;
};

static bool add_table(void *data, const struct store_table *stored) {
    struct reading *reading = data;
    struct table *table = NULL;
    if (!grow_array(&reading->read, reading->count, &reading->room,
                    sizeof *reading->read) ||
        !(table = table_create())) {
        reading->no_memory = true;
        return false;
    }
    struct read_back *read = &reading->read[reading->count++];
    *read = (struct read_back){.id = stored->id, .table = table};
    snprintf(read->name, sizeof read->name, "%s", stored->name);
    return true;
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

/* False without memory. */
static bool fold(struct read_back *read, const struct store_row *row) {
    struct pedro_refusal wrong;
    pedro_refuse(&wrong, PEDRO_REFUSED_ROW_MISSING);
    read->at_ms = row->at_ms;
    return (row->seq == (int64_t)read->table->seq + 1 &&
            table_apply_row(read->table, row->body, row->length, &wrong) >= 0) ||
           note_wrong(read, row->seq, &wrong);
}

static bool apply_row(void *data, const struct store_row *row) {
    struct reading *reading = data;
    const struct read_back wanted = {.id = row->id};
    struct read_back *read = reading->count > 0
                                 ? bsearch(&wanted, reading->read, reading->count,
                                           sizeof *reading->read, number_order)
                                 : NULL;
    /* A table that is no longer live has not been deleted yet. */
    if (!read || read->wrong)
        return true;
    reading->no_memory = !fold(read, row);
    if (!read->wrong && reading->over && read->table->news & TABLE_NEWS_OVER)
        reading->over(reading->data, read);
    return !reading->no_memory;
}

static bool apply_next(void *data, const struct store_row *row) {
    struct read_back *read = data;
    return fold(read, row) && !read->wrong;
}

bool read_back_table(struct store *store, int64_t id, const char *name,
                     void (*see)(void *data, struct read_back *read), void *data) {
    struct read_back read = {.id = id, .table = table_create()};
    snprintf(read.name, sizeof read.name, "%s", name);
    const bool fine = read.table && store_days_rows(store, id, apply_next, &read);
    /* With `seq` and nothing wrong there was no memory to say so. */
    if (fine && (read.wrong || (read.table->seq > 0 && read.seq == 0))) {
        picture_read_back(store, read.table);
        see(data, &read);
    }
    free(read.wrong);
    table_destroy(read.table);
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
        if (fine) {
            picture_read_back(store, read->table);
            see(data, read);
        }
        free(read->wrong);
        table_destroy(read->table);
    }
    free(reading.read);
    return fine;
}
