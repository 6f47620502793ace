/* sqlite.h - a connection to an SQLite file, as every part of the store uses it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_SQLITE_H
#define STORE_SQLITE_H

#include <sqlite3.h>

#include "store/db.h"

/* In WAL mode with synchronous=FULL. NULL with the reason in `why`. */
sqlite3 *sqlite_connect(const char *path, enum db_use use, char why[STORE_WHY_MAX]);

/* True if SQLite's integrity check finds nothing wrong; else with the reason in `why`. */
bool sqlite_check(const char *path, char why[STORE_WHY_MAX]);

#endif
