/* batch_parts.h - internals of a batch, for the writer.
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_BATCH_PARTS_H
#define STORE_BATCH_PARTS_H

#include "store/batch.h"
#include "store/db.h"

/* What a row of a batch does. */
enum statement {
#define STATEMENT(name, ...) name,
#include "store/statements_people.h"
#include "store/statements_ratings.h"
#include "store/statements_tables.h"
#undef STATEMENT
    STATEMENTS
};

enum { VALUES_MAX = 9 };

struct value {
    enum { VALUE_NULL, VALUE_NUMBER, VALUE_TEXT, VALUE_BLOB } kind;
    int64_t number;
    size_t at, length; /* of text in the batch's bytes */
};

/* The values of APPEND. */
enum { ROW_KIND, ROW_ID, ROW_SEQ, ROW_AT, ROW_BODY, ROW_USER, ROW_PERSON, ROW_NAME };

struct batch_row {
    enum statement statement;
    int values;
    struct value value[VALUES_MAX];
};

/* Room inside the batch, which is enough for most batches: one row of a table. */
enum { BATCH_ROWS = 1, BATCH_BYTES = 120 };

struct batch {
    struct batch *next;
    struct batch_row *row; /* first_row, until there are more */
    size_t rows, rows_room;
    char *bytes; /* first_bytes, likewise */
    size_t length, room;
    struct batch_row first_row[BATCH_ROWS];
    char first_bytes[BATCH_BYTES];
    bool no_memory;
    bool untold;
    void (*done)(void *data, enum store_result result);
    void *data;
    enum store_result result;
};

/* The SQL of a statement, NULL if SQLite has none, and its result if it changes no row. */
struct statement_row {
    struct db_sql sql;
    enum store_result unchanged;
};
const struct statement_row *statement_row(unsigned statement);

/* Adds a row. The kinds of the statement are the types of the arguments: n an int64_t, t a string or NULL, s a text
 * and its length as a size_t, b bytes and their number, k a pointer to a letter. */
void batch_add(struct batch *batch, enum statement statement, ...);

/* A function with these parameters, among them `batch`, that adds one row. */
#define BATCH_ADD(name, parameters, ...)                                                 \
    void name parameters { batch_add(batch, __VA_ARGS__); }
/* Of a row that is appended. */
char batch_row_kind(const struct batch *batch, const struct batch_row *row);

/* Appends a batch to those to be handed over (store.c). */
void store_queue(struct store *store, struct batch *batch);

#endif
