/* sheet_test.c - the sheets of a season, and warnings.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "check.h"

#include "series/series_sample.h"
#include "series/sheet.h"

static struct series series;

static const char rows[] =
    "season 1 \"Autumn <1>\"\nset score sum\nset best 1\nset tiebreaks none\n"
    "ring \"North\" qualify 1\n"
    "event \"North\" \"a\"\nevent \"North\" \"b\"\n";

static void begin(void) {
    sample_series(&series, rows);
    sample_event(&series, 0, (const char *const[]){"Ann Berg,Bo/62-40 /Cai,Dan", NULL});
    sample_event(&series, 1, (const char *const[]){"Anna Berg,Bo/62-62 /Cai,Dan", NULL});
}

static char *sheet(enum series_sheet kind) {
    struct series_table table;
    assert_int_equal(series_rank(&series, &table), PEDRO_ERR_OK);
    char *text = series_sheet(&series, &table, kind);
    assert_non_null(text);
    series_table_finish(&table);
    return text;
}

static void has(enum series_sheet kind, const char *expected) {
    char *text = sheet(kind);
    if (!strstr(text, expected))
        fail_msg("'%s' is not in: %s", expected, text);
    free(text);
}

static void a_season_is_shown(void **state) {
    (void)state;
    begin();
    has(SERIES_SHEET_TEXT, "Autumn <1>\n\nNorth\n");
    has(SERIES_SHEET_TEXT, "    1    1.0  Ann Berg & Bo       1     1      22    1.0\n");
    has(SERIES_SHEET_TEXT, "(0.0)  0.5\n");
    has(SERIES_SHEET_TEXT, "The final\nNo.  Names          Ring   Place\n  1  Ann Berg & "
                           "Bo  North      1\n");
    has(SERIES_SHEET_HTML, "<h1>Autumn &lt;1&gt;</h1>");
    has(SERIES_SHEET_HTML, "<th scope=\"row\">Ann Berg &amp; Bo</th>");
    has(SERIES_SHEET_CSV, "North,2,Anna Berg & Bo,0.5,1,0,0,out,0\r\n");
    has(SERIES_SHEET_FINAL, "number,club,team,name1,name2\r\n1,North,,Ann Berg,Bo\r\n");
    has(SERIES_SHEET_JSON,
        "{\"place\":1,\"names\":[\"Ann Berg\",\"Bo\"],\"total\":1000,");
    series_finish(&series);
}

static void what_is_doubtful_is_said(void **state) {
    (void)state;
    begin();
    has(SERIES_SHEET_TEXT, "Autumn is not finished");
    has(SERIES_SHEET_TEXT, "Ann Berg and Anna Berg may be one person");
    has(SERIES_SHEET_JSON, "Ann Berg and Anna Berg may be one person");
    series_finish(&series);
}

static void lacks(enum series_sheet kind, const char *unexpected) {
    char *text = sheet(kind);
    if (strstr(text, unexpected))
        fail_msg("'%s' is in: %s", unexpected, text);
    free(text);
}

/* One letter in six may be an error in typing, two in twelve. */
static void names_that_differ_little_are_named(void **state) {
    (void)state;
    sample_series(&series, rows);
    sample_event(&series, 0,
                 (const char *const[]){"Kristofer Berg,Bodil/62-40 /Cai,Dan",
                                       "Christofer Berg,Bodal/62-40 /Eva,Finn", NULL});
    sample_event(&series, 1,
                 (const char *const[]){"Johannes,Fredrik/62-40 /Cay,Dan",
                                       "Johansen,Fredrick/62-40 /Eva,Finn", NULL});
    has(SERIES_SHEET_TEXT, "Christofer Berg and Kristofer Berg may be one person");
    has(SERIES_SHEET_TEXT, "Fredrick and Fredrik may be one person");
    lacks(SERIES_SHEET_TEXT, "Johannes and Johansen may be one person");
    lacks(SERIES_SHEET_TEXT, "Bodal and Bodil may be one person");
    lacks(SERIES_SHEET_TEXT, "Cai and Cay may be one person");
    series_finish(&series);
}

static const char *const equals[] = {"Ann,Bo/62-40 /Cai,Dan", "Eva,Finn/62-40 /Gun,Hans",
                                     NULL};

static void equals_share_their_place_without_a_seed(void **state) {
    (void)state;
    sample_series(&series, rows);
    sample_event(&series, 0, equals);
    has(SERIES_SHEET_TEXT,
        "Ann & Bo and Eva & Finn are equal in everything and share their place, but "
        "only one of them, Ann & Bo, is in the final: a row `set seed` draws lots.\n");
    has(SERIES_SHEET_TEXT,
        "Cai & Dan and Gun & Hans are equal in everything and share their place.\n");
    lacks(SERIES_SHEET_TEXT, "lot puts");
    lacks(SERIES_SHEET_TEXT, "Lots are drawn");
    has(SERIES_SHEET_JSON, "\"lots\":\"\"");
    has(SERIES_SHEET_JSON, "\"lot\":\"\"");
    series_finish(&series);
}

static void a_lot_is_told_with_its_seed(void **state) {
    char season[512];
    (void)state;
    snprintf(season, sizeof season, "%sset seed \"Lotto 7 January: 8 14 22\"\n", rows);
    sample_series(&series, season);
    sample_event(&series, 0, equals);
    has(SERIES_SHEET_TEXT, "Eva & Finn and Ann & Bo are equal in everything: the lot "
                           "puts Eva & Finn first.\n");
    has(SERIES_SHEET_TEXT, "\nLots are drawn from this seed: Lotto 7 January: 8 14 22\n");
    has(SERIES_SHEET_HTML,
        "<p>Lots are drawn from this seed: Lotto 7 January: 8 14 22</p>");
    has(SERIES_SHEET_JSON, "\"lots\":\"Lotto 7 January: 8 14 22\"");
    has(SERIES_SHEET_JSON, "\"lot\":\"fde8161c7636\"");
    lacks(SERIES_SHEET_TEXT, "share their place");
    series_finish(&series);
}

/* The second of each ring has the same points, and the final has room for one of the two. */
static void equal_seconds_are_named(void **state) {
    static const char two[] =
        "season 1 \"Autumn\"\nset score sum\nset tiebreaks none\n"
        "ring \"North\" qualify 1\nring \"South\" qualify 1\nset seconds 1\n"
        "event \"North\" \"a\"\nevent \"South\" \"b\"\n";
    static const char *const other[] = {"Kaj,Liv/62-0 /Ida,Jan",
                                        "Ole,Pia/62-61 /Mia,Nils", NULL};
    char season[512];
    (void)state;
    sample_series(&series, two);
    sample_event(&series, 0, equals);
    sample_event(&series, 1, other);
    has(SERIES_SHEET_TEXT,
        "Eva & Finn and Ole & Pia, of two rings, are equal in everything, but only one "
        "of them, Eva & Finn, is in the final: a row `set seed` draws lots.\n");
    series_finish(&series);
    snprintf(season, sizeof season, "%sset seed \"Lotto 7 January: 8 14 22\"\n", two);
    sample_series(&series, season);
    sample_event(&series, 0, equals);
    sample_event(&series, 1, other);
    has(SERIES_SHEET_TEXT,
        "Kaj & Liv and Ann & Bo, of two rings, are equal in everything: the lot puts "
        "Kaj & Liv in the final.\n");
    series_finish(&series);
}

static void two_rings_and_too_few_are_named(void **state) {
    (void)state;
    sample_series(&series,
                  "season 1 \"Autumn\"\nring \"North\" qualify 3\nring \"South\"\n"
                  "event \"North\" \"a\"\nevent \"South\" \"b\"\n");
    sample_event(&series, 0, (const char *const[]){"Ann,Bo/62-40 /Cai,Dan", NULL});
    sample_event(&series, 1, (const char *const[]){"Ann,Bo/62-40 /Eva,Finn", NULL});
    has(SERIES_SHEET_TEXT, "Ann & Bo plays in two rings; the other is South.");
    has(SERIES_SHEET_TEXT, "Ring North has too few");
    series_finish(&series);
}

TEST_GROUP(sheet) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_season_is_shown),
        cmocka_unit_test(what_is_doubtful_is_said),
        cmocka_unit_test(names_that_differ_little_are_named),
        cmocka_unit_test(equals_share_their_place_without_a_seed),
        cmocka_unit_test(a_lot_is_told_with_its_seed),
        cmocka_unit_test(equal_seconds_are_named),
        cmocka_unit_test(two_rings_and_too_few_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
