/* pipeline.h - prepared statements sent to PostgreSQL without waiting for each other's results.
 *
 *     pipeline_send(pipeline, BEGIN_ALL, 0, 0);
 *     ...
 *     pipeline_sync(pipeline);
 *     while (pipeline_next(pipeline, &answer))
 *         look_at(&answer);
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_PIPELINE_H
#define STORE_PIPELINE_H

#include "store/batch_parts.h"
#include "store/postgres.h"

/* Statements of the writer itself, besides those of batches. */
enum pipeline_statement {
    BEGIN_ALL = STATEMENTS,
    COMMIT_ALL,
    ROLLBACK_ALL,
    MARK,       /* this transaction is number $1 of writer $2 in epoch $3; $4: has rows */
    ADD_EVENTS, /* the rows of many tables, and the mark */
    FIND_MARK,  /* whether the mark was written */
    STAND_EVENTS, /* which of them are stored */
    NOTIFY,
    PIPELINE_STATEMENTS
};

struct pipeline_entry {
    int statement; /* -1: a synchronisation */
    bool prepares;
    size_t about; /* given to pipeline_send() */
};

struct pipeline {
    PGconn *connection; /* NULL: lost */
    bool prepared[PIPELINE_STATEMENTS];
    /* parameters of the next statement */
    const char *value[POSTGRES_PARAMETERS_MAX];
    int length[POSTGRES_PARAMETERS_MAX];
    char number[POSTGRES_PARAMETERS_MAX][8];
    /* what was sent, and how much of it was answered */
    struct pipeline_entry *entry;
    size_t entries, room, answered;
    bool lost;
};

/* Uses a connection on which nothing is under way. */
void pipeline_open(struct pipeline *pipeline, PGconn *connection);
void pipeline_close(struct pipeline *pipeline);  /* the connection, */
void pipeline_finish(struct pipeline *pipeline); /* and the memory */

/* Parameter `place` of the next statement, counted from 0; bytes must last until it is sent. */
void pipeline_number(struct pipeline *pipeline, int place, int64_t number);
void pipeline_bytes(struct pipeline *pipeline, int place, const char *bytes,
                    size_t length);
/* Sends it. If the connection fails, that is found in pipeline_next(). */
void pipeline_send(struct pipeline *pipeline, int statement, int parameters,
                   size_t about);
/* Ends what one error makes void. */
void pipeline_sync(struct pipeline *pipeline);

struct pipeline_answer {
    int statement;
    size_t about;
    PGresult *result;  /* valid until the next call */
    bool fine;         /* false: an error, or skipped after an error */
    const char *state; /* the SQLSTATE of an error, "" if there is none */
};

/* The next answer, in the order of sending. False if there is none left, or, with `lost`, if the
 * connection is lost or gave no answer for POSTGRES_WAIT_MS. */
bool pipeline_next(struct pipeline *pipeline, struct pipeline_answer *answer);

#endif
