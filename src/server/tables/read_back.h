/* read_back.h - rebuilds live tables from their stored events.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_READ_BACK_H
#define SERVER_READ_BACK_H

#include "store/reader.h"
#include "table/table.h"

struct read_back {
    int64_t id;
    char name[TABLE_NAME_MAX];
    struct table *table; /* a callee that keeps it replaces it by NULL, */
    struct pedro_refusal
        *wrong;    /* and this: why an event could not be folded, NULL: all were */
    int64_t seq;   /* its number */
    int64_t at_ms; /* label of its last event, by a wall clock */
};

/* Calls `over` (may be NULL) whenever a match ends at a live table, with the table in
 * that state; and at the end `see` for each table that does not rest, ordered by id. False if the database
 * cannot be read or there is no memory. */
bool read_back_tables(struct store *store,
                      void (*see)(void *data, struct read_back *read),
                      void (*over)(void *data, const struct read_back *read), void *data);

/* The same for one table that rests (store_days_rows()); `see` is not called if it has no such rows. */
bool read_back_table(struct store *store, int64_t id, const char *name,
                     void (*see)(void *data, struct read_back *read), void *data);

#endif
