/* flow_test.c - rich text is broken into lines.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "tui/flow.h"

static void lines_break_at_blanks_and_where_they_are_full(void **data) {
    static const struct {
        const char *rich;
        int width;
        const char *lines[4];
    } rows[] = {
        {"one two three", 7, {"one two", "three"}},
        {"one two three", 8, {"one two", "three"}},
        {"abcdefgh", 3, {"abc", "def", "gh"}},
        {"a\nb", 10, {"a", "b"}},
        {"a\n\nb", 10, {"a", "", "b"}},
        {"one", 3, {"one"}},
    };
    (void)data;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *rest = rows[i].rich;
        int lines = 0;
        for (; *rest; lines++) {
            const char *line = rest;
            size_t length = flow_line(line, rows[i].width, &rest);
            const char *wanted =
                lines < 4 && rows[i].lines[lines] ? rows[i].lines[lines] : "";
            assert_int_equal(length, strlen(wanted));
            assert_memory_equal(line, wanted, length);
        }
        assert_int_equal(lines, flow_lines(rows[i].rich, rows[i].width));
    }
}

TEST_GROUP(flow) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_break_at_blanks_and_where_they_are_full),
    };
    return cmocka_run_group_tests_name("tui-flow", tests, NULL, NULL);
}
