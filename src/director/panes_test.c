/* panes_test.c - the full screen of a director, and the screen for the hall, as text.
 *
 * SPDX-License-Identifier: MIT */
#include "director/panes.h"

#include <stdio.h>
#include <string.h>

#include "check.h"
#include "director/big.h"

static struct tournament tournament;
static struct panes panes;
static struct grid grid;
static char dump[1 << 16];

static void act(const char *text) {
    struct pedro_refusal refusal;
    assert_int_equal(tournament_do(&tournament, 1000, TOURNAMENT_DIRECTOR, text,
                                   strlen(text), &refusal),
                     0);
}

static int set_up(void **state) {
    (void)state;
    tournament_init(&tournament);
    act("open 1 0000000000000000000000000000000000000000000000000000000000000000 "
        "\"Ring\"");
    act("entry 1 \"Ann\" \"Bo\"");
    act("entry 2 \"Eva\" \"Ulf\"");
    act("entry 3 \"Åsa\" \"Nils\"");
    act("entry 4 \"Siv\" \"Tor\"");
    panes = (struct panes){.tournament = &tournament, .answer = "", .line = ""};
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    panes_finish(&panes);
    grid_finish(&grid);
    tournament_finish(&tournament);
    return 0;
}

static const char *drawn(int width, int height, bool hall) {
    struct pedro_text text;
    grid_finish(&grid);
    assert_true(grid_init(&grid, width, height, false));
    assert_true(panes_refresh(&panes));
    if (hall)
        panes_draw_hall(&grid, &panes);
    else
        panes_draw(&grid, &panes);
    pedro_text_init(&text, dump, sizeof dump);
    grid_dump(&grid, &text);
    return dump;
}

static void shows(const char *part) {
    if (!strstr(dump, part))
        fail_msg("no '%s' on the screen:\n%s", part, dump);
}

static void hides(const char *part) {
    if (strstr(dump, part))
        fail_msg("'%s' is on the screen:\n%s", part, dump);
}

static void a_small_screen_shows_one_pane(void **state) {
    (void)state;
    act("pair 1 1:1-2 2:3-4");
    act("publish 1");
    act("result 1 1 62-48");
    panes.answer = "Table 1: 62-48\n";
    panes.line = "2 62-";
    panes.pane = PANE_TABLES;
    drawn(60, 16, false);
    shows("Ring - Round 1: 1 table is missing.");
    shows("    1  62-48   1 Ann & Bo    2 Eva & Ulf");
    shows("Table 1: 62-48");
    shows("> 2 62-");
    hides("Buchholz");
    assert_int_equal(grid.cursor_x, 7);
    panes.pane = PANE_STANDINGS;
    drawn(60, 16, false);
    shows("Standings - Round 1: 1 of 2 results are in.");
    shows("    1      1    1  Ann & Bo");
    hides("62-48   1 Ann");
    panes.pane = PANE_ENTRIES;
    drawn(60, 16, false);
    shows("  4  Siv & Tor");
}

/* Sentences go on in the next line, rows of tables do not; what takes too many lines is a page. */
static void an_answer_is_seen_whole(void **state) {
    static const char sentence[] =
        "print PAPER FILE: write a page to be printed, such as the "
        "slips of a round or the standings\n";
    char answer[512];
    (void)state;
    panes.pane = PANE_TABLES;
    panes.answer = sentence;
    drawn(60, 16, false);
    shows("such as the\n slips of a round or the standings\n");
    assert_false(panes_answer_is_long(&grid, sentence));
    snprintf(answer, sizeof answer, "%s%s%s", sentence, sentence, sentence);
    assert_true(panes_answer_is_long(&grid, answer));
    panes.answer = "Place  Total  No.  Names                                  Longest\n"
                   "    1      1    1  Ann & Bo                              4\n";
    drawn(60, 16, false);
    hides("Longest");
    shows("    1      1    1  Ann & Bo                              4\n");
}

/* The keys are those of what comes next. */
static void the_keys_begin_with_entries(void **state) {
    (void)state;
    panes.pane = PANE_TABLES;
    drawn(80, 24, false);
    shows("Ann, Bo Enter: an entry  draw");
    act("pair 1 1:1-2 2:3-4");
    act("publish 1");
    drawn(80, 24, false);
    shows("62-48 Enter: the marked table");
    hides("an entry");
}

static void a_wide_screen_shows_two(void **state) {
    (void)state;
    act("pair 1 1:1-2 2:3-4");
    act("publish 1");
    panes.pane = PANE_TABLES;
    drawn(140, 30, false);
    shows("2 Eva & Ulf");
    shows("Buchholz");
}

/* Long names, and standings that take 127 columns. */
static void play_with_long_names(void) {
    for (int i = 1; i <= 4; i++) {
        char name[64];
        for (int place = 1; place <= 2; place++) {
            snprintf(name, sizeof name, "rename %d %d \"Longname Number %d\"", i, place,
                     10 * i + place);
            act(name);
        }
    }
    act("pair 1 1:1-2 2:3-4");
    act("publish 1");
    act("result 1 1 62-48");
}

static void standings_are_as_wide_as_they_need_to_be(void **state) {
    (void)state;
    play_with_long_names();
    /* Alone, where they do not fit beside the tables. */
    panes.pane = PANE_STANDINGS;
    drawn(130, 30, false);
    shows("Margin    Lot\n");
    shows("Longname Number 11 & Longname Number 12  ");
    hides("─ Tables");
    /* Beside them, on a screen that has the room. */
    drawn(240, 30, false);
    shows("Margin    Lot\n");
    shows("Longname Number 11 & Longname Number 12  ");
    shows("─ Tables");
    /* With names cut, on a narrow screen. */
    drawn(110, 30, false);
    shows("Margin    Lot\n");
    shows("1  Longname Number 11…  ");
}

/* When round 2 is only drawn, the standings are after round 1. */
static void standings_are_after_a_complete_round(void **state) {
    (void)state;
    act("pair 1 1:1-2 2:3-4");
    act("publish 1");
    act("result 1 1 62-48");
    act("result 1 2 62-48");
    act("pair 2 1:1-3 2:2-4");
    act("publish 2");
    panes.pane = PANE_STANDINGS;
    for (int hall = 0; hall < 2; hall++) {
        drawn(140, 40, hall);
        shows("Standings - After round 1. Round 2: 0 of 2 results are in.");
        hides("fter round 2");
    }
}

static void the_hall_cuts_no_column(void **state) {
    (void)state;
    play_with_long_names();
    drawn(130, 30, true);
    shows("Margin    Lot\n");
    shows("2 Longname Number 21 & Longname Number 22\n");
    drawn(240, 30, true);
    shows("Margin    Lot\n");
    drawn(110, 30, true);
    shows("Margin    Lot\n");
}

static void the_mark_goes_to_the_next_missing_table(void **state) {
    (void)state;
    act("pair 1 1:1-2 2:3-4");
    act("publish 1");
    panes_next_missing(&panes);
    assert_int_equal(panes.selected, 0);
    act("result 1 1 62-48");
    panes_next_missing(&panes);
    assert_int_equal(panes.selected, 1);
    act("result 1 2 62-48");
    panes_next_missing(&panes);
    assert_int_equal(panes.selected, 1);
}

static void the_hall_does_not_see_a_draft(void **state) {
    (void)state;
    act("pair 1 1:1-2 2:3-4");
    drawn(100, 30, false);
    shows("Round 1 is a draft.");
    shows("1 Ann & Bo");
    drawn(100, 30, true);
    hides("1 Ann & Bo  ");
    hides("draft");
    act("publish 1");
    drawn(100, 30, true);
    shows("1 Ann & Bo  ");
}

static void the_hall_has_a_big_clock(void **state) {
    (void)state;
    act("pair 1 1:1-2 2:3-4");
    act("publish 1");
    panes.now = 1000;
    panes.clock = 1000 + 65;
    drawn(100, 30, true);
    shows("  ██            ██████  ██████\n"); /* the top of 1:05 */
    panes.now = 2000;
    drawn(100, 30, true);
    shows("██████          ██████  ██████");
}

static void the_hall_shows_all_pages_in_turn(void **state) {
    char entry[64];
    (void)state;
    for (int i = 5; i <= 40; i++) {
        snprintf(entry, sizeof entry, "entry %d \"Name %d\" \"Other\"", i, i);
        act(entry);
    }
    bool seen[41] = {false};
    for (int page = 0; page < 10; page++) {
        panes.now = (uint64_t)HALL_PAGE_SECONDS * (uint64_t)page;
        drawn(80, 24, true);
        for (int i = 5; i <= 40; i++) {
            snprintf(entry, sizeof entry, "  Name %d &", i);
            seen[i] = seen[i] || strstr(dump, entry);
        }
    }
    for (int i = 5; i <= 40; i++)
        assert_true(seen[i]);
}

static void a_long_line_keeps_its_end_in_view(void **state) {
    char line[300];
    (void)state;
    memset(line, 'x', sizeof line - 1);
    memcpy(line + sizeof line - 5, "end!", 5);
    panes.line = line;
    drawn(60, 16, false);
    shows("xend!");
    assert_true(grid.cursor_x < 60);
}

TEST_GROUP(panes) {
#define PANES_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        PANES_TEST(a_small_screen_shows_one_pane),
        PANES_TEST(a_wide_screen_shows_two),
        PANES_TEST(an_answer_is_seen_whole),
        PANES_TEST(the_keys_begin_with_entries),
        PANES_TEST(standings_are_as_wide_as_they_need_to_be),
        PANES_TEST(standings_are_after_a_complete_round),
        PANES_TEST(the_hall_cuts_no_column),
        PANES_TEST(the_mark_goes_to_the_next_missing_table),
        PANES_TEST(the_hall_does_not_see_a_draft),
        PANES_TEST(the_hall_has_a_big_clock),
        PANES_TEST(the_hall_shows_all_pages_in_turn),
        PANES_TEST(a_long_line_keeps_its_end_in_view),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
