/* backup.h - copies a database to a new file while it is in use.
 *
 * The copy is a snapshot: one read transaction lasts from the first page to the last, so
 * commits of others do not restart it. They continue meanwhile; the write-ahead log
 * grows, as it cannot be reset before the copy is complete.
 *
 * Invariant: a file with the requested name is a complete copy on disk. It is written as
 * NAME.part-PID with mode 0600, synced, and only then given its name.
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_BACKUP_H
#define STORE_BACKUP_H

#include <sqlite3.h>

#include "store/db.h"
#include "store/store.h"

/* Copies `db`, a connection without a transaction of its own, to `path`, which must not
 * exist. `go_on` (or NULL) receives the progress, from 0 to 1, and cancels by returning
 * false. False with the reason in `why`. */
bool backup_write(sqlite3 *db, const char *path, bool (*go_on)(void *data, double done),
                  void *data, char why[STORE_WHY_MAX]);

/* Makes a file: `fill` writes it under the name `part`, and only a complete file gets its own name. */
bool backup_make(const char *path,
                 bool (*fill)(void *data, const char *part, char why[STORE_WHY_MAX]),
                 void *data, char why[STORE_WHY_MAX]);

/* --- from one database to another --- */

/* Copies what a database has at this moment, even while servers use it, to a PostgreSQL database without rows or
 * to a new SQLite file. Then it reads all back, and compares the number of rows and a sum of their hashes for each
 * table. Only then is the copy committed. `go_on` (or NULL) receives the progress, from 0 to 1, and cancels by
 * returning false. False with the reason in `why`: then nothing was stored. */
bool copy_database(const char *from, const char *to,
                   bool (*go_on)(void *data, double done), void *data,
                   char why[STORE_WHY_MAX]);

#endif
