/* setting_test.c - the settings are those of docs/tournaments.md, with all that their table says.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <stdio.h>

#include "tournament/tournament_sample.h"

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
    struct tournament tournament;
    tournament_init(&tournament);
    assert_string_equal(sample_do(&tournament, SAMPLE_OPEN), "");
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
        assert_string_equal(sample_do(&tournament, act), "");
    }
    tournament_finish(&tournament);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_page_has_the_table),
        cmocka_unit_test(a_setting_is_written_as_it_is_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
