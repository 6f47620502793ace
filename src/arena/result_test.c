/* result_test.c - writing and reading results.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "arena/result.h"

static void a_result_comes_back_from_its_line(void **state) {
    const struct arena_result result = {.deal = 999999999,
                                        .margin = -123456,
                                        .points = -4321,
                                        .wins_a = 210,
                                        .wins_b = 630,
                                        .equity = -70000,
                                        .hands = 12,
                                        .bids_a = 5,
                                        .bids_b = 6,
                                        .made_a = 4,
                                        .made_b = 6,
                                        .moves_a = 100,
                                        .moves_b = 101,
                                        .ns_a = 123456789012,
                                        .ns_b = 1,
                                        .faults_a = 1};
    struct arena_result back;
    char line[ARENA_RESULT_TEXT_MAX];
    struct pedro_text text;
    (void)state;
    pedro_text_init(&text, line, sizeof line);
    arena_result_write(&result, &text);
    assert_true(pedro_text_fits(&text));
    assert_string_equal(
        line,
        "[999999999,-123456,-4321,210,630,-70000,12,5,6,4,6,100,101,123456789012,1,1,0]");
    assert_true(arena_result_read(line, text.length, &back));
    assert_memory_equal(&back, &result, sizeof back);
}

static void a_line_that_is_anything_else_is_refused(void **state) {
    static const char *const lines[] = {
        "",
        "[]",
        "[1,0,0,0,0,0,1,0,0,0,0,4,4,9,9,0]",       /* a number short */
        "[1,0,0,0,0,0,1,0,0,0,0,4,4,9,9,0,0,0,0]", /* one too many, after the luck */
        "[1,0,0,0,0,0,1,0,0,0,0,4,4,9,9,0,0,]",
        "[1,0,0,0,0,0,1,0,0,0,0,4,4,9,9,0,0,1024000001]",
        "[1,0,0,0,0,0,1,0,0,0,0,4,4,9,9,0,0", /* cut off */
        "[1,0,0,0,0,0,1,0,0,0,0,4,4,9,9,0,0] ",
        "[1, 0,0,0,0,0,1,0,0,0,0,4,4,9,9,0,0]",
        "[1,x,0,0,0,0,1,0,0,0,0,4,4,9,9,0,0]",
        "[-1,0,0,0,0,0,1,0,0,0,0,4,4,9,9,0,0]",         /* no such deal */
        "[1000000000,0,0,0,0,0,1,0,0,0,0,4,4,9,9,0,0]", /* nor this */
        "[1,0,0,2941,0,0,1,0,0,0,0,4,4,9,9,0,0]",       /* more than all won */
        "[1,0,0,0,0,0,1,1,0,2,0,4,4,9,9,0,0]",          /* more made than bid */
        "[1,0,0,0,0,0,1,1,1,0,0,4,4,9,9,0,0]",          /* more bid than dealt */
        "[1,0,0,0,0,0,1,0,0,0,0,4,4,9,9,5,0]",          /* more faults than moves */
        "[1,99999999999999999999,0,0,0,0,1,0,0,0,0,4,4,9,9,0,0]",
        "[1,1000001,0,0,0,0,1,0,0,0,0,4,4,9,9,0,0]",
        "[1,0,1000001,0,0,0,1,0,0,0,0,4,4,9,9,0,0]",
    };
    struct arena_result result;
    (void)state;
    assert_true(arena_result_read("[1,0,0,0,0,0,1,0,0,0,0,4,4,9,9,0,0]", 35, &result));
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (arena_result_read(lines[i], strlen(lines[i]), &result))
            fail_msg("taken: %s", lines[i]);
}

static void a_line_may_end_with_the_luck(void **state) {
    const struct arena_result result = {.deal = 7, .lucky = true, .luck = -2048};
    struct arena_result back;
    char line[ARENA_RESULT_TEXT_MAX];
    struct pedro_text text;
    (void)state;
    pedro_text_init(&text, line, sizeof line);
    arena_result_write(&result, &text);
    assert_string_equal(line, "[7,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-2048]");
    assert_true(arena_result_read(line, text.length, &back));
    assert_true(back.lucky);
    assert_int_equal(back.luck, -2048);
}

static void units_count_tables_and_other_sides(void **state) {
    struct pedro_rules rules;
    (void)state;
    assert_int_equal(pedro_rules_init(&rules, &pedro_preset(0)->set, NULL), 0);
    assert_int_equal(arena_units(&rules, false).margin, 2);
    assert_int_equal(arena_units(&rules, false).wins, 2 * ARENA_SHARE);
    assert_int_equal(arena_units(&rules, true).margin, 4);
    for (int n = 1; n <= PEDRO_SEATS_MAX; n++)
        assert_int_equal(ARENA_SHARE % n, 0);
}

TEST_GROUP(result) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_result_comes_back_from_its_line),
        cmocka_unit_test(a_line_that_is_anything_else_is_refused),
        cmocka_unit_test(a_line_may_end_with_the_luck),
        cmocka_unit_test(units_count_tables_and_other_sides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
