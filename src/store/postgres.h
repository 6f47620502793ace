/* postgres.h - connections to PostgreSQL, as every part of the store uses them.
 *
 * Every function has a limit to the time that it waits, whatever the network does. No message contains a
 * password.
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_POSTGRES_H
#define STORE_POSTGRES_H

#include <libpq-fe.h>

#include "store/db.h"

/* Types of parameters and results, as PostgreSQL numbers them. */
enum postgres_type {
    POSTGRES_BYTES = 17,
    POSTGRES_LETTER = 18,
    POSTGRES_NUMBER = 20,
    POSTGRES_TEXT = 25,
    POSTGRES_TEXTS = 1009,
    POSTGRES_NUMBERS = 1016,
};

enum { POSTGRES_WAIT_MS = 10000, POSTGRES_PARAMETERS_MAX = 12, POSTGRES_STATE_SIZE = 6 };

/* Connects to a server that can be written, within about 3 seconds for each host of the address. The
 * connection does not block in PQsend...(). NULL with the reason in `why`. */
PGconn *postgres_connect(const char *address, char why[STORE_WHY_MAX]);

/* Waits until PQgetResult() does not block. False after `most_ms`, or if the connection is lost. */
bool postgres_wait(PGconn *connection, int most_ms);

/* The result of the last statement that was sent; earlier results are dropped. NULL if the connection was lost, or
 * after `most_ms`: then only PQfinish() may be called for it. */
PGresult *postgres_result(PGconn *connection, int most_ms);

/* Runs SQL without parameters, and waits for its last result. False with the reason in `why`. */
bool postgres_run(PGconn *connection, const char *sql, char why[STORE_WHY_MAX]);
/* The same within `most_ms`, with the SQLSTATE of an error; else "". */
bool postgres_run_for(PGconn *connection, const char *sql, int most_ms,
                      char state[POSTGRES_STATE_SIZE], char why[STORE_WHY_MAX]);

/* False, with a sentence in `why`, if transactions of the connection may run in different sessions, as behind pgbouncer with
 * pool_mode = transaction: what a session keeps (prepared statements, LISTEN, settings) is not kept then. */
bool postgres_keeps_session(PGconn *connection, const char *address,
                            char why[STORE_WHY_MAX]);

/* The number in the first column of the first row, or `otherwise` if there is none. */
int64_t postgres_number(const PGresult *result, int64_t otherwise);

/* The last error of a connection, in one line. */
void postgres_say(const PGconn *connection, char why[STORE_WHY_MAX]);

/* Writes and reads a number as PostgreSQL's binary form of BIGINT, most significant byte first. */
void postgres_put(int64_t number, char bytes[8]);
int64_t postgres_get(const char *bytes, int length);

/* The text of a statement for PostgreSQL, allocated: `?` and `?1` become $1. NULL without memory. */
char *postgres_text(const struct db_sql *sql);
/* The types of its parameters; returns their number. */
int postgres_types(const char *kinds, Oid types[POSTGRES_PARAMETERS_MAX]);

#endif
