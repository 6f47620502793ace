/* pipeline.c - libpq's pipeline mode: statements are prepared when they are first sent.
 *
 * SPDX-License-Identifier: MIT */
#include "store/pipeline.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"

/* Rows of many tables in one statement. $5 is, for each row, the number of the event before its batch: if
 * that is not the last event of the table, all rows of the batch are refused together. It is -1 if this
 * connection has written that event itself, as looking for it takes as long as writing the row. If another
 * server has written one of the numbers, then or at the same moment, the key undoes the whole statement, which
 * is then tried again. The first line writes the mark (see writer_postgres.c): without it there are no rows. */
#define EVENTS                                                                           \
    " FROM (SELECT unnest($1::BIGINT[]) AS id, unnest($2::BIGINT[]) AS seq,"             \
    " unnest($3::BIGINT[]) AS at_ms, unnest($4::TEXT[]) AS body,"                        \
    " unnest($5::BIGINT[]) AS after) AS given"

static const struct {
    const char *sql;
    int parameters;
    Oid type[POSTGRES_PARAMETERS_MAX];
} own[PIPELINE_STATEMENTS - STATEMENTS] = {
    [BEGIN_ALL - STATEMENTS] = {.sql = "BEGIN"},
    [COMMIT_ALL - STATEMENTS] = {.sql = "COMMIT"},
    [ROLLBACK_ALL - STATEMENTS] = {.sql = "ROLLBACK"},
    [MARK - STATEMENTS] = {"UPDATE commit_mark SET number = $1, at = pedro_now(),"
                           " appended = CASE $4 WHEN 1 THEN $1 ELSE appended END"
                           " WHERE writer = $2 AND epoch = $3",
                           4,
                           {POSTGRES_NUMBER, POSTGRES_NUMBER, POSTGRES_NUMBER,
                            POSTGRES_NUMBER}},
    [ADD_EVENTS - STATEMENTS] =
        {"WITH mark AS (UPDATE commit_mark SET number = $6, at = pedro_now(),"
         " appended = $6 WHERE writer = $7 AND epoch = $8 RETURNING 1)"
         " INSERT INTO log(kind, id, seq, at_ms, body)"
         " SELECT 'e', given.id, given.seq, given.at_ms, given.body" EVENTS ", mark WHERE"
         " (after < 0 OR (SELECT coalesce(max(seq), 0) FROM log"
         "  WHERE kind = 'e' AND log.id = given.id) = after)"
         " AND (SELECT closed_at IS NULL FROM tables WHERE tables.id = given.id)"
         " RETURNING id",
         8,
         {POSTGRES_NUMBERS, POSTGRES_NUMBERS, POSTGRES_NUMBERS, POSTGRES_TEXTS,
          POSTGRES_NUMBERS, POSTGRES_NUMBER, POSTGRES_NUMBER, POSTGRES_NUMBER}},
    [FIND_MARK - STATEMENTS] = {"SELECT 1 FROM commit_mark WHERE number = $1"
                                " AND writer = $2 AND epoch = $3",
                                3,
                                {POSTGRES_NUMBER, POSTGRES_NUMBER, POSTGRES_NUMBER}},
    [STAND_EVENTS - STATEMENTS] = {"SELECT given.id" EVENTS
                                   " JOIN log USING (id, seq) WHERE kind = 'e'"
                                   " AND log.at_ms = given.at_ms AND log.body = "
                                   "given.body AND given.after >= -1"
                                   " GROUP BY given.id",
                                   5,
                                   {POSTGRES_NUMBERS, POSTGRES_NUMBERS, POSTGRES_NUMBERS,
                                    POSTGRES_TEXTS, POSTGRES_NUMBERS}},
    [NOTIFY - STATEMENTS] = {"SELECT pedro_tell($1)", 1, {POSTGRES_TEXT}},
};

void pipeline_open(struct pipeline *pipeline, PGconn *connection) {
    pipeline_close(pipeline);
    pipeline->connection = connection;
    pipeline->lost = !PQenterPipelineMode(connection);
}

void pipeline_close(struct pipeline *pipeline) {
    PQfinish(pipeline->connection);
    pipeline->connection = NULL;
    memset(pipeline->prepared, 0, sizeof pipeline->prepared);
    pipeline->entries = pipeline->answered = 0;
}

void pipeline_finish(struct pipeline *pipeline) {
    pipeline_close(pipeline);
    free(pipeline->entry);
}

void pipeline_bytes(struct pipeline *pipeline, int place, const char *bytes,
                    size_t length) {
    pipeline->value[place] = bytes;
    pipeline->length[place] = (int)length;
}

void pipeline_number(struct pipeline *pipeline, int place, int64_t number) {
    postgres_put(number, pipeline->number[place]);
    pipeline_bytes(pipeline, place, pipeline->number[place], 8);
}

static bool expect(struct pipeline *pipeline, int statement, bool prepares,
                   size_t about) {
    if (!grow_array(&pipeline->entry, pipeline->entries, &pipeline->room,
                    sizeof *pipeline->entry))
        return false;
    pipeline->entry[pipeline->entries++] =
        (struct pipeline_entry){statement, prepares, about};
    return true;
}

static int types_of(int statement, Oid types[POSTGRES_PARAMETERS_MAX]) {
    if (statement < STATEMENTS)
        return postgres_types(statement_row(statement)->sql.kinds, types);
    memcpy(types, own[statement - STATEMENTS].type,
           POSTGRES_PARAMETERS_MAX * sizeof *types);
    return own[statement - STATEMENTS].parameters;
}

static bool prepare(struct pipeline *pipeline, int statement, const char *name) {
    Oid types[POSTGRES_PARAMETERS_MAX];
    const int parameters = types_of(statement, types);
    char *text = statement < STATEMENTS ? postgres_text(&statement_row(statement)->sql)
                                        : strdup(own[statement - STATEMENTS].sql);
    const bool fine =
        text && PQsendPrepare(pipeline->connection, name, text, parameters, types) &&
        expect(pipeline, statement, true, 0);
    free(text);
    pipeline->prepared[statement] = fine;
    return fine;
}

void pipeline_send(struct pipeline *pipeline, int statement, int parameters,
                   size_t about) {
    static const int binary[POSTGRES_PARAMETERS_MAX] = {1, 1, 1, 1, 1, 1,
                                                        1, 1, 1, 1, 1, 1};
    char name[16];
    snprintf(name, sizeof name, "w%d", statement);
    pipeline->lost =
        pipeline->lost ||
        (!pipeline->prepared[statement] && !prepare(pipeline, statement, name)) ||
        !PQsendQueryPrepared(pipeline->connection, name, parameters, pipeline->value,
                             pipeline->length, binary, 1) ||
        !expect(pipeline, statement, false, about);
}

void pipeline_sync(struct pipeline *pipeline) {
    pipeline->lost = pipeline->lost || !PQpipelineSync(pipeline->connection) ||
                     !expect(pipeline, -1, false, 0);
}

/* Each statement has one result, and after it a NULL; a synchronisation has no NULL. */
static PGresult *take(struct pipeline *pipeline, bool is_statement) {
    if (!postgres_wait(pipeline->connection, POSTGRES_WAIT_MS))
        return NULL;
    PGresult *result = PQgetResult(pipeline->connection);
    if (!result || !is_statement)
        return result;
    if (postgres_wait(pipeline->connection, POSTGRES_WAIT_MS) &&
        !PQgetResult(pipeline->connection))
        return result;
    PQclear(result);
    return NULL;
}

bool pipeline_next(struct pipeline *pipeline, struct pipeline_answer *answer) {
    PQclear(answer->result);
    answer->result = NULL;
    while (!pipeline->lost && pipeline->answered < pipeline->entries) {
        const struct pipeline_entry *entry = &pipeline->entry[pipeline->answered++];
        answer->result = take(pipeline, entry->statement >= 0);
        const ExecStatusType status = PQresultStatus(answer->result);
        const char *state = PQresultErrorField(answer->result, PG_DIAG_SQLSTATE);
        pipeline->lost = !answer->result;
        answer->fine = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
        if (entry->prepares && !answer->fine)
            pipeline->prepared[entry->statement] = false;
        answer->statement = entry->statement;
        answer->about = entry->about;
        answer->state = state ? state : "";
        if (!pipeline->lost && entry->statement >= 0 &&
            (!entry->prepares || (!answer->fine && *answer->state)))
            return true;
        PQclear(answer->result);
        answer->result = NULL;
    }
    if (!pipeline->lost)
        pipeline->entries = pipeline->answered = 0;
    return false;
}
