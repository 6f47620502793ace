/* pool_test.c - every job comes back to the loop, once.
 *
 * SPDX-License-Identifier: MIT */
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "check.h"
#include "server/process/pool.h"

struct sum {
    struct pool_job job;
    int number, square;
};
static int squares, finished, undone;

static void work(struct pool_job *job, void *tool) {
    struct sum *sum = (struct sum *)job;
    assert_non_null(tool);
    sum->square = sum->number * sum->number;
}

static void finish(struct pool_job *job, bool done) {
    struct sum *sum = (struct sum *)job;
    squares += done ? sum->square : 0;
    finished++;
    undone += !done;
    free(sum);
}

static void *make_tool(void) { return malloc(1); }

static void no_wake(void *data) { (void)data; }

static void add_jobs(struct pool *pool, int count) {
    squares = finished = undone = 0;
    for (int i = 1; i <= count; i++) {
        struct sum *sum = calloc(1, sizeof *sum);
        assert_non_null(sum);
        sum->job = (struct pool_job){.work = work, .finish = finish};
        sum->number = i;
        pool_add(pool, &sum->job);
    }
}

static void all_jobs_are_done_and_finished(void **state) {
    (void)state;
    struct pool *pool = pool_create(
        3, &(struct pool_tool){.create = make_tool, .destroy = free}, no_wake, NULL);
    assert_non_null(pool);
    add_jobs(pool, 100);
    while (pool_waiting(pool) > 0) {
        nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
        pool_collect(pool);
    }
    assert_int_equal(finished, 100);
    assert_int_equal(squares, 338350);
    assert_int_equal(undone, 0);
    pool_destroy(pool);
}

static void finish_in_order(struct pool_job *job, bool done) {
    struct sum *sum = (struct sum *)job;
    assert_true(done);
    squares = 10 * squares + sum->number;
    finished++;
    free(sum);
}

/* While it works nothing else begins on a pool of one thread. */
static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;

static void wait_at_gate(struct pool_job *job, void *tool) {
    (void)job;
    (void)tool;
    pthread_mutex_lock(&gate);
    pthread_mutex_unlock(&gate);
}

static void later_jobs_begin_when_no_other_waits(void **state) {
    static const bool later[] = {false, true, true, false, false};
    (void)state;
    struct pool *pool = pool_create(1, NULL, no_wake, NULL);
    squares = finished = 0;
    pthread_mutex_lock(&gate);
    for (int i = 0; i < 5; i++) {
        struct sum *sum = calloc(1, sizeof *sum);
        assert_non_null(sum);
        sum->job = (struct pool_job){.work = wait_at_gate, .finish = finish_in_order};
        sum->number = i + 1;
        if (later[i])
            pool_add_later(pool, &sum->job);
        else
            pool_add(pool, &sum->job);
    }
    pthread_mutex_unlock(&gate);
    while (pool_waiting(pool) > 0) {
        nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
        pool_collect(pool);
    }
    assert_int_equal(squares, 14523);
    pool_destroy(pool);
}

static void jobs_of_a_pool_that_is_destroyed_are_finished_undone(void **state) {
    (void)state;
    struct pool *pool = pool_create(
        1, &(struct pool_tool){.create = make_tool, .destroy = free}, no_wake, NULL);
    add_jobs(pool, 50);
    pool_destroy(pool);
    assert_int_equal(finished, 50);
    assert_int_equal(undone, 50);
}

TEST_GROUP(pool) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_jobs_are_done_and_finished),
        cmocka_unit_test(later_jobs_begin_when_no_other_waits),
        cmocka_unit_test(jobs_of_a_pool_that_is_destroyed_are_finished_undone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
