/* reader_jobs.c - queries about the queue of jobs.
 *
 * SPDX-License-Identifier: MIT */
#include "store/job.h"
#include "store/store_parts.h"

static bool show_job(struct db_query *row, reader_see *see, void *data) {
    ((store_see_job *)see)(data, &(struct store_job){.kind = db_text(row, 0),
                                                     .argument = db_text(row, 1),
                                                     .state = db_text(row, 2),
                                                     .tries = (int)db_number(row, 3),
                                                     .result = db_text(row, 4)});
    return false;
}

enum store_result store_job(struct store *store, const char *kind, const char *argument,
                            store_see_job *see, void *data) {
    return reader_each(reader_ask(store, ASK_JOB, kind, argument), show_job,
                       (reader_see *)see, data);
}

enum store_result store_taken_job(struct store *store, int64_t taker, store_see_job *see,
                                  void *data) {
    return reader_each(reader_ask(store, ASK_TAKEN_JOB, taker), show_job,
                       (reader_see *)see, data);
}

int64_t store_jobs_in(struct store *store, const char *state) {
    return reader_number(reader_ask(store, ASK_JOBS_IN, state), 0);
}

bool store_job_waits(struct store *store) {
    return reader_number(reader_ask(store, ASK_JOB_WAITS), 0) > 0;
}
