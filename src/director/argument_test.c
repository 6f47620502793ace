/* argument_test.c - English arguments stay as they are, and settings go by their meaning. Words of other languages are tried by
 * test/program/desk_words.py.
 *
 * SPDX-License-Identifier: MIT */
#include "director/argument.h"

#include <string.h>

#include "check.h"

#include "tournament/line_sample.h"

static char room[1000];

static const char *english(const char *command, const char *rest) {
    struct pedro_text text;
    pedro_text_init(&text, room, sizeof room);
    argument_english(command, rest, &text);
    return room;
}

/* Every line that both directors take, and reasons that begin as arguments do. */
static void english_words_stay(void **state) {
    static const char *const more[][2] = {
        {"correct", "1 1 62-48 won the second time"},
        {"correct", "1 1 62-48 won 2 sets of cards were mixed"},
        {"correct", "1 1 forfeit of a board"},
        {"correct", "1 1 board was wrong"},
        {"correct", "1 1 board 2 none won 2"},
        {"correct", ""},
        {"correct", "1"},
        {"result", "3 62-48 won 2 sets 1-3"},
        {"late", "1 3 -4 62 won 2"},
        {"board", "1 2 none"},
        {"board", "none"},
        {"board", "1 none none"},
        {"pair", "1:7-3 bye:5 2:none-4"},
        {"note", "none won 2"},
        {"penalty", "3 -0.5 forfeit 2"},
    };
    (void)state;
    for (size_t i = 0; i < LINE_SAMPLES; i++) {
        const char *line = line_samples[i].line;
        const char *space = line ? strchr(line, ' ') : NULL;
        if (!space)
            continue;
        char command[32] = "";
        if ((size_t)(space - line) < sizeof command)
            memcpy(command, line, (size_t)(space - line));
        assert_string_equal(english(command, space + 1), space + 1);
        assert_string_equal(english("result", line), line);
    }
    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
        assert_string_equal(english(more[i][0], more[i][1]), more[i][1]);
}

static void papers_have_words(void **state) {
    (void)state;
    for (int kind = 0; kind < PAPERS_KINDS; kind++) {
        struct pedro_text text;
        pedro_text_init(&text, room, sizeof room);
        argument_paper_label(kind, &text);
        assert_string_equal(room, papers_word(kind));
        assert_int_equal(argument_paper(room, strlen(room)), kind);
    }
    assert_int_equal(argument_paper("", 0), PAPERS_KINDS);
    assert_int_equal(argument_paper("sheets", 6), PAPERS_KINDS);
}

static void value_is(const char *setting, const char *value) {
    const char *at = setting;
    struct pedro_text text;
    unsigned index;
    const struct tournament_key *key = argument_key(&at, &index);
    pedro_text_init(&text, room, sizeof room);
    assert_non_null(key);
    assert_ptr_equal(key, tournament_key(index));
    argument_value(key, at, &text);
    if (strcmp(room, value) != 0)
        fail_msg("'%s' became '%s', not '%s'", setting, room, value);
}

static void settings_go_by_name_and_meaning(void **state) {
    const char *at = "colour red";
    unsigned index;
    (void)state;
    value_is("form swiss", "swiss");
    value_is("Form Swiss", "swiss");
    value_is("form round robin", "round_robin");
    value_is("form knock", "knockout");
    value_is("form by hand", "manual");
    value_is("Tie-breaks direct meeting, games won,lot", "direct,won,lot");
    value_is("tiebreaks none", "none");
    value_is("tiebreaks points", "points");
    value_is("tiebreaks points won in", "points");
    value_is("a bye is worth nothing", "none");
    value_is("First round by lot", "lots");
    value_is("rounds 5", "5");
    value_is("rounds without games inside a club 2", "2");
    value_is("form nonsense", "nonsense");
    value_is("form", "");
    assert_null(argument_key(&at, &index));
    assert_string_equal(at, "colour red");
    at = "";
    assert_null(argument_key(&at, &index));
}

TEST_GROUP(argument) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(english_words_stay),
        cmocka_unit_test(papers_have_words),
        cmocka_unit_test(settings_go_by_name_and_meaning),
    };
    return cmocka_run_group_tests_name("argument", tests, NULL, NULL);
}
