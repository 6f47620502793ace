/* told_text_test.c - the text of a told hand is written as it was read, and any other
 *text is refused.
 *
 * SPDX-License-Identifier: MIT */
#include "ruleset_options.h"

#include <string.h>

#include "pedro/pad.h"

static void reads(const char *preset, const char *options, const char *text) {
    struct pedro_rules rules;
    struct pedro_told told;
    struct pedro_refusal refusal;
    char buffer[256];
    struct pedro_text again;
    rules_with_options(preset, options, &rules);
    if (pedro_told_parse(&rules, text, strlen(text), &told, &refusal))
        fail_msg("%s: '%s' is not read", preset, text);
    pedro_text_init(&again, buffer, sizeof buffer);
    pedro_told_text(&rules, &told, &again);
    assert_string_equal(buffer, text);
}

static void refuses(const char *preset, const char *text) {
    struct pedro_rules rules;
    struct pedro_told told;
    struct pedro_refusal refusal;
    rules_with_options(preset, "", &rules);
    if (pedro_told_parse(&rules, text, strlen(text), &told, &refusal) !=
        PEDRO_ERR_BAD_TEXT)
        fail_msg("%s: '%s' is read", preset, text);
    assert_int_equal(refusal.code, PEDRO_REFUSED_TOLD_FORM);
}

static void every_kind_of_hand_is_written_as_it_was_read(void **data) {
    (void)data;
    reads("us", "", "0 1 8 h 9 5");
    reads("us", "", "3 2 14 - 0 14");
    reads("us", "", "3 pass");
    reads("us", "", "2 misdeal");
    reads("us", "", "0 1 8 s cards AJ5p T2");
    reads("us", "", "0 1 8 - cards - AJT52p");
    reads("keeper", "", "0 3 14-28 c 14 0");
    reads("louisiana", "", "0 3 dark d 14 0");
    reads("sancho", "", "0 3 9 d 1 2 3 12");
    reads("five-handed", "", "0 3 9 d with 4 10 4");
    reads("five-handed", "", "0 3 9 d 10 4");
    reads("snoozer", "", "0 3 9 d cards A95 X - J");
    reads("cinch-club", "", "0 1 8 h 9 5 revoke 1");
    reads("cinch-club", "", "0 1 8 - cards - AJT52p revoke 1 0");
}

static void everything_else_is_refused(void **data) {
    static const char *const wrong[] = {
        "",
        "0",
        "0 ",
        "0 1",
        "0 1 8",
        "0 1 8 h",
        "0 1 8 h 9",
        "0 1 8 h 9 ",
        "0 1 8 h 9 5 ",
        "0 1 8 h 9 5 0",
        " 0 1 8 h 9 5",
        "0  1 8 h 9 5",
        "4 1 8 h 9 5",
        "-1 1 8 h 9 5",
        "0 1 8 x 9 5",
        "0 1 8 hh 9 5",
        "0 1 pass h 9 5",
        "0 1 s h 9 5",
        "0 1 8 h 15 5",
        "0 1 8 h -1 5",
        "0 1 8 h 99999999999999999999 5",
        "0 1 8 h with 9 5",
        "0 1 8 h cards A",
        "0 1 8 h 9 5 revoke",
        "0 1 8 h 9 5 revoke 2",
        "0 1 8 h 9 5 revoke 0 1 0",
        "0 1 8 h 9 revoke 0",
        "0 pass revoke 0",
        "0 1 8 h cards AA J",
        "0 1 8 h cards Az J",
        "0 pass 1",
        "pass",
        "0 misdeals",
    };
    (void)data;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        refuses("us", wrong[i]);
}

TEST_GROUP(told_text) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_of_hand_is_written_as_it_was_read),
        cmocka_unit_test(everything_else_is_refused),
    };
    return cmocka_run_group_tests_name("told_text", tests, NULL, NULL);
}
