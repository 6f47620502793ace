/* read_back.h - the tables that are live, folded from the events that are stored.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_READ_BACK_H
#define SERVER_READ_BACK_H

#include "store/reader.h"
#include "table/table.h"

struct read_back {
    int64_t id;
    char name[TABLE_NAME_MAX];
    struct table *table; /* whoever keeps it puts NULL in its place */
    const char *reason;  /* why an event could not be folded, NULL: all were */
    int64_t seq;         /* its number */
    int64_t at_ms;       /* label of its last event, by a wall clock */
};

/* Calls `over` (or NULL) whenever a match is over at a live table, with the table as it was then, and at
 * the end `see` for each table, by their numbers. False if the database cannot be read or there is no memory. */
bool read_back_tables(struct store *store,
                      void (*see)(void *data, struct read_back *read),
                      void (*over)(void *data, const struct read_back *read), void *data);

#endif
