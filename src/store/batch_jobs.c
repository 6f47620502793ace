/* batch_jobs.c - rows of the queue of jobs.
 *
 * SPDX-License-Identifier: MIT */
#include "store/batch_parts.h"
#include "store/job.h"

void batch_job(struct batch *batch, const char *kind, const char *argument,
               int64_t at_ms) {
    batch_add(batch, ADD_JOB, kind, argument, at_ms, (int64_t)STORE_JOBS_MAX);
}

void batch_take_job(struct batch *batch, int64_t taker) {
    batch_add(batch, FAIL_JOBS, (int64_t)STORE_JOB_TRIES);
    batch_add(batch, TAKE_JOB, taker, (int64_t)STORE_JOB_MS);
}

void batch_keep_job(struct batch *batch, int64_t taker) {
    batch_add(batch, KEEP_JOB, taker, (int64_t)STORE_JOB_MS);
}

void batch_end_job(struct batch *batch, int64_t taker, const char *state,
                   const char *result) {
    batch_add(batch, END_JOB, taker, state, result);
}

void batch_free_job(struct batch *batch, int64_t taker) {
    batch_add(batch, FREE_JOB, taker);
}
