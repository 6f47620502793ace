/* kept_test.c - an answer is made again when it has changed, but not all the time.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"
#include "server/process/kept.h"

static void what_does_not_change_is_kept_for_a_minute(void **state) {
    struct kept kept = {.made = false};
    (void)state;
    assert_false(kept_is_fresh(&kept, 0, 1000));
    kept_note(&kept, 7, 1000, 1040);
    assert_true(kept_is_fresh(&kept, 7, 1040));
    assert_true(kept_is_fresh(&kept, 7, 1039 + KEPT_MAX_MS));
    assert_false(kept_is_fresh(&kept, 7, 1040 + KEPT_MAX_MS));
}

static void what_is_made_quickly_is_made_at_each_change(void **state) {
    struct kept kept;
    (void)state;
    kept_note(&kept, 7, 1000, 1000 + KEPT_QUICK_MS - 1);
    assert_true(kept_is_fresh(&kept, 7, 1004));
    assert_false(kept_is_fresh(&kept, 8, 1004));
}

static void what_takes_long_lags_behind(void **state) {
    struct kept kept;
    (void)state;
    kept_note(&kept, 7, 1000, 1040);
    assert_true(kept_is_fresh(&kept, 8, 1041));
    assert_true(kept_is_fresh(&kept, 8, 1040 + 40 * KEPT_SHARE - 1));
    assert_false(kept_is_fresh(&kept, 8, 1040 + 40 * KEPT_SHARE));
}

TEST_GROUP(kept) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_does_not_change_is_kept_for_a_minute),
        cmocka_unit_test(what_is_made_quickly_is_made_at_each_change),
        cmocka_unit_test(what_takes_long_lags_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
