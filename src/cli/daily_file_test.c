/* daily_file_test.c - the file of first tries at deals of the day: what it keeps, and the days in a row.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/daily_file.h"
#include "cli/home_sample.h"

enum { DAY = 20784 };

static void write_results(const char *text) {
    char path[AUTOSAVE_PATH_MAX + 16];
    struct daily_file file;
    assert_int_equal(daily_file_read(&file), 0);
    snprintf(path, sizeof path, "%s/results", file.directory);
    daily_file_finish(&file);
    FILE *results = fopen(path, "w");
    assert_non_null(results);
    fputs(text, results);
    fclose(results);
}

static void the_first_line_of_a_deal_counts(void **state) {
    struct daily_file file;
    (void)state;
    write_results("2026-11-27 us 3 -2\n2026-11-27 us 9 -2\n2026-11-26 king -30 12\n");
    assert_int_equal(daily_file_read(&file), 0);
    assert_int_equal(file.count, 2);
    const struct daily_tried *tried = daily_file_find(&file, DAY, "us");
    assert_non_null(tried);
    assert_int_equal(tried->margin, 3);
    assert_int_equal(tried->par, -2);
    assert_int_equal(daily_file_find(&file, DAY - 1, "king")->margin, -30);
    assert_null(daily_file_find(&file, DAY, "king"));
    daily_file_finish(&file);
}

static void damaged_lines_are_skipped(void **state) {
    struct daily_file file;
    (void)state;
    write_results("\n2026-13-27 us 3 2\n2026-11-27 nothing 3 2\n2026-11-27 us 3\n"
                  "2026-11-27 us 3 2x\n2026-11-27 us 3 2 1\n2026-11-27 us 999999 2\n"
                  "2026-11-27 king 1 2");
    assert_int_equal(daily_file_read(&file), 0);
    assert_int_equal(file.count, 1);
    assert_non_null(daily_file_find(&file, DAY, "king"));
    daily_file_finish(&file);
}

static void what_is_added_is_read_again(void **state) {
    const struct daily_tried tried = {
        .day = DAY, .variant = "pidro", .margin = -14, .par = 0};
    struct daily_file file;
    (void)state;
    write_results("2026-11-27 us 3 -2\n");
    assert_int_equal(daily_file_read(&file), 0);
    assert_int_equal(daily_file_add(&file, &tried), 0);
    assert_int_equal(file.count, 2);
    daily_file_finish(&file);
    assert_int_equal(daily_file_read(&file), 0);
    assert_int_equal(file.count, 2);
    assert_int_equal(daily_file_find(&file, DAY, "pidro")->margin, -14);
    daily_file_finish(&file);
}

static void days_in_a_row_are_counted(void **state) {
    struct daily_file file;
    (void)state;
    write_results("2026-11-25 us 3 -2\n2026-11-26 king 3 -2\n2026-11-27 us 3 -2\n"
                  "2026-11-27 king 3 -2\n2026-11-23 us 1 1\n");
    assert_int_equal(daily_file_read(&file), 0);
    assert_int_equal(daily_file_streak(&file, DAY), 3);
    assert_int_equal(daily_file_streak(&file, DAY + 1), 3);
    assert_int_equal(daily_file_streak(&file, DAY + 2), 0);
    assert_int_equal(daily_file_streak(&file, DAY - 3), 1);
    daily_file_finish(&file);
}

TEST_GROUP(daily_file) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_line_of_a_deal_counts),
        cmocka_unit_test(damaged_lines_are_skipped),
        cmocka_unit_test(what_is_added_is_read_again),
        cmocka_unit_test(days_in_a_row_are_counted),
    };
    return cmocka_run_group_tests(tests, home_begin, home_end);
}
