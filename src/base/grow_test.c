/* grow_test.c - growing arrays.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include "base/grow.h"

static void an_array_keeps_its_items(void **state) {
    int *items = NULL;
    size_t room = 0;
    (void)state;
    for (int i = 0; i < 1000; i++) {
        assert_true(grow_array(&items, (size_t)i, &room, sizeof *items));
        assert_true(room > (size_t)i);
        items[i] = i;
    }
    assert_true(grow_array(&items, 5000, &room, sizeof *items));
    assert_true(room > 5000);
    for (int i = 0; i < 1000; i++)
        assert_int_equal(items[i], i);
    free(items);
}

static void what_cannot_be_counted_is_refused(void **state) {
    int *items = malloc(sizeof *items);
    size_t room = 1;
    (void)state;
    assert_non_null(items);
    *items = 7;
    assert_false(grow_to(&items, SIZE_MAX, 1));
    assert_false(grow_to(&items, SIZE_MAX / sizeof *items, sizeof *items));
    assert_false(grow_array(&items, SIZE_MAX, &room, sizeof *items));
    assert_false(grow_array(&items, SIZE_MAX / 4, &room, sizeof *items));
    assert_int_equal(room, 1);
    assert_int_equal(*items, 7);
    free(items);
}

TEST_GROUP(grow) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_array_keeps_its_items),
        cmocka_unit_test(what_cannot_be_counted_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
