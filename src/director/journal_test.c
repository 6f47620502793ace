/* journal_test.c - the journal on the disk: what a crash leaves, and what a full disk refuses.
 *
 * SPDX-License-Identifier: MIT */
#include "director/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"

static char folder[] = "/tmp/pedro-journal-XXXXXX";
static char path[64];
static struct journal journal;
static struct journal_trouble trouble;

static int make_folder(void **state) {
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state) {
    (void)state;
    return rmdir(folder);
}

static int set_up(void **state) {
    (void)state;
    snprintf(path, sizeof path, "%s/evening", folder);
    return journal_create(&journal, path, "Ring", &trouble) ? 0 : -1;
}

static int tear_down(void **state) {
    (void)state;
    journal_close(&journal);
    return unlink(path);
}

static bool act(const char *text) {
    return journal_do(&journal, text, strlen(text), &trouble);
}

/* Adds bytes to the file as a program that was killed would leave them. */
static void append(const char *bytes) {
    const int fd = open(path, O_WRONLY | O_APPEND);
    assert_int_equal(write(fd, bytes, strlen(bytes)), strlen(bytes));
    close(fd);
}

static void reopen(bool opens) {
    journal_close(&journal);
    assert_int_equal(journal_open(&journal, path, true, &trouble), opens);
}

static void acts_are_there_after_opening_again(void **state) {
    (void)state;
    assert_true(act("entry 1 \"Ann\" \"Bo\""));
    reopen(true);
    assert_false(journal.torn);
    assert_int_equal(journal.tournament.entries, 1);
    assert_string_equal(journal.tournament.name, "Ring");
}

static void half_a_line_is_left_out_and_written_over(void **state) {
    (void)state;
    assert_true(act("entry 1 \"Ann\" \"Bo\""));
    journal_close(&journal);
    append("1700000000 director entry 2 \"a long name that was cut");
    assert_true(journal_open(&journal, path, true, &trouble));
    assert_true(journal.torn);
    assert_int_equal(journal.tournament.entries, 1);
    assert_true(act("note \"x\""));
    reopen(true);
    assert_false(journal.torn);
    assert_int_equal(journal.tournament.rows, 3);
}

static void a_wrong_row_is_refused_with_its_line(void **state) {
    (void)state;
    journal_close(&journal);
    append("99999999999 director withdraw 7\n");
    assert_false(journal_open(&journal, path, true, &trouble));
    assert_int_equal(trouble.error, 0);
    assert_int_equal(trouble.line, 2);
}

static void two_programs_do_not_write_one_file(void **state) {
    struct journal other;
    struct journal_trouble why;
    (void)state;
    assert_false(journal_open(&other, path, true, &why));
    assert_int_equal(why.error, EWOULDBLOCK);
    journal_close(&other);
    assert_true(journal_open(&other, path, false, &why));
    journal_close(&other);
}

static void what_cannot_be_saved_was_not_done(void **state) {
    (void)state;
    assert_true(act("entry 1 \"Ann\" \"Bo\""));
    const int fd = journal.save.fd;
    journal.save.fd = open(path, O_RDONLY); /* writing to it fails */
    assert_false(act("entry 2 \"Eva\" \"Ulf\""));
    assert_int_not_equal(trouble.error, 0);
    assert_int_equal(journal.tournament.entries, 1);
    close(journal.save.fd);
    journal.save.fd = fd;
    assert_true(act("entry 2 \"Eva\" \"Ulf\""));
    reopen(true);
    assert_int_equal(journal.tournament.entries, 2);
}

static void several_acts_are_done_together_or_not_at_all(void **state) {
    static const char good[] = "entry 1 \"Ann\" \"Bo\"\nentry 2 \"Eva\" \"Ulf\"\n";
    static const char bad[] = "entry 3 \"Per\" \"Mia\"\nwithdraw 9\n";
    (void)state;
    assert_true(journal_do_all(&journal, good, strlen(good), &trouble));
    assert_false(journal_do_all(&journal, bad, strlen(bad), &trouble));
    assert_int_equal(trouble.line, 2);
    reopen(true);
    assert_int_equal(journal.tournament.entries, 2);
}

static void a_new_tournament_overwrites_nothing(void **state) {
    struct journal other;
    struct journal_trouble why;
    (void)state;
    assert_false(journal_create(&other, path, "Other", &why));
    assert_int_equal(why.error, EEXIST);
    journal_close(&other);
    assert_false(journal_create(&other, "/nowhere/evening", "Other", &why));
    assert_int_equal(why.error, ENOENT);
    journal_close(&other);
}

TEST_GROUP(journal) {
#define JOURNAL_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        JOURNAL_TEST(acts_are_there_after_opening_again),
        JOURNAL_TEST(half_a_line_is_left_out_and_written_over),
        JOURNAL_TEST(a_wrong_row_is_refused_with_its_line),
        JOURNAL_TEST(two_programs_do_not_write_one_file),
        JOURNAL_TEST(what_cannot_be_saved_was_not_done),
        JOURNAL_TEST(several_acts_are_done_together_or_not_at_all),
        JOURNAL_TEST(a_new_tournament_overwrites_nothing),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
