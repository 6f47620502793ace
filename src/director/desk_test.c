/* desk_test.c - what a director types, and what the desk answers.
 *
 * SPDX-License-Identifier: MIT */
#include "director/desk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "check.h"

static struct desk desk;
static char folder[] = "/tmp/pedro-desk-XXXXXX";
static char path[64];

static int make_folder(void **state) {
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state) {
    (void)state;
    return rmdir(folder);
}

static int set_up(void **state) {
    struct journal_trouble trouble;
    (void)state;
    snprintf(path, sizeof path, "%s/evening", folder);
    return desk_init(&desk) && journal_create(&desk.journal, path, "Ring", &trouble) ? 0
                                                                                     : -1;
}

static int tear_down(void **state) {
    (void)state;
    desk_finish(&desk);
    return unlink(path);
}

/* Types a line that must have this outcome, and an answer with this in it. */
static void types(const char *line, enum desk_outcome outcome, const char *answer) {
    assert_int_equal(desk_line(&desk, line), outcome);
    if (!desk.room || !strstr(desk.room, answer))
        fail_msg("'%s' was answered '%s', without '%s'", line,
                 desk.room ? desk.room : "nothing", answer);
}

static void four_pairs(void) {
    types("set form manual", DESK_DONE, "manual");
    types("Ann Berg, Bo Ek @ Malax", DESK_DONE, "1: Ann Berg & Bo Ek @ Malax");
    types("Eva, Ulf", DESK_DONE, "2: Eva & Ulf");
    types("add von Essen, de la Cruz", DESK_DONE, "3: von Essen & de la Cruz");
    types("Åsa, Nils", DESK_DONE, "4: Åsa & Nils");
}

static void an_evening_is_typed(void **state) {
    (void)state;
    four_pairs();
    types("pair 1:1-2 2:3-4", DESK_DONE, "Draft of round 1");
    types("swap 2 3", DESK_DONE, "1 Ann Berg & Bo Ek  3 von Essen & de la Cruz");
    types("redraw 1", DESK_REFUSED, "not published yet");
    types("redraw 2", DESK_REFUSED, "There is no such round; 1 are drawn.");
    types("p", DESK_DONE, "Round 1 is published");
    types("1 62-48", DESK_DONE, "62-48\n1 table is missing.");
    types("m", DESK_SHOWN, "Table 2: ");
    types("finish", DESK_DONE, "1 table is missing.");
    types("undo", DESK_DONE, "Taken back: finish");
    types("2 40 62", DESK_DONE, "40-62\nRound 1 has all its results.");
    types("s", DESK_SHOWN, "Ann Berg & Bo Ek");
    types("x 1 4", DESK_SHOWN,
          "4 Åsa & Nils stands before 1 Ann Berg & Bo Ek, 22 against 14");
}

static void a_game_has_many_names(void **state) {
    (void)state;
    types("set game high five", DESK_DONE, "us");
    types("set game Österbotten", DESK_DONE, "pidro");
    types("set game chess", DESK_REFUSED, "chess");
}

static void a_result_can_come_late(void **state) {
    (void)state;
    four_pairs();
    types("pair 1:1-2 2:3-4", DESK_DONE, "");
    types("publish", DESK_DONE, "");
    types("1 62-48", DESK_DONE, "");
    types("pair 1:1-3 2:2-4", DESK_DONE, "");
    types("publish", DESK_DONE, "");
    types("1 62-50", DESK_DONE, "");
    types("2 62-51", DESK_DONE, "Round 2 has all its results.");
    types("missing", DESK_SHOWN, "Round 1, table 2: 3 von Essen & de la Cruz - 4");
    types("finish", DESK_DONE, "Round 1: 1 table is missing.");
    types("undo", DESK_DONE, "");
    types("late 1 2", DESK_REFUSED, "late ROUND TABLE POINTS");
    types("late 1 2 40-62", DESK_DONE, "40-62\nRound 1 has all its results.");
    types("missing", DESK_SHOWN, "Round 2 has all its results.");
}

/* A result belongs to the wave that is still played at the table. */
static void an_arena_has_waves(void **state) {
    (void)state;
    four_pairs();
    types("set form arena", DESK_DONE, "arena");
    types("Fia, Gun", DESK_DONE, "5: ");
    types("draw", DESK_DONE, "Draft of round 1");
    types("publish", DESK_DONE, "");
    types("redraw", DESK_SHOWN, "Round 1 is as the program draws it.");
    types("draw", DESK_REFUSED, "too few entries");
    types("1 62-48", DESK_DONE, "62-48\n1 table is missing.");
    types("draw", DESK_DONE, "Draft of round 2");
    types("publish", DESK_DONE, "");
    types("2 40-62", DESK_DONE, "40-62\nRound 1 has all its results.");
    types("1 12-62", DESK_DONE, "12-62\nRound 2 has all its results.");
    types("settings", DESK_SHOWN, "place");
    assert_null(strstr(desk.room, "pause"));
}

static void what_is_wrong_changes_nothing(void **state) {
    (void)state;
    four_pairs();
    const size_t rows = desk.journal.tournament.rows;
    types("standigns", DESK_REFUSED, "did you mean standings?");
    types("Ann, ", DESK_REFUSED, "An entry is its names");
    types("Ann \"Kid\", Bo", DESK_REFUSED, "quotation marks");
    types("1 62-48", DESK_REFUSED, "");
    types("1 62", DESK_REFUSED, "A result is");
    types("62-48", DESK_REFUSED, "A result is");
    types("swap 1", DESK_REFUSED, "swap ENTRY ENTRY");
    types("publish", DESK_REFUSED, "");
    types("penalty 1 x late", DESK_REFUSED, "penalty");
    types("penalty 1 1.2345 late", DESK_REFUSED, "penalty");
    types("withdraw 9", DESK_REFUSED, "9");
    types("set colour red", DESK_REFUSED, "no such setting");
    types("set rounds many", DESK_REFUSED, "");
    types("tables", DESK_REFUSED, "No round is drawn");
    types("redraw", DESK_REFUSED, "No round is drawn");
    types("explain 1 1", DESK_REFUSED, "explain 3 4");
    types("clock soon", DESK_REFUSED, "clock 50");
    types("print slips /etc/passwd", DESK_REFUSED, ".html");
    types("export journal.txt", DESK_REFUSED, ".csv");
    assert_int_equal(desk.journal.tournament.rows, rows);
}

static void a_knockout_is_ranked_by_rounds(void **state) {
    (void)state;
    four_pairs();
    types("set form knockout", DESK_DONE, "");
    types("set score points", DESK_DONE, "");
    types("pair 1:1-2 2:3-4", DESK_DONE, "");
    types("publish", DESK_DONE, "");
    types("1 62-60", DESK_DONE, "");
    types("2 20-10 won 1", DESK_DONE, "");
    types("draw", DESK_DONE, "");
    types("publish", DESK_DONE, "");
    types("standings", DESK_SHOWN, "After round 1. Round 2: 0 of 1 results are in.\n");
    types("1 62-5", DESK_DONE, "");
    types("chart", DESK_SHOWN, "After round 2\n");
    types("standings", DESK_SHOWN, "Out in round");
    types("explain 2 3", DESK_SHOWN, "What decides: how far they came in the knock-out.");
    types("explain 2 4", DESK_SHOWN, "What decides: the score.");
}

/* The winner of a semi-final turns round when the final is published. */
static void a_correction_that_turns_a_winner_is_told(void **state) {
    (void)state;
    four_pairs();
    types("set form knockout", DESK_DONE, "");
    types("pair 1:1-2 2:3-4", DESK_DONE, "");
    types("publish", DESK_DONE, "");
    types("1 62-48", DESK_DONE, "");
    types("2 62-48", DESK_DONE, "");
    types("pair 1:1-3", DESK_DONE, "");
    types("correct 1 2 62-47 a point too many", DESK_DONE, "62-47 *\n");
    types(
        "correct 1 2 48-62 upside down", DESK_DONE,
        "Warning: Entry 3 plays in round 2, but by the results it went out in round 1.\n"
        "Warning: Entry 4 is still in, but it is not in round 2.\n"
        "`draw` draws round 2 again.\n");
    types("undo", DESK_DONE, "");
    types("publish", DESK_DONE, "");
    types("1 62-48", DESK_DONE, "");
    types("repair 2 why", DESK_REFUSED, "Nothing in round 2 can be repaired");
    types("correct 1 2 48-62 upside down", DESK_DONE,
          "`repair 2 REASON` puts round 2 right.\n");
    types("tables", DESK_SHOWN, "1 Ann");
    types("repair 2", DESK_REFUSED, "A repair is the round and the reason");
    types("repair 2 \"why\"", DESK_REFUSED, "A repair is the round and the reason");
    types("repair 2 upside down", DESK_DONE, "Round 2 is repaired:");
    types("log", DESK_SHOWN, "repair 2 1:1-4 \"upside down\"");
    types("missing", DESK_SHOWN, "Table 1: ");
}

static void four_boards(void) {
    four_pairs();
    types("set boards 2", DESK_DONE, "Boards: 2");
    types("pair 1:1-2/1-2 2:3-4/1-2", DESK_DONE, "Draft of round 1");
    types("publish", DESK_DONE, "Round 1 is published");
}

/* What the acts of the journal can say (docs/tournaments.md), a line that is typed can say too. */
static void a_line_says_what_an_act_can(void **state) {
    (void)state;
    four_boards();
    types("board 1 1 8-6", DESK_DONE, "Table 1");
    types("board 1 2 none", DESK_DONE, "8-6");
    types("correct 1 1 board 2 -7-14 it was played", DESK_DONE, "2: -7-14");
    types("correct 1 1 board 2 none it was not", DESK_DONE, "8-6");
    types("log", DESK_SHOWN, "board 1 1 2 none");
    types("log", DESK_SHOWN, "correct 1 1 board 2 none \"it was not\"");
}

static void a_result_can_name_its_winner(void **state) {
    (void)state;
    four_pairs();
    types("pair 1:1-2 2:3-4", DESK_DONE, "Draft of round 1");
    types("p", DESK_DONE, "Round 1 is published");
    types("1 6-48", DESK_REFUSED,
          "A match to 62 is not over at 6-48: if it was given up, say who won.");
    types("1 6-48 won 2", DESK_DONE, "6-48");
    types("2 62-620", DESK_REFUSED, "cannot come to 62-620");
    types("late 1 2 62-64 won 1 sets 1-3", DESK_DONE, "62-64");
    types("correct 1 1 48-6 won 2 sets 0-2 the slip", DESK_DONE, "48-6");
    types("log", DESK_SHOWN, "correct 1 1 48-6 won 2 sets 0-2 \"the slip\"");
    types("correct 1 1 62-6 won by mistake", DESK_DONE, "62-6");
    types("log", DESK_SHOWN, "correct 1 1 62-6 \"won by mistake\"");
}

static void corrections_keep_their_reason(void **state) {
    (void)state;
    four_pairs();
    types("pair 1:1-2 2:3-4", DESK_DONE, "");
    types("publish", DESK_DONE, "");
    types("1 62-48", DESK_DONE, "62-48");
    types("1 60-48", DESK_REFUSED, "counts already");
    types("correct 1 1 48-62", DESK_REFUSED, "A correction is");
    types("correct 1 1 48-62 2 slips were mixed up", DESK_DONE, "48-62 *");
    types("correct 1 1 forfeit 2 they went home", DESK_DONE, "side 2 did not come");
    types("correct 1 1 none it was another table", DESK_DONE, "2 tables are missing.");
    types("log", DESK_SHOWN, "correct 1 1 48-62 \"2 slips were mixed up\"");
}

static void an_act_is_taken_back_and_stays_in_the_journal(void **state) {
    (void)state;
    four_pairs();
    types("withdraw 2", DESK_DONE, "2: Eva & Ulf (withdrawn)");
    types("undo", DESK_DONE, "Taken back: withdraw 2");
    types("entries", DESK_SHOWN, "Eva & Ulf\n");
    types("log", DESK_SHOWN, "withdraw 2 (taken back)");
    assert_null(strstr(desk.room, "undo (taken back)"));
}

static void penalties_are_points_with_a_decimal_point(void **state) {
    (void)state;
    four_pairs();
    types("penalty 3 -0.5 came late", DESK_DONE, "entry 3 are now -0.5");
    types("penalty 3 -1 rude", DESK_DONE, "entry 3 are now -1.5");
    types("penalty 3 +,5 kind", DESK_REFUSED, "penalty");
    types("penalty 3 2 kind", DESK_DONE, "entry 3 are now 0.5");
}

static void the_clock_is_in_the_journal(void **state) {
    (void)state;
    assert_int_equal(desk_clock(&desk.journal.tournament), 0);
    types("clock 50", DESK_DONE, "50 minutes");
    const struct tournament *tournament = &desk.journal.tournament;
    assert_int_equal(desk_clock(tournament),
                     tournament->row[tournament->rows - 1].time + 3000);
    types("note clock 5 for the coffee", DESK_DONE, "");
    assert_int_not_equal(desk_clock(tournament), 0);
    types("clock 0", DESK_DONE, "stopped");
    assert_int_equal(desk_clock(tournament), 0);
    types("undo", DESK_DONE, "");
    assert_int_not_equal(desk_clock(tournament), 0);
}

static void the_journal_is_not_overwritten(void **state) {
    char line[128], page[64];
    struct stat status;
    (void)state;
    four_pairs();
    snprintf(page, sizeof page, "%s/link.html", folder);
    assert_int_equal(link(path, page), 0);
    snprintf(line, sizeof line, "export %s", page);
    types(line, DESK_REFUSED, page);
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_size, desk.journal.save.length);
    assert_int_equal(unlink(page), 0);
    types(line, DESK_SHOWN, "is written");
    assert_int_equal(unlink(page), 0);
}

static void results_are_exported_beside_the_standings(void **state) {
    char line[128], csv[64], bytes[512] = "";
    (void)state;
    four_pairs();
    types("pair 1:1-2 2:3-4", DESK_DONE, "");
    types("publish", DESK_DONE, "");
    types("1 62-48", DESK_DONE, "62-48");
    snprintf(csv, sizeof csv, "%s/a-results.csv", folder);
    snprintf(line, sizeof line, "export %s", csv);
    types(line, DESK_SHOWN, "is written");
    FILE *file = fopen(csv, "r");
    bytes[fread(bytes, 1, sizeof bytes - 1, file)] = '\0';
    fclose(file);
    assert_int_equal(strncmp(bytes, "round,table,board,entry,", 24), 0);
    assert_non_null(strstr(bytes, ",62,"));
    assert_int_equal(unlink(csv), 0);
}

static void entries_are_imported_all_or_none(void **state) {
    char line[128], csv[64];
    (void)state;
    snprintf(csv, sizeof csv, "%s/pairs.csv", folder);
    snprintf(line, sizeof line, "import %s", csv);
    types(line, DESK_REFUSED, csv);
    FILE *file = fopen(csv, "w");
    fputs("name1,name2,club\nAnn,Bo,Malax\nEva,,\n", file);
    fclose(file);
    types(line, DESK_REFUSED, "");
    assert_int_equal(desk.journal.tournament.entries, 0);
    file = fopen(csv, "w");
    fputs("name1,name2,club\nAnn,Bo,Malax\nEva,\"Ek, Ulf\",\n", file);
    fclose(file);
    types(line, DESK_DONE, "2 entries were added.");
    types("entries", DESK_SHOWN, "Eva & Ek, Ulf");
    assert_int_equal(unlink(csv), 0);
}

static void a_command_may_be_shortened(void **state) {
    (void)state;
    types("sett", DESK_SHOWN, "tiebreaks");
    types("se", DESK_REFUSED, "no command se");
    types("q", DESK_QUIT, "");
    types("", DESK_SHOWN, "");
}

static void each_command_is_in_the_help(void **state) {
    (void)state;
    desk_line(&desk, "help");
    for (int i = 0; desk_command(i); i++) {
        assert_non_null(strstr(desk.room, desk_command(i)->help));
        for (int k = 0; k < i; k++)
            assert_string_not_equal(desk_command(i)->name, desk_command(k)->name);
    }
}

TEST_GROUP(desk) {
#define DESK_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        DESK_TEST(an_evening_is_typed),
        DESK_TEST(a_game_has_many_names),
        DESK_TEST(a_result_can_come_late),
        DESK_TEST(an_arena_has_waves),
        DESK_TEST(what_is_wrong_changes_nothing),
        DESK_TEST(a_knockout_is_ranked_by_rounds),
        DESK_TEST(a_correction_that_turns_a_winner_is_told),
        DESK_TEST(a_line_says_what_an_act_can),
        DESK_TEST(a_result_can_name_its_winner),
        DESK_TEST(corrections_keep_their_reason),
        DESK_TEST(an_act_is_taken_back_and_stays_in_the_journal),
        DESK_TEST(penalties_are_points_with_a_decimal_point),
        DESK_TEST(the_clock_is_in_the_journal),
        DESK_TEST(the_journal_is_not_overwritten),
        DESK_TEST(results_are_exported_beside_the_standings),
        DESK_TEST(entries_are_imported_all_or_none),
        DESK_TEST(a_command_may_be_shortened),
        DESK_TEST(each_command_is_in_the_help),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
