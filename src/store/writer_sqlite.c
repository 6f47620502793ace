/* writer_sqlite.c - writes many batches in one transaction with one sync (group commit).
 *
 * A batch of several rows is enclosed in a savepoint, so that a refused row rolls back
 * its own batch only. A single row needs none: SQLite rolls back a failed statement.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

#include "store/migrations.h"
#include "store/sqlite.h"
#include "store/writer.h"

struct file_writer {
    struct writer writer;
    sqlite3 *db;
    sqlite3_stmt *statement[STATEMENTS];
    bool half_done; /* a row was counted and could not be added */
};

static void bind(sqlite3_stmt *statement, int place, const struct batch *batch,
                 const struct value *value) {
    const char *bytes = batch->bytes + value->at;
    switch (value->kind) {
    case VALUE_NULL:
        sqlite3_bind_null(statement, place);
        break;
    case VALUE_NUMBER:
        sqlite3_bind_int64(statement, place, value->number);
        break;
    case VALUE_TEXT:
        sqlite3_bind_text(statement, place, bytes, (int)value->length, SQLITE_STATIC);
        break;
    case VALUE_BLOB:
        sqlite3_bind_blob(statement, place, bytes, (int)value->length, SQLITE_STATIC);
        break;
    }
}

static enum store_result write_as(struct file_writer *writer, const struct batch *batch,
                                  const struct value *value, int values,
                                  enum statement which) {
    sqlite3_stmt *statement = writer->statement[which];
    /* Statements without SQL for SQLite: only servers that share a database need them. */
    if (!statement)
        return STORE_OK;
    for (int i = 0; i < values; i++)
        bind(statement, i + 1, batch, &value[i]);
    int code = sqlite3_step(statement);
    int extended = sqlite3_extended_errcode(writer->db);
    sqlite3_reset(statement);
    if (code == SQLITE_DONE)
        return sqlite3_changes(writer->db) ? STORE_OK : statement_row(which)->unchanged;
    return extended == SQLITE_CONSTRAINT_PRIMARYKEY ||
                   extended == SQLITE_CONSTRAINT_UNIQUE ||
                   extended == SQLITE_CONSTRAINT_ROWID
               ? STORE_TAKEN
               : STORE_FAILED;
}

/* A row of a log is first counted by what stands beside it; if that fails, nothing has changed. */
static enum store_result write_row(struct file_writer *writer, const struct batch *batch,
                                   const struct batch_row *row) {
    const int count =
        row->statement == APPEND ? store_kind(batch_row_kind(batch, row))->count : -1;
    enum store_result result = STORE_OK;
    if (count >= 0)
        result = write_as(writer, batch, &row->value[ROW_ID], STORE_COUNT_VALUES,
                          (enum statement)count);
    if (result == STORE_OK) {
        result = write_as(writer, batch, row->value, row->values, row->statement);
        writer->half_done = count >= 0 && result != STORE_OK;
    }
    return result;
}

static bool run(struct file_writer *writer, const char *sql) {
    return sqlite3_exec(writer->db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static enum store_result write_batch(struct file_writer *writer,
                                     const struct batch *batch) {
    enum store_result result = STORE_OK;
    if (batch->no_memory)
        return STORE_FAILED;
    if (batch->rows == 1)
        return write_row(writer, batch, &batch->row[0]);
    if (!run(writer, "SAVEPOINT batch"))
        return STORE_FAILED;
    for (size_t i = 0; i < batch->rows && result == STORE_OK; i++)
        result = write_row(writer, batch, &batch->row[i]);
    if (result != STORE_OK && !run(writer, "ROLLBACK TO batch"))
        return STORE_FAILED;
    if (!run(writer, "RELEASE batch"))
        return STORE_FAILED;
    return result;
}

static bool write_all(struct writer *base, struct batch *batches) {
    struct file_writer *writer = (struct file_writer *)base;
    bool whole = run(writer, "BEGIN IMMEDIATE");
    writer->half_done = false;
    for (struct batch *batch = batches; whole && batch; batch = batch->next) {
        batch->result = write_batch(writer, batch);
        /* On a full disk SQLite rolls back the transaction, not only the statement. */
        whole = !writer->half_done && !sqlite3_get_autocommit(writer->db);
    }
    whole = whole && run(writer, "COMMIT");
    if (whole)
        return true;
    if (!sqlite3_get_autocommit(writer->db))
        run(writer, "ROLLBACK");
    for (struct batch *batch = batches; batch; batch = batch->next)
        batch->result = STORE_FAILED;
    return false;
}

static void tell(struct writer *writer, int64_t node) {
    (void)writer;
    (void)node;
}

static void hurry(struct writer *writer) { (void)writer; }

static void close_file(struct writer *base) {
    struct file_writer *writer = (struct file_writer *)base;
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(writer->statement[i]);
    sqlite3_close(writer->db);
    free(writer);
}

static bool prepare(struct file_writer *writer, char why[STORE_WHY_MAX]) {
    for (unsigned i = 0; i < STATEMENTS; i++) {
        const char *sql = statement_row(i)->sql.text;
        if (sql && sqlite3_prepare_v3(writer->db, sql, -1, SQLITE_PREPARE_PERSISTENT,
                                      &writer->statement[i], NULL) != SQLITE_OK) {
            snprintf(why, STORE_WHY_MAX, "%s", sqlite3_errmsg(writer->db));
            return false;
        }
    }
    return true;
}

struct writer *writer_sqlite_open(const char *path, enum db_use use,
                                  char why[STORE_WHY_MAX]) {
    /* A transaction costs as much as writing a dozen batches. */
    static const struct writer_kind kind = {12, write_all, NULL, tell, hurry, close_file};
    struct file_writer *writer = calloc(1, sizeof *writer);
    if (!writer) {
        snprintf(why, STORE_WHY_MAX, "there is not enough memory");
        return NULL;
    }
    writer->writer.kind = &kind;
    if ((writer->db = sqlite_connect(path, use, why)) &&
        (use == DB_MAKE ? migrations_run(writer->db, why)
                        : migrations_done(writer->db, why)) &&
        prepare(writer, why))
        return &writer->writer;
    close_file(&writer->writer);
    return NULL;
}
