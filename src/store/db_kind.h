/* db_kind.h - what a kind of database implements for db.h.
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_DB_KIND_H
#define STORE_DB_KIND_H

#include "store/db.h"

struct db_kind {
    void (*close)(struct db *db);
    bool (*begin)(struct db *db, enum db_use use);
    bool (*commit)(struct db *db);
    struct db_query *(*prepare)(struct db *db, const struct db_sql *sql,
                                char why[STORE_WHY_MAX]);
    void (*destroy)(struct db_query *query);
    void (*bind_number)(struct db_query *query, int place, int64_t number);
    void (*bind_text)(struct db_query *query, int place, const char *text);
    void (*bind_bytes)(struct db_query *query, int place, const void *bytes,
                       size_t length);
    enum db_code (*step)(struct db_query *query);
    int64_t (*number)(struct db_query *query, int column);
    const void *(*bytes)(struct db_query *query, int column); /* NULL for NULL */
    size_t (*length)(struct db_query *query, int column);
    void (*end)(struct db_query *query);
    void (*doubt)(struct db *db, bool doubted); /* NULL: nothing is to be done */
    bool (*is_there)(struct db *db);            /* NULL: always */
};

/* The first field of each kind's own struct. */
struct db {
    const struct db_kind *kind;
};
struct db_query {
    const struct db_kind *kind;
};

struct db *db_sqlite_open(const char *path, enum db_use use, char why[STORE_WHY_MAX]);
struct db *db_postgres_open(const char *address, char why[STORE_WHY_MAX]);

#endif
