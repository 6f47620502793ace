/* card_evaluator_test.c - what a card is worth in a world.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "bots/search/card_evaluator.h"
#include "bots/search/scratch.h"
#include "bots/table_sample.h"
#include "effort.h"
#include "ruleset_options.h"

static const struct pedro_ruleset *game_called(const char *name) {
    return &pedro_preset_find(name, strlen(name))->set;
}

static bool is_play(const struct table *table) {
    return table->state.turn != PEDRO_NO_SEAT && table->state.hands_scored == 0;
}

/* The seat to act looks at the table. */
struct look {
    struct pedro_view view;
    struct pedro_legal legal;
    struct bot_turn turn;
};

static void look(const struct table *table, struct look *look) {
    pedro_legal(&table->rules, &table->state, &look->legal);
    pedro_view(&table->rules, &table->state, look->legal.seat, &look->view);
    look->turn =
        (struct bot_turn){&table->rules, &look->view, &look->legal, &table->history, {0}};
}

/* What the hand that has been scored was worth to a side: points, or where the match utility applies the match. */
static int64_t worth(const struct table *table, const struct match_utility *utility,
                     unsigned side) {
    int64_t margin = (int64_t)table->state.last_hand[side] * (table->rules.sides - 1);
    for (unsigned other = 0; other < table->rules.sides; other++)
        margin -= other == side ? 0 : table->state.last_hand[other];
    return utility->applies ? match_utility_of_end(utility, &table->state)
                            : margin * CARD_EVALUATOR_ONE;
}

/* One evaluator after the other: hands played out by `simple`, by the network, and solved. */
static void evaluate_three(const struct table *table, const struct look *at,
                           struct solver *solver, const struct match_utility *utility,
                           struct evaluation evaluation[3]) {
    static struct card_evaluator evaluator;
    const struct pedro_action action = {.kind = PEDRO_ACT_PLAY,
                                        .card = pedro_set_first(at->legal.cards)};
    const bool solves = table->rules.sides == 2;
    for (unsigned i = 0; i < 3; i++) {
        card_evaluator_init(&evaluator, &at->turn, i == 2 && solves ? solver : NULL,
                            i == 1 ? nnet_shipped(&table->rules) : NULL,
                            i < 2 || !solves);
        evaluator.utility = *utility;
        evaluator.base.evaluate(&evaluator.base, &table->state, &action, 1,
                                &evaluation[i]);
    }
}

/* With one card each nobody has a choice: played out by anyone or solved, the hand ends as
 * the rules end it, at no score and where the match may end with it. */
static void the_last_trick_is_the_same_to_all_evaluators(void **state) {
    (void)state;
    static const char *const games[] = {"us", "finland", "king", "cinch", "individual"};
    unsigned hands = 0, applies = 0;
    for (unsigned i = 0; i < sizeof games / sizeof *games; i++) {
        struct table table;
        if (!effort_takes(i))
            continue;
        open_table(&table, 5, 21);
        choose_game(&table, game_called(games[i]));
        struct solver *solver = solver_create(SOLVER_BITS);
        struct equity *equity = equity_create(&table.rules);
        assert_non_null(equity);
        for (unsigned number = 0; number < 60; number++) {
            deal(&table);
            for (unsigned side = 0; number % 2 && side < table.rules.sides; side++)
                table.state.score[side] = table.rules.set.target - 1 - (int)side;
            while (is_play(&table) &&
                   (table.state.phase != PEDRO_PHASE_PLAY ||
                    table.state.tricks + 1 < table.rules.set.hand_size))
                act_as(&table, "simple");
            if (!is_play(&table))
                continue;
            struct look at;
            static struct match_utility utility;
            struct evaluation evaluation[3];
            look(&table, &at);
            if (pedro_set_count(at.legal.cards) != 1)
                continue;
            const unsigned side = pedro_side(&table.rules, (unsigned)at.legal.seat);
            match_utility_init(&utility, equity, &table.rules, &table.state, side);
            evaluate_three(&table, &at, solver, &utility, evaluation);
            while (is_play(&table))
                act_as(&table, "simple");
            for (unsigned evaluator = 0; evaluator < 3; evaluator++) {
                assert_int_equal(evaluation[evaluator].score,
                                 worth(&table, &utility, side));
                assert_int_equal(evaluation[evaluator].value,
                                 evaluation[evaluator].score);
            }
            hands++;
            applies += utility.applies;
        }
        equity_destroy(equity);
        solver_destroy(solver);
        close_table(&table);
    }
    assert_true(hands > effort(100) && applies > effort(20));
}

/* With 18 trumps in six hands a table of positions helps little. */
static void a_deal_that_is_too_hard_to_solve_is_played_out(void **state) {
    (void)state;
    static struct card_evaluator evaluator;
    struct pedro_ruleset set;
    struct evaluation solved, played;
    struct table table;
    struct look at;
    assert_int_equal(ruleset_with_options("us",
                                          "players=6, jokers=2, hand_size=9, "
                                          "trumps=AKQJT98765432pjkXx, exchange=none",
                                          &set, NULL),
                     0);
    open_table(&table, 5, 1);
    choose_game(&table, &set);
    deal(&table);
    do {
        act_as(&table, "simple");
        look(&table, &at);
    } while (at.legal.phase != PEDRO_PHASE_PLAY);
    const struct pedro_action action = {.kind = PEDRO_ACT_PLAY,
                                        .card = pedro_set_first(at.legal.cards)};
    card_evaluator_init(&evaluator, &at.turn, NULL, NULL, true);
    evaluator.base.evaluate(&evaluator.base, &table.state, &action, 1, &played);
    card_evaluator_init(&evaluator, &at.turn, scratch_solver(table.scratch), NULL, false);
    for (unsigned world = 0; world < 3; world++) {
        evaluator.base.evaluate(&evaluator.base, &table.state, &action, 1, &solved);
        assert_true(solved.score == played.score && solved.value == played.value);
    }
    assert_true(solver_nodes(evaluator.solver) < SOLVE_PATIENCE * 11 / 10); /* once */
    close_table(&table);
}

TEST_GROUP(card_evaluator) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_deal_that_is_too_hard_to_solve_is_played_out),
        cmocka_unit_test(the_last_trick_is_the_same_to_all_evaluators),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
