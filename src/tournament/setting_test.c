/* setting_test.c - the settings are those of docs/tournaments.md, and fit the game and the rounds that were played.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "tournament/acts_sample.h"

static char *read_page(void) {
    enum { PAGE_MAX = 1 << 18 };
    FILE *file = fopen("docs/tournaments.md", "rb");
    assert_non_null(file);
    char *page = calloc(1, PAGE_MAX);
    assert_non_null(page);
    assert_true(fread(page, 1, PAGE_MAX - 1, file) > 0);
    fclose(file);
    return page;
}

static void must_have(const char *page, const char *row) {
    if (!strstr(page, row))
        print_error("docs/tournaments.md has no row\n%s", row);
    assert_non_null(strstr(page, row));
}

static void write_row(const struct tournament_key *key, struct pedro_text *text) {
    static const char *const when[] = {"before the first entry", "before the first round",
                                       "always"};
    pedro_text_add(text, "| `");
    pedro_text_add(text, key->name);
    pedro_text_add(text, "` | ");
    if (key->kind == TOURNAMENT_KEY_IS_NUMBER) {
        pedro_text_add_number(text, key->least);
        pedro_text_add(text, " to ");
        pedro_text_add_number(text, key->most);
    } else if (key->kind == TOURNAMENT_KEY_IS_TEXT) {
        pedro_text_add(text, "a text");
    } else {
        for (unsigned i = 0; key->word[i]; i++) {
            pedro_text_add(text, i > 0 ? ", " : "");
            pedro_text_add(text, key->word[i]);
        }
    }
    pedro_text_add(text, " | ");
    pedro_text_add(text, *key->first ? key->first : "none");
    pedro_text_add(text, " | ");
    pedro_text_add(text, when[key->when]);
    pedro_text_add(text, " | ");
    pedro_text_add(text, key->help);
    pedro_text_add(text, " |\n");
}

static void the_page_has_the_table(void **state) {
    (void)state;
    char row[1024];
    struct pedro_text text;
    char *page = read_page();
    for (unsigned i = 0; tournament_key(i); i++) {
        const struct tournament_key *key = tournament_key(i);
        pedro_text_init(&text, row, sizeof row);
        write_row(key, &text);
        must_have(page, row);
        for (unsigned word = 0; key->word && key->word[word]; word++) {
            pedro_text_init(&text, row, sizeof row);
            pedro_text_add(&text, "| `");
            pedro_text_add(&text, key->word[word]);
            pedro_text_add(&text, "` | ");
            pedro_text_add(&text, key->meaning[word]);
            pedro_text_add(&text, " |\n");
            must_have(page, row);
        }
    }
    free(page);
}

static void a_setting_is_written_as_it_is_read(void **state) {
    (void)state;
    tournament_init(&tournament);
    must(SAMPLE_OPEN);
    for (unsigned i = 0; tournament_key(i); i++) {
        const struct tournament_key *key = tournament_key(i);
        char act[TOURNAMENT_TEXT_MAX * 2];
        struct pedro_text text;
        pedro_text_init(&text, act, sizeof act);
        pedro_text_add(&text, "set ");
        pedro_text_add(&text, key->name);
        pedro_text_add(&text, key->kind == TOURNAMENT_KEY_IS_TEXT ? " \"" : " ");
        const size_t value = text.length;
        tournament_setting_text(&tournament.set, i, &text);
        assert_string_equal(act + value, key->first);
        pedro_text_add(&text, key->kind == TOURNAMENT_KEY_IS_TEXT ? "\"" : "");
        must(act);
    }
    finish();
}

static void settings_fit_the_game(void **state) {
    (void)state;
    tournament_init(&tournament);
    must(SAMPLE_OPEN);
    must("set unit hands");
    refused("set length 10", "setting_hands");
    must("set length 12");
    refused("set game \"chess\"", "unknown_game");
    refused("set rules \"players=4, target\"", "key_and_value");
    must("set rules \"teams=solo\"");
    assert_int_equal(tournament.set.sides, 4);
    refused("set boards 4", "setting_boards");
    refused("set start \"2026-12-01 19:00\"", "setting_time");
    refused("set start \"2026-02-29T19:00Z\"", "setting_time");
    refused("set start \"2026-12-01T24:00Z\"", "setting_time");
    refused("set start \"2026-12-01T19:00Z \"", "tournament_text");
    must("set start \"2028-02-29T19:30Z\"");
    assert_int_equal(tournament.set.start_s, 1835465400);
    must("set start \"1970-03-01T00:00Z\"");
    assert_int_equal(tournament.set.start_s, 59 * 86400);
    must("set start \"\"");
    assert_int_equal(tournament.set.start_s, 0);
    finish();
}

/* Draws a round as the form does, and publishes it. */
static void draw_and_publish(void) {
    char act[512], publish[32];
    struct pedro_text text;
    struct pedro_refusal refusal;
    pedro_text_init(&text, act, sizeof act);
    assert_int_equal(tournament_draw(&tournament, &text, &refusal), PEDRO_ERR_OK);
    must(act);
    pedro_text_init(&text, publish, sizeof publish);
    pedro_text_add(&text, "publish ");
    pedro_text_add_number(&text, tournament.rounds);
    must(publish);
}

/* More rounds are those of another Howell; fewer are the first rounds of the same Mitchell. */
static void a_movement_stays_what_it_was(void **state) {
    (void)state;
    for (int howell = 0; howell < 2; howell++) {
        tournament_init(&tournament);
        must(SAMPLE_OPEN);
        must(howell ? "set form howell" : "set form mitchell");
        must("set boards 2");
        must("set rounds 5");
        for (int i = 1; i <= (howell ? 8 : 10); i++) {
            char entry[32];
            struct pedro_text text;
            pedro_text_init(&text, entry, sizeof entry);
            pedro_text_add(&text, "entry ");
            pedro_text_add_number(&text, i);
            pedro_text_add(&text, " \"A\" \"B\"");
            must(entry);
        }
        must("set rounds 4");
        must("set rounds 5");
        draw_and_publish();
        if (howell) {
            refused("set rounds 7", "setting_movement");
        } else {
            must("set rounds 4");
        }
        must("set rounds 5");
        finish();
    }
}

TEST_GROUP(setting) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_page_has_the_table),
        cmocka_unit_test(a_setting_is_written_as_it_is_read),
        cmocka_unit_test(settings_fit_the_game),
        cmocka_unit_test(a_movement_stays_what_it_was),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
