/* options_test.c - house rules as a list of options.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "pedro/record.h"
#include "refused.h"

static struct pedro_ruleset us(void) { return pedro_preset_find("us", 2)->set; }

static uint64_t bit_of(const char *name) {
    for (int i = 0; i < pedro_key_count(); i++)
        if (strcmp(pedro_key(i)->name, name) == 0)
            return (uint64_t)1 << i;
    fail_msg("there is no key %s", name);
    return 0;
}

static void a_list_is_read_over_a_ruleset(void **data) {
    const char *list = "min_bid=6, specials=14-28 28-56, slam=yes";
    struct pedro_ruleset set = us();
    uint64_t given = bit_of("target");
    (void)data;
    assert_int_equal(pedro_options_read(list, strlen(list), &set, &given, NULL), 0);
    assert_int_equal(set.min_bid, 6);
    assert_int_equal(set.specials, 3);
    assert_int_equal(set.slam, 1);
    assert_true(given == (bit_of("target") | bit_of("min_bid") | bit_of("specials") |
                          bit_of("slam")));
}

static void blanks_around_an_option_do_not_count(void **data) {
    const char *list = "  min_bid = 6,target=52 ";
    struct pedro_ruleset set = us();
    uint64_t given = 0;
    (void)data;
    assert_int_equal(pedro_options_read(list, strlen(list), &set, &given, NULL), 0);
    assert_int_equal(set.min_bid, 6);
    assert_int_equal(set.target, 52);
}

static void no_options_are_a_list_too(void **data) {
    struct pedro_ruleset set = us(), before = set;
    uint64_t given = 0;
    (void)data;
    assert_int_equal(pedro_options_read("", 0, &set, &given, NULL), 0);
    assert_int_equal(pedro_options_read(" ", 1, &set, &given, NULL), 0);
    assert_memory_equal(&set, &before, sizeof set);
    assert_true(given == 0);
}

static void a_list_that_is_wrong_changes_nothing(void **data) {
    static const struct {
        const char *list, *name, *value;
    } rows[] = {
        {"min_bid=6, no_such=1", "no_such", "1"},
        {"min_bid=6, target=many", "target", "many"},
        {"min_bid=6, target=", "target", ""},
        {"min_bid=6,", "", ""},
        {",min_bid=6", "", ""},
        {"min_bid=6,, target=52", "", ""},
        {"min_bid", "min_bid", ""},
        {"=6", "", "6"},
        {"min_bid=6, min_bid=7", "min_bid", "7"},
        {"min_bid=6 target=52", "min_bid", "6 target=52"},
        {"Min_bid=6", "Min_bid", "6"},
    };
    (void)data;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct pedro_ruleset set = us(), before = set;
        struct pedro_option_error error;
        uint64_t given = 0;
        assert_int_equal(
            pedro_options_read(rows[i].list, strlen(rows[i].list), &set, &given, &error),
            PEDRO_ERR_BAD_OPTION);
        assert_int_equal(error.err, PEDRO_ERR_BAD_OPTION);
        refused_note(error.code);
        assert_string_equal(error.name, rows[i].name);
        assert_string_equal(error.value, rows[i].value);
        assert_memory_equal(&set, &before, sizeof set);
        assert_true(given == 0);
        assert_int_equal(
            pedro_options_read(rows[i].list, strlen(rows[i].list), &set, &given, NULL),
            PEDRO_ERR_BAD_OPTION);
    }
    struct pedro_ruleset set = us();
    uint64_t given = 0;
    assert_int_equal(pedro_options_read("min_bid=6\0", 10, &set, &given, NULL),
                     PEDRO_ERR_BAD_OPTION);
}

/* All keys given, with the values they have anyway: the longest list there is goes into a tag and comes back. */
static void every_key_of_every_game_reads_back(void **data) {
    (void)data;
    for (int i = 0; pedro_preset(i); i++) {
        const struct pedro_preset *preset = pedro_preset(i);
        const uint64_t all = ((uint64_t)1 << pedro_key_count()) - 1;
        char list[PEDRO_TAG_MAX];
        struct pedro_match match;
        struct pedro_text text;
        struct pedro_ruleset set = us();
        uint64_t given = 0;
        assert_int_equal(
            pedro_match_init(&match, preset->name, &preset->set, all, 0, NULL), 0);
        pedro_text_init(&text, list, sizeof list);
        pedro_options_write(&match, &text);
        assert_true(pedro_text_fits(&text));
        assert_int_equal(pedro_options_read(list, text.length, &set, &given, NULL), 0);
        assert_memory_equal(&set, &preset->set, sizeof set);
        assert_true(given == all);
        pedro_match_finish(&match);
    }
}

static void options_are_written_in_the_order_of_the_keys(void **data) {
    const char *list = "target=52, min_bid=6, slam=no";
    struct pedro_ruleset set = us();
    struct pedro_match match;
    char buffer[256];
    struct pedro_text text;
    uint64_t given = 0;
    (void)data;
    assert_int_equal(pedro_options_read(list, strlen(list), &set, &given, NULL), 0);
    assert_int_equal(pedro_match_init(&match, "us", &set, given, 0, NULL), 0);
    pedro_text_init(&text, buffer, sizeof buffer);
    pedro_options_write(&match, &text);
    assert_string_equal(buffer, "min_bid=6, slam=no, target=52");
    pedro_match_finish(&match);
}

static void every_reason_of_that_kind_was_given(void **data) {
    (void)data;
    refused_all(PEDRO_REFUSED_KEY_AND_VALUE, PEDRO_REFUSED_KEY_TWICE);
}

TEST_GROUP(options) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_list_is_read_over_a_ruleset),
        cmocka_unit_test(blanks_around_an_option_do_not_count),
        cmocka_unit_test(no_options_are_a_list_too),
        cmocka_unit_test(a_list_that_is_wrong_changes_nothing),
        cmocka_unit_test(every_key_of_every_game_reads_back),
        cmocka_unit_test(options_are_written_in_the_order_of_the_keys),
        cmocka_unit_test(every_reason_of_that_kind_was_given),
    };
    return cmocka_run_group_tests_name("options", tests, NULL, NULL);
}
