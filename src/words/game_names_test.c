/* game_names_test.c - a game is found by any of its names, alone and in lists.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <stdio.h>
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
        {"nouvelle ecosse", "pede"},
        {"Nueva Escocia", "pede"},
        {"uusi-skotlanti", "pede"},
        {"Houma", "louisiana"},
        {"louisiane", "louisiana"},
        {"Luisiana", "louisiana"},
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

static void a_long_name_is_of_no_game(void **state) {
    char name[1000];
    (void)state;
    memset(name, 'a', sizeof name);
    assert_null(game_names_find(name, sizeof name));
}

/* The presets of a list with blanks between them; `?NAME` for what is none. */
static const char *read_list(const char *list) {
    static char said[4096];
    struct game_name name = {.at = list};
    struct pedro_text text;
    pedro_text_init(&text, said, sizeof said);
    while (game_names_next(&name)) {
        pedro_text_add(&text, text.length > 0 ? " " : "");
        pedro_text_add(&text, name.preset ? name.preset->name : "?");
        if (!name.preset)
            pedro_text_add_bytes(&text, name.at, name.length);
    }
    return said;
}

static void a_list_has_names_of_one_word_or_more(void **state) {
    static const char *const rows[][2] = {
        {"", ""},
        {" , ", ""},
        {"us", "us"},
        {"us king", "us king"},
        {"us,king", "us king"},
        {" us ,, king ", "us king"},
        {"High Five", "us"},
        {"High Five, catch five,63 , King Pedro", "us fives sixtythree king"},
        {"king pidro, dom pedro", "king pidro snoozer"},
        {"us nonsense", "us ?nonsense"},
        {"nonsense us", "?nonsense us"},
        {"katch five, us", "?katch five us"},
        {"us king pidr", "us king ?pidr"},
    };
    (void)state;
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_string_equal(read_list(rows[i][0]), rows[i][1]);
}

/* Nodes of a server tell each other presets with blanks between them. */
static void presets_in_a_list_stay_what_they_are(void **state) {
    (void)state;
    for (int i = 0; pedro_preset(i); i++)
        for (int k = 0; pedro_preset(k); k++) {
            char list[2 * PEDRO_NAME_MAX];
            snprintf(list, sizeof list, "%s %s", pedro_preset(i)->name,
                     pedro_preset(k)->name);
            assert_string_equal(read_list(list), list);
        }
}

static void an_unknown_name_is_refused_with_the_nearest(void **state) {
    struct pedro_refusal refusal;
    (void)state;
    game_names_refuse("katch five", 10, &refusal);
    assert_int_equal(refusal.code, PEDRO_REFUSED_UNKNOWN_GAME_NEAR);
    assert_string_equal(pedro_refusal_value(&refusal, "name"), "katch five");
    assert_string_equal(pedro_refusal_value(&refusal, "nearest"), "fives");
    game_names_refuse("bridge", 6, &refusal);
    assert_int_equal(refusal.code, PEDRO_REFUSED_UNKNOWN_GAME);
    assert_string_equal(pedro_refusal_value(&refusal, "name"), "bridge");
    assert_null(pedro_refusal_value(&refusal, "nearest"));
}

static void each_name_fits_its_cell(void **state) {
    (void)state;
    for (unsigned i = 0; pedro_preset(i); i++)
        assert_in_range(strlen(pedro_preset(i)->name), 1, GAME_NAMES_CELL - 1);
}

TEST_GROUP(game_names) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_found_by_the_names_that_people_use),
        cmocka_unit_test(a_name_that_is_nearly_one_suggests_its_game),
        cmocka_unit_test(a_long_name_is_of_no_game),
        cmocka_unit_test(a_list_has_names_of_one_word_or_more),
        cmocka_unit_test(presets_in_a_list_stay_what_they_are),
        cmocka_unit_test(an_unknown_name_is_refused_with_the_nearest),
        cmocka_unit_test(each_name_fits_its_cell),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
