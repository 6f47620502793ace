/* blunders_test.c - computer players do not make the plays of test/positions that people laugh at.
 *
 * Each row can be played, its theme blames its bad choices and not the good one, and other layouts do not say the opposite.
 * Then players are asked about each position, the strongest about a part of them; what each keeps of a theme is printed.
 * With less than the usual effort only some are asked, and shares are not compared.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "blunders.h"
#include "check.h"
#include "effort.h"

enum {
    LEAST = 200, /* positions */
    MEASURED = 20,
    WORLDS = 200,
    THEMES = 32
};

static struct blunder *all;
static size_t count;

static int read_all(void **state) {
    const char *path = getenv("PEDRO_BLUNDERS");
    (void)state;
    all = path ? blunder_read_all(path, &count) : NULL;
    return all ? 0 : -1;
}

static int free_all(void **state) {
    (void)state;
    free(all);
    return 0;
}

static enum theme_mark mark_of(const struct theme_choices *choices,
                               const struct pedro_action *action) {
    for (unsigned i = 0; i < choices->count; i++)
        if (memcmp(&choices->action[i], action, sizeof *action) == 0)
            return choices->mark[i];
    fail_msg("a choice is not legal");
    return THEME_OTHER;
}

static void each_row_is_of_its_theme(void **state) {
    (void)state;
    assert_true(count >= LEAST);
    for (size_t i = 0; i < count; i++) {
        const struct blunder *blunder = &all[i];
        struct blunder_desk desk;
        struct sight sight;
        struct theme_choices choices;
        assert_true(blunder_open(blunder, &desk));
        assert_int_equal(desk.match.state.phase, blunder->theme->phase);
        assert_true(theme_look(&desk.match.rules, &desk.match.state, &desk.view,
                               &desk.legal, &sight, &choices));
        assert_true(blunder->theme->find(&sight, &choices));
        assert_int_not_equal(mark_of(&choices, &blunder->puzzle.best), THEME_BAD);
        for (unsigned k = 0; k < blunder->bads; k++)
            assert_int_equal(mark_of(&choices, &blunder->bad[k]), THEME_BAD);
        pedro_match_finish(&desk.match);
    }
}

static void no_position_is_there_twice(void **state) {
    (void)state;
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < i; k++)
            assert_false(all[i].theme == all[k].theme &&
                         all[i].puzzle.seed == all[k].puzzle.seed &&
                         strcmp(all[i].puzzle.game, all[k].puzzle.game) == 0 &&
                         strcmp(all[i].puzzle.played, all[k].puzzle.played) == 0);
}

/* Nothing says, even at twice the interval, that a bad choice costs less than a fourteenth of the points. */
static void other_layouts_agree(void **state) {
    const unsigned measured = effort(MEASURED);
    const size_t step = measured < count ? count / measured : 1;
    int wrong = 0;
    (void)state;
    for (size_t i = effort_seeds() % step; i < count; i += step) {
        const struct puzzle *puzzle = &all[i].puzzle;
        struct puzzle_maker maker;
        assert_int_equal(
            puzzle_maker_init(&maker,
                              pedro_preset_find(puzzle->game, strlen(puzzle->game))),
            0);
        const struct analyze_cost cost =
            puzzle_lead(&maker, puzzle, WORLDS, PUZZLE_SAMPLES);
        if (cost.worlds == 0 || cost.points + 2 * cost.points_error <
                                    (double)maker.rules.total / PUZZLE_POINTS) {
            print_error("%s %s %u: %.2f points\n", all[i].theme->name, puzzle->game,
                        puzzle->seed, cost.points);
            wrong++;
        }
        puzzle_maker_finish(&maker);
    }
    assert_int_equal(wrong, 0);
}

struct level {
    const char *name;
    unsigned every; /* position that it is asked about */
    double least;   /* share in percent that it must keep */
};

static const struct level levels[] = {
    {"simple", 1, 90}, {"network", 1, 90}, {"club", 1, 97},
    {"strong", 1, 97}, {"expert", 12, 97},
};

/* What a player keeps, in positions. */
struct kept {
    unsigned asked, fine, of[THEMES], fine_of[THEMES];
};

static unsigned place_of(const struct blunder *blunder) {
    unsigned i = 0;
    while (blunder_theme_at(i) != blunder->theme)
        i++;
    return i;
}

static void ask(const struct level *level, struct kept *kept) {
    struct bot_scratch *scratch = bot_scratch_create();
    const struct bot *bot = bot_find(level->name, strlen(level->name));
    const unsigned every = effort(level->every * 4) < level->every * 4 ? 4 * level->every
                           : effort(1) > 1                             ? 1
                                                                       : level->every;
    for (size_t i = effort_seeds() % every; i < count; i += every) {
        struct blunder_desk desk;
        struct pedro_action action;
        assert_true(blunder_open(&all[i], &desk));
        blunder_ask(&desk, bot, scratch, effort_seeds(), &action);
        const bool fine = !blunder_is_bad(&all[i], &action);
        kept->asked++;
        kept->fine += fine;
        kept->of[place_of(&all[i])]++;
        kept->fine_of[place_of(&all[i])] += fine;
        pedro_match_finish(&desk.match);
    }
    bot_scratch_destroy(scratch);
}

static void print_kept(const char *name, const struct kept *kept) {
    print_message("%s: %u of %u;", name, kept->fine, kept->asked);
    for (unsigned i = 0; blunder_theme_at(i); i++)
        if (kept->fine_of[i] < kept->of[i])
            print_message(" %s %u of %u", blunder_theme_at(i)->name, kept->fine_of[i],
                          kept->of[i]);
    print_message("\n");
}

static void players_do_not_make_them(void **state) {
    const bool whole = effort(100) >= 100;
    (void)state;
    for (unsigned i = 0; i < sizeof levels / sizeof *levels; i++) {
        struct kept kept = {0};
        ask(&levels[i], &kept);
        print_kept(levels[i].name, &kept);
        if (whole)
            assert_true(100.0 * kept.fine >= levels[i].least * kept.asked);
    }
}

TEST_GROUP(blunders) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_row_is_of_its_theme),
        cmocka_unit_test(no_position_is_there_twice),
        cmocka_unit_test(other_layouts_agree),
        cmocka_unit_test(players_do_not_make_them),
    };
    return cmocka_run_group_tests(tests, read_all, free_all);
}
