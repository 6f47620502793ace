/* postgres.c - connects to PostgreSQL, and waits for it with limits.
 *
 * SPDX-License-Identifier: MIT */
#include "store/postgres.h"

#include <ctype.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/steady.h"

static bool fail(char why[STORE_WHY_MAX], const char *reason) {
    snprintf(why, STORE_WHY_MAX, "%s", reason);
    return false;
}

/* Messages of libpq about an address quote parts of it. If `@` or `/` in a password is not escaped, such a part
 * can contain the password: so an address like that is refused without a quotation. */
static bool is_address(const char *address, char why[STORE_WHY_MAX]) {
    char *said = NULL;
    PQconninfoOption *options = PQconninfoParse(address, &said);
    bool fine = options != NULL;
    PQfreemem(said);
    for (PQconninfoOption *option = options; option && option->keyword; option++) {
        const char *value = option->val ? option->val : "";
        if (strcmp(option->keyword, "port") == 0)
            fine = fine && strspn(value, "0123456789,") == strlen(value);
        if (strcmp(option->keyword, "host") == 0 || strcmp(option->keyword, "user") == 0)
            fine = fine && !strchr(value, '@');
    }
    PQconninfoFree(options);
    return fine ||
           fail(why, "the address of the database is not valid: it is "
                     "postgresql://USER:PASSWORD@HOST:PORT/NAME, with %40 for @ and "
                     "%2F for / in a name or password");
}

void postgres_say(const PGconn *connection, char why[STORE_WHY_MAX]) {
    const char *said = connection ? PQerrorMessage(connection) : "not enough memory";
    const char *password = connection ? PQpass(connection) : NULL;
    const char *last = said;
    /* The last line is about the host that was tried last, without its file and line in libpq. */
    for (const char *at = said; (at = strchr(at, '\n')); at++)
        if (at[1] && !isspace((unsigned char)at[1]) &&
            strncmp(at + 1, "DETAIL", 6) != 0 && strncmp(at + 1, "HINT", 4) != 0 &&
            strncmp(at + 1, "CONTEXT", 7) != 0)
            last = at + 1;
    if (password && *password && strstr(said, password))
        last = "the connection failed";
    snprintf(why, STORE_WHY_MAX, "the database: %.*s", (int)strcspn(last, "\n"), last);
}

static bool is_usable(PGconn *connection, char why[STORE_WHY_MAX]) {
    const char *encoding = PQparameterStatus(connection, "server_encoding");
    if (PQserverVersion(connection) < 130000)
        return fail(why, "the database: PostgreSQL 13 or later is needed");
    if (!encoding || strcmp(encoding, "UTF8") != 0)
        return fail(why, "the database: its encoding is not UTF8");
    if (!postgres_run(connection, "SET client_min_messages = warning", why))
        return false;
    /* No query runs for so long that compiling it would pay. Another database may not know the setting. */
    postgres_run(connection, "SET jit = off", why);
    return true;
}

PGconn *postgres_connect(const char *address, char why[STORE_WHY_MAX]) {
    /* Parameters of the address come later, and so override these. */
    static const char *const keywords[] = {"client_encoding",
                                           "fallback_application_name",
                                           "connect_timeout",
                                           "keepalives_idle",
                                           "keepalives_interval",
                                           "keepalives_count",
                                           "tcp_user_timeout",
                                           "target_session_attrs",
                                           "dbname",
                                           NULL};
    const char *const values[] = {"UTF8", "pedro", "3",          "5",     "2",
                                  "3",    "10000", "read-write", address, NULL};
    if (!is_address(address, why))
        return NULL;
    PGconn *connection = PQconnectdbParams(keywords, values, 1);
    if (PQstatus(connection) != CONNECTION_OK) {
        postgres_say(connection, why);
        if (strstr(PQerrorMessage(connection), "session is read-only") ||
            strstr(PQerrorMessage(connection), "server is in hot standby"))
            fail(why, "the database: this server is a standby, which can only be read");
    } else if (PQsetnonblocking(connection, 1) == 0 && is_usable(connection, why)) {
        return connection;
    }
    PQfinish(connection);
    return NULL;
}

bool postgres_wait(PGconn *connection, int most_ms) {
    const int64_t until = (int64_t)steady_ms() + most_ms;
    for (;;) {
        const int unsent = PQflush(connection);
        if (unsent < 0)
            return false;
        if (!PQisBusy(connection))
            return PQstatus(connection) == CONNECTION_OK;
        struct pollfd socket = {.fd = PQsocket(connection),
                                .events = (short)(unsent ? POLLIN | POLLOUT : POLLIN)};
        const int64_t left = until - (int64_t)steady_ms();
        if (left <= 0)
            return false;
        const int ready = poll(&socket, 1, (int)left);
        if (ready < 0 && errno != EINTR)
            return false;
        if (ready > 0 && !PQconsumeInput(connection))
            return false;
    }
}

PGresult *postgres_result(PGconn *connection, int most_ms) {
    PGresult *last = NULL;
    for (;;) {
        if (!postgres_wait(connection, most_ms)) {
            PQclear(last);
            return NULL;
        }
        PGresult *next = PQgetResult(connection);
        if (!next)
            return last;
        /* An error is kept, even if later statements were only skipped. */
        if (last && PQresultStatus(last) == PGRES_FATAL_ERROR) {
            PQclear(next);
        } else {
            PQclear(last);
            last = next;
        }
    }
}

bool postgres_run(PGconn *connection, const char *sql, char why[STORE_WHY_MAX]) {
    char state[POSTGRES_STATE_SIZE];
    return postgres_run_for(connection, sql, POSTGRES_WAIT_MS, state, why);
}

bool postgres_run_for(PGconn *connection, const char *sql, int most_ms,
                      char state[POSTGRES_STATE_SIZE], char why[STORE_WHY_MAX]) {
    PGresult *result = NULL;
    if (PQsendQuery(connection, sql))
        result = postgres_result(connection, most_ms);
    const ExecStatusType status = PQresultStatus(result);
    const char *code = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    snprintf(state, POSTGRES_STATE_SIZE, "%s", code ? code : "");
    PQclear(result);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
        return true;
    postgres_say(connection, why);
    return false;
}

int64_t postgres_number(const PGresult *result, int64_t otherwise) {
    if (PQresultStatus(result) != PGRES_TUPLES_OK || PQntuples(result) < 1)
        return otherwise;
    return PQfformat(result, 0)
               ? postgres_get(PQgetvalue(result, 0, 0), PQgetlength(result, 0, 0))
               : strtoll(PQgetvalue(result, 0, 0), NULL, 10);
}

void postgres_put(int64_t number, char bytes[8]) {
    for (int i = 0; i < 8; i++)
        bytes[i] = (char)((uint64_t)number >> (56 - 8 * i));
}

int64_t postgres_get(const char *bytes, int length) {
    uint64_t number = length > 0 && (bytes[0] & 0x80) ? UINT64_MAX : 0;
    for (int i = 0; i < length; i++)
        number = number << 8 | (unsigned char)bytes[i];
    return (int64_t)number;
}

char *postgres_text(const struct db_sql *sql) {
    const char *from = sql->postgres ? sql->postgres : sql->text;
    char *text = malloc(2 * strlen(from) + 1), *end = text;
    int next = 1;
    bool quoted = false;
    if (!text)
        return NULL;
    for (const char *at = from; *at; at++) {
        quoted ^= *at == '\'';
        *end++ = *at;
        if (*at != '?' || quoted)
            continue;
        end[-1] = '$';
        if (!isdigit((unsigned char)at[1]))
            *end++ = (char)('0' + next++);
    }
    *end = '\0';
    return text;
}

int postgres_types(const char *kinds, Oid types[POSTGRES_PARAMETERS_MAX]) {
    int count = 0;
    for (; kinds[count]; count++)
        types[count] = kinds[count] == 'n'          ? POSTGRES_NUMBER
                       : strchr("ts", kinds[count]) ? POSTGRES_TEXT
                       : kinds[count] == 'k'        ? POSTGRES_LETTER
                                                    : POSTGRES_BYTES;
    return count;
}

/* True if the session has the setting of its owner. */
static bool has_setting(PGconn *connection) {
    PGresult *result =
        PQsendQuery(connection, "SELECT current_setting('pedro.session', true)")
            ? postgres_result(connection, POSTGRES_WAIT_MS)
            : NULL;
    const bool has = PQresultStatus(result) == PGRES_TUPLES_OK &&
                     strcmp(PQgetvalue(result, 0, 0), "kept") == 0;
    PQclear(result);
    return has;
}

/* A transaction of another connection takes the session that a pooler has just got back. */
bool postgres_keeps_session(PGconn *connection, const char *address,
                            char why[STORE_WHY_MAX]) {
    if (!postgres_run(connection, "SET pedro.session = 'kept'", why))
        return false;
    PGconn *other = postgres_connect(address, why);
    const bool begun = other && postgres_run(other, "BEGIN", why),
               kept = begun && has_setting(connection);
    PQfinish(other);
    return kept || (begun && fail(why, "the database: a pooler gives each transaction "
                                       "another session; connect to PostgreSQL "
                                       "itself, or pool by sessions"));
}
