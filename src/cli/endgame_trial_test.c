/* endgame_trial_test.c - a trial finds no difference with a correct table, and some with
 *a wrong one.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "cli/endgame_trial.h"

static void wrong_bounds_are_found(void **data) {
    const struct pedro_preset *finland = pedro_preset_find("finland", 7);
    struct pedro_rules rules;
    struct position_rules made;
    struct endgame_span span;
    struct endgame endgame;
    (void)data;
    assert_int_equal(pedro_rules_init(&rules, &finland->set, NULL), 0);
    position_rules_init(&rules, PEDRO_SPADES, &made);
    endgame_span_last(2, &span);
    const size_t size = endgame_size(&made, &span);
    uint8_t *bytes = malloc(size);
    assert_true(bytes && endgame_make(&made, &span, 1, bytes, NULL, NULL));
    assert_int_equal(endgame_open(&made, &span, bytes, size, &endgame), ENDGAME_OK);
    assert_int_equal(endgame_trial(&made, &endgame, 1000, NULL, NULL), 0);
    /* The changed table says that nobody wins a point. */
    memset(bytes + size / 2, 0, size - size / 2);
    assert_true(endgame_trial(&made, &endgame, 1000, NULL, NULL) > 0);
    free(bytes);
}

TEST_GROUP(endgame_trial) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(wrong_bounds_are_found)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
