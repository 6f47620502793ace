/* puzzle_test.c - rows of puzzles are read as they are written, and a row that is none is refused.
 *
 * SPDX-License-Identifier: MIT */
#include "analyze/puzzle.h"

#include <string.h>

#include "analyze/puzzle_make.h"
#include "check.h"

static const char row[] = "us 7 1 1 follow,protect | 2 pass; 3 7; 0 pass; 1 pass; 3 d; 1 "
                          "take Qh Ah; 3 Ad; 0 2d; 1 5h; "
                          "2 4d; 3 Qd; 0 3d; 1 6d | Td | 5d";

static void a_row_is_read_as_it_is_written(void **state) {
    struct puzzle puzzle;
    struct pedro_text text;
    char room[PUZZLE_LINE_MAX];
    (void)state;
    assert_true(puzzle_read(row, strlen(row), &puzzle));
    assert_int_equal(puzzle.seed, 7);
    assert_true(puzzle_has_tag(&puzzle, "protect"));
    assert_true(puzzle_has_tag(&puzzle, "follow"));
    assert_false(puzzle_has_tag(&puzzle, "prot"));
    pedro_text_init(&text, room, sizeof room);
    puzzle_write(&puzzle, &text);
    assert_string_equal(room, row);
}

/* Every beginning of a row, and it with anything wrong in it. */
static void what_is_no_row_is_refused(void **state) {
    static const char *const wrong[] = {
        "",
        "nowhere 7 1 1 follow |  | Td | 5d",
        "us 65536 1 1 follow |  | Td | 5d",
        "us 99999999999 1 1 follow |  | Td | 5d",
        "us -7 1 1 follow |  | Td | 5d",
        "us 7 1 0 follow |  | Td | 5d",
        "us 7 1 6 follow |  | Td | 5d",
        "us 7 1 1 nothing |  | Td | 5d",
        "us 7 1 1 follow, |  | Td | 5d",
        "us 7 1 1  |  | Td | 5d",
        "us 7 1 1 follow |  | T | 5d",
        "us 7 1 1 follow |  | Td | 5d ",
    };
    struct puzzle puzzle;
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(puzzle_read(wrong[i], strlen(wrong[i]), &puzzle));
    for (size_t length = 0; length + 1 < strlen(row); length++)
        puzzle_read(row, length, &puzzle);
    for (size_t length = 0; length + 6 < strlen(row); length++)
        assert_false(puzzle_read(row, length, &puzzle));
}

static void a_puzzle_is_asked_as_the_mistake_that_the_other_choice_is(void **state) {
    struct puzzle puzzle;
    struct pedro_match match;
    struct pedro_tags tags;
    struct mistake mistake, again;
    struct pedro_text text;
    char room[MISTAKE_TEXT_MAX];
    (void)state;
    assert_true(puzzle_read(row, strlen(row), &puzzle));
    assert_int_equal(puzzle_as_mistake(&puzzle, 20785, &match, &tags, &mistake), 0);
    assert_string_equal(pedro_tags_get(&tags, PUZZLE_TAG), "1 follow,protect");
    assert_int_equal(match.events, mistake.event + 1);
    assert_memory_equal(&match.event[mistake.event].action, &puzzle.other,
                        sizeof puzzle.other);
    pedro_text_init(&text, room, sizeof room);
    mistake_write(&mistake, &text);
    assert_true(mistake_read(room, &match, &again));
    assert_memory_equal(&again.preferred, &puzzle.best, sizeof puzzle.best);
    pedro_match_finish(&match);
    pedro_tags_finish(&tags);
}

/* Whether the row is a puzzle that can be opened, with `part` in the place of the text from `from` on. */
static int open_with(const char *from, const char *part) {
    struct puzzle puzzle;
    struct pedro_match match;
    char room[PUZZLE_LINE_MAX];
    const size_t kept = (size_t)(strstr(row, from) - row);
    memcpy(room, row, kept);
    strcpy(room + kept, part);
    assert_true(puzzle_read(room, strlen(room), &puzzle));
    const int err = puzzle_open(&puzzle, &match);
    if (!err)
        pedro_match_finish(&match);
    return err;
}

static void only_what_the_rules_allow_is_opened(void **state) {
    (void)state;
    assert_int_equal(open_with(" | Td", " | Td | 5d"), 0);
    assert_int_not_equal(open_with(" | Td", " | Td | Td"), 0);
    assert_int_not_equal(open_with(" | Td", " | Td | As"), 0);
    assert_int_not_equal(open_with(" | Td", " | As | 5d"), 0);
    assert_int_not_equal(open_with("; 1 6d", "; 2 6d | Td | 5d"), 0);
    assert_int_not_equal(open_with("; 1 6d", "; 1 As | Td | 5d"), 0);
}

TEST_GROUP(puzzle) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_row_is_read_as_it_is_written),
        cmocka_unit_test(what_is_no_row_is_refused),
        cmocka_unit_test(a_puzzle_is_asked_as_the_mistake_that_the_other_choice_is),
        cmocka_unit_test(only_what_the_rules_allow_is_opened),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
