/* puzzles_test.c - each puzzle that comes with the program is one: the rules allow what was done, its tags are true, and in layouts of its own
 * the best choice is better than the other. A few are made again from their seeds.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "analyze/puzzle_make.h"
#include "check.h"
#include "effort.h"

enum { WORLDS = 120, MEASURED = 60, MADE_AGAIN = 2 };

static void read_row(int index, struct puzzle *puzzle) {
    assert_true(puzzle_read(puzzle_table[index], strlen(puzzle_table[index]), puzzle));
}

static void each_row_can_be_played(void **state) {
    (void)state;
    assert_true(puzzle_table_size > 0);
    for (int i = 0; i < puzzle_table_size; i++) {
        struct puzzle puzzle;
        struct pedro_match match;
        struct pedro_text text;
        char room[PUZZLE_LINE_MAX];
        read_row(i, &puzzle);
        pedro_text_init(&text, room, sizeof room);
        puzzle_write(&puzzle, &text);
        assert_string_equal(room, puzzle_table[i]);
        if (puzzle_open(&puzzle, &match) != 0)
            fail_msg("%s", puzzle_table[i]);
        const char *kind = puzzle_kind(&match.state);
        assert_memory_equal(puzzle.tags, kind, strlen(kind));
        pedro_match_finish(&match);
    }
}

/* Those of one game follow each other by their seeds. */
static void no_deal_has_two(void **state) {
    struct puzzle before;
    (void)state;
    read_row(0, &before);
    for (int i = 1; i < puzzle_table_size; i++) {
        struct puzzle puzzle;
        read_row(i, &puzzle);
        if (strcmp(puzzle.game, before.game) == 0)
            assert_true(puzzle.seed > before.seed);
        before = puzzle;
    }
}

static const struct pedro_preset *game_of(const struct puzzle *puzzle) {
    return pedro_preset_find(puzzle->game, strlen(puzzle->game));
}

/* A fourteenth of the points of a hand. */
static double enough(const struct puzzle_maker *maker) {
    return (double)maker->rules.total / PUZZLE_POINTS;
}

/* Nothing says, even at twice the interval, that it leads by less than was asked for. Rows of one game follow each other. */
static void the_best_choice_leads_by_enough(void **state) {
    struct puzzle_maker maker;
    const struct pedro_preset *game = NULL;
    const unsigned measured = effort(MEASURED), all = (unsigned)puzzle_table_size;
    const unsigned step = measured < all ? all / measured : 1;
    int wrong = 0;
    (void)state;
    for (unsigned i = effort_seeds() % step; i < all; i += step) {
        struct puzzle puzzle;
        read_row((int)i, &puzzle);
        if (game != game_of(&puzzle)) {
            if (game)
                puzzle_maker_finish(&maker);
            game = game_of(&puzzle);
            assert_int_equal(puzzle_maker_init(&maker, game), 0);
        }
        const struct analyze_cost cost = puzzle_lead(
            &maker, &puzzle, effort(WORLDS) < WORLDS ? WORLDS : effort(WORLDS),
            PUZZLE_SAMPLES);
        if (cost.worlds > 0 && cost.points + 2 * cost.points_error >= enough(&maker))
            continue;
        print_error("%s: %.2f points\n", puzzle_table[i], cost.points);
        wrong++;
    }
    if (game)
        puzzle_maker_finish(&maker);
    assert_int_equal(wrong, 0);
}

static void seeds_make_them_again(void **state) {
    (void)state;
    const unsigned all = (unsigned)puzzle_table_size;
    const unsigned wanted = effort(MADE_AGAIN) < all ? effort(MADE_AGAIN) : all;
    for (unsigned made = 0; made < wanted; made++) {
        struct puzzle puzzle, again;
        struct puzzle_maker maker;
        struct pedro_text text;
        char room[PUZZLE_LINE_MAX];
        const int i = (int)((effort_seeds() + made * (all / wanted)) % all);
        read_row(i, &puzzle);
        assert_int_equal(puzzle_maker_init(&maker, game_of(&puzzle)), 0);
        assert_true(puzzle_make(&maker, puzzle.seed, &again));
        pedro_text_init(&text, room, sizeof room);
        puzzle_write(&again, &text);
        assert_string_equal(room, puzzle_table[i]);
        puzzle_maker_finish(&maker);
    }
}

TEST_GROUP(puzzles) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_row_can_be_played),
        cmocka_unit_test(no_deal_has_two),
        cmocka_unit_test(the_best_choice_leads_by_enough),
        cmocka_unit_test(seeds_make_them_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
