/* db.h - a connection to a database, and prepared queries on it: SQLite or PostgreSQL.
 *
 *     struct db_query *query = db_prepare(db, &sql, why);
 *     db_bind_number(query, 1, 7);
 *     while ((code = db_step(query)) == DB_ROW)
 *         use(db_number(query, 0), db_text(query, 1));
 *     db_end(query);
 *
 * Parameters count from 1, columns from 0. Bound texts and bytes are not copied; they must last until
 * db_end(). Another query may be run while one is stepped through.
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_DB_H
#define STORE_DB_H

#include "store/store.h"

/* `kinds` has the type of each parameter: n a number, t and s a text, b bytes, k a letter (a text of one byte). */
struct db_sql {
    const char *text; /* NULL: SQLite has none */
    const char *kinds;
    const char *postgres; /* NULL: the same text. In both $1 stands for ? and ?1 */
    bool is_long;         /* a list that may be long, read piece by piece */
    bool
        is_copy; /* each step stores a row: `postgres` is a COPY ... FROM STDIN in binary form */
};

enum db_code { DB_ROW, DB_DONE, DB_FAILED };

enum db_use {
    DB_MAKE,  /* an SQLite file is created if missing */
    DB_WRITE, /* it must exist, */
    DB_READ,  /* and is only read */
};

struct db;
struct db_query;

/* NULL with the reason in `why`. */
struct db *db_open(const char *place, enum db_use use, char why[STORE_WHY_MAX]);
void db_close(struct db *db); /* after its queries */

/* A transaction. With DB_READ all queries in it see one state of the database. Otherwise db_commit() stores all
 * their changes together; false if it could not. If the database is closed before, nothing is stored. */
bool db_begin(struct db *db, enum db_use use);
bool db_commit(struct db *db);

/* The database may stand still: until that is over (false), no short query waits for long. */
void db_doubt(struct db *db, bool doubted);

/* True if there is a connection. False while it is made again, which this begins; never waits. */
bool db_is_there(struct db *db);

struct db_query *db_prepare(struct db *db, const struct db_sql *sql,
                            char why[STORE_WHY_MAX]);
void db_destroy(struct db_query *query);

void db_bind_number(struct db_query *query, int place, int64_t number);
void db_bind_text(struct db_query *query, int place, const char *text);
void db_bind_bytes(struct db_query *query, int place, const void *bytes, size_t length);
void db_bind_null(struct db_query *query, int place);

enum db_code db_step(struct db_query *query);
/* Values of the current row. db_text() returns "" for NULL. */
int64_t db_number(struct db_query *query, int column);
const char *db_text(struct db_query *query, int column);
const void *db_bytes(struct db_query *query, int column);
size_t db_length(struct db_query *query, int column);
bool db_is_null(struct db_query *query, int column);
/* Must be called after the last db_step(), even if not all rows were read. */
void db_end(struct db_query *query);

#endif
