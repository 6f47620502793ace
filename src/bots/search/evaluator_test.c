/* judge_test.c - what a card brings in a world, and what the play so far says of it.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "bots/sampling/auction_likelihood.h"
#include "bots/search/evaluator.h"
#include "bots/table_sample.h"

static const struct pedro_ruleset *game_called(const char *name) {
    return &pedro_preset_find(name, strlen(name))->set;
}

/* The seat to act makes a choice, as the bot called `name`. */
static void act(struct table *table, const char *name) {
    struct pedro_view view;
    struct pedro_legal legal;
    struct pedro_action action;
    const struct bot_turn turn = {&table->rules, &view, &legal, &table->history, {0, 0}};
    pedro_legal(&table->rules, &table->state, &legal);
    pedro_view(&table->rules, &table->state, legal.seat, &view);
    bot_find(name, strlen(name))->act(table->scratch, &turn, &table->rng, &action, NULL);
    take_action(table, &action);
}

static bool is_play(const struct table *table) {
    return table->state.turn != PEDRO_NO_SEAT && table->state.hands_scored == 0;
}

static struct layout true_world(const struct table *table) {
    struct layout world;
    memcpy(world.hand, table->state.hand, sizeof world.hand);
    return world;
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
    look->turn = (struct bot_turn){
        &table->rules, &look->view, &look->legal, &table->history, {0, 0}};
}

/* What the hand that has been scored was worth to a side: points, or in a bent hand the match. */
static int64_t worth(const struct table *table, const struct match_utility *utility,
                     unsigned side) {
    int64_t margin = (int64_t)table->state.last_hand[side] * (table->rules.sides - 1);
    for (unsigned other = 0; other < table->rules.sides; other++)
        margin -= other == side ? 0 : table->state.last_hand[other];
    return utility->applies ? match_utility_of_end(utility, &table->state)
                            : margin * EVALUATION_ONE;
}

/* One judge after the other: hands played out by `simple`, by the network, and solved. */
static void judge_three(const struct table *table, const struct look *at,
                        struct solver *solver, const struct match_utility *utility,
                        struct evaluation evaluation[3]) {
    static struct evaluator evaluator;
    const struct layout world = true_world(table);
    const pedro_card card = pedro_set_first(at->legal.cards);
    const bool solves = table->rules.sides == 2;
    for (unsigned i = 0; i < 3; i++) {
        evaluator_init(&evaluator, &at->turn, i == 2 && solves ? solver : NULL,
                       i == 1 ? net_shipped(&table->rules) : NULL, i < 2 || !solves);
        evaluator.utility = *utility;
        evaluator_evaluate(&evaluator, &world, &card, 1, &evaluation[i]);
    }
}

/* With one card each nobody has a choice: played out by anyone or solved, the hand ends as
 * the rules end it, at no score and where the match may end with it. */
static void the_last_trick_is_the_same_to_all_judges(void **state) {
    (void)state;
    static const char *const games[] = {"us", "finland", "king", "cinch", "individual"};
    unsigned hands = 0, applies = 0;
    for (unsigned i = 0; i < sizeof games / sizeof *games; i++) {
        struct table table;
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
                act(&table, "simple");
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
            judge_three(&table, &at, solver, &utility, evaluation);
            while (is_play(&table))
                act(&table, "simple");
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
    assert_true(hands > 100 && applies > 20);
}

/* By how much the true world is likelier than one dealt by chance, as a product's logarithm is
 * awkward: how often it is likelier, and how often less. */
struct count {
    unsigned more, less;
};

static void compare(struct count *count, double real, double dealt) {
    count->more += real > dealt;
    count->less += real < dealt;
}

static void play_and_calls_speak_for_the_real_world(void **state) {
    (void)state;
    struct table table;
    struct count by_play = {0, 0}, by_calls = {0, 0};
    open_table(&table, 5, 21);
    choose_game(&table, game_called("us"));
    for (unsigned number = 0; number < 60; number++) {
        deal(&table);
        while (is_play(&table)) {
            struct look at;
            struct belief belief;
            struct auction_likelihood calls;
            static struct evaluator evaluator;
            look(&table, &at);
            if (table.state.phase == PEDRO_PHASE_PLAY && table.history.plays > 0 &&
                belief_init(&belief, &table.rules, &at.view, &table.history)) {
                const struct layout real = true_world(&table);
                struct layout dealt;
                uint64_t asked = 0;
                layout_draw(&belief, &table.rng, &dealt);
                evaluator_init(&evaluator, &at.turn, NULL, net_shipped(&table.rules),
                               true);
                compare(&by_play, play_likelihood(&evaluator, &real),
                        play_likelihood(&evaluator, &dealt));
                if (table.state.tricks < 2 &&
                    auction_likelihood_init(&calls, &at.turn, &belief))
                    compare(&by_calls,
                            auction_likelihood_of(&calls, &real, &table.rng, &asked),
                            auction_likelihood_of(&calls, &dealt, &table.rng, &asked));
            }
            act(&table, table.state.phase == PEDRO_PHASE_PLAY ? "network" : "simple");
        }
    }
    assert_true(by_play.more > 200 && by_play.more > by_play.less * 2);
    assert_true(by_calls.more > 100 && by_calls.more * 4 > by_calls.less * 5);
    close_table(&table);
}

/* Nothing was played, or nothing was heard: all worlds are alike. */
static void without_a_history_all_worlds_are_as_likely(void **state) {
    (void)state;
    struct table table;
    struct look at;
    struct belief belief;
    struct auction_likelihood calls;
    static struct evaluator evaluator;
    open_table(&table, 5, 21);
    choose_game(&table, game_called("us"));
    deal(&table);
    while (table.state.phase != PEDRO_PHASE_PLAY)
        act(&table, "simple");
    look(&table, &at);
    assert_true(belief_init(&belief, &table.rules, &at.view, &table.history));
    const struct layout real = true_world(&table);
    evaluator_init(&evaluator, &at.turn, NULL, net_shipped(&table.rules), true);
    assert_true(play_likelihood(&evaluator, &real) >= 1);
    assert_true(auction_likelihood_init(&calls, &at.turn, &belief));
    at.turn.history = NULL;
    assert_false(auction_likelihood_init(&calls, &at.turn, &belief));
    close_table(&table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_trick_is_the_same_to_all_judges),
        cmocka_unit_test(play_and_calls_speak_for_the_real_world),
        cmocka_unit_test(without_a_history_all_worlds_are_as_likely),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
