/* typed_line_test.c - letters of one to four bytes are typed and erased whole.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <stdio.h>
#include <string.h>

#include "tui/typed_line.h"

static void letters_are_added_and_erased_whole(void **data) {
    static const uint32_t letter[] = {'a', 0xe4, 0x20ac, 0x1f0a1};
    static const char *const line[] = {"", "a", "aä", "aä€", "aä€🂡"};
    char typed[16] = "";
    (void)data;
    for (size_t i = 0; i < 4; i++) {
        assert_string_equal(typed, line[i]);
        typed_line_add(typed, sizeof typed, letter[i]);
    }
    for (size_t i = 5; i-- > 0;) {
        assert_string_equal(typed, line[i]);
        typed_line_erase(typed);
    }
    assert_string_equal(typed, "");
}

static void a_letter_that_does_not_fit_is_left_out(void **data) {
    char typed[4] = "a";
    (void)data;
    typed_line_add(typed, sizeof typed, 0x20ac);
    assert_string_equal(typed, "a");
    typed_line_add(typed, sizeof typed, 0xe4);
    assert_string_equal(typed, "aä");
    typed_line_add(typed, sizeof typed, 'b');
    assert_string_equal(typed, "aä");
}

static void a_cleared_line_is_empty(void **data) {
    char typed[8] = "Bo";
    (void)data;
    typed_line_clear(typed);
    assert_string_equal(typed, "");
}

static void keys_that_type_nothing_leave_nothing(void **data) {
    static const char *const typed[][2] = {
        {"\033[A", ""},
        {"\033[C\033[D", ""},
        {"\033OP9", "9"},
        {"\033[3~pass", "pass"},
        {"pa\033[1;5Dss", "pass"},
        {"5h\033", "5h"},
        {"\033[", ""},
        {"\033O", "O"},
        {"\033[12", ""},
        {"\033\033[B", ""},
        {" pass \t\r", " pass"},
        {"9 \033[C ", "9"},
        {"  ", ""},
        {"ä\033[1ä", "ää"},
        {"[C", "[C"},
    };
    (void)data;
    for (size_t i = 0; i < sizeof typed / sizeof *typed; i++) {
        char line[32];
        snprintf(line, sizeof line, "%s", typed[i][0]);
        typed_line_end(line);
        assert_string_equal(line, typed[i][1]);
    }
}

TEST_GROUP(typed_line) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters_are_added_and_erased_whole),
        cmocka_unit_test(a_letter_that_does_not_fit_is_left_out),
        cmocka_unit_test(a_cleared_line_is_empty),
        cmocka_unit_test(keys_that_type_nothing_leave_nothing),
    };
    return cmocka_run_group_tests_name("typed_line", tests, NULL, NULL);
}
