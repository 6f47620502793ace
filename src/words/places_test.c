/* places_test.c - the games of a place that somebody names.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "words/places.h"

static void games_are_found_by_their_place(void **state) {
    static const struct {
        const char *game, *where;
        bool played;
    } rows[] = {
        {"pidro", "Finland", true},
        {"pidro", "Suomi", true},
        {"pidro", "osterbotten", true},
        {"pidro", "Pohjanmaa", true},
        {"pede", "canada", true},
        {"pede", "NOVA scotia", true},
        {"pede", "Isle", true},
        {"eightythree", "united states", true},
        {"eightythree", "USA", true},
        {"eightythree", "u.s.", true},
        {"king", "usa", true},
        {"king", "Canada", true},
        {"nicaragua", "Nicaragua", true},
        {"nicaragua", "america", false},
        {"tennessee", "United States", true},
        {"tennessee", "Tennes", true},
        {"tennessee", "nessee", false},
        {"pidro", "Canada", false},
        {"pidro", "USA", false},
        {"six-card", "Canada", false},
        {"pede", "", false},
        {"pede", "-", false},
        {"pede", "\xff", false},
    };
    (void)state;
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        if (places_played_in(pedro_preset_find(rows[i].game, strlen(rows[i].game)),
                             rows[i].where) != rows[i].played)
            fail_msg("%s in %s", rows[i].game, rows[i].where);
}

/* The presets that are played at a place, with blanks between them. */
static const char *played_in(const char *where) {
    static char room[2048];
    struct pedro_text text;
    pedro_text_init(&text, room, sizeof room);
    for (int i = 0; pedro_preset(i); i++)
        if (places_played_in(pedro_preset(i), where)) {
            pedro_text_add(&text, text.length > 0 ? " " : "");
            pedro_text_add(&text, pedro_preset(i)->name);
        }
    return room;
}

static void a_country_has_all_its_games(void **state) {
    (void)state;
    assert_string_equal(played_in("Suomi"), "finland pidro");
    assert_string_equal(played_in("Nicaragua"), "nicaragua");
    assert_string_equal(played_in("Canada"), "king ukrainian canadian48 pede");
    for (int i = 0; pedro_preset(i); i++) {
        const bool there = strstr(pedro_preset(i)->place, "United States") != NULL;
        assert_int_equal(places_played_in(pedro_preset(i), "USA"), there);
        assert_int_equal(places_played_in(pedro_preset(i), "United States"), there);
    }
}

static void a_place_that_is_nearly_one_is_suggested(void **state) {
    static const char *const rows[][2] = {
        {"Kanada", "Canada"},
        {"Filand", "Finland"},
        {"somi", "Finland"},
        {"Luisiana", "Louisiana"},
        {"Nicaragva", "Nicaragua"},
        {"Untied States", "United States"},
        {"usaa", "United States"},
        {"Tenessee", "Tennessee"},
        {"oesterbotten", "Österbotten"},
    };
    (void)state;
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct nearest near = places_nearest(rows[i][0]);
        assert_true(near.count > 0);
        assert_string_equal(near.name[0], rows[i][1]);
    }
    assert_int_equal(places_nearest("Atlantis").count, 0);
    assert_int_equal(places_nearest("").count, 0);
    assert_int_equal(places_nearest("\xff").count, 0);
}

static void a_suggested_place_has_games(void **state) {
    static const char *const words[] = {
        "Canada",      "Finland", "Isle Madame", "Louisiana", "Maine",        "Nicaragua",
        "Nova Scotia", "States",  "Tennessee",   "Thibodaux", "Ostrobothnia",
    };
    (void)state;
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++) {
        assert_true(*played_in(words[i]));
        const struct nearest near = places_nearest(words[i]);
        for (unsigned k = 0; k < near.count; k++)
            assert_true(*played_in(near.name[k]));
    }
}

TEST_GROUP(places) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_found_by_their_place),
        cmocka_unit_test(a_country_has_all_its_games),
        cmocka_unit_test(a_place_that_is_nearly_one_is_suggested),
        cmocka_unit_test(a_suggested_place_has_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
