/* migrations.h - migrates the schema of a database.
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_MIGRATIONS_H
#define STORE_MIGRATIONS_H

#include <sqlite3.h>
#include <stdbool.h>

#include "store/postgres.h"

/* SQL of both kinds of databases: moves rows of tournaments and chat into `log`, and finds out whether they differ there. */
#define MIGRATION_MOVES_ROWS                                                             \
    "INSERT INTO log(kind, id, seq, at_ms, body) SELECT 'h', tournament_id, seq, 0,"     \
    " body FROM tournament_rows ORDER BY tournament_id, seq;"                            \
    "INSERT INTO log(kind, id, seq, at_ms, body, user_id, person, name) SELECT 'c',"     \
    " table_id, number, at_ms, text, user_id, person, name FROM chat"                    \
    " ORDER BY table_id, number;"
#define MIGRATION_ROWS_DIFFER                                                            \
    "(SELECT count(*) FROM log WHERE kind <> 'e') <>"                                    \
    " (SELECT count(*) FROM tournament_rows) + (SELECT count(*) FROM chat)"              \
    " OR EXISTS (SELECT tournament_id, seq, body FROM tournament_rows EXCEPT"            \
    " SELECT id, seq, body FROM log WHERE kind = 'h')"                                   \
    " OR EXISTS (SELECT table_id, number, at_ms, user_id, person, name, text FROM chat"  \
    " EXCEPT SELECT id, seq, at_ms, user_id, person, name, body FROM log"                \
    " WHERE kind = 'c')"

/* A step; NULL is nothing to do. */
struct migration {
    const char
        *same; /* in words of SQLite; numbers marked so are given by the database */
    const char *alone; /* then, in SQLite alone */
};

/* Applies the missing steps, each in its own transaction. Before the first, a database
 * that is not new is copied to pedro.db.before-N beside it, where N is the number of that
 * step. False with the reason in `why`; a database of a later program, or of one that is too old, is refused. */
bool migrations_run(sqlite3 *db, char why[STORE_WHY_MAX]);

/* True if all steps were done; else false with the reason in `why`. Changes nothing. */
bool migrations_done(sqlite3 *db, char why[STORE_WHY_MAX]);

/* What a step does to both kinds of databases: PostgreSQL takes it in its own words (migrations_postgres.c). NULL: nothing. */
const char *migrations_same(int step);
/* Why a database of `version` is refused, if the steps of this program begin with `first`. */
void migrations_too_old(int version, int first, char why[STORE_WHY_MAX]);

/* The same on PostgreSQL. There all missing steps are one transaction, and servers that start at the same time wait
 * for the one that makes it. A database with later steps than this program knows is used if those steps permit
 * it. */
bool migrations_postgres_run(PGconn *connection, char why[STORE_WHY_MAX]);
bool migrations_postgres_done(PGconn *connection, char why[STORE_WHY_MAX]);

#endif
