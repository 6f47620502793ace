/* reader_jobs.c - queries about the queue of jobs.
 *
 * SPDX-License-Identifier: MIT */
#include "store/job.h"
#include "store/store_parts.h"

static enum store_result see_job(struct db_query *ask, store_see_job *see, void *data) {
    const enum db_code code = db_step(ask);
    if (code == DB_ROW)
        see(data, &(struct store_job){.kind = db_text(ask, 0),
                                      .argument = db_text(ask, 1),
                                      .state = db_text(ask, 2),
                                      .tries = (int)db_number(ask, 3),
                                      .result = db_text(ask, 4)});
    return !end(ask, code) ? STORE_FAILED : code == DB_ROW ? STORE_OK : STORE_NOT_FOUND;
}

enum store_result store_job(struct store *store, const char *kind, const char *argument,
                            store_see_job *see, void *data) {
    struct db_query *ask = store->question[ASK_JOB];
    db_bind_text(ask, 1, kind);
    db_bind_text(ask, 2, argument);
    return see_job(ask, see, data);
}

enum store_result store_taken_job(struct store *store, int64_t taker, store_see_job *see,
                                  void *data) {
    struct db_query *ask = store->question[ASK_TAKEN_JOB];
    db_bind_number(ask, 1, taker);
    return see_job(ask, see, data);
}

int64_t store_jobs_in(struct store *store, const char *state) {
    struct db_query *ask = store->question[ASK_JOBS_IN];
    db_bind_text(ask, 1, state);
    const enum db_code code = db_step(ask);
    const int64_t jobs = code == DB_ROW ? db_number(ask, 0) : 0;
    end(ask, code);
    return jobs;
}

bool store_job_waits(struct store *store) {
    return reader_number(store, ASK_JOB_WAITS) > 0;
}
