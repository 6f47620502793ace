/* about_test.c - every preset is told about, each fact is of games that exist, and each is in the text with its source.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <stdio.h>
#include <string.h>

#include "words/about.h"

enum { TEXT_MAX = 16 << 10 };

static const char *written(const struct pedro_preset *preset) {
    static char buffer[TEXT_MAX];
    struct pedro_text text;
    pedro_text_init(&text, buffer, sizeof buffer);
    about_write(preset, &text);
    assert_true(text.length < sizeof buffer);
    return buffer;
}

static bool has(const struct pedro_preset *preset, enum about_kind kind) {
    const struct about_fact *fact;
    for (int i = 0; (fact = about_fact(i)); i++)
        if (fact->kind == kind && about_is_of(fact, preset))
            return true;
    return false;
}

static void every_game_has_a_place_a_history_and_a_length(void **state) {
    const struct pedro_preset *preset;
    struct about_length length = {0};
    (void)state;
    for (int i = 0; (preset = pedro_preset(i)); i++) {
        if (!has(preset, ABOUT_PLACE) || !has(preset, ABOUT_HISTORY) ||
            !about_length(preset, &length) || !about_related(preset, 0))
            fail_msg("%s lacks something", preset->name);
        assert_true(1 < length.least && length.least <= length.hands);
        assert_true(length.hands <= length.most && length.most < 100);
        assert_true(0 < length.minutes[0] && length.minutes[0] < length.minutes[1]);
    }
}

/* Each name is of a preset, so that no fact is lost by a slip of the pen. */
static void every_fact_is_of_games_that_exist(void **state) {
    const struct about_fact *fact;
    (void)state;
    for (int i = 0; (fact = about_fact(i)); i++) {
        assert_int_equal(*fact->text == '\0', fact->kind == ABOUT_KIN);
        assert_int_equal(*fact->word != '\0', fact->kind == ABOUT_WORD);
        assert_true(*fact->presets);
        for (const char *at = fact->presets; *at && *at != '*';) {
            const size_t length = strcspn(at, " ");
            if (!pedro_preset_find(at, length))
                fail_msg("no preset is called %.*s", (int)length, at);
            at += length + strspn(at + length, " ");
        }
    }
}

static void the_text_has_every_fact_with_its_source(void **state) {
    const struct pedro_preset *preset;
    const struct about_fact *fact;
    (void)state;
    for (int i = 0; (preset = pedro_preset(i)); i++) {
        const char *text = written(preset);
        for (int k = 0; (fact = about_fact(k)); k++) {
            char sentence[1000], row[100];
            const struct about_source *source = about_source(fact->source);
            if (fact->kind == ABOUT_KIN || !about_is_of(fact, preset))
                continue;
            snprintf(sentence, sizeof sentence, "%s [%s]\n", fact->text, source->id);
            snprintf(row, sizeof row, "| %s | %s\n", source->id, source->title);
            if (!strstr(text, sentence) || !strstr(text, row))
                fail_msg("%s: %s", preset->name, sentence);
        }
    }
}

static void the_text_of_a_game(void **state) {
    const char *text = written(pedro_preset_find("nicaragua", 9));
    (void)state;
    assert_string_equal(
        text,
        "# Where it is played\n"
        "Pedro is very well known on the Atlantic coast of Nicaragua. [000]\n"
        "# History\n"
        "Pedro grew out of Pitch, in the United States in the nineteenth century. [000]\n"
        "Pedro, or Pidro, is also played in parts of Italy and in the Azores. It "
        "probably went from America to Europe, and not the other way. [000]\n"
        "# How long a match lasts\n"
        "A match takes about 7 hands; of ten matches eight take from 6 to 9. This was "
        "measured: computer players played thousands of matches.\n"
        "If people need 3 to 5 minutes for a hand with paper cards, a match takes about "
        "20 to 35 minutes.\n"
        "# Sources\n"
        "| 000 | John McLeod: Pedro, Cinch, 63 and 83, on pagat.com\n");
}

static void relatives_are_related_to_each_other(void **state) {
    const struct pedro_preset *one, *other;
    (void)state;
    for (int i = 0; (one = pedro_preset(i)); i++)
        for (int k = 0; (other = about_related(one, k)); k++) {
            bool back = false;
            const struct pedro_preset *third;
            assert_ptr_not_equal(one, other);
            for (int n = 0; (third = about_related(other, n)); n++)
                back = back || third == one;
            assert_true(back);
        }
}

TEST_GROUP(about) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_has_a_place_a_history_and_a_length),
        cmocka_unit_test(every_fact_is_of_games_that_exist),
        cmocka_unit_test(the_text_has_every_fact_with_its_source),
        cmocka_unit_test(the_text_of_a_game),
        cmocka_unit_test(relatives_are_related_to_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
