/* tags_test.c - the tag pairs of a record.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "base/utf8.h"
#include "pedro/record.h"

static void a_tag_is_found_by_its_name(void **data) {
    struct pedro_tags tags = {0};
    (void)data;
    assert_null(pedro_tags_get(&tags, "Date"));
    assert_int_equal(pedro_tags_set(&tags, "Date", "2026.11.20"), 0);
    assert_int_equal(pedro_tags_set(&tags, "Seat0", "Ann"), 0);
    assert_string_equal(pedro_tags_get(&tags, "Seat0"), "Ann");
    assert_null(pedro_tags_get(&tags, "seat0"));
    assert_int_equal(pedro_tags_set(&tags, "Date", ""), 0);
    assert_string_equal(pedro_tags_get(&tags, "Date"), "");
    assert_int_equal(tags.count, 2);
    assert_string_equal(tags.tag[0].name, "Date");
    pedro_tags_finish(&tags);
    pedro_tags_finish(&tags);
}

static void names_are_letters_digits_and_underscores(void **data) {
    static const char *const wrong[] = {"",   "Seat 0", "Se-at", "S\xc3\xa9",
                                        "a]", "a\"",    "x\n"};
    struct pedro_tags tags = {0};
    (void)data;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(pedro_tags_set(&tags, wrong[i], ""), PEDRO_ERR_BAD_TEXT);
    assert_int_equal(pedro_tags_set(&tags, "A_name_of_just_thirtyone_bytes_", ""), 0);
    assert_int_equal(pedro_tags_set(&tags, "A_name_of_just_thirtytwo_bytes__", ""),
                     PEDRO_ERR_TOO_LONG);
    pedro_tags_finish(&tags);
}

static void values_are_text_of_one_line(void **data) {
    static const char *const wrong[] = {"a\nb", "a\tb",     "\x1b[2J",
                                        "\x7f", "\xc2\x9b", "\xff"};
    struct pedro_tags tags = {0};
    (void)data;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(pedro_tags_set(&tags, "Seat0", wrong[i]), PEDRO_ERR_BAD_TEXT);
    assert_int_equal(tags.count, 0);
    assert_int_equal(
        pedro_tags_set(&tags, "Seat0", "\xc3\x85sa \"Ace\" \\ ; \xe2\x99\xa5"), 0);
    pedro_tags_finish(&tags);
}

/* A value of quotes is twice as long in the file, because of its backslashes. */
static void a_tag_that_would_make_too_long_a_line_is_refused(void **data) {
    static char value[PEDRO_RECORD_LINE_MAX];
    const size_t most = PEDRO_RECORD_LINE_MAX - strlen("[A \"\"]");
    struct pedro_tags tags = {0};
    (void)data;
    memset(value, 'x', most);
    assert_int_equal(pedro_tags_set(&tags, "A", value), 0);
    value[7] = '"';
    assert_int_equal(pedro_tags_set(&tags, "A", value), PEDRO_ERR_TOO_LONG);
    memset(value, '\\', most);
    assert_int_equal(pedro_tags_set(&tags, "A", value), PEDRO_ERR_TOO_LONG);
    value[most / 2] = '\0';
    assert_int_equal(pedro_tags_set(&tags, "A", value), 0);
    pedro_tags_finish(&tags);
}

static void there_are_not_more_tags_than_a_record_may_have(void **data) {
    struct pedro_tags tags = {0};
    char name[] = "Tag00";
    (void)data;
    for (int i = 0; i < PEDRO_TAGS_MAX; i++) {
        name[3] = (char)('0' + i / 10);
        name[4] = (char)('0' + i % 10);
        assert_int_equal(pedro_tags_set(&tags, name, "here"), 0);
    }
    assert_int_equal(pedro_tags_set(&tags, "More", "here"), PEDRO_ERR_TOO_LONG);
    assert_int_equal(pedro_tags_set(&tags, "Tag00", "again"), 0);
    assert_string_equal(pedro_tags_get(&tags, "Tag63"), "here");
    pedro_tags_finish(&tags);
}

static void text_is_utf8_without_control_characters(void **data) {
    static const char *const good[] = {"",
                                       "a\tb",
                                       "\xc2\xa0",
                                       "\xe0\xa0\x80",
                                       "\xef\xbf\xbd",
                                       "\xf0\x9f\x82\xa1",
                                       "\xf4\x8f\xbf\xbf"};
    static const char *const bad[] = {
        "\x01",
        "\r",
        "\x7f",
        "\xc2\x80", /* control characters */
        "\x80",
        "\xc2",
        "\xe2\x99",
        "\xf0\x9f\x82",
        "\xc2x", /* cut */
        "\xc1\x81",
        "\xe0\x9f\xbf",
        "\xf0\x8f\xbf\xbf", /* longer than need be */
        "\xed\xa0\x80",
        "\xf4\x90\x80\x80",
        "\xf8\x88\x80\x80\x80", /* no characters */
    };
    (void)data;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(utf8_is_text(good[i], strlen(good[i])));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(utf8_is_text(bad[i], strlen(bad[i])));
    assert_false(utf8_is_text("\0", 1));
}

TEST_GROUP(tags) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tag_is_found_by_its_name),
        cmocka_unit_test(names_are_letters_digits_and_underscores),
        cmocka_unit_test(values_are_text_of_one_line),
        cmocka_unit_test(a_tag_that_would_make_too_long_a_line_is_refused),
        cmocka_unit_test(there_are_not_more_tags_than_a_record_may_have),
        cmocka_unit_test(text_is_utf8_without_control_characters),
    };
    return cmocka_run_group_tests_name("tags", tests, NULL, NULL);
}
