/* lasting_test.c - what lasts for days does not end because a clock jumps.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"
#include "server/process/clock.h"

#define HOUR ((int64_t)60 * 60 * 1000)
#define DAY  (24 * HOUR)

static const int64_t then = 20000 * DAY;

static void it_is_the_wall_clock_as_long_as_that_goes_evenly(void **state) {
    struct lasting lasting = {lasting_begin(then, 0), 5};
    (void)state;
    assert_int_equal(lasting.at_ms, then);
    for (int i = 1; i <= 100; i++)
        lasting_go(&lasting, then + i * DAY, 5 + (uint64_t)(i * DAY));
    assert_int_equal(lasting.at_ms, then + 100 * DAY);
    /* A little faster or slower than the other one. */
    lasting_go(&lasting, then + 101 * DAY + HOUR, 5 + (uint64_t)(101 * DAY));
    assert_int_equal(lasting.at_ms, then + 101 * DAY + HOUR);
    lasting_go(&lasting, then + 102 * DAY, 5 + (uint64_t)(102 * DAY));
    assert_int_equal(lasting.at_ms, then + 102 * DAY);
}

static void a_jump_forward_is_caught_up_slowly(void **state) {
    struct lasting lasting = {then, 0};
    (void)state;
    lasting_go(&lasting, then + 100 * DAY, 0);
    assert_int_equal(lasting.at_ms, then);
    lasting_go(&lasting, then + 100 * DAY + HOUR, (uint64_t)HOUR);
    assert_int_equal(lasting.at_ms, then + 2 * HOUR);
    lasting_go(&lasting, then + 200 * DAY, (uint64_t)(100 * DAY));
    assert_int_equal(lasting.at_ms, then + 200 * DAY);
}

static void a_jump_that_is_taken_back_changes_nothing(void **state) {
    struct lasting lasting = {then, 0};
    (void)state;
    lasting_go(&lasting, then + 100 * DAY + 1000, 1000);
    lasting_go(&lasting, then + HOUR, (uint64_t)HOUR);
    assert_int_equal(lasting.at_ms, then + HOUR);
    lasting_go(&lasting, then - 100 * DAY, (uint64_t)HOUR);
    assert_int_equal(lasting.at_ms, then - 100 * DAY);
}

static void many_small_jumps_are_no_faster(void **state) {
    struct lasting lasting = {then, 0};
    (void)state;
    for (int i = 1; i <= 1000; i++)
        lasting_go(&lasting, then + i * DAY, (uint64_t)i);
    assert_int_equal(lasting.at_ms, then + 2000);
}

static void a_start_believes_half_a_day(void **state) {
    (void)state;
    assert_int_equal(lasting_begin(then, 0), then);
    assert_int_equal(lasting_begin(then + 11 * HOUR, then), then + 11 * HOUR);
    assert_int_equal(lasting_begin(then + 100 * DAY, then), then + 12 * HOUR);
    /* Then the clock was wrong before. */
    assert_int_equal(lasting_begin(then - DAY, then), then - DAY);
}

TEST_GROUP(lasting) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_the_wall_clock_as_long_as_that_goes_evenly),
        cmocka_unit_test(a_jump_forward_is_caught_up_slowly),
        cmocka_unit_test(a_jump_that_is_taken_back_changes_nothing),
        cmocka_unit_test(many_small_jumps_are_no_faster),
        cmocka_unit_test(a_start_believes_half_a_day),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
