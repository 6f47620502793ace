/* pimc_test.c - how much the choice of a card depends on the random generator.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/table_sample.h"

#include "effort.h"

enum { ASKED = 10, DECISIONS = 60, LATE = 4 /* tricks that are over */ };

/* The card that the expert plays with the random numbers of `number`. */
static pedro_card ask_expert(struct table *table, const struct pedro_legal *legal,
                             uint8_t number) {
    static const struct bot *expert;
    struct pedro_rng dice;
    struct pedro_view view;
    struct pedro_action action;
    const struct bot_turn turn = {.rules = &table->rules,
                                  .view = &view,
                                  .legal = legal,
                                  .history = &table->history,
                                  .budget = {.worlds = 150}};
    if (!expert)
        expert = bot_find("expert", 6);
    pedro_rng_seed(&dice, (const uint8_t[PEDRO_SEED_SIZE]){number, 3});
    pedro_view(&table->rules, &table->state, table->state.turn, &view);
    expert->act(table->scratch, &turn, &dice, &action, NULL);
    return action.card;
}

/* Asks repeatedly, and counts the answers that differ from the first. */
static unsigned count_others(struct table *table, const struct pedro_legal *legal) {
    const pedro_card first = ask_expert(table, legal, 0);
    unsigned others = 0;
    for (uint8_t number = 1; number < ASKED; number++)
        others += ask_expert(table, legal, number) != first;
    return others;
}

/* In the last tricks there are few layouts, so other random numbers should seldom give
 * another card. */
static void dice_decide_little_where_few_layouts_are_left(void **state) {
    (void)state;
    const struct bot *simple = bot_find("simple", 6);
    struct table table;
    unsigned asked = 0, others = 0;
    open_table(&table, 4, 3);
    choose_game(&table, &pedro_preset(0)->set);
    while (asked < effort(DECISIONS)) {
        deal(&table);
        while (pedro_to_act(&table.state) != PEDRO_NO_SEAT) {
            struct pedro_view view;
            struct pedro_legal legal;
            struct pedro_action action;
            const struct bot_turn turn = {
                .rules = &table.rules, .view = &view, .legal = &legal};
            pedro_view(&table.rules, &table.state, table.state.turn, &view);
            pedro_legal(&table.rules, &table.state, &legal);
            if (legal.phase == PEDRO_PHASE_PLAY && table.state.tricks >= LATE &&
                pedro_set_count(legal.cards) > 1) {
                others += count_others(&table, &legal);
                asked++;
            }
            simple->act(NULL, &turn, &table.rng, &action, NULL);
            take_action(&table, &action);
        }
    }
    close_table(&table);
    assert_true(others * 25 < asked * (ASKED - 1));
}

TEST_GROUP(pimc) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dice_decide_little_where_few_layouts_are_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
