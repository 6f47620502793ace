/* jobs_test.c - the queue of jobs: each is asked for once, done by one, and tried again a few times.
 *
 * SPDX-License-Identifier: MIT */
#include "store/job.h"
#include "store/sqlite.h"
#include "store/store_sample.h"

static enum store_result ask_for(struct place *place, const char *match, int64_t at_ms) {
    struct batch *batch = batch_create();
    batch_job(batch, STORE_JOB_ANALYSIS, match, at_ms);
    return commit(place, batch);
}

static void write_job(void *data, const struct store_job *job) {
    sprintf(data, "%s %s %s %d %s", job->kind, job->argument, job->state, job->tries,
            job->result);
}

static const char *job_of(struct place *place, const char *match) {
    static char text[200];
    strcpy(text, "none");
    assert_int_not_equal(
        store_job(place->store, STORE_JOB_ANALYSIS, match, write_job, text),
        STORE_FAILED);
    return text;
}

static const char *take(struct place *place, int64_t taker) {
    static char text[200];
    struct batch *batch = batch_create();
    batch_take_job(batch, taker);
    assert_int_equal(commit(place, batch), STORE_OK);
    strcpy(text, "none");
    assert_int_not_equal(store_taken_job(place->store, taker, write_job, text),
                         STORE_FAILED);
    return text;
}

static enum store_result end_job(struct place *place, int64_t taker, const char *result) {
    struct batch *batch = batch_create();
    batch_end_job(batch, taker, "done", result);
    return commit(place, batch);
}

static enum store_result keep_job(struct place *place, int64_t taker) {
    struct batch *batch = batch_create();
    batch_keep_job(batch, taker);
    return commit(place, batch);
}

/* All takers have been silent for too long. */
static void let_leases_end(struct place *place) {
    static const char sql[] = "UPDATE job SET until = until - 100000";
    char why[STORE_WHY_MAX];
    if (test_database()) {
        PGconn *connection = postgres_connect(place->path, why);
        assert_true(postgres_run(connection, sql, why));
        PQfinish(connection);
    } else {
        sqlite3 *db = sqlite_connect(place->path, DB_WRITE, why);
        assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
        sqlite3_close(db);
    }
}

static void a_job_is_asked_for_once_and_done_by_one(void **state) {
    struct place *place = *state;
    assert_false(store_job_waits(place->store));
    assert_string_equal(take(place, 7), "none");
    assert_int_equal(ask_for(place, "a-1", 10), STORE_OK);
    assert_int_equal(ask_for(place, "a-1", 20), STORE_TAKEN);
    assert_int_equal(ask_for(place, "b-1", 20), STORE_OK);
    assert_true(store_job_waits(place->store));
    assert_string_equal(job_of(place, "a-1"), "analysis a-1 waiting 0 ");
    assert_string_equal(take(place, 7), "analysis a-1 running 1 ");
    assert_string_equal(take(place, 8), "analysis b-1 running 1 ");
    assert_string_equal(take(place, 9), "none");
    assert_false(store_job_waits(place->store));
    assert_int_equal(end_job(place, 9, "x"), STORE_NOT_FOUND);
    assert_int_equal(end_job(place, 7, "{}"), STORE_OK);
    assert_int_equal(end_job(place, 7, "again"), STORE_NOT_FOUND);
    assert_string_equal(job_of(place, "a-1"), "analysis a-1 done 1 {}");
    assert_string_equal(job_of(place, "c-1"), "none");
    assert_int_equal(ask_for(place, "a-1", 30), STORE_TAKEN);
}

static void a_silent_taker_loses_its_job(void **state) {
    struct place *place = *state;
    assert_int_equal(ask_for(place, "a-1", 10), STORE_OK);
    assert_string_equal(take(place, 1), "analysis a-1 running 1 ");
    let_leases_end(place);
    assert_int_equal(keep_job(place, 1), STORE_OK); /* in time: nobody has taken it */
    assert_string_equal(take(place, 2), "none");
    let_leases_end(place);
    assert_true(store_job_waits(place->store));
    assert_string_equal(take(place, 2), "analysis a-1 running 2 ");
    assert_int_equal(keep_job(place, 1), STORE_NOT_FOUND);
    assert_int_equal(end_job(place, 1, "late"), STORE_NOT_FOUND);
    let_leases_end(place);
    assert_string_equal(take(place, 3), "analysis a-1 running 3 ");
    let_leases_end(place);
    assert_string_equal(take(place, 4), "none");
    assert_string_equal(job_of(place, "a-1"), "analysis a-1 failed 3 given-up");
    assert_false(store_job_waits(place->store));
}

static void a_job_that_is_given_back_has_not_been_tried(void **state) {
    struct place *place = *state;
    assert_int_equal(ask_for(place, "a-1", 10), STORE_OK);
    for (int64_t taker = 1; taker <= STORE_JOB_TRIES + 1; taker++) {
        struct batch *batch = batch_create();
        assert_string_equal(take(place, taker), "analysis a-1 running 1 ");
        batch_free_job(batch, taker);
        assert_int_equal(commit(place, batch), STORE_OK);
        assert_string_equal(job_of(place, "a-1"), "analysis a-1 waiting 0 ");
    }
}

static void an_analysis_goes_with_its_record_and_with_time(void **state) {
    const int64_t days = (int64_t)STORE_JOB_DAYS * 24 * 3600 * 1000;
    struct place *place = *state;
    assert_int_equal(open_table(place, 1, "a"), STORE_OK);
    struct batch *batch = batch_create();
    batch_match(batch, "a-1", 1, 10, "us", "5 9", 0, "old");
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_int_equal(ask_for(place, "a-1", 10), STORE_OK);
    assert_int_equal(ask_for(place, "b-1", 10), STORE_OK);
    assert_string_equal(take(place, 1), "analysis a-1 running 1 ");
    batch = batch_create();
    batch_record(batch, "a-1", "new");
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_string_equal(job_of(place, "a-1"), "none");
    assert_int_equal(end_job(place, 1, "of the old record"), STORE_NOT_FOUND);
    assert_string_equal(take(place, 2), "analysis b-1 running 1 ");
    assert_int_equal(end_job(place, 2, "{}"), STORE_OK);
    assert_int_equal(ask_for(place, "c-1", 10), STORE_OK);
    batch = batch_create();
    batch_tidy(batch, days + 10, 1, 2);
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_string_equal(job_of(place, "b-1"), "analysis b-1 done 1 {}");
    batch = batch_create();
    batch_tidy(batch, days + 11, 1, 2);
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_string_equal(job_of(place, "b-1"), "none");
    assert_string_equal(job_of(place, "c-1"), "analysis c-1 waiting 0 ");
}

static void only_so_many_wait(void **state) {
    struct place *place = *state;
    struct batch *batch = batch_create();
    char name[24];
    for (int i = 0; i < STORE_JOBS_MAX; i++) {
        snprintf(name, sizeof name, "m-%d", i);
        batch_job(batch, STORE_JOB_ANALYSIS, name, 10);
    }
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_int_equal(ask_for(place, "a-1", 10), STORE_TAKEN);
    assert_string_equal(take(place, 1), "analysis m-0 running 1 ");
    assert_int_equal(ask_for(place, "a-1", 10), STORE_OK);
}

TEST_GROUP(jobs) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_job_is_asked_for_once_and_done_by_one, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_silent_taker_loses_its_job, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_job_that_is_given_back_has_not_been_tried,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_analysis_goes_with_its_record_and_with_time,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(only_so_many_wait, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
