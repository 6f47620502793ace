/* lessons_test.c - each deal of each lesson is what its lesson says: the rules allow what was done, the decision is one that the
 * theme is about, the praised choice is the better one in layouts of its own, and whatever one chooses the hand ends.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "bots/playout.h"
#include "check.h"
#include "effort.h"
#include "lessons.h"
#include "pedro/notation.h"
#include "words/lesson_book.h"

enum { WORLDS = 40, NUMBER = 20, BLAMED = 2, LEAST = 4 /* lessons of a game */ };

/* A deal at its decision. */
struct opened {
    const struct lesson_deal *deal;
    const struct theme *theme;
    struct pedro_match match;
    struct bot_history history;
    struct theme_choices choices; /* with the marks of the book */
};

static int note(void *data, const struct pedro_event *event,
                const struct pedro_state *before, const struct pedro_state *after) {
    struct opened *opened = data;
    (void)after;
    if (event->seat >= 0)
        bot_history_event(&opened->history, &opened->match.rules, before, event->seat,
                          &event->action);
    return 0;
}

/* Opens the deal, and compares the book with what the theme says. */
static void open_deal(const struct lesson_deal *deal, struct opened *opened) {
    struct pedro_view view;
    struct pedro_legal legal;
    struct sight sight;
    struct theme_choices found;
    struct pedro_action best;
    unsigned good = 0, bad = 0;
    opened->deal = deal;
    opened->theme = theme_find(lesson_table[deal->lesson].name);
    assert_non_null(opened->theme);
    assert_int_equal(lesson_open(deal, &opened->match), 0);
    const struct pedro_rules *rules = &opened->match.rules;
    const struct pedro_state *state = &opened->match.state;
    assert_int_equal(state->turn, 0);
    assert_int_equal(state->phase, opened->theme->phase);
    assert_true(!opened->theme->applies || opened->theme->applies(rules));
    assert_true(!opened->theme->pairs || rules->set.teams == PEDRO_TEAMS_PAIRS);
    assert_true(theme_look(rules, state, &view, &legal, &sight, &opened->choices));
    found = opened->choices;
    assert_true(opened->theme->find(&sight, &found));
    lesson_best(deal, &best);
    assert_true(pedro_legal_has(&legal, &best));
    for (unsigned i = 0; i < found.count; i++) {
        const enum lesson_mark mark = lesson_mark(deal, &found.action[i]);
        assert_true(mark != LESSON_GOOD || found.mark[i] == THEME_GOOD);
        assert_true((mark == LESSON_BAD) == (found.mark[i] == THEME_BAD));
        good += mark == LESSON_GOOD;
        bad += mark == LESSON_BAD;
    }
    assert_true(good > 0 && bad > 0);
    bot_history_clear(&opened->history);
    pedro_match_walk(&opened->match, note, opened);
}

/* Returns how many blamed choices are not worse. */
static int praised_is_better(const struct opened *opened, struct judge *judge) {
    struct pedro_action best;
    unsigned blamed = 0;
    int wrong = 0;
    lesson_best(opened->deal, &best);
    for (unsigned i = 0; i < opened->choices.count; i++) {
        const struct pedro_action *action = &opened->choices.action[i];
        const enum lesson_mark mark = lesson_mark(opened->deal, action);
        if (mark != LESSON_BAD || blamed++ == BLAMED)
            continue;
        const struct judge_place place = {&opened->match.state, &opened->history,
                                          opened->match.events};
        const struct analyze_cost cost =
            judge_lead(judge, &place, &best, action,
                       effort(WORLDS) < WORLDS ? WORLDS : effort(WORLDS), NUMBER);
        if (cost.worlds > 0 && (cost.chance > 0 || cost.points > 0))
            continue;
        print_error("%s, lesson %s, seed %u\n", opened->deal->game, opened->theme->name,
                    opened->deal->seed);
        wrong++;
    }
    return wrong;
}

/* Computer players go on after each choice. */
static void every_choice_ends(const struct opened *opened) {
    static const char name[] = "simple";
    const struct bot *bot = bot_find(name, sizeof name - 1);
    const struct pedro_rules *rules = &opened->match.rules;
    for (unsigned i = 0; i < opened->choices.count; i++) {
        struct pedro_state state = opened->match.state;
        struct pedro_rng rng;
        pedro_rng_seed(&rng, (const uint8_t[PEDRO_SEED_SIZE]){1});
        assert_int_equal(pedro_apply(rules, &state, &opened->choices.action[i]), 0);
        for (int n = 0; state.turn >= 0; n++) {
            struct pedro_view view;
            struct pedro_legal legal;
            struct pedro_action action = {0};
            assert_true(n < BOT_PLAYOUT_ACTIONS_MAX);
            pedro_view(rules, &state, state.turn, &view);
            pedro_legal(rules, &state, &legal);
            bot->act(NULL,
                     &(struct bot_turn){.rules = rules, .view = &view, .legal = &legal},
                     &rng, &action, NULL);
            assert_int_equal(pedro_apply(rules, &state, &action), 0);
        }
    }
}

static void lessons_are_true(void **state) {
    int wrong = 0;
    (void)state;
    for (int i = 0; pedro_preset(i); i++) {
        const struct pedro_preset *preset = pedro_preset(i);
        struct pedro_rules rules;
        struct judge judge;
        const bool judged = effort_takes((unsigned)i);
        int lessons = 0;
        assert_int_equal(pedro_rules_init(&rules, &preset->set, NULL), 0);
        assert_true(!judged || judge_init(&judge, &rules));
        for (int lesson = 0; lesson < lesson_table_size; lesson++) {
            const struct lesson_deal *deal;
            for (int k = 0; (deal = lesson_deal(preset->name, lesson, k)); k++) {
                struct opened opened;
                open_deal(deal, &opened);
                if (judged) {
                    wrong += praised_is_better(&opened, &judge);
                    every_choice_ends(&opened);
                }
                pedro_match_finish(&opened.match);
                lessons += k == 0;
            }
        }
        if (judged)
            judge_finish(&judge);
        if (lessons < LEAST)
            print_error("%s has %d lessons\n", preset->name, lessons);
        assert_true(lessons >= LEAST);
    }
    assert_int_equal(wrong, 0);
}

/* The table has no deal of a game or lesson that is not there, and each lesson has a theme. */
static void each_deal_belongs_to_a_game(void **state) {
    (void)state;
    for (const struct lesson_deal *deal = lesson_deal_table; deal->lesson >= 0; deal++)
        assert_non_null(pedro_preset_find(deal->game, strlen(deal->game)));
    for (int i = 0; i < lesson_table_size; i++)
        assert_non_null(theme_find(lesson_table[i].name));
}

TEST_GROUP(lessons) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_deal_belongs_to_a_game),
        cmocka_unit_test(lessons_are_true),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
