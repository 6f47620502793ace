/* writer.h - writes batches, many in a transaction; used by the writer's thread only.
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_WRITER_H
#define STORE_WRITER_H

#include "store/batch_parts.h"

struct writer {
    sqlite3 *db;
    sqlite3_stmt *statement[STATEMENTS];
    bool half_done; /* an event was counted and could not be added */
};

/* Prepares the statements on a connection, which the caller keeps. False with the reason
 * in `why`; call writer_finish() in either case. */
bool writer_init(struct writer *writer, sqlite3 *db, char why[STORE_WHY_MAX]);
void writer_finish(struct writer *writer);

/* Writes a list of batches in one transaction and sets the result of each. If the
 * transaction as a whole fails, all are STORE_FAILED, and it is false. */
bool writer_write(struct writer *writer, struct batch *batches);

#endif
