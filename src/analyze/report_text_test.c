/* report_text_test.c - the text of an analysis fits the terminal and uses singular and
 *plural correctly.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <locale.h>
#include <string.h>

#include "analyze/sample.h"
#include "words/wrap.h"

static void check_line(const char *line, int width) {
    const size_t length = strlen(line);
    if (wrap_columns(line) > width)
        fail_msg("wider than %d columns: '%s'", width, line);
    if (length > 0 && line[length - 1] == ' ')
        fail_msg("a blank at its end: '%s'", line);
    if (line[strspn(line, " ")] == '%')
        fail_msg("a sign without its number: '%s'", line);
}

/* One is singular, and no number is -0. */
static void check_numbers(const char *text) {
    static const char *const wrong[] = {" 1 points", " 1 decisions",
                                        " 0.0 % of the match"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (strstr(text, wrong[i]))
            fail_msg("it says '%s'", wrong[i]);
}

/* The report of a match, in one line. */
static char *flat(const struct analysis *analysis) {
    return report(analysis, TEXT, 100000);
}

static void begin(const char *name, int events, struct pedro_match *match,
                  struct analysis *analysis) {
    static const char *const names[] = {"Ann", "Bartholomew of Somewhere", "Céline",
                                        "Dag", "Eva the Second",           "Fredrik"};
    const struct pedro_preset *preset = pedro_preset_find(name, strlen(name));
    struct pedro_tags tags = {0};
    assert_non_null(preset);
    assert_int_equal(pedro_match_init(match, name, &preset->set, 0, 0, NULL), 0);
    for (int seat = 0; seat < preset->set.players; seat++) {
        char tag[] = "Seat0";
        tag[4] = (char)('0' + seat);
        assert_int_equal(pedro_tags_set(&tags, tag, names[seat]), 0);
    }
    play(match, events, 1);
    analyze(match, &tags, analysis);
    pedro_tags_finish(&tags);
}

static void finish(struct pedro_match *match, struct analysis *analysis) {
    analyze_finish(analysis);
    pedro_match_finish(match);
}

static void every_line_fits_the_terminal(void **state) {
    static const char *const presets[] = {"us", "individual", "five-handed"};
    static const int widths[] = {40, 63, 64, 80, 100};
    (void)state;
    for (size_t i = 0; i < sizeof presets / sizeof *presets; i++) {
        struct pedro_match match;
        struct analysis analysis;
        begin(presets[i], 90, &match, &analysis);
        for (size_t w = 0; w < sizeof widths / sizeof *widths; w++) {
            char *text = report(&analysis, TEXT, widths[w]), *end;
            for (char *line = text; (end = strchr(line, '\n')); line = end + 1) {
                *end = '\0';
                check_line(line, widths[w]);
            }
            free(text);
        }
        finish(&match, &analysis);
    }
}

static void one_point_is_one_point(void **state) {
    struct pedro_match match;
    struct analysis analysis;
    (void)state;
    begin("us", 300, &match, &analysis);
    char *text = flat(&analysis);
    check_numbers(text);
    assert_non_null(strstr(text, ": 1 point, score "));
    assert_non_null(strstr(text, "; the rest cost "));
    free(text);
    finish(&match, &analysis);
}

/* If the seats do not fit around a table, cards stand in the order of play, the lead
 * first. */
static void a_narrow_trick_begins_with_its_lead(void **state) {
    struct pedro_match match;
    struct analysis analysis;
    (void)state;
    begin("us", 90, &match, &analysis);
    char *text = report(&analysis, TEXT, 40);
    const char *trick = strstr(text, "\n  Trick 1, won by ");
    const char *end = trick ? strchr(trick + 1, '\n') : NULL;
    assert_true(end && strncmp(end, "\n    >", 6) == 0);
    free(text);
    finish(&match, &analysis);
}

TEST_GROUP(report_text) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_line_fits_the_terminal),
        cmocka_unit_test(one_point_is_one_point),
        cmocka_unit_test(a_narrow_trick_begins_with_its_lead),
    };
    setlocale(LC_CTYPE, "C.UTF-8");
    return cmocka_run_group_tests(tests, sample_begin, sample_end);
}
