/* backup.h - copies a database to a new file while it is in use.
 *
 * The copy is of one moment: one read transaction lasts from the first page to the last, so
 * commits of others do not make it begin again. They go on meanwhile; the write-ahead log
 * grows by what they write, as it cannot be reset before the copy is done.
 *
 * Invariant: a file of the name that was asked for is a whole copy that is on the disk. It is
 * made as NAME.part-PID, of mode 0600, forced to the disk, and only then given its name.
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_BACKUP_H
#define STORE_BACKUP_H

#include <sqlite3.h>

#include "store/store.h"

/* Copies `db`, a connection without a transaction of its own, to `path`, which must not
 * exist. `go_on` (or NULL) hears how much is done, from 0 to 1, and may end it by false. False
 * with a sentence in `why`. */
bool backup_write(sqlite3 *db, const char *path, bool (*go_on)(void *data, double done),
                  void *data, char why[STORE_WHY_MAX]);

#endif
