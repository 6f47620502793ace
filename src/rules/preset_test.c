/* preset_test.c - the table of presets is complete, each is found by name, and each has
 * the rules of its game.
 *
 * SPDX-License-Identifier: MIT */
#include "ruleset_options.h"

static void presets_are_numbered_from_none_to_their_count(void **data) {
    const int count = pedro_preset_count();
    (void)data;
    assert_true(count > 1);
    assert_null(pedro_preset(-1));
    assert_null(pedro_preset(count));
    for (int i = 0; i < count; i++) {
        const struct pedro_preset *preset = pedro_preset(i);
        assert_ptr_equal(pedro_preset_find(preset->name, strlen(preset->name)), preset);
        assert_true(strlen(preset->name) < PEDRO_NAME_MAX);
        assert_true(strlen(preset->title) > 3);
        assert_non_null(preset->place);
        /* No two have the same name, or are the same game. */
        for (int j = 0; j < i; j++) {
            assert_string_not_equal(preset->name, pedro_preset(j)->name);
            assert_memory_not_equal(&preset->set, &pedro_preset(j)->set,
                                    sizeof preset->set);
        }
    }
}

static void the_first_preset_is_us(void **data) {
    (void)data;
    assert_string_equal(pedro_preset(0)->name, "us");
}

static void a_preset_is_found_by_its_whole_name_only(void **data) {
    (void)data;
    assert_non_null(pedro_preset_find("king", 4));
    assert_non_null(pedro_preset_find("kingdom", 4));
    assert_null(pedro_preset_find("king", 3));
    assert_null(pedro_preset_find("kingdom", 7));
    assert_null(pedro_preset_find("", 0));
    assert_null(pedro_preset_find("King", 4));
    assert_null(pedro_preset_find("us\0", 3));
    assert_null(pedro_preset_find("base", 4));
}

static void a_preset_says_what_its_source_says(void **data) {
    static const struct {
        const char *preset;
        int total, min_bid, forced, target, players, dealt;
    } rows[] = {
        /* clang-format off */
        {"us", 14, 7, 7, 62, 4, 9},
        {"cinch", 14, 1, 1, 51, 4, 9},
        {"keeper", 14, 6, 6, 62, 4, 9},
        {"modern", 14, 1, 1, 62, 4, 9},
        {"nicaragua", 14, 7, 6, 52, 4, 7},
        {"finland", 14, 6, 6, 62, 4, 9},
        {"pidro", 14, 6, 6, 62, 4, 9},
        {"fives", 9, 2, 2, 31, 4, 6},
        {"sancho", 18, 1, -1, 100, 4, 6},
        {"snoozer", 36, 1, -1, 100, 4, 6},
        {"king", 44, 30, -1, 200, 4, 12},
        {"ukrainian", 62, 30, -1, 262, 4, 9},
        {"sixtythree", 63, 1, -1, 152, 4, 9},
        {"sixtythree-joker", 63, 1, -1, 152, 4, 9},
        {"sixtythree-nine", 63, 1, -1, 152, 4, 9},
        {"eightythree", 83, 30, -1, 200, 4, 12},
        {"eightythree-nine", 83, 30, -1, 200, 4, 9},
        {"eightythree-nojoker", 83, 30, -1, 200, 4, 12},
        {"five-handed", 14, 6, 6, 104, 5, 10},
        {"canadian48", 48, 25, 25, 200, 4, 9},
        {"pede", 39, 25, 25, 221, 4, 9},
        {"tennessee", 17, 9, 9, 52, 4, 9},
        {"tennessee-moon", 17, 9, 9, 52, 4, 9},
        {"louisiana", 14, 7, 6, 62, 4, 9},
        {"thibodaux", 14, 7, 7, 62, 4, 9},
        {"six-card", 14, 1, 1, 62, 4, 6},
        {"individual", 14, 1, 1, 62, 3, 9},
        {"pitch", 4, 1, 1, 21, 4, 6},
        {"sancho-double", 23, 1, 1, 62, 4, 9},
        {"dom-double", 17, 1, 1, 62, 4, 9},
        {"california", 16, 6, 6, 100, 4, 9},
        /* clang-format on */
    };
    (void)data;
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct pedro_rules rules;
        rules_with_options(rows[i].preset, "", &rules);
        assert_int_equal(rules.total, rows[i].total);
        assert_int_equal(rules.max_bid, rows[i].total);
        assert_int_equal(rules.set.min_bid, rows[i].min_bid);
        assert_int_equal(rules.set.all_pass, rows[i].forced);
        assert_int_equal(rules.set.target, rows[i].target);
        assert_int_equal(rules.set.players, rows[i].players);
        assert_int_equal(rules.dealt, rows[i].dealt);
    }
}

TEST_GROUP(preset) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(presets_are_numbered_from_none_to_their_count),
        cmocka_unit_test(the_first_preset_is_us),
        cmocka_unit_test(a_preset_is_found_by_its_whole_name_only),
        cmocka_unit_test(a_preset_says_what_its_source_says),
    };
    return cmocka_run_group_tests_name("preset", tests, NULL, NULL);
}
