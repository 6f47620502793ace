/* done_file_test.c - the lists of what is done: what they keep, and what they do not take.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "analyze/puzzle.h"
#include "cli/done_file.h"
#include "cli/home_sample.h"
#include "cli/learned.h"

static void write_list(enum done_list list, const char *text) {
    struct done_file file;
    assert_int_equal(done_file_read(&file, list), 0);
    FILE *lines = fopen(file.path, "w");
    assert_non_null(lines);
    fputs(text, lines);
    fclose(lines);
    done_file_finish(&file);
}

static void what_is_added_is_read_again(void **state) {
    struct done_file file;
    (void)state;
    for (int each = 0; each < DONE_LISTS; each++) {
        const enum done_list list = (enum done_list)each;
        assert_int_equal(done_file_read(&file, list), 0);
        assert_int_equal(file.count, 0);
        assert_int_equal(done_file_add(&file, "us counts"), 0);
        assert_int_equal(done_file_add(&file, "us 7"), 0);
        assert_int_equal(done_file_add(&file, "us counts"), 0);
        assert_int_equal(file.count, 2);
        done_file_finish(&file);
        assert_int_equal(done_file_read(&file, list), 0);
        assert_int_equal(file.count, 2);
        assert_true(done_file_has(&file, "us counts"));
        assert_true(done_file_has(&file, "us 7"));
        assert_false(done_file_has(&file, "us 70"));
        assert_false(done_file_has(&file, "us"));
        done_file_finish(&file);
    }
}

static void lines_that_are_no_keys_are_skipped(void **state) {
    struct done_file file;
    char room[256];
    (void)state;
    snprintf(room, sizeof room,
             "\nUS counts\nus bid\r\nus\tcinch\n%0*d\nus \xc3\xa4\nus end", 60, 1);
    write_list(DONE_LESSON, room);
    assert_int_equal(done_file_read(&file, DONE_LESSON), 0);
    assert_int_equal(file.count, 2);
    assert_true(done_file_has(&file, "us bid"));
    assert_true(done_file_has(&file, "us end"));
    done_file_finish(&file);
}

static void a_list_that_cannot_be_read_takes_nothing(void **state) {
    struct done_file file;
    char path[AUTOSAVE_PATH_MAX];
    (void)state;
    write_list(DONE_PUZZLE, "us 7\n");
    assert_int_equal(done_file_read(&file, DONE_PUZZLE), 0);
    strcpy(path, file.path);
    done_file_finish(&file);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(mkdir(path, 0700), 0); /* also root cannot read it as a file */
    assert_int_equal(done_file_read(&file, DONE_PUZZLE), EIO);
    assert_int_equal(file.count, 0);
    assert_int_equal(done_file_add(&file, "us 7"), EIO);
    assert_false(done_file_has(&file, "us 7"));
    done_file_finish(&file);
    assert_int_equal(rmdir(path), 0);
}

static void keys_are_those_of_what_there_is(void **state) {
    char key[PROGRESS_KEY_MAX];
    (void)state;
    assert_string_equal(done_kind(DONE_LESSON), "lesson");
    assert_string_equal(done_kind(DONE_PUZZLE), "puzzle");
    assert_string_equal(done_kind(DONE_MASTER), "master");
    done_lesson_key("us", "counts", key);
    assert_string_equal(key, "us counts");
    assert_true(done_is_known(DONE_LESSON, key));
    assert_false(done_is_known(DONE_LESSON, "us count s"));
    assert_false(done_is_known(DONE_LESSON, "whist counts"));
    assert_false(done_is_known(DONE_LESSON, ""));
    for (int i = 0; i < puzzle_table_size; i++) {
        struct puzzle puzzle;
        char own[PROGRESS_KEY_MAX];
        assert_true(puzzle_read(puzzle_table[i], strlen(puzzle_table[i]), &puzzle));
        snprintf(own, sizeof own, "%s %u", puzzle.game, puzzle.seed);
        done_row_key(puzzle_table[i], key);
        assert_string_equal(key, own);
        assert_true(progress_is_key(key));
    }
    assert_true(done_is_known(DONE_PUZZLE, key));
    assert_false(done_is_known(DONE_PUZZLE, "us 999999"));
    assert_false(done_is_known(DONE_MASTER, "us counts"));
}

/* As rows, and back from rows of another device. */
static void lists_are_rows(void **state) {
    struct learned learned;
    struct learned_row row = {.kind = "lesson", .key = "us cinch"};
    struct done_file file;
    bool kept;
    (void)state;
    write_list(DONE_LESSON, "us counts\n");
    write_list(DONE_PUZZLE, "");
    write_list(DONE_MASTER, "");
    assert_int_equal(learned_read(&learned), 0);
    assert_int_equal(learned.count, 1);
    assert_string_equal(learned_find(&learned, "lesson", "us counts")->value, "");
    assert_int_equal(learned_find(&learned, "lesson", "us counts")->stamp, 0);
    assert_true(learned_keeps("puzzle"));
    assert_false(learned_keeps("review"));
    assert_int_equal(learned_keep(&learned, &row, &kept), 0);
    assert_true(kept);
    strcpy(row.key, "us nonsense");
    assert_int_equal(learned_keep(&learned, &row, &kept), 0);
    assert_false(kept);
    learned_finish(&learned);
    assert_int_equal(done_file_read(&file, DONE_LESSON), 0);
    assert_int_equal(file.count, 2);
    assert_true(done_file_has(&file, "us cinch"));
    done_file_finish(&file);
}

TEST_GROUP(done_file) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_added_is_read_again),
        cmocka_unit_test(lines_that_are_no_keys_are_skipped),
        cmocka_unit_test(a_list_that_cannot_be_read_takes_nothing),
        cmocka_unit_test(keys_are_those_of_what_there_is),
        cmocka_unit_test(lists_are_rows),
    };
    return cmocka_run_group_tests(tests, home_begin, home_end);
}
