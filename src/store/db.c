/* db.c - passes each call on to the kind of the database.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "store/db_kind.h"

bool store_is_address(const char *place) {
    return strncmp(place, "postgresql://", strlen("postgresql://")) == 0 ||
           strncmp(place, "postgres://", strlen("postgres://")) == 0;
}

struct db *db_open(const char *place, enum db_use use, char why[STORE_WHY_MAX]) {
    return store_is_address(place) ? db_postgres_open(place, why)
                                   : db_sqlite_open(place, use, why);
}

void db_close(struct db *db) {
    if (db)
        db->kind->close(db);
}

bool db_begin(struct db *db, enum db_use use) { return db->kind->begin(db, use); }

bool db_commit(struct db *db) { return db->kind->commit(db); }

void db_doubt(struct db *db, bool doubted) {
    if (db->kind->doubt)
        db->kind->doubt(db, doubted);
}

bool db_is_there(struct db *db) { return !db->kind->is_there || db->kind->is_there(db); }

struct db_query *db_prepare(struct db *db, const struct db_sql *sql,
                            char why[STORE_WHY_MAX]) {
    return db->kind->prepare(db, sql, why);
}

void db_destroy(struct db_query *query) {
    if (query)
        query->kind->destroy(query);
}

void db_bind_number(struct db_query *query, int place, int64_t number) {
    query->kind->bind_number(query, place, number);
}

void db_bind_text(struct db_query *query, int place, const char *text) {
    query->kind->bind_text(query, place, text);
}

void db_bind_bytes(struct db_query *query, int place, const void *bytes, size_t length) {
    query->kind->bind_bytes(query, place, bytes, length);
}

void db_bind_null(struct db_query *query, int place) {
    query->kind->bind_text(query, place, NULL);
}

enum db_code db_step(struct db_query *query) { return query->kind->step(query); }

int64_t db_number(struct db_query *query, int column) {
    return query->kind->number(query, column);
}

const char *db_text(struct db_query *query, int column) {
    const char *text = query->kind->bytes(query, column);
    return text ? text : "";
}

const void *db_bytes(struct db_query *query, int column) {
    return query->kind->bytes(query, column);
}

size_t db_length(struct db_query *query, int column) {
    return query->kind->length(query, column);
}

bool db_is_null(struct db_query *query, int column) {
    return !query->kind->bytes(query, column);
}

void db_end(struct db_query *query) { query->kind->end(query); }
