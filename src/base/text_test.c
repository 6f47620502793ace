/* text_test.c - text in a buffer that may be too small.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <limits.h>
#include <string.h>

#include "pedro/text.h"

static void pieces_follow_each_other(void **data) {
    char buffer[64];
    struct pedro_text text;
    (void)data;
    pedro_text_init(&text, buffer, sizeof buffer);
    assert_string_equal(buffer, "");
    pedro_text_add(&text, "score");
    pedro_text_add_char(&text, ' ');
    pedro_text_add_number(&text, -7);
    pedro_text_add_bytes(&text, " 14?", 3);
    assert_string_equal(buffer, "score -7 14");
    assert_int_equal(text.length, 11);
    assert_true(pedro_text_fits(&text));
}

static void what_does_not_fit_is_counted_and_cut(void **data) {
    char buffer[8];
    struct pedro_text text;
    (void)data;
    memset(buffer, '#', sizeof buffer);
    pedro_text_init(&text, buffer, 6);
    pedro_text_add(&text, "12345");
    assert_true(pedro_text_fits(&text));
    pedro_text_add(&text, "6789");
    pedro_text_add(&text, "");
    assert_false(pedro_text_fits(&text));
    assert_string_equal(buffer, "12345");
    assert_int_equal(text.length, 9);
    assert_int_equal(buffer[6], '#');
    assert_int_equal(buffer[7], '#');
}

static void no_character_is_cut_in_two(void **data) {
    char buffer[8];
    struct pedro_text text;
    (void)data;
    pedro_text_init(&text, buffer, 6);
    pedro_text_add(&text, "1234\u00e9");
    assert_string_equal(buffer, "1234");
    assert_int_equal(text.length, 6);
    pedro_text_init(&text, buffer, 6);
    pedro_text_add(&text, "12\u2660");
    assert_string_equal(buffer, "12\u2660");
    /* The same if it is appended in pieces. */
    pedro_text_init(&text, buffer, 3);
    pedro_text_add(&text, "1");
    for (const char *byte = "\u2660"; *byte; byte++)
        pedro_text_add_char(&text, *byte);
    assert_string_equal(buffer, "1");
    assert_int_equal(text.length, 4);
}

static void without_a_buffer_it_only_counts(void **data) {
    struct pedro_text text;
    (void)data;
    pedro_text_init(&text, NULL, 0);
    pedro_text_add(&text, "hearts");
    pedro_text_add_number(&text, 1000);
    assert_int_equal(text.length, 10);
    assert_false(pedro_text_fits(&text));
}

static void numbers_of_every_size_are_written(void **data) {
    static const struct {
        long long number;
        const char *text;
    } rows[] = {{0, "0"},
                {9, "9"},
                {-10, "-10"},
                {LLONG_MAX, "9223372036854775807"},
                {LLONG_MIN, "-9223372036854775808"}};
    (void)data;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char buffer[32];
        struct pedro_text text;
        pedro_text_init(&text, buffer, sizeof buffer);
        pedro_text_add_number(&text, rows[i].number);
        assert_string_equal(buffer, rows[i].text);
    }
}

TEST_GROUP(text) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_follow_each_other),
        cmocka_unit_test(what_does_not_fit_is_counted_and_cut),
        cmocka_unit_test(no_character_is_cut_in_two),
        cmocka_unit_test(without_a_buffer_it_only_counts),
        cmocka_unit_test(numbers_of_every_size_are_written),
    };
    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
