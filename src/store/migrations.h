/* migrations.h - migrates the schema of a database.
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_MIGRATIONS_H
#define STORE_MIGRATIONS_H

#include <sqlite3.h>
#include <stdbool.h>

#include "store/postgres.h"

/* Applies the missing steps, each in its own transaction. Before the first, a database
 * that is not new is copied to pedro.db.before-N beside it, where N is the number of that
 * step. False with the reason in `why`; a database of a later program is refused. */
bool migrations_run(sqlite3 *db, char why[STORE_WHY_MAX]);

/* True if all steps were done; else false with the reason in `why`. Changes nothing. */
bool migrations_done(sqlite3 *db, char why[STORE_WHY_MAX]);

/* The same on PostgreSQL. There all missing steps are one transaction, and servers that start at the same time wait
 * for the one that makes it. A database with later steps than this program knows is used if those steps permit
 * it. */
bool migrations_postgres_run(PGconn *connection, char why[STORE_WHY_MAX]);
bool migrations_postgres_done(PGconn *connection, char why[STORE_WHY_MAX]);

#endif
