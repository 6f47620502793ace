/* job.h - a queue of long work in the database, which any server or worker may do.
 *
 * A job waits until somebody takes it, for some time: its taker says again and again that it still works,
 * and if it falls silent another may take the job. A taker is a number that is never used twice, so what
 * a taker that lost its job still stores has no effect.
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_JOB_H
#define STORE_JOB_H

#include "store/batch.h"

enum {
    STORE_JOB_MS = 15 * 1000, /* a taker that is silent so long has lost its job */
    STORE_JOB_TRIES = 3,      /* then it has failed */
    STORE_JOBS_MAX = 1000,    /* that wait */
    STORE_JOB_DAYS = 30,      /* for which a result is kept */
};

/* The kinds of jobs: an analysis has the name of a match as its argument. */
#define STORE_JOB_ANALYSIS "analysis"

/* Milliseconds since 1970 by the clock of the database. */
#define SQLITE_NOW   "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
#define POSTGRES_NOW "(extract(epoch FROM clock_timestamp()) * 1000)::BIGINT"

struct store_job {
    const char *kind, *argument;
    const char *state; /* "waiting", "running", "done" or "failed" */
    int tries;
    const char *result; /* of a job that is done; the reason why it failed */
};
typedef void store_see_job(void *data, const struct store_job *job);

/* STORE_TAKEN if there is such a job, or STORE_JOBS_MAX wait. */
void batch_job(struct batch *batch, const char *kind, const char *argument,
               int64_t at_ms);
/* Takes the oldest job that nobody works on, if there is one: see store_taken_job(). Those that were
 * tried too often have failed. */
void batch_take_job(struct batch *batch, int64_t taker);
/* The taker still works. This and batch_end_job(): STORE_NOT_FOUND if it has lost the job. */
void batch_keep_job(struct batch *batch, int64_t taker);
/* `state` is "done" or "failed". */
void batch_end_job(struct batch *batch, int64_t taker, const char *state,
                   const char *result);
/* The taker gives the job back, as if it had never been taken. */
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
