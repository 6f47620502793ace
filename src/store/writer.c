/* writer.c - writes many batches in one transaction with one sync (group commit).
 *
 * A batch of several rows is enclosed in a savepoint, so that a refused row rolls back
 * its own batch only. A single row needs none: SQLite rolls back a failed statement.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "store/writer.h"

bool writer_init(struct writer *writer, sqlite3 *db, char why[STORE_WHY_MAX]) {
    *writer = (struct writer){.db = db};
    for (int i = 0; i < STATEMENTS; i++)
        if (sqlite3_prepare_v3(db, statement_rows[i].sql, -1, SQLITE_PREPARE_PERSISTENT,
                               &writer->statement[i], NULL) != SQLITE_OK) {
            snprintf(why, STORE_WHY_MAX, "%s", sqlite3_errmsg(db));
            return false;
        }
    return true;
}

void writer_finish(struct writer *writer) {
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(writer->statement[i]);
}

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

static enum store_result write_as(struct writer *writer, const struct batch *batch,
                                  const struct batch_row *row, enum statement which,
                                  int values) {
    sqlite3_stmt *statement = writer->statement[which];
    for (int i = 0; i < values; i++)
        bind(statement, i + 1, batch, &row->value[i]);
    int code = sqlite3_step(statement);
    int extended = sqlite3_extended_errcode(writer->db);
    sqlite3_reset(statement);
    if (code == SQLITE_DONE)
        return sqlite3_changes(writer->db) ? STORE_OK : statement_rows[which].unchanged;
    return extended == SQLITE_CONSTRAINT_PRIMARYKEY ||
                   extended == SQLITE_CONSTRAINT_UNIQUE ||
                   extended == SQLITE_CONSTRAINT_ROWID
               ? STORE_TAKEN
               : STORE_FAILED;
}

/* An event is first counted at its table; if that fails, nothing has changed. */
static enum store_result write_row(struct writer *writer, const struct batch *batch,
                                   const struct batch_row *row) {
    if (row->statement != ADD_EVENT)
        return write_as(writer, batch, row, row->statement, row->values);
    enum { TABLE_AND_NUMBER = 2 };
    enum store_result result =
        write_as(writer, batch, row, COUNT_EVENT, TABLE_AND_NUMBER);
    if (result == STORE_OK) {
        result = write_as(writer, batch, row, ADD_EVENT, row->values);
        writer->half_done = result != STORE_OK;
    }
    return result;
}

static bool run(struct writer *writer, const char *sql) {
    return sqlite3_exec(writer->db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static enum store_result write_batch(struct writer *writer, const struct batch *batch) {
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

bool writer_write(struct writer *writer, struct batch *batches) {
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
