/* job.h - a queue of long work in the database, which any server or worker may do.
 *
 * A server or worker that takes a job gets it for a limited time (a lease), and renews the lease while it works. When
 * the lease has run out, another may take the job. Each taking has a number that is never used twice (the taker),
 * so a result that comes after the job was lost is refused.
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_JOB_H
#define STORE_JOB_H

#include "store/batch.h"

enum {
    STORE_JOB_MS = 15 * 1000, /* the length of a lease */
    STORE_JOB_TRIES = 3,      /* a job whose lease has run out so often has failed */
    STORE_JOBS_MAX = 1000,    /* that wait */
    STORE_JOB_DAYS = 30,      /* for which a result is kept */
};

/* The kinds of jobs: an analysis has the name of a match as its argument. */
#define STORE_JOB_ANALYSIS "analysis"

/* Milliseconds since 1970 by the clock of the database. */
#define SQLITE_NOW   "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
#define POSTGRES_NOW "(extract(epoch FROM pedro_now()) * 1000)::BIGINT"
/* SQL of both kinds of databases with that time in it; parameters have numbers. */
#define WITH_NOW(before, after)                                                          \
    before SQLITE_NOW after, .postgres = before POSTGRES_NOW after

struct store_job {
    const char *kind, *argument;
    const char *state; /* "waiting", "running", "done" or "failed" */
    int tries;
    const char *result; /* of a job that is done; the reason why it failed */
};
typedef void store_see_job(void *data, const struct store_job *job);

/* Adds a job. STORE_TAKEN if there is such a job already, or STORE_JOBS_MAX wait. */
void batch_job(struct batch *batch, const char *kind, const char *argument,
               int64_t at_ms);
/* Takes the oldest job without a lease, if there is one; store_taken_job() then reads it. Jobs that were tried
 * too often are marked as failed. */
void batch_take_job(struct batch *batch, int64_t taker);
/* Renews the lease. Like batch_end_job(), STORE_NOT_FOUND if the taker has lost the job. */
void batch_keep_job(struct batch *batch, int64_t taker);
/* `state` is "done" or "failed". */
void batch_end_job(struct batch *batch, int64_t taker, const char *state,
                   const char *result);
/* Gives the job back, as if it had never been taken. */
void batch_free_job(struct batch *batch, int64_t taker);

/* STORE_OK, STORE_NOT_FOUND or STORE_FAILED. */
enum store_result store_job(struct store *store, const char *kind, const char *argument,
                            store_see_job *see, void *data);
enum store_result store_taken_job(struct store *store, int64_t taker, store_see_job *see,
                                  void *data);
/* Whether there is a job to take. */
bool store_job_waits(struct store *store);
/* The number of jobs in a state. */
int64_t store_jobs_in(struct store *store, const char *state);

#endif
