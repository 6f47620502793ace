/* db_sqlite.c - queries on an SQLite file.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/db_kind.h"
#include "store/sqlite.h"

/* How long a connection waits for a lock of another process (pedro admin). */
enum { BUSY_MS = 5000 };

struct file {
    struct db db;
    sqlite3 *sqlite;
};

struct query {
    struct db_query query;
    sqlite3_stmt *statement;
};

static sqlite3_stmt *statement_of(struct db_query *query) {
    return ((struct query *)query)->statement;
}

sqlite3 *sqlite_connect(const char *path, enum db_use use, char why[STORE_WHY_MAX]) {
    sqlite3 *db = NULL;
    const int flags = use == DB_READ   ? SQLITE_OPEN_READONLY
                      : use == DB_MAKE ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                                       : SQLITE_OPEN_READWRITE;
    if (sqlite3_open_v2(path, &db, flags | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK &&
        sqlite3_busy_timeout(db, BUSY_MS) == SQLITE_OK &&
        sqlite3_exec(db,
                     "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                     "PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF;"
                     "PRAGMA journal_size_limit = 67108864",
                     NULL, NULL, NULL) == SQLITE_OK)
        return db;
    snprintf(why, STORE_WHY_MAX, "%s: %s", path,
             db ? sqlite3_errmsg(db) : "there is not enough memory");
    sqlite3_close(db);
    return NULL;
}

bool sqlite_check(const char *path, char why[STORE_WHY_MAX]) {
    sqlite3 *db = sqlite_connect(path, DB_READ, why);
    sqlite3_stmt *check = NULL;
    bool fine = false;
    if (!db)
        return false;
    if (sqlite3_prepare_v2(db, "PRAGMA integrity_check(1)", -1, &check, NULL) ==
            SQLITE_OK &&
        sqlite3_step(check) == SQLITE_ROW) {
        const char *said = (const char *)sqlite3_column_text(check, 0);
        fine = said && strcmp(said, "ok") == 0;
        snprintf(why, STORE_WHY_MAX, "%s", said ? said : "");
    } else {
        snprintf(why, STORE_WHY_MAX, "%s", sqlite3_errmsg(db));
    }
    sqlite3_finalize(check);
    sqlite3_close(db);
    return fine;
}

static void close_file(struct db *db) {
    sqlite3_close(((struct file *)db)->sqlite);
    free(db);
}

static bool begin(struct db *db, enum db_use use) {
    /* The first read begins the transaction, so all others see the same state. */
    return sqlite3_exec(((struct file *)db)->sqlite,
                        use == DB_READ ? "BEGIN; SELECT count(*) FROM sqlite_schema"
                                       : "BEGIN IMMEDIATE",
                        NULL, NULL, NULL) == SQLITE_OK;
}

static bool commit(struct db *db) {
    return sqlite3_exec(((struct file *)db)->sqlite, "COMMIT", NULL, NULL, NULL) ==
           SQLITE_OK;
}

static void destroy(struct db_query *query) {
    sqlite3_finalize(statement_of(query));
    free(query);
}

static struct db_query *prepare(struct db *db, const struct db_sql *sql,
                                char why[STORE_WHY_MAX]) {
    struct file *file = (struct file *)db;
    struct query *query = calloc(1, sizeof *query);
    if (query &&
        sqlite3_prepare_v3(file->sqlite, sql->text, -1, SQLITE_PREPARE_PERSISTENT,
                           &query->statement, NULL) == SQLITE_OK) {
        query->query.kind = db->kind;
        return &query->query;
    }
    snprintf(why, STORE_WHY_MAX, "%s",
             query ? sqlite3_errmsg(file->sqlite) : "there is not enough memory");
    free(query);
    return NULL;
}

static void bind_number(struct db_query *query, int place, int64_t number) {
    sqlite3_bind_int64(statement_of(query), place, number);
}

static void bind_text(struct db_query *query, int place, const char *text) {
    sqlite3_bind_text(statement_of(query), place, text, -1, SQLITE_STATIC);
}

static void bind_bytes(struct db_query *query, int place, const void *bytes,
                       size_t length) {
    sqlite3_bind_blob(statement_of(query), place, bytes, (int)length, SQLITE_STATIC);
}

static enum db_code step(struct db_query *query) {
    const int code = sqlite3_step(statement_of(query));
    return code == SQLITE_ROW ? DB_ROW : code == SQLITE_DONE ? DB_DONE : DB_FAILED;
}

static int64_t number(struct db_query *query, int column) {
    return sqlite3_column_int64(statement_of(query), column);
}

/* A text ends with a zero; column_blob() promises none. */
static const void *bytes(struct db_query *query, int column) {
    sqlite3_stmt *row = statement_of(query);
    return sqlite3_column_type(row, column) == SQLITE_BLOB
               ? sqlite3_column_blob(row, column)
               : sqlite3_column_text(row, column);
}

static size_t length(struct db_query *query, int column) {
    return (size_t)sqlite3_column_bytes(statement_of(query), column);
}

static void end(struct db_query *query) {
    sqlite3_reset(statement_of(query));
    sqlite3_clear_bindings(statement_of(query));
}

static const struct db_kind kind = {
    .close = close_file,
    .begin = begin,
    .commit = commit,
    .prepare = prepare,
    .destroy = destroy,
    .bind_number = bind_number,
    .bind_text = bind_text,
    .bind_bytes = bind_bytes,
    .step = step,
    .number = number,
    .bytes = bytes,
    .length = length,
    .end = end,
};

struct db *db_sqlite_open(const char *path, enum db_use use, char why[STORE_WHY_MAX]) {
    struct file *file = calloc(1, sizeof *file);
    if (!file) {
        snprintf(why, STORE_WHY_MAX, "there is not enough memory");
        return NULL;
    }
    file->db.kind = &kind;
    if ((file->sqlite = sqlite_connect(path, use, why)))
        return &file->db;
    free(file);
    return NULL;
}
