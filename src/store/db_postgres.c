/* db_postgres.c - queries on PostgreSQL, for a thread that must not be held up.
 *
 * A query fails if it is not answered in time, or its connection is lost; then all queries fail until a thread
 * has connected again (postgres_link.h). Statements are prepared when they are first used on a connection.
 * Numbers, texts and bytes are sent in binary form.
 *
 * A short list is fetched whole. A long one is read piece by piece with a cursor, inside a transaction; other
 * queries can be run between two pieces.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/db_kind.h"
#include "store/postgres.h"
#include "store/postgres_link.h"

enum {
    SHORT_MS = 2000,  /* what a query may take, */
    DOUBTED_MS = 50,  /* if it will hardly be answered, */
    LONG_MS = 60000,  /* and a piece of a long list, */
    COPY_MS = 600000, /* and what ends a copy: PostgreSQL then checks all references */
    PIECE_ROWS = 1000,
};

/* All open cursors are in one transaction, which counts as one of them. */
struct server {
    struct db db;
    struct postgres_link link;
    bool doubted;     /* it may stand still */
    unsigned queries; /* prepared so far */
};

struct question {
    struct db_query query;
    struct server *server;
    char *text;
    char name[16];
    bool is_long, is_copy;
    bool copying;
    unsigned prepared; /* number of the connection on which it is prepared */
    Oid type[POSTGRES_PARAMETERS_MAX];
    const char *value[POSTGRES_PARAMETERS_MAX];
    int length[POSTGRES_PARAMETERS_MAX], format[POSTGRES_PARAMETERS_MAX];
    char number[POSTGRES_PARAMETERS_MAX][8];
    int parameters;
    PGresult *rows;
    int row;
    unsigned cursor; /* number of the connection on which its cursor is open, or 0 */
};

/* --- transactions --- */

static void doubt(struct db *db, bool doubted) {
    ((struct server *)db)->doubted = doubted;
}

static int short_ms(const struct server *server) {
    return server->doubted ? DOUBTED_MS : SHORT_MS;
}

static bool begin(struct db *db, enum db_use use) {
    struct server *server = (struct server *)db;
    if (!postgres_link_is_there(&server->link) ||
        !postgres_link_run(
            &server->link,
            use == DB_READ ? "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" : "BEGIN",
            short_ms(server)))
        return false;
    server->link.cursors++;
    return true;
}

static bool commit(struct db *db) {
    struct server *server = (struct server *)db;
    if (!server->link.connection || server->link.cursors == 0)
        return false;
    server->link.cursors--;
    PGresult *result = postgres_link_answer(
        &server->link, PQsendQuery(server->link.connection, "COMMIT"), COPY_MS);
    const bool fine = result && strcmp(PQcmdStatus(result), "COMMIT") == 0;
    PQclear(result);
    return fine;
}

static void close_server(struct db *db) {
    struct server *server = (struct server *)db;
    postgres_link_finish(&server->link);
    free(server);
}

/* --- a query --- */

static struct question *question_of(struct db_query *query) {
    return (struct question *)query;
}

static bool prepare_now(struct question *question) {
    struct server *server = question->server;
    if (question->prepared == server->link.number)
        return true;
    PGresult *result = postgres_link_answer(
        &server->link,
        PQsendPrepare(server->link.connection, question->name, question->text,
                      question->parameters, question->type),
        short_ms(server));
    if (result)
        question->prepared = server->link.number;
    PQclear(result);
    return result != NULL;
}

static bool open_cursor(struct question *question) {
    struct server *server = question->server;
    if (server->link.cursors == 0 &&
        !postgres_link_run(&server->link, "BEGIN READ ONLY", short_ms(server)))
        return false;
    const size_t size = strlen(question->text) + 64;
    char *declare = malloc(size);
    if (!declare)
        return false;
    server->link.cursors++;
    snprintf(declare, size, "DECLARE %s NO SCROLL CURSOR FOR %s", question->name,
             question->text);
    PGresult *result = postgres_link_answer(
        &server->link,
        PQsendQueryParams(server->link.connection, declare, question->parameters,
                          question->type, question->value, question->length,
                          question->format, 1),
        LONG_MS);
    free(declare);
    PQclear(result);
    if (result)
        question->cursor = server->link.number;
    return result != NULL;
}

static PGresult *fetch(struct question *question) {
    struct server *server = question->server;
    char sql[64];
    if (question->cursor != server->link.number || !server->link.connection)
        return NULL;
    snprintf(sql, sizeof sql, "FETCH %d FROM %s", PIECE_ROWS, question->name);
    return postgres_link_answer(
        &server->link,
        PQsendQueryParams(server->link.connection, sql, 0, NULL, NULL, NULL, NULL, 1),
        LONG_MS);
}

static PGresult *first_rows(struct question *question) {
    struct server *server = question->server;
    if (!postgres_link_is_there(&server->link))
        return NULL;
    if (question->is_long)
        return open_cursor(question) ? fetch(question) : NULL;
    if (!prepare_now(question))
        return NULL;
    return postgres_link_answer(
        &server->link,
        PQsendQueryPrepared(server->link.connection, question->name, question->parameters,
                            question->value, question->length, question->format, 1),
        short_ms(server));
}

/* Bytes of a copy; the caller waits for them. */
static bool put(struct question *question, const char *bytes, int length) {
    return PQputCopyData(question->server->link.connection, bytes, length) == 1;
}

static bool begin_copy(struct question *question) {
    static const char head[] = "PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0";
    struct server *server = question->server;
    if (question->copying)
        return true;
    if (!postgres_link_is_there(&server->link) ||
        PQsetnonblocking(server->link.connection, 0) < 0)
        return false;
    PGresult *result = PQexec(server->link.connection, question->text);
    question->copying = PQresultStatus(result) == PGRES_COPY_IN;
    PQclear(result);
    return question->copying && put(question, head, sizeof head);
}

/* A row is the number of its values in two bytes, and each with its length in four, -1 for NULL. */
static bool put_row(struct question *question) {
    char number[8];
    postgres_put(question->parameters, number);
    bool fine = begin_copy(question) && put(question, number + 6, 2);
    for (int i = 0; fine && i < question->parameters; i++) {
        const char *value = question->value[i];
        postgres_put(value ? question->length[i] : -1, number);
        fine = put(question, number + 4, 4) &&
               (!value || put(question, value, question->length[i]));
    }
    return fine;
}

/* If it fails, so does the transaction. */
static void end_copy(struct question *question) {
    struct server *server = question->server;
    question->copying = false;
    if (!server->link.connection)
        return;
    if (put(question, "\377\377", 2))
        PQputCopyEnd(server->link.connection, NULL);
    PQsetnonblocking(server->link.connection, 1);
    PQclear(postgres_link_answer(&server->link, 1, COPY_MS));
}

static enum db_code step(struct db_query *query) {
    struct question *question = question_of(query);
    if (question->is_copy)
        return put_row(question) ? DB_DONE : DB_FAILED;
    if (!question->rows) {
        question->row = 0;
        question->rows = first_rows(question);
    } else if (++question->row >= PQntuples(question->rows) && question->cursor) {
        PQclear(question->rows);
        question->row = 0;
        question->rows = fetch(question);
    }
    if (!question->rows)
        return DB_FAILED;
    return question->row < PQntuples(question->rows) ? DB_ROW : DB_DONE;
}

static void end(struct db_query *query) {
    struct question *question = question_of(query);
    struct server *server = question->server;
    char sql[64];
    if (question->copying)
        end_copy(question);
    PQclear(question->rows);
    question->rows = NULL;
    for (int i = 0; i < question->parameters; i++)
        question->value[i] = NULL;
    if (question->cursor == server->link.number && server->link.connection) {
        snprintf(sql, sizeof sql, "CLOSE %s", question->name);
        if (--server->link.cursors == 0)
            postgres_link_run(&server->link, "COMMIT", short_ms(server));
        else
            postgres_link_run(&server->link, sql, short_ms(server));
    }
    question->cursor = 0;
}

static void destroy(struct db_query *query) {
    end(query);
    free(question_of(query)->text);
    free(query);
}

static struct db_query *prepare(struct db *db, const struct db_sql *sql,
                                char why[STORE_WHY_MAX]) {
    struct server *server = (struct server *)db;
    struct question *question = calloc(1, sizeof *question);
    if (!question || !(question->text = postgres_text(sql))) {
        snprintf(why, STORE_WHY_MAX, "there is not enough memory");
        free(question);
        return NULL;
    }
    question->query.kind = db->kind;
    question->server = server;
    question->is_long = sql->is_long;
    question->is_copy = sql->is_copy;
    question->parameters = postgres_types(sql->kinds, question->type);
    snprintf(question->name, sizeof question->name, "q%u", server->queries++);
    return &question->query;
}

/* --- parameters and columns --- */

static void bind(struct question *question, int place, const void *value, size_t length) {
    question->value[place - 1] = value;
    question->length[place - 1] = (int)length;
    question->format[place - 1] = 1;
}

static void bind_number(struct db_query *query, int place, int64_t number) {
    struct question *question = question_of(query);
    postgres_put(number, question->number[place - 1]);
    bind(question, place, question->number[place - 1], 8);
}

static void bind_text(struct db_query *query, int place, const char *text) {
    bind(question_of(query), place, text, text ? strlen(text) : 0);
}

static void bind_bytes(struct db_query *query, int place, const void *bytes,
                       size_t length) {
    bind(question_of(query), place, bytes, length);
}

static const void *bytes(struct db_query *query, int column) {
    const struct question *question = question_of(query);
    return PQgetisnull(question->rows, question->row, column)
               ? NULL
               : PQgetvalue(question->rows, question->row, column);
}

static size_t length(struct db_query *query, int column) {
    const struct question *question = question_of(query);
    return (size_t)PQgetlength(question->rows, question->row, column);
}

static int64_t number(struct db_query *query, int column) {
    const char *value = bytes(query, column);
    return value ? postgres_get(value, (int)length(query, column)) : 0;
}

static bool is_there(struct db *db) {
    return postgres_link_is_there(&((struct server *)db)->link);
}

static const struct db_kind kind = {
    .close = close_server,
    .begin = begin,
    .commit = commit,
    .prepare = prepare,
    .destroy = destroy,
    .bind_number = bind_number,
    .bind_text = bind_text,
    .bind_bytes = bind_bytes,
    .step = step,
    .number = number,
    .bytes = bytes,
    .length = length,
    .end = end,
    .doubt = doubt,
    .is_there = is_there,
};

struct db *db_postgres_open(const char *address, char why[STORE_WHY_MAX]) {
    struct server *server = calloc(1, sizeof *server);
    if (!server) {
        snprintf(why, STORE_WHY_MAX, "there is not enough memory");
        return NULL;
    }
    server->db.kind = &kind;
    if (postgres_link_init(&server->link, address, why))
        return &server->db;
    free(server);
    return NULL;
}
