/* game_name_test.c - games by their names, and each such name is of one game.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "record/game_name.h"

static const char *found(const char *name) {
    const struct pedro_preset *preset = record_game_find(name, strlen(name));
    return preset ? preset->name : "none";
}

static void capitals_accents_blanks_and_signs_make_no_difference(void **state) {
    static const char *const rows[][2] = {
        {"us", "us"},
        {"HIGH FIVE", "us"},
        {"high-five", "us"},
        {"Osterbotten", "pidro"},
        {"O\u0308sterbotten", "pidro"},
        {"Dom Pedro (Snoozer)", "snoozer"},
        {"high", "none"},
        {"", "none"},
        {"()", "none"},
        {"\xff", "none"},
    };
    (void)state;
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_string_equal(found(rows[i][0]), rows[i][1]);
}

static void a_long_name_is_of_no_game(void **state) {
    char name[1000];
    (void)state;
    memset(name, 'a', sizeof name);
    assert_null(record_game_find(name, sizeof name));
}

static void each_name_is_of_one_game(void **state) {
    (void)state;
    for (int i = 0; pedro_preset(i); i++) {
        const struct pedro_preset *preset = pedro_preset(i);
        assert_string_equal(found(preset->name), preset->name);
        assert_string_equal(found(preset->title), preset->name);
        for (const char *at = preset->also; *at;) {
            const size_t length = strcspn(at, ",");
            const struct pedro_preset *named = record_game_find(at, length);
            if (named != preset)
                fail_msg("%.*s is of %s and of %s", (int)length, at, preset->name,
                         named ? named->name : "none");
            at += length;
            at += strspn(at, ", ");
        }
    }
}

TEST_GROUP(game_name) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(capitals_accents_blanks_and_signs_make_no_difference),
        cmocka_unit_test(a_long_name_is_of_no_game),
        cmocka_unit_test(each_name_is_of_one_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
