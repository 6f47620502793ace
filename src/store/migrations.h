/* migrations.h - brings the tables of a database up to date.
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_MIGRATIONS_H
#define STORE_MIGRATIONS_H

#include <sqlite3.h>
#include <stdbool.h>

#include "store/store.h"

/* Does the steps the database has not had yet, each in a transaction of its own. Before the
 * first, a database that had some is copied beside itself: pedro.db.before-N, where N is the
 * number of that step. False with a sentence in `why`; a database of a later program is refused. */
bool migrations_run(sqlite3 *db, char why[STORE_WHY_MAX]);

/* True if it has had all steps; else false with a sentence in `why`. Changes nothing. */
bool migrations_done(sqlite3 *db, char why[STORE_WHY_MAX]);

#endif
