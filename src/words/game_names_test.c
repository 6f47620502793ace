/* game_names_test.c - a game is found by any of its names, and each name is of one game.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "words/game_names.h"

static const char *found(const char *name) {
    const struct pedro_preset *preset = game_names_find(name, strlen(name));
    return preset ? preset->name : "none";
}

static void a_game_is_found_by_the_names_that_people_use(void **state) {
    static const char *const rows[][2] = {
        {"us", "us"},
        {"High Five", "us"},
        {"double pedro", "us"},
        {"Double Pedro (High Five)", "us"},
        {"petro", "us"},
        {"CINCH", "cinch"},
        {"Pidro", "pidro"},
        {"österbotten", "pidro"},
        {"Osterbotten", "pidro"},
        {"O\u0308sterbotten", "pidro"},
        {"ostrobothnia", "pidro"},
        {"Pidro (laid down at once)", "finland"},
        {"suomi", "finland"},
        {"catch five", "fives"},
        {"pitch-with-fives", "fives"},
        {"nine-five", "sancho"},
        {"Sancho", "sancho"},
        {"Dom Pedro", "snoozer"},
        {"snoozer", "snoozer"},
        {"63", "sixtythree"},
        {"Sixty-Three", "sixtythree"},
        {"83", "eightythree"},
        {"eighty three", "eightythree"},
        {"maine", "eightythree"},
        {"King Pedro", "king"},
        {"pede", "pede"},
        {"Nova Scotia", "pede"},
        {"Houma", "louisiana"},
        {"Thibodaux", "thibodaux"},
        {"nicaragua", "nicaragua"},
        {"Pedro of Nicaragua", "nicaragua"},
        {"pedr", "none"},
        {"", "none"},
        {"-", "none"},
        {"\xff", "none"},
    };
    (void)state;
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_string_equal(found(rows[i][0]), rows[i][1]);
}

static void a_name_that_is_nearly_one_suggests_its_game(void **state) {
    static const char *const rows[][2] = {
        {"katch five", "fives"},     {"oesterbotten", "pidro"}, {"ninefive", "sancho"},
        {"sixtythre", "sixtythree"}, {"pidr", "pidro"},         {"Tibodaux", "thibodaux"},
        {"nova scotla", "pede"},
    };
    (void)state;
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct nearest near = game_names_nearest(rows[i][0], strlen(rows[i][0]));
        assert_true(near.count > 0);
        assert_string_equal(near.name[0], rows[i][1]);
    }
    assert_int_equal(game_names_nearest("bridge", 6).count, 0);
    assert_int_equal(game_names_nearest("\xff", 1).count, 0);
}

static void games_are_found_by_their_place(void **state) {
    static const struct {
        const char *game, *where;
        bool played;
    } rows[] = {
        {"pidro", "Finland", true},
        {"pidro", "osterbotten", true},
        {"pede", "canada", true},
        {"pede", "NOVA scotia", true},
        {"eightythree", "united states", true},
        {"tennessee", "United States", true},
        {"pidro", "Canada", false},
        {"six-card", "Canada", false},
        {"pede", "", false},
        {"pede", "-", false},
    };
    (void)state;
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(
            game_names_played_in(pedro_preset_find(rows[i].game, strlen(rows[i].game)),
                                 rows[i].where),
            rows[i].played);
}

static void a_long_name_is_of_no_game(void **state) {
    char name[1000];
    (void)state;
    memset(name, 'a', sizeof name);
    assert_null(game_names_find(name, sizeof name));
}

static void each_name_is_of_one_game(void **state) {
    (void)state;
    for (int i = 0; pedro_preset(i); i++) {
        const struct pedro_preset *preset = pedro_preset(i);
        assert_string_equal(found(preset->name), preset->name);
        assert_string_equal(found(preset->title), preset->name);
        for (const char *at = preset->also; *at;) {
            const size_t length = strcspn(at, ",");
            const struct pedro_preset *named = game_names_find(at, length);
            if (named != preset)
                fail_msg("%.*s is of %s and of %s", (int)length, at, preset->name,
                         named ? named->name : "none");
            at += length;
            at += strspn(at, ", ");
        }
    }
}

TEST_GROUP(game_names) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_found_by_the_names_that_people_use),
        cmocka_unit_test(a_name_that_is_nearly_one_suggests_its_game),
        cmocka_unit_test(games_are_found_by_their_place),
        cmocka_unit_test(a_long_name_is_of_no_game),
        cmocka_unit_test(each_name_is_of_one_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
