/* measured_test.c - the card of measured advice: every row is of a game, and of a claim of docs/advice.md.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <stdio.h>
#include <string.h>

#include "words/about.h"
#include "words/measured.h"

static void rows_are_of_games_and_of_the_document(void **unused) {
    static char document[64 << 10];
    const struct measured_fact *fact;
    FILE *file = fopen("docs/advice.md", "r");
    (void)unused;
    assert_non_null(file);
    const size_t size = fread(document, 1, sizeof document - 1, file);
    fclose(file);
    assert_in_range(size, 1000, sizeof document - 2);
    for (int i = 0; (fact = measured_fact(i)); i++) {
        char claim[80];
        int games = 0;
        for (int game = 0; pedro_preset(game); game++) {
            const struct about_fact place = {.presets = fact->presets};
            games += about_is_of(&place, pedro_preset(game));
        }
        assert_true(games > 0);
        snprintf(claim, sizeof claim, "| `%s`:", fact->claim);
        assert_non_null(strstr(document, claim));
    }
}

static void a_game_has_its_card_and_others_none(void **unused) {
    static const char *const games[] = {"us", "pede", "king"};
    (void)unused;
    for (int i = 0; i < 3; i++) {
        char buffer[4000];
        struct pedro_text text;
        pedro_text_init(&text, buffer, sizeof buffer);
        measured_write(pedro_preset_find(games[i], strlen(games[i])), &text);
        assert_true(pedro_text_fits(&text));
        assert_int_equal(strstr(buffer, "no-king") != NULL, i == 1);
        assert_int_equal(strstr(buffer, "under-partner") != NULL, i == 0);
        assert_int_equal(text.length == 0, i == 2);
    }
}

TEST_GROUP(measured) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_of_games_and_of_the_document),
        cmocka_unit_test(a_game_has_its_card_and_others_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
