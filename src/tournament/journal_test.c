/* journal_test.c - journals that are read back, and acts that are done together.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "tournament/acts_sample.h"

static void a_journal_is_read_back(void **state) {
    (void)state;
    struct tournament read;
    struct tournament_journal journal;
    begin_with_two_tables();
    must("result 1 1 62-48");
    must("undo");
    char *rows = sample_rows(&tournament);
    const size_t length = strlen(rows);
    assert_int_equal(tournament_read(rows, length, &read, &journal), PEDRO_ERR_OK);
    char *again = sample_rows(&read);
    assert_string_equal(rows, again);
    assert_int_equal(journal.length, length);
    assert_false(journal.torn);
    free(again);
    tournament_finish(&read);
    /* A write was cut off: the part of a row is left out. */
    assert_int_equal(tournament_read(rows, length - 3, &read, &journal), PEDRO_ERR_OK);
    assert_true(journal.torn);
    assert_int_equal(read.rows, tournament.rows - 1);
    assert_int_equal(tournament_table(&read, 1, 1)->state, TOURNAMENT_CONFIRMED);
    tournament_finish(&read);
    free(rows);
    finish();
}

static void a_damaged_journal_is_refused_at_its_line(void **state) {
    (void)state;
    static const char rows[] = "5 director " SAMPLE_OPEN "\n4 director note \"back\"\n";
    struct tournament read;
    struct tournament_journal journal;
    assert_int_equal(tournament_read(rows, sizeof rows - 1, &read, &journal),
                     PEDRO_ERR_BAD_RECORD);
    assert_int_equal(journal.line, 2);
    assert_int_equal(journal.refusal.code, PEDRO_REFUSED_ROW_TIME);
    assert_int_equal(read.rows, 1);
    tournament_finish(&read);
    assert_int_equal(tournament_read("", 0, &read, &journal), PEDRO_ERR_BAD_RECORD);
    tournament_finish(&read);
}

/* Reading takes time in proportion to the rows, however many of them are undone: 40,000 rows, each of
 * half of which hides one, would be 400 million folded one by one. */
static void a_journal_of_undos_is_read_at_once(void **state) {
    (void)state;
    enum { TIMES = 20000, SIZE = TIMES * 64 };
    struct tournament read;
    struct tournament_journal journal;
    char *rows = malloc(SIZE), *at = rows;
    assert_non_null(rows);
    at += sprintf(at, "5 director " SAMPLE_OPEN "\n");
    for (int i = 0; i < TIMES; i++)
        at += sprintf(at, "6 director note \"%d\"\n", i);
    for (int i = 0; i < TIMES; i++)
        at += sprintf(at, "7 director undo\n");
    at += sprintf(at, "8 director note \"last\"\n");
    assert_int_equal(tournament_read(rows, (size_t)(at - rows), &read, &journal),
                     PEDRO_ERR_OK);
    assert_int_equal(read.rows, 2 * TIMES + 2);
    assert_true(read.row[1].hidden && !read.row[0].hidden);
    assert_int_equal(read.settled, 7);
    tournament_finish(&read);
    /* One undo too many is refused where it stands. */
    at += sprintf(at, "9 director undo\n9 director undo\n");
    assert_int_not_equal(tournament_read(rows, (size_t)(at - rows), &read, &journal),
                         PEDRO_ERR_OK);
    assert_int_equal(journal.refusal.code, PEDRO_REFUSED_NOTHING_TO_UNDO);
    assert_int_equal(journal.line, 2 * TIMES + 4);
    tournament_finish(&read);
    /* So is a row among them, though undos follow that would hide it. */
    memset(strstr(rows, "\"19999\"") + 1, 0xff, 5);
    assert_int_not_equal(tournament_read(rows, (size_t)(at - rows), &read, &journal),
                         PEDRO_ERR_OK);
    assert_int_equal(journal.refusal.code, PEDRO_REFUSED_TOURNAMENT_TEXT);
    assert_int_equal(journal.line, TIMES + 1);
    assert_false(read.row[1].hidden);
    tournament_finish(&read);
    free(rows);
}

/* Each undo in the third row of these has no place there, or hides the row before it; the undos after the
 * bytes that are no text do not count. */
static void a_row_before_the_error_is_refused_first(void **state) {
    (void)state;
    static const struct {
        const char *rows;
        unsigned long line;
        size_t hidden;
    } cases[] = {
        {"6 director nonsense\n6 director note \"\xff\"\n7 director undo\n7 director "
         "undo\n",
         2, 0},
        {"6 director nonsense\n6 director undo\n6 director note \"\xff\"\n7 director "
         "undo\n",
         4, 2},
        {"6 director note \"a\"\n6 director undo\n6 director nonsense\n6 director note "
         "\"\xff\"\n7 director undo\n7 director undo\n",
         4, 2},
        {"6 director undo\n6 director note \"\xff\"\n7 director undo\n", 2, 0},
        {"6 director note \"a\"\n6 director note \"b\"\n5 director undo\n7 director "
         "undo\n",
         4, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char rows[256];
        struct tournament read;
        struct tournament_journal journal;
        const int length =
            snprintf(rows, sizeof rows, "5 director " SAMPLE_OPEN "\n%s", cases[i].rows);
        assert_int_not_equal(tournament_read(rows, (size_t)length, &read, &journal),
                             PEDRO_ERR_OK);
        assert_int_equal(journal.line, cases[i].line);
        assert_int_equal(read.rows, cases[i].line - 1);
        size_t hidden = 0;
        for (size_t row = 0; row < read.rows; row++)
            hidden += read.row[row].hidden;
        assert_int_equal(hidden, cases[i].hidden);
        tournament_finish(&read);
    }
}

/* An undone row is kept, and written again, though its act is not read. */
static void an_undone_row_is_text(void **state) {
    (void)state;
    static const char *const notes[] = {"bad \xff", "control \x1b[2J",
                                        "control \xc2\x9b"};
    for (size_t i = 0; i < sizeof notes / sizeof *notes; i++) {
        char rows[256];
        struct tournament read;
        struct tournament_journal journal;
        const int length = snprintf(rows, sizeof rows,
                                    "5 director " SAMPLE_OPEN
                                    "\n6 director note \"%s\"\n7 director undo\n",
                                    notes[i]);
        assert_int_not_equal(tournament_read(rows, (size_t)length, &read, &journal),
                             PEDRO_ERR_OK);
        assert_int_equal(journal.line, 2);
        assert_int_equal(journal.refusal.code, PEDRO_REFUSED_TOURNAMENT_TEXT);
        tournament_finish(&read);
    }
}

static void several_acts_are_done_together_or_not_at_all(void **state) {
    (void)state;
    static const char good[] = "entry 10 \"A\" \"B\"\nentry 11 \"C\" \"D\"\n",
                      bad[] = "entry 12 \"A\" \"B\"\nentry 11 \"C\" \"D\"\n";
    struct pedro_refusal refusal;
    unsigned long line;
    begin_with_two_tables();
    assert_int_equal(tournament_do_all(&tournament, 500, TOURNAMENT_DIRECTOR, good,
                                       sizeof good - 1, &line, &refusal),
                     PEDRO_ERR_OK);
    assert_int_equal(tournament.entries, 7);
    assert_int_not_equal(tournament_do_all(&tournament, 500, TOURNAMENT_DIRECTOR, bad,
                                           sizeof bad - 1, &line, &refusal),
                         PEDRO_ERR_OK);
    assert_int_equal(line, 2);
    assert_int_equal(refusal.code, PEDRO_REFUSED_ENTRY_TAKEN);
    assert_int_equal(tournament.entries, 7);
    finish();
}

static int do_all(const char *acts, unsigned long *line, struct pedro_refusal *refusal) {
    return tournament_do_all(&tournament, 500, TOURNAMENT_DIRECTOR, acts, strlen(acts),
                             line, refusal);
}

/* 10,000 undos after 20,000 rows would be 150 million rows that are folded, one by one. */
static void a_run_of_undos_is_folded_once(void **state) {
    (void)state;
    enum { TIMES = 10000 };
    struct pedro_refusal refusal;
    unsigned long line;
    char *acts = malloc(TIMES * 40), *at = acts;
    assert_non_null(acts);
    begin_with_two_tables();
    const size_t before = tournament.rows;
    for (int i = 0; i < 2 * TIMES; i++)
        at += sprintf(at, "note \"%d\"\n", i);
    assert_int_equal(do_all(acts, &line, &refusal), PEDRO_ERR_OK);
    at = acts;
    for (int i = 0; i < TIMES; i++)
        at += sprintf(at, "undo\n");
    sprintf(at, "note \"last\"\n");
    assert_int_equal(do_all(acts, &line, &refusal), PEDRO_ERR_OK);
    assert_int_equal(tournament.rows, before + 3 * TIMES + 1);
    assert_false(tournament.row[before + TIMES - 1].hidden);
    assert_true(tournament.row[before + TIMES].hidden);
    assert_false(tournament.row[tournament.rows - 1].hidden);
    size_t bytes = 0;
    for (size_t i = 0; i < tournament.rows; i++)
        bytes += tournament.row[i].length;
    assert_int_equal(tournament.bytes, bytes);
    free(acts);
    finish();
}

static void undos_together_are_those_one_by_one(void **state) {
    (void)state;
    struct pedro_refusal refusal;
    unsigned long line;
    begin_with_two_tables();
    must("result 1 1 62-48");
    must("undo");
    must("note \"kept\"");
    assert_int_equal(do_all("undo\nundo\nresult 1 1 30-62\n", &line, &refusal),
                     PEDRO_ERR_OK);
    char *together = sample_rows(&tournament);
    const uint64_t settled = tournament.settled;
    assert_int_equal(tournament.entries, 4); /* the late one is taken back */
    finish();
    begin_with_two_tables();
    must("result 1 1 62-48");
    must("undo");
    must("note \"kept\"");
    tournament_do(&tournament, 500, TOURNAMENT_DIRECTOR, "undo", 4, &refusal);
    tournament_do(&tournament, 500, TOURNAMENT_DIRECTOR, "undo", 4, &refusal);
    tournament_do(&tournament, 500, TOURNAMENT_DIRECTOR, "result 1 1 30-62", 16,
                  &refusal);
    char *one_by_one = sample_rows(&tournament);
    assert_string_equal(together, one_by_one);
    assert_int_equal(settled, tournament.settled);
    free(together);
    free(one_by_one);
    finish();
}

static void undo_stands_before_other_acts(void **state) {
    (void)state;
    static const struct {
        const char *acts;
        unsigned long line;
        enum pedro_refusal_code code;
    } cases[] = {
        {"note \"a\"\nundo\n", 2, PEDRO_REFUSED_UNDO_FIRST},
        {"undo\nnote \"a\"\nundo\n", 3, PEDRO_REFUSED_UNDO_FIRST},
        {"undo\nundo now\n", 2, PEDRO_REFUSED_ROW_TAIL},
        /* Found before anything is done. */
        {"undo\nresult 9 9 1-1\nnonsense\n", 3, PEDRO_REFUSED_ROW_KIND},
        {"undo\nresult 9 9 1-1\n", 2, PEDRO_REFUSED_ROUND_UNKNOWN},
        /* After the ninth only the row `open` is left. */
        {"undo\nundo\nundo\nundo\nundo\nundo\nundo\nundo\nundo\nundo\n", 10,
         PEDRO_REFUSED_NOTHING_TO_UNDO},
    };
    begin_with_two_tables();
    char *before = sample_rows(&tournament);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct pedro_refusal refusal;
        unsigned long line;
        assert_int_not_equal(do_all(cases[i].acts, &line, &refusal), PEDRO_ERR_OK);
        assert_int_equal(refusal.code, cases[i].code);
        assert_int_equal(line, cases[i].line);
        char *after = sample_rows(&tournament);
        assert_string_equal(before, after);
        free(after);
    }
    free(before);
    finish();
}

TEST_GROUP(journal) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_journal_is_read_back),
        cmocka_unit_test(a_damaged_journal_is_refused_at_its_line),
        cmocka_unit_test(a_journal_of_undos_is_read_at_once),
        cmocka_unit_test(a_row_before_the_error_is_refused_first),
        cmocka_unit_test(an_undone_row_is_text),
        cmocka_unit_test(several_acts_are_done_together_or_not_at_all),
        cmocka_unit_test(a_run_of_undos_is_folded_once),
        cmocka_unit_test(undos_together_are_those_one_by_one),
        cmocka_unit_test(undo_stands_before_other_acts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
