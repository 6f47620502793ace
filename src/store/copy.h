/* copy.h - copies all data from one database to another, of the same kind or the other.
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_COPY_H
#define STORE_COPY_H

#include "store/db.h"

/* Copies what a database has at this moment, also while servers use it, to one without rows (PostgreSQL)
 * or to a new file (SQLite). Then all is read back, and the number of rows and a sum of their hashes
 * compared for each table; only then is it committed. `go_on` (or NULL) receives the progress, from 0 to
 * 1, and cancels by returning false. False with the reason in `why`: then nothing was stored. */
bool copy_database(const char *from, const char *to,
                   bool (*go_on)(void *data, double done), void *data,
                   char why[STORE_WHY_MAX]);

#endif
