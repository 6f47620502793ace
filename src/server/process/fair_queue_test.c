/* fair_queue_test.c - nobody waits for more than one job of each of the others.
 *
 * The only thread of the pool is held back by its first job, so the order in which the others are begun follows from
 * the order in which they are added.
 *
 * SPDX-License-Identifier: MIT */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "check.h"
#include "server/process/fair_queue.h"

enum { JOBS_MAX = 400, WAITING_MAX = 64, SAME_MAX = 16 };

struct task {
    struct fair_job fair;
    char name;
};

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
static struct pool *pool;
static struct fair_queue queue;
static char order[JOBS_MAX + 1], refused[JOBS_MAX + 1];
static size_t ordered, refusals;

static void hold(struct fair_job *job, void *tool) {
    (void)job, (void)tool;
    pthread_mutex_lock(&gate);
    pthread_mutex_unlock(&gate);
}

static void finish(struct fair_job *job, bool done) {
    struct task *task = (struct task *)job;
    if (done)
        order[ordered++] = task->name;
    else
        refused[refusals++] = task->name;
    free(task);
}

static void add(char name, const char *address, const char *target) {
    struct task *task = calloc(1, sizeof *task);
    assert_non_null(task);
    task->name = name;
    task->fair.work = hold;
    task->fair.finish = finish;
    snprintf(task->fair.address, sizeof task->fair.address, "%s", address);
    snprintf(task->fair.target, sizeof task->fair.target, "%s", target);
    fair_queue_add(&queue, &task->fair);
}

static void no_wake(void *data) { (void)data; }

static int set_up(void **state) {
    (void)state;
    memset(order, 0, sizeof order);
    memset(refused, 0, sizeof refused);
    ordered = refusals = 0;
    pool = pool_create(1, NULL, no_wake, NULL);
    assert_non_null(pool);
    fair_queue_init(&queue, pool, 1, (struct fair_limits){WAITING_MAX, SAME_MAX});
    pthread_mutex_lock(&gate);
    add('-', "", "");
    return 0;
}

static void do_all(void) {
    pthread_mutex_unlock(&gate);
    while (queue.running > 0) {
        nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
        pool_collect(pool);
    }
}

static int tear_down(void **state) {
    (void)state;
    pool_destroy(pool);
    fair_queue_drop(&queue);
    return 0;
}

static void an_address_with_many_jobs_takes_turns(void **state) {
    (void)state;
    for (int i = 0; i < 5; i++) {
        char target[16];
        snprintf(target, sizeof target, "t%d", i);
        add('a', "one", target);
    }
    add('b', "two", "u");
    add('c', "three", "v");
    do_all();
    assert_string_equal(order, "-abcaaaa");
}

static void a_target_with_many_jobs_takes_turns(void **state) {
    (void)state;
    for (int i = 0; i < 5; i++) {
        char address[16];
        snprintf(address, sizeof address, "a%d", i);
        add('a', address, "cup");
    }
    add('b', "two", "ann");
    add('b', "two", "bob");
    add('c', "three", "cleo");
    do_all();
    assert_string_equal(order, "-abcabaaa");
}

static void without_a_target_only_the_address_counts(void **state) {
    (void)state;
    add('a', "one", "");
    add('b', "two", "");
    add('a', "one", "");
    add('c', "three", "");
    do_all();
    assert_string_equal(order, "-abca");
}

static void who_fills_a_queue_is_refused(void **state) {
    (void)state;
    for (int i = 0; i < SAME_MAX + 3; i++) {
        char other[16];
        snprintf(other, sizeof other, "%d", i);
        add('a', "one", other);
        add('t', other, "cup");
    }
    assert_string_equal(refused, "atatat");
    add('b', "two", "ann");
    assert_string_equal(refused, "atatat");
    do_all();
    assert_int_equal(ordered, 2 + 2 * SAME_MAX);
    assert_non_null(memchr(order, 'b', 4)); /* after one of each */
}

static void when_all_places_are_taken_those_who_have_most_lose_one(void **state) {
    (void)state;
    for (int i = 0; i < WAITING_MAX; i++) {
        char address[16], target[16];
        snprintf(address, sizeof address, "a%d", i % 8);
        snprintf(target, sizeof target, "t%d", i);
        add('a', address, target);
    }
    assert_int_equal(refusals, 0);
    for (int i = 0; i < 10; i++) {
        char address[16];
        snprintf(address, sizeof address, "b%d", i);
        add('b', address, address);
    }
    assert_string_equal(refused, "aaaaaaaaaa");
    add('a', "a0", "t");
    assert_string_equal(refused, "aaaaaaaaaaa");
    do_all();
    assert_int_equal(ordered, 1 + WAITING_MAX);
    assert_ptr_equal(memchr(order + 19, 'b', sizeof order - 19), NULL);
}

static void what_waits_at_the_end_is_refused(void **state) {
    (void)state;
    add('a', "one", "");
    add('b', "two", "");
    pthread_mutex_unlock(&gate);
    pool_destroy(pool);
    pool = NULL;
    fair_queue_drop(&queue);
    assert_int_equal(ordered, 0);
    assert_string_equal(refused, "-ab");
}

TEST_GROUP(fair_queue) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(an_address_with_many_jobs_takes_turns),
        TEST(a_target_with_many_jobs_takes_turns),
        TEST(without_a_target_only_the_address_counts),
        TEST(who_fills_a_queue_is_refused),
        TEST(when_all_places_are_taken_those_who_have_most_lose_one),
        TEST(what_waits_at_the_end_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
