/* complaint_test.c - in English a complaint is what the library says, for every key there is.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "words/complaint.h"

static void check(const char *name, const char *value) {
    struct pedro_ruleset set = pedro_preset(0)->set;
    struct pedro_complaint complaint;
    char one[1000], other[1000];
    struct pedro_text text;
    assert_true(pedro_ruleset_set(&set, name, strlen(name), value, strlen(value),
                                  &complaint) < 0);
    pedro_text_init(&text, one, sizeof one);
    complaint_text(&complaint, &text);
    assert_true(pedro_text_fits(&text));
    pedro_text_init(&text, other, sizeof other);
    pedro_complaint_text(&complaint, &text);
    assert_string_equal(one, other);
}

static void every_key_is_complained_of_as_the_library_does(void **state) {
    (void)state;
    for (int i = 0; i < pedro_key_count(); i++) {
        check(pedro_key(i)->name, "?");
        check(pedro_key(i)->name, "99999");
        check(pedro_key(i)->name, "");
    }
    check("colour", "red");
}

static void rules_that_do_not_go_together_too(void **state) {
    (void)state;
    struct pedro_ruleset set = pedro_preset(0)->set;
    struct pedro_complaint complaint;
    char one[1000], other[1000];
    struct pedro_text text;
    set.players = 3;
    assert_true(pedro_ruleset_check(&set, &complaint) < 0);
    pedro_text_init(&text, one, sizeof one);
    complaint_text(&complaint, &text);
    pedro_text_init(&text, other, sizeof other);
    pedro_complaint_text(&complaint, &text);
    assert_string_equal(one, other);
    assert_null(strstr(one, "Allowed"));
}

static void those_of_files_too(void **state) {
    static const char *const records[] = {
        "", "[Variant \"us\"]\n[Options \"min_bid=99\"]\n",
        "[Variant \"us\"]\nscore 1 2\n", "[Variant \"whist\"]\n"};
    (void)state;
    for (size_t i = 0; i < sizeof records / sizeof *records; i++) {
        struct pedro_match match;
        struct pedro_tags tags;
        struct pedro_record_error error;
        char said[COMPLAINT_MAX];
        struct pedro_text text;
        assert_true(
            pedro_record_read(records[i], strlen(records[i]), &match, &tags, &error) < 0);
        pedro_text_init(&text, said, sizeof said);
        complaint_record_text(&error, &text);
        assert_string_equal(said, error.message);
        pedro_match_finish(&match);
        pedro_tags_finish(&tags);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_key_is_complained_of_as_the_library_does),
        cmocka_unit_test(rules_that_do_not_go_together_too),
        cmocka_unit_test(those_of_files_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
